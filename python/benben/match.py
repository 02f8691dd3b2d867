"""One match: for scripts and notebooks. Positions and actions are plain dictionaries, as `benben show --json` has them."""
from __future__ import annotations

import ctypes as c
import json
from typing import Any

import numpy as np

from ._library import lib, status

_P = c.c_void_p
lib.env_play_size.restype = c.c_size_t
lib.env_play_open.argtypes = [c.POINTER(_P), c.c_char_p, c.c_char_p, c.c_uint64, _P]
lib.env_play_seat.argtypes = [_P]
lib.env_play_seats.argtypes = [_P]
lib.env_play_seats.restype = c.c_uint
lib.env_play_score.argtypes = [_P, c.c_uint]
lib.env_play_score.restype = c.c_int32
lib.env_play_act.argtypes = [_P, c.c_char_p]
lib.env_play_undo.argtypes = [_P, c.c_uint]
lib.env_play_why_not.argtypes = [_P, c.c_char_p]
lib.env_play_why_not.restype = c.c_char_p
for _name, _more in (("legal", []), ("view", [c.c_uint]), ("record", [])):
    _function = getattr(lib, f"env_play_{_name}")
    _function.argtypes = [_P, *_more, c.c_char_p, c.c_size_t]
    _function.restype = c.c_bool
lib.env_play_think.argtypes = [_P, c.c_char_p, c.c_uint32, c.c_uint64, _P, c.c_size_t, c.c_char_p, c.c_size_t]
lib.env_play_think.restype = c.c_bool

_MEMORY = 8 << 20
_TEXT = 1 << 16


class NotAllowed(ValueError):
    """An action that the rules forbid; `rule` is the one that does, or None for what is no action at all."""

    def __init__(self, action: str, rule: str | None, why: str) -> None:
        super().__init__(f"{action!r}: {rule or why}")
        self.rule = rule


class Match:
    """A match in which chance comes from `seed`. Options are words: Match("tekhenu", "players=2 seth")."""

    def __init__(self, game: str, options: str = "", seed: int = 0) -> None:
        self.game, self.options = game, options
        self._memory = np.zeros(lib.env_play_size() + 64, np.uint8)
        self._at = _P()
        code = lib.env_play_open(c.byref(self._at), game.encode(), options.encode(), seed & (1 << 64) - 1,
                                 self._memory.ctypes.data + 63 & ~63)
        if code != 0:
            raise ValueError(f"{game} {options}: {status(code)}")
        self.seats = int(lib.env_play_seats(self._at))
        self._search: np.ndarray | None = None

    @property
    def seat(self) -> int | None:
        """Who is to act; None = the game is over."""
        seat = lib.env_play_seat(self._at)
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def scores(self) -> list[int]:
        return [int(lib.env_play_score(self._at, seat)) for seat in range(self.seats)]

    def _text(self, function: Any, *arguments: Any) -> str | None:
        size = _TEXT
        while size <= 64 * _TEXT:
            room = c.create_string_buffer(size)
            if function(self._at, *arguments, room, size):
                return room.value.decode()
            size *= 4
        return None

    def legal(self) -> list[dict[str, Any]]:
        """What may be done: dictionaries with "kind", "args" and "text"."""
        return json.loads(self._text(lib.env_play_legal) or "[]")

    def act(self, action: str | dict[str, Any]) -> None:
        """Does it, by its text or as legal() gave it. NotAllowed changes nothing."""
        text = action if isinstance(action, str) else action["text"]
        code = lib.env_play_act(self._at, text.encode())
        if code != 0:
            raise NotAllowed(text, self.why_not(text), status(code))

    def undo(self, seat: int) -> None:
        """Takes back the last action of a seat, as long as nothing new was seen since."""
        code = lib.env_play_undo(self._at, seat)
        if code != 0:
            raise NotAllowed("undo", None, status(code))

    def why_not(self, action: str | dict[str, Any]) -> str | None:
        """The id of the rule that forbids an action; "" = nothing does; None = there is no such action."""
        found = lib.env_play_why_not(self._at, (action if isinstance(action, str) else action["text"]).encode())
        return None if found is None else found.decode()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat sees it; None = as somebody who only watches."""
        return json.loads(self._text(lib.env_play_view, 7 if seat is None else seat) or "{}")

    def record(self) -> str:
        """The match as text, which `benben replay` verifies and shows."""
        return self._text(lib.env_play_record) or ""

    def think(self, agent: str = "vizier", iterations: int = 0, seed: int = 0) -> dict[str, Any]:
        """What an agent would do: "text" and, of a search, its choices with their chances to win."""
        if self._search is None:
            self._search = np.zeros(_MEMORY + 64, np.uint8)
        at = self._search.ctypes.data + 63 & ~63
        size = 4 * _TEXT
        room = c.create_string_buffer(size)
        if not lib.env_play_think(self._at, agent.encode(), iterations, seed, at, _MEMORY, room, size):
            raise ValueError(f"no agent {agent!r}, or nobody is to act")
        return json.loads(room.value.decode())

    def play(self, agents: dict[int, str] | str, iterations: int = 0) -> list[int]:
        """Lets agents play to the end, or until a seat without one is to act. Returns the scores."""
        while (seat := self.seat) is not None:
            agent = agents if isinstance(agents, str) else agents.get(seat)
            if agent is None:
                break
            self.act(self.think(agent, iterations)["text"])
        return self.scores
