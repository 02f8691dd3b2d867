"""Datasets of games, as `benben games-out` writes them.

    data = benben.Dataset("folder")              # or one shard, "folder/00000.games"
    data[17].scores, data[17].places             # a game: which place of each legal list was chosen
    data.match(17, at=40)                        # a Match after so many choices
    for batch in data.examples(1024): ...        # positions with what was chosen and how the game ended
    data.to_parquet("games.parquet")             # with pyarrow

docs/notation.md describes the files. The library unpacks them; nothing else is needed."""
from __future__ import annotations

import ctypes as c
import json
import os
from dataclasses import dataclass
from typing import Any, Iterator

import numpy as np

from ._library import lib
from .match import Match
from .vec import VecEnv

_HEAD = 8192  # bytes, more than struct shard_head and struct bb_error have


class _Frame(c.Structure):
    _fields_ = [("at", c.c_uint64), ("size", c.c_uint32), ("content", c.c_uint32)]


lib.shard_table_count.argtypes = [c.c_void_p, c.c_size_t]
lib.shard_table_count.restype = c.c_uint32
lib.shard_table_find.argtypes = [c.c_void_p, c.c_size_t, c.c_uint32, c.POINTER(_Frame)]
lib.shard_table_find.restype = c.c_bool
lib.pack_content.argtypes = [c.c_void_p, c.c_size_t]
lib.pack_content.restype = c.c_size_t
lib.pack_read.argtypes = [c.c_void_p, c.c_size_t, c.c_void_p, c.c_size_t]
lib.shard_head_read.argtypes = [c.c_char_p, c.c_size_t, c.c_void_p, c.c_void_p]
lib.shard_is_ours.argtypes = [c.c_void_p]
lib.shard_is_ours.restype = c.c_bool
lib.shard_seed.argtypes = [c.c_uint64, c.c_uint64]
lib.shard_seed.restype = c.c_uint64


class BrokenDataset(ValueError):
    """Files that are damaged, or were not written by benben games-out."""


@dataclass(frozen=True)
class Thought:
    """What was thought before a choice: the chance to win, and how often each place of the legal list was tried."""

    win: float
    visits: dict[int, int]


@dataclass(frozen=True)
class Game:
    number: int
    seed: int
    scores: list[int]
    places: np.ndarray  # of the actions chosen, in the lists of legal ones with two or more
    thoughts: list[Thought | None] | None = None


@dataclass(frozen=True)
class Batch:
    """Positions of many games, a row each."""

    obs: np.ndarray
    mask: np.ndarray
    legal: np.ndarray  # numbers of the legal actions, 0xffff after legal_count of them
    legal_count: np.ndarray
    features: np.ndarray | None
    seat: np.ndarray  # who chose
    place: np.ndarray  # what was chosen, in `legal`
    action: np.ndarray  # the number of it
    reward: np.ndarray  # what the game brought the seat in the end: 1 = won, -1 = lost alone, sum 0
    visits: np.ndarray | None  # by place, where the dataset has thoughts
    game: np.ndarray  # its number


def _numbers(content: np.ndarray) -> np.ndarray:
    """Six bits a byte, the lowest first, plus 64 where more follow."""
    ends = np.flatnonzero(content < 64)
    if len(ends) == 0 or ends[-1] != len(content) - 1 or content.max() >= 128:
        raise BrokenDataset("a chunk is no list of numbers")
    starts = np.concatenate(([0], ends[:-1] + 1))
    within = np.arange(len(content)) - np.repeat(starts, ends - starts + 1)
    if within.max() > 10:
        raise BrokenDataset("a chunk has a number of more than 64 bits")
    return np.add.reduceat((content & 63).astype(np.uint64) << (6 * within).astype(np.uint64), starts)


def _signed(number: int) -> int:
    return -(number >> 1) - 1 if number & 1 else number >> 1


