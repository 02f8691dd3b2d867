"""PettingZoo's form of the game, see benben.pettingzoo."""
from typing import Any

from ._aec import BenbenAEC, wrap


def raw_env(**options: Any) -> BenbenAEC:
    return BenbenAEC("tekhenu", **options)


def env(**options: Any):
    """Options of the game as words: players=2, seth=True, solo="hard"; reward="win", "margin" or "chance"."""
    return wrap(raw_env(**options))
