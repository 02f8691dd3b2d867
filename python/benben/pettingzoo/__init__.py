"""PettingZoo (AEC): every seat is an agent. `pip install benben[pettingzoo]`

    from benben.pettingzoo import tekhenu_v0
    env = tekhenu_v0.env(players=2, seth=True)

The games are played in turns, so there is no parallel environment."""
from . import sare_v0, tekhenu_v0

__all__ = ["sare_v0", "tekhenu_v0"]
