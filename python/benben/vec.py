"""Many games at once, in numpy arrays that are never copied."""
from __future__ import annotations

import ctypes as c
from typing import Any, Sequence

import numpy as np

from ._library import FEATURES, IO, SEATS, Config, Spec, lib, pointer, status

OBS = {"none": 0, "uint8": 1, "float32": 2}
MASK = {"none": 0, "bytes": 1, "bits": 2}
AUTORESET = {"never": 0, "next_step": 1, "same_step": 2}
REWARD = {"win": 0, "margin": 1, "chance": 2}
LUCK = {"drawn": 0, "named": 1}
NAMES = {"column": 0, "action": 1, "kind": 2, "detail": 3}


class IllegalAction(ValueError):
    """An action that is not legal; no environment has changed. `env` is the first one it was given to."""

    def __init__(self, env: int, action: int) -> None:
        super().__init__(f"action {action} is not legal in environment {env}")
        self.env = env


class VecEnv:
    """`count` games of one kind, each standing at a choice of a seat.

    The attributes are arrays that a step fills anew; copy what is to be kept, and write into none of them. `seat` is who is
    to choose (-1 = the game is over), `obs[i]` what that seat sees, `mask[i]` which of the `actions` numbers are legal,
    `reward[i, s]` what the step brought seat s.

    opponent: the name of an agent ("random", "greedy", "scribe", "vizier@50") that plays all seats but `seat` (a number,
    or "turns": another one in every game), or a list with one for each player. Without one every seat is stepped by the caller.
    reward: "win" (at the end, sum 0), "margin" (changes of the lead, 1 = 100 points), "chance" (changes of the chance to
    win as the game's own evaluation sees it).
    luck: "drawn" (from a generator, the quickest) or "named" (from seed and event, as in Match, records and datasets: the same choices
    from the same seed lead to the same).
    features: `features[i, j]` tells what action j of the legal list is: its kind, its arguments with seats turned, and its
    details, of a payment how many of each thing; `names("kind")` and `names("detail")` say which.
    autoreset: "next_step" (the step after the last begins a new game and ignores its action), "same_step", "never".
    """

    def __init__(self, game: str, options: str = "", count: int = 1, *, threads: int = 1, seed: int = 0, obs: str = "uint8",
                 mask: str = "bytes", autoreset: str = "next_step", reward: str = "win",
                 opponent: str | Sequence[str] | None = None, seat: int | str = 0, max_steps: int = 0, luck: str = "drawn",
                 features: bool = False, final_obs: bool = False) -> None:
        if opponent is not None and not isinstance(opponent, str):
            opponent = ",".join(opponent)
        learner = 0xff if opponent is None else 0xfe if seat == "turns" else int(seat)
        self._config = Config(c.sizeof(Config), count, threads, max_steps, seed & (1 << 64) - 1, OBS[obs], MASK[mask],
                              AUTORESET[autoreset], REWARD[reward], learner, LUCK[luck], (c.c_uint8 * 2)(),
                              None if opponent is None else opponent.encode())
        self.game, self.options, self.count = game, options, count
        self._env = c.c_void_p()
        words = game.encode(), options.encode()
        size = lib.env_memory_size(*words, c.byref(self._config))
        if size == 0:
            raise ValueError(f"no such game, options, opponent or seat: {game} {options}")
        self._memory = np.zeros(size + 64, np.uint8)
        self._at = self._memory.ctypes.data + 63 & ~63
        # A first, empty opening tells the sizes of the rows.
        self._spec = Spec()
        self._open(words, IO(c.sizeof(IO)), Config.from_buffer_copy(self._config))
        lib.env_close(self._env)
        spec = self._spec
        self.actions, self.columns, self.legal_max = spec.actions, spec.columns, spec.legal_max
        self.seats, self.players, self.version = spec.seats, spec.players, spec.version
        kind = {"uint8": np.uint8, "float32": np.float32}.get(obs)
        self.obs = None if kind is None else np.zeros((count, spec.columns), kind)
        self.mask = None if mask == "none" else np.zeros((count, spec.mask_bytes), np.uint8)
        self.legal = np.zeros((count, spec.legal_max), np.uint16)
        self.features = np.zeros((count, spec.legal_max, FEATURES), np.int16) if features else None
        self.legal_count = np.zeros(count, np.uint16)
        self.seat = np.zeros(count, np.int8)
        self.reward = np.zeros((count, SEATS), np.float32)
        self.terminated, self.truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.score = np.zeros((count, SEATS), np.int32)
        self.final_obs = np.zeros_like(self.obs) if final_obs and self.obs is not None else None
        self._actions = np.zeros(count, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._wrong = c.c_uint32()
        self._wrong_at = c.byref(self._wrong)
        self._io = IO(c.sizeof(IO), 0, *map(pointer, (self.obs, self.mask, self.legal, self.features, self.legal_count, self.seat,
                                                      self.reward, self.terminated, self.truncated, self.score, self.final_obs)))
        self._open(words, self._io, self._config)

    def _open(self, words: tuple[bytes, bytes], io: IO, config: Config) -> None:
        code = lib.env_open(c.byref(self._env), *words, c.byref(config), c.byref(io), self._at)
        if code != 0:
            self._env = c.c_void_p()
            raise ValueError(f"{self.game} {self.options}: {status(code)}")
        lib.env_describe(self._env, c.byref(self._spec))

    def step(self, actions: Any, by_place: bool = False) -> None:
        """One choice in every environment: action numbers, or places in `legal[i]`. IllegalAction changes nothing."""
        self._actions[:] = actions
        if lib.env_step(self._env, self._actions_at, by_place, self._wrong_at) != 0:
            wrong = self._wrong.value
            raise IllegalAction(wrong, int(self._actions[wrong]))

    def reset(self, which: Any = None, seeds: Any = None) -> None:
        """Begins new games, everywhere or where `which` is true; `seeds` makes them those of a seed."""
        which = None if which is None else np.ascontiguousarray(which, np.uint8)
        seeds = None if seeds is None else np.ascontiguousarray(np.broadcast_to(seeds, self.count), np.uint64)
        lib.env_reset(self._env, pointer(which), pointer(seeds))

    def save(self, index: int) -> bytes:
        """Environment `index` as bytes, with its luck to come."""
        room = c.create_string_buffer(self._spec.save_bytes)
        lib.env_save(self._env, self._index(index), room)
        return room.raw

    def load(self, index: int, saved: bytes) -> None:
        if len(saved) != self._spec.save_bytes or lib.env_load(self._env, self._index(index), saved) != 0:
            raise ValueError("not saved by an environment of this game and these options")

    def resample(self, index: int, seed: int) -> None:
        """Draws anew what the seat to choose does not see, and the luck to come: another game that it cannot tell from this one.
        What is shown stays the same. With save() and load() that makes a search which knows nothing hidden."""
        lib.env_resample(self._env, self._index(index), seed & (1 << 64) - 1)

    def sample(self, rng: np.random.Generator) -> np.ndarray:
        """Random places in the legal lists."""
        return (rng.random(self.count) * np.maximum(self.legal_count, 1)).astype(np.int32)

    def names(self, what: str = "column") -> list[str]:
        """The names of every "column", "action", "kind" (feature 0) or "detail" (the features from 4 on)."""
        room, found = c.create_string_buffer(256), []
        while lib.env_name(self._env, NAMES[what], len(found), room, len(room), None):
            found.append(room.value.decode())
        return found

    def _index(self, index: int) -> int:
        if not 0 <= index < self.count:
            raise IndexError(index)
        return index

    def close(self) -> None:
        if self._env:
            lib.env_close(self._env)
            self._env = c.c_void_p()

    def __enter__(self) -> "VecEnv":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_env", None):
            self.close()
