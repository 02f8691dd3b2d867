from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..vec import VecEnv


def words_of(options: dict[str, Any]) -> str:
    given = ((name, value) for name, value in options.items() if value is not False and value is not None)
    return " ".join(name if value is True else f"{name}={value}" for name, value in given)


class BenbenAEC(AECEnv):
    metadata = {"render_modes": [], "name": "benben", "is_parallelizable": False}

    def __init__(self, game: str, reward: str = "win", max_steps: int = 0, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        options.setdefault("players", 2)
        self._vec = VecEnv(game, words_of(options), 1, autoreset="never", reward=reward, max_steps=max_steps)
        self._rng = np.random.default_rng()
        # an automaton is played by the rules and is no agent
        self.possible_agents = [f"player_{seat}" for seat in range(self._vec.players)]
        space = spaces.Dict({"observation": spaces.Box(0, 255, (self._vec.columns,), np.uint8),
                             "action_mask": spaces.Box(0, 1, (self._vec.actions,), np.int8)})
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._vec.actions) for agent in self.possible_agents}
        self._seen: dict[str, np.ndarray] = {}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent saw when it was last to choose; the seat to choose sees the present."""
        seat = int(self._vec.seat[0])
        turn = seat >= 0 and self.possible_agents[seat] == agent
        if turn:
            self._seen[agent] = self._vec.obs[0].copy()
        mask = self._vec.mask[0].astype(np.int8) if turn else np.zeros(self._vec.actions, np.int8)
        return {"observation": self._seen.get(agent, np.zeros(self._vec.columns, np.uint8)), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._vec.reset(seeds=np.uint64(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._seen = {}
        self.agent_selection = self.possible_agents[int(self._vec.seat[0])]

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._vec.step(int(action))
        self.rewards = {name: float(self._vec.reward[0, seat]) for seat, name in enumerate(self.possible_agents)}
        terminated, truncated = bool(self._vec.terminated[0]), bool(self._vec.truncated[0])
        if terminated or truncated:
            self.terminations = {name: terminated for name in self.agents}
            self.truncations = {name: truncated for name in self.agents}
        else:
            self.agent_selection = self.possible_agents[int(self._vec.seat[0])]
        self._accumulate_rewards()

    def close(self) -> None:
        self._vec.close()

    def render(self) -> None:
        return None


def wrap(env: BenbenAEC):
    return wrappers.OrderEnforcingWrapper(env)
