"""Benben: the board games Tekhenu and Sa-Rê for research and bots.

    VecEnv   many games at once, in numpy arrays
    Match    one game, for scripts and notebooks
    Dataset  games that `benben games-out` wrote
    agents   who can be played against

benben.gym and benben.pettingzoo are environments of those libraries, benben.openspiel a game of OpenSpiel."""
from __future__ import annotations

from ._library import lib as _lib
from .dataset import BrokenDataset, Dataset
from .match import Match, NotAllowed
from .vec import IllegalAction, VecEnv

__version__ = _lib.bb_version().decode()
games = ("tekhenu", "sare")
agents = {"tekhenu": ("random", "greedy", "novice", "apprentice", "scribe", "vizier", "pharaoh"),
          "sare": ("random", "greedy", "steady", "novice", "apprentice", "scribe", "vizier", "pharaoh")}

__all__ = ["BrokenDataset", "Dataset", "IllegalAction", "Match", "NotAllowed", "VecEnv", "agents", "games"]
