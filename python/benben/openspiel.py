"""OpenSpiel: the games registered from outside. `pip install benben[openspiel]`

    import pyspiel, benben.openspiel
    game = pyspiel.load_game("benben_sare")

Chance is drawn inside an action from the seed of the state, so the game type is SAMPLED_STOCHASTIC: no list of outcomes, which would be
hundreds long, and clones go on with the same luck."""
from __future__ import annotations

import hashlib

import numpy as np
import pyspiel

from .vec import VecEnv

_PLAYERS = {"tekhenu": (2, 4, 6000), "sare": (2, 4, 4000)}


def _type(game: str) -> "pyspiel.GameType":
    return pyspiel.GameType(
        short_name=f"benben_{game}", long_name=f"Benben: {game}", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=_PLAYERS[game][1], min_num_players=_PLAYERS[game][0],
        provides_information_state_string=False, provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, parameter_specification={"players": 2, "seed": 0})


class _Env(VecEnv):
    """One environment that can be copied: OpenSpiel clones a state by copying its members."""

    def __init__(self, game: str, options: str, seed: int) -> None:
        self._words = game, options, seed
        super().__init__(game, options, 1, seed=seed, autoreset="never")

    def __deepcopy__(self, memo: dict) -> "_Env":
        copy = _Env(*self._words)
        copy.load(0, self.save(0))
        return copy


class _State(pyspiel.State):
    def __init__(self, game: "_Game") -> None:
        super().__init__(game)
        self._vec = _Env(game.name, f"players={game.num_players()}", game.next_seed())
        self._returns = np.zeros(game.num_players())

    def current_player(self) -> int:
        seat = int(self._vec.seat[0])
        return seat if seat >= 0 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        count = int(self._vec.legal_count[0])
        return sorted(int(number) for number in self._vec.legal[0, :count])

    def _apply_action(self, action: int) -> None:
        self._vec.step(action)
        self._returns = self._returns + self._vec.reward[0, : len(self._returns)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"action {action}"

    def is_terminal(self) -> bool:
        return int(self._vec.seat[0]) < 0

    def returns(self) -> list[float]:
        return [float(value) for value in self._returns]

    def observation_tensor(self, player: int) -> list[float]:
        """What the player to act sees; zeros for the others, who decide nothing now."""
        if player != self.current_player():
            return [0.0] * self._vec.columns
        return [float(value) for value in self._vec.obs[0]]

    def observation_string(self, player: int) -> str:
        return hashlib.sha256(np.asarray(self.observation_tensor(player), np.float32).tobytes()).hexdigest()

    def __str__(self) -> str:
        return f"seat {int(self._vec.seat[0])}, {int(self._vec.legal_count[0])} legal"


class _Observer:
    """What a player sees, in the form that OpenSpiel's Python games have."""

    def __init__(self, columns: int) -> None:
        self.tensor = np.zeros(columns, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: _State, player: int) -> str:
        return state.observation_string(player)


class _Game(pyspiel.Game):
    def __init__(self, name: str, params: dict | None = None) -> None:
        params = {"players": 2, "seed": 0, **(params or {})}
        self.name, self._seed, self._made = name, int(params["seed"]), 0
        vec = VecEnv(name, f"players={params['players']}")
        super().__init__(_type(name), pyspiel.GameInfo(
            num_distinct_actions=vec.actions, max_chance_outcomes=0, num_players=int(params["players"]), min_utility=-1.0,
            max_utility=1.0, utility_sum=0.0, max_game_length=_PLAYERS[name][2]), params)
        self._columns = vec.columns

    def next_seed(self) -> int:
        self._made += 1
        return self._seed * 1_000_003 + self._made

    def new_initial_state(self) -> _State:
        return _State(self)

    def observation_tensor_shape(self) -> list[int]:
        return [self._columns]

    def make_py_observer(self, iig_obs_type=None, params=None):
        return _Observer(self._columns)


class TekhenuGame(_Game):
    def __init__(self, params: dict | None = None) -> None:
        super().__init__("tekhenu", params)


class SaReGame(_Game):
    def __init__(self, params: dict | None = None) -> None:
        super().__init__("sare", params)


pyspiel.register_game(_type("tekhenu"), TekhenuGame)
pyspiel.register_game(_type("sare"), SaReGame)
