"""Gymnasium: one seat learns, named agents play the others. `pip install benben[gym]`

    import gymnasium as gym, benben.gym
    env = gym.make("benben/Tekhenu-v0", options="players=2", opponent="greedy")

An observation is {"observation": uint8 columns, "action_mask": int8}; `info` has the mask, too, and the seat."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .vec import IllegalAction, VecEnv


class BenbenEnv(gymnasium.Env):
    metadata = {"render_modes": []}

    def __init__(self, game: str, options: str = "players=2", opponent: str = "random", seat: int | str = 0,
                 reward: str = "win", max_steps: int = 0, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self._arguments = dict(opponent=opponent, seat=seat, reward=reward, max_steps=max_steps, autoreset="never")
        self._vec = VecEnv(game, options, 1, **self._arguments)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, (self._vec.columns,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self._vec.actions,), np.int8)})
        self.action_space = spaces.Discrete(self._vec.actions)
        self._seat = 0

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = self._vec.mask[0].astype(np.int8)
        if self._vec.seat[0] >= 0:
            self._seat = int(self._vec.seat[0])
        return {"observation": self._vec.obs[0].copy(), "action_mask": mask}, {"action_mask": mask, "seat": self._seat}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict, dict]:
        super().reset(seed=seed)
        # without a seed the generator goes on, as everywhere in Gymnasium
        self._vec.reset(seeds=np.uint64(self.np_random.integers(1 << 62)))
        return self._look()

    def step(self, action: Any) -> tuple[dict, float, bool, bool, dict]:
        seat = self._seat
        self._vec.step(int(action))
        obs, info = self._look()
        return obs, float(self._vec.reward[0, seat]), bool(self._vec.terminated[0]), bool(self._vec.truncated[0]), info

    def close(self) -> None:
        self._vec.close()


class BenbenVectorEnv(gymnasium.vector.VectorEnv):
    """The fast way: all environments in one call. `metadata["autoreset_mode"]` says how games follow each other."""

    def __init__(self, game: str, num_envs: int = 64, options: str = "players=2", opponent: str = "random",
                 seat: int | str = 0, reward: str = "win", threads: int = 1, max_steps: int = 0, seed: int = 0,
                 autoreset: str = "next_step") -> None:
        self._vec = VecEnv(game, options, num_envs, opponent=opponent, seat=seat, reward=reward, threads=threads,
                           max_steps=max_steps, seed=seed, autoreset=autoreset)
        mode = getattr(gymnasium.vector, "AutoresetMode", None)
        self.metadata = {"autoreset_mode": mode[{"never": "DISABLED"}.get(autoreset, autoreset.upper())] if mode else autoreset}
        self.num_envs = num_envs
        self.single_observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, (self._vec.columns,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self._vec.actions,), np.int8)})
        self.single_action_space = spaces.Discrete(self._vec.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._seats = np.maximum(self._vec.seat, 0)

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        vec = self._vec
        self._seats = np.where(vec.seat >= 0, vec.seat, self._seats)
        mask = vec.mask.view(np.int8).copy()
        return {"observation": vec.obs.copy(), "action_mask": mask}, {"action_mask": mask, "seat": self._seats.copy()}

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[dict, dict]:
        if seed is None:
            self._vec.reset()
        else:
            first = np.arange(self.num_envs) + seed if isinstance(seed, int) else seed
            self._vec.reset(seeds=np.asarray(first, np.uint64))
        return self._look()

    def step(self, actions: Any) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray, dict]:
        seats = self._seats
        self._vec.step(np.where(self._vec.seat >= 0, actions, 0))
        reward = self._vec.reward[np.arange(self.num_envs), seats].copy()
        obs, info = self._look()
        return obs, reward, self._vec.terminated.copy(), self._vec.truncated.copy(), info

    def close_extras(self, **kwargs: Any) -> None:
        self._vec.close()


def _vector(game: str):
    return lambda num_envs=64, **kwargs: BenbenVectorEnv(num_envs=num_envs, **{"game": game, **kwargs})


for _name, _game in (("Tekhenu", "tekhenu"), ("SaRe", "sare")):
    gymnasium.register(f"benben/{_name}-v0", entry_point="benben.gym:BenbenEnv", vector_entry_point=_vector(_game),
                       kwargs={"game": _game})

__all__ = ["BenbenEnv", "BenbenVectorEnv", "IllegalAction"]