class _Shard:
    """One file, mapped into memory."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._bytes = np.memmap(path, np.uint8, "r") if os.path.getsize(path) > 0 else np.zeros(0, np.uint8)
        self._at, self._size = self._bytes.ctypes.data, len(self._bytes)
        self.chunks = int(lib.shard_table_count(self._at, self._size)) - 1
        if self.chunks < 1:
            raise BrokenDataset(f"{path}: no shard of games")
        text = self._unpack(0).tobytes()
        head, error = c.create_string_buffer(_HEAD), c.create_string_buffer(_HEAD)
        if lib.shard_head_read(text, len(text), head, error) != 0:
            raise BrokenDataset(f"{path}: its head cannot be read")
        self.ours = bool(lib.shard_is_ours(head))
        self.head = dict(line.split(" ", 1) for line in text.decode().splitlines())
        self.first, self.games, self.chunk = (int(self.head[word]) for word in ("first", "games", "chunk"))
        self.seed, self.has_thoughts = int(self.head["seed"]), self.head["thoughts"] == "1"
        if self.chunks != -(-self.games // self.chunk):
            raise BrokenDataset(f"{path}: chunks are missing")

    def _unpack(self, frame: int) -> np.ndarray:
        found = _Frame()
        if not lib.shard_table_find(self._at, self._size, frame, c.byref(found)):
            raise BrokenDataset(f"{self.path}: the table of frames is broken")
        at = self._at + found.at
        if found.content == 0 or lib.pack_content(at, found.size) != found.content:
            raise BrokenDataset(f"{self.path}: a frame was not written by benben games-out")
        content = np.empty(found.content, np.uint8)
        if lib.pack_read(at, found.size, content.ctypes.data, len(content)) != 0:
            raise BrokenDataset(f"{self.path}: a frame is broken")
        return content

    def read(self, chunk: int, seats: int) -> Iterator[Game]:
        numbers = _numbers(self._unpack(chunk + 1))
        at, number = 1, self.first + chunk * self.chunk
        if int(numbers[0]) != min(self.chunk, self.games - chunk * self.chunk):
            raise BrokenDataset(f"{self.path}: a chunk has another number of games")
        try:
            for _ in range(int(numbers[0])):
                choices = int(numbers[at])
                scores = [_signed(int(n)) for n in numbers[at + 1 : at + 1 + seats]]
                at += 1 + seats
                if self.has_thoughts:
                    places, thoughts, at = self._thoughts(numbers, at, choices)
                else:
                    places, thoughts, at = numbers[at : at + choices].astype(np.uint16), None, at + choices
                if at > len(numbers) - 1:
                    raise BrokenDataset(f"{self.path}: a chunk is too short")
                yield Game(number, int(lib.shard_seed(self.seed, number)), scores, places, thoughts)
                number += 1
        except IndexError as error:
            raise BrokenDataset(f"{self.path}: a chunk is too short") from error

    @staticmethod
    def _thoughts(numbers: np.ndarray, at: int, choices: int) -> tuple[np.ndarray, list[Thought | None], int]:
        places, thoughts = np.zeros(choices, np.uint16), []
        for i in range(choices):
            places[i], tried, at = numbers[at], int(numbers[at + 1]), at + 2
            if tried == 0:
                thoughts.append(None)
                continue
            pairs = numbers[at + 1 : at + 1 + 2 * tried].astype(int).tolist()
            thoughts.append(Thought(int(numbers[at]) / 1000, dict(zip(pairs[::2], pairs[1::2]))))
            at += 1 + 2 * tried
        return places, thoughts, at


class Dataset:
    """A folder of shards, or one of them. Games have the numbers of their series; `len()` counts them, iteration reads them all."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        path = os.fspath(path)
        names = [path]
        if os.path.isdir(path):
            with open(os.path.join(path, "index.json"), encoding="utf-8") as file:
                names = [os.path.join(path, shard["file"]) for shard in json.load(file)["shards"]]
        self._shards = [_Shard(name) for name in names]
        head = self._shards[0].head
        self.game, self.options, self.agents = head["game"], head["options"], head["agents"].split(",")
        self.rules, self.values, self.seed = int(head["rules"]), head["values"], int(head["seed"])
        self.first, self.has_thoughts = self._shards[0].first, self._shards[0].has_thoughts
        #: False = played by other rules or printed values than this library has: nothing can be replayed
        self.playable = all(shard.ours for shard in self._shards)
        with VecEnv(self.game, self.options, 1, obs="none", mask="none") as env:
            self.seats, self.players, self.version = env.seats, env.players, env.version
        self._kept: tuple[tuple[int, int], list[Game]] | None = None

    def __len__(self) -> int:
        return sum(shard.games for shard in self._shards)

    def __iter__(self) -> Iterator[Game]:
        for shard in self._shards:
            for chunk in range(shard.chunks):
                yield from shard.read(chunk, self.seats)

    def __getitem__(self, number: int) -> Game:
        for index, shard in enumerate(self._shards):
            if shard.first <= number < shard.first + shard.games:
                where = index, (number - shard.first) // shard.chunk
                if self._kept is None or self._kept[0] != where:
                    self._kept = where, list(shard.read(where[1], self.seats))
                return self._kept[1][(number - shard.first) % shard.chunk]
        raise IndexError(f"no game {number}")

    def match(self, number: int, at: int | None = None) -> Match:
        """The game as a Match, after `at` of its choices; without, at its end."""
        self._must_be_playable()
        game = self[number]
        match, left = Match(self.game, self.options, game.seed), list(game.places if at is None else game.places[:at])[::-1]
        while match.seat is not None:
            legal = match.legal()
            if len(legal) > 1 and not left:
                break
            match.act(legal[left.pop() if len(legal) > 1 else 0])
        return match

    def record(self, number: int) -> str:
        """The game as a record, which `benben replay` and the page show."""
        return self.match(number).record()

    def _must_be_playable(self) -> None:
        if not self.playable:
            raise ValueError(f"written by rules version {self.rules} of {self.game} or with other printed values: cannot be replayed")

    def examples(self, batch: int = 1024, share: float = 0.1, seed: int = 0, count: int = 64, obs: str = "uint8",
                 features: bool = False, threads: int = 1) -> Iterator[Batch]:
        """Replays every game, verifies its scores, and gives positions in batches, mixed over `count` games at once. Of each
        game a random `share` of the positions is taken: neighbours teach the same."""
        self._must_be_playable()
        rng, games = np.random.default_rng(seed), iter(self)
        env = VecEnv(self.game, self.options, count, obs=obs, features=features, luck="named", autoreset="never", threads=threads)
        playing: list[Game | None] = [None] * count
        every, at, length = np.arange(count), np.zeros(count, int), np.zeros(count, int)
        plan, total = np.zeros((count, 1), np.uint16), np.zeros((count, 4), np.float32)
        pending: list[list[tuple]] = [[] for _ in range(count)]
        ready: list[tuple] = []
        active = np.zeros(count, bool)
        while True:
            fresh = ~active
            for i in np.flatnonzero(fresh):
                playing[i] = game = next(games, None)
                at[i], length[i], total[i] = 0, 0 if game is None else len(game.places), 0
                if length[i] > plan.shape[1]:
                    plan = np.pad(plan, ((0, 0), (0, 2 * int(length[i]) - plan.shape[1])))
                if game is not None:
                    plan[i, : length[i]] = game.places
            fresh &= np.array([game is not None for game in playing])
            if fresh.any():
                env.reset(fresh, np.array([game.seed if game else 0 for game in playing], np.uint64))
            active |= fresh
            if not active.any():
                break
            places = np.where(active, plan[every, np.minimum(at, plan.shape[1] - 1)], 0)
            wrong = active & ((env.seat < 0) | (at >= length) | (places >= env.legal_count))
            if wrong.any():
                raise BrokenDataset(f"game {playing[wrong.argmax()].number} is not played to its end by its choices")
            for i in np.flatnonzero(active & (rng.random(count) < share)):
                pending[i].append(self._row(env, i, int(places[i]), playing[i], int(at[i])))
            at += 1
            # games that are over stay as they are, whatever is chosen for them
            env.step(places, by_place=True)
            total += env.reward
            for i in np.flatnonzero(env.terminated & active):
                if at[i] != length[i] or env.score[i, : self.seats].tolist() != playing[i].scores:
                    raise BrokenDataset(f"game {playing[i].number} ends otherwise than it says")
                ready += [(*row, float(total[i, row[4]])) for row in pending[i]]
                pending[i] = []
                active[i] = False
            while len(ready) >= 2 * batch:
                yield self._batch(ready, batch, rng)
        env.close()
        while ready:
            yield self._batch(ready, batch, rng)

    def _row(self, env: VecEnv, i: int, place: int, game: Game, at: int) -> tuple:
        legal = np.full(env.legal_max, 0xffff, np.uint16)
        legal[: env.legal_count[i]] = env.legal[i, : env.legal_count[i]]
        visits = None
        if game.thoughts is not None:
            visits = np.zeros(env.legal_max, np.uint32)
            for other, tried in (game.thoughts[at].visits if game.thoughts[at] else {place: 1}).items():
                visits[other] = tried
        features = None
        if env.features is not None:
            features = np.zeros_like(env.features[i])
            features[: env.legal_count[i]] = env.features[i, : env.legal_count[i]]
        return (env.obs[i].copy(), env.mask[i].copy(), legal, int(env.legal_count[i]), int(env.seat[i]), place, int(legal[place]),
                features, visits, game.number)

    @staticmethod
    def _batch(ready: list[tuple], size: int, rng: np.random.Generator) -> Batch:
        chosen = rng.choice(len(ready), min(size, len(ready)), replace=False)
        columns = list(zip(*(ready[i] for i in chosen)))
        for i in sorted(chosen, reverse=True):
            ready[i] = ready[-1]
            ready.pop()
        obs, mask, legal, count, seat, place, action, features, visits, game, reward = columns
        maybe = lambda rows: None if rows[0] is None else np.stack(rows)
        return Batch(np.stack(obs), np.stack(mask), np.stack(legal), np.array(count), maybe(features), np.array(seat), np.array(place),
                     np.array(action), np.array(reward, np.float32), maybe(visits), np.array(game))

    def to_parquet(self, path: str | os.PathLike[str], rows: int = 65536) -> int:
        """Writes a table with a row for each game: number, seed, scores, places. Needs pyarrow. Returns the number of games."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        about = {"game": self.game, "options": self.options, "agents": ",".join(self.agents), "rules": str(self.rules),
                 "values": self.values, "series": str(self.seed)}
        schema = pa.schema([("number", pa.int64()), ("seed", pa.uint64()), ("scores", pa.list_(pa.int32())),
                            ("places", pa.list_(pa.uint16()))], metadata=about)
        written, part = 0, []

        def flush(writer: Any) -> int:
            columns = {"number": [game.number for game in part], "seed": [game.seed for game in part],
                       "scores": [game.scores for game in part], "places": [game.places for game in part]}
            writer.write_table(pa.table(columns, schema=schema))
            count = len(part)
            part.clear()
            return count

        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for game in self:
                part.append(game)
                if len(part) == rows:
                    written += flush(writer)
            if part:
                written += flush(writer)
        return written


__all__ = ["Batch", "BrokenDataset", "Dataset", "Game", "Thought"]
