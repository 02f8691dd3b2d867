#!/usr/bin/env python3
"""A second implementation of the null game, written from docs/rules/null.md and docs/position.md
alone. It plays a trace and compares every position, the lists of legal actions and outcomes with
their weights, the labels and the hashes.

usage: second_null.py BENBEN RECORD
"""
import json
import subprocess
import sys

M = (1 << 64) - 1
CARDS = [f"c{i}" for i in range(1, 13)]


# --- docs/position.md: hash -----------------------------------------------------------------------

def mix(h, v):
    h ^= v * 0x9E3779B97F4A7C15 & M
    h = (h ^ h >> 32) * 0xD6E8FEB86659FD93 & M
    return h ^ h >> 29


def hash_of(data, seed):
    h = mix(seed, len(data))
    for i in range(0, len(data), 8):
        h = mix(h, int.from_bytes(data[i:i + 8], "little"))
    return mix(h, 0xA0761D6478BD642F)


# --- docs/rules/null.md ---------------------------------------------------------------------------

class Null:
    def __init__(self, options, edition):
        words = dict(word.split("=") if "=" in word else (word, True) for word in options.split())
        self.seats = int(words["players"])
        self.grave = "grave" in words
        self.best = words.get("dice") == "best"
        self.edition = edition
        self.rounds = edition["rounds"] * (2 if "long" in words else 1)
        self.round, self.turn, self.die, self.over = 0, None, 0, 0
        self.loose, self.buried, self.discard = list(CARDS), [], []
        self.players = [dict(score=0, hand=None, open=0, played=0, robberies=0)
                        for _ in range(self.seats)]
        self.owed = [("card", seat) for seat in reversed(range(self.seats))]

    def value(self, card):
        return self.edition["card"][card]["value"]

    def actor(self):
        if not self.owed:
            return "over"
        return "chance" if self.owed[-1][0] in ("card", "roll") else self.owed[-1][1]

    def label(self):
        task, seat = self.owed[-1]
        return f"round-{self.round}/seat-{seat}/{'die' if task == 'roll' else 'card'}"

    def legal(self):
        """Texts, with weights at chance, in the order of the kinds and arguments."""
        if not self.owed:
            return []
        task, seat = self.owed[-1]
        if task == "card":
            cards = sorted(self.loose, key=CARDS.index) or self.buried[:1]
            return [("deal " + card, 1) for card in cards]
        if task == "roll":
            return [(f"roll {n}", 2 * n - 1 if self.best else 1) for n in range(1, 7)]
        if task == "turn":
            return [(text, None) for text in ["keep", "play"] + ["bury"] * self.grave]
        robbed = [f"rob seat {victim}" for victim, player in enumerate(self.players)
                  if victim != seat and player["score"] > 0]
        return [(text, None) for text in robbed + ["spare"]]

    def owe_card(self):
        if not self.loose and not self.buried:
            self.loose, self.discard = self.discard, []
        self.owed.append(("card", self.turn))

    def take_card(self):
        player = self.players[self.turn]
        card, player["hand"], player["open"] = player["hand"], None, 0
        return card

    def play(self, text):
        words = text.split()
        task, seat = self.owed.pop()
        me = self.players[seat]
        if words[0] == "deal":
            me["open"] = 0 if self.loose else 1
            (self.loose if self.loose else self.buried).remove(words[1])
            me["hand"] = words[1]
        elif words[0] == "roll":
            self.die = int(words[1])
        elif words[0] == "keep":
            me["score"] += self.die
        elif words[0] == "bury":
            self.buried.append(self.take_card())
            if len(self.buried) > 4:  # only four cards are known from their place
                self.loose.append(self.buried.pop(0))
            self.owe_card()
        elif words[0] == "play":
            card = self.take_card()
            me["played"] += 1
            if self.value(card) > self.die:
                me["score"] += self.value(card) * self.edition["factor"]
            self.discard.append(card)
            self.owe_card()
            if self.value(card) == self.die:
                self.owed.append(("rob", seat))
        elif words[0] == "rob":
            victim = self.players[int(words[2])]
            loot = min(self.edition["loot"], victim["score"])
            victim["score"] -= loot
            me["score"] += loot
            me["robberies"] += 1
        if not self.owed:
            self.next_turn()

    def next_turn(self):
        if self.turn is None or self.turn == self.seats - 1:
            if self.round == self.rounds:
                self.over = 1
                return
            self.round += 1
            self.turn = 0
        else:
            self.turn += 1
        self.owed = [("turn", self.turn), ("roll", self.turn)]

    def position(self):
        in_order = lambda cards: sorted(cards, key=CARDS.index)
        filled = lambda values, size, rest: values + [rest] * (size - len(values))
        scores = [player["score"] for player in self.players]
        position = dict(
            actor=self.actor(), round=self.round, turn=self.turn, die=self.die, over=self.over,
            discard=in_order(self.discard), pending=len(self.owed),
            task=filled([task for task, _ in self.owed], 5, "none"),
            task_seat=filled([seat for _, seat in self.owed], 5, 0),
            deck=dict(loose=in_order(self.loose), top=[None] * 4,
                      bottom=filled(list(self.buried), 4, None)),
            player=[dict(player) for player in self.players], scores=scores)
        if self.over:
            position["ranking"] = [1 + sum(other > mine for other in scores) for mine in scores]
        position["derived"] = dict(deck_count=len(self.loose) + len(self.buried))
        return position


# --- docs/position.md: text form ------------------------------------------------------------------

def text_form(position, fields):
    """The text form of a position by the table of `benben describe --json`."""
    lines = []
    groups = []
    for field in fields:
        if not groups or groups[-1][0]["group"] != field["group"]:
            groups.append([])
        groups[-1].append(field)
    for group in groups:
        name = group[0]["group"]
        rows = position if name is None else position[name]
        numbered = list(enumerate(rows)) if isinstance(rows, list) else [(None, rows)]
        for number, row in numbered:
            before = "" if name is None else name + "." if number is None else f"{name}.{number}."
            for field in group:
                line = value_text(field, row[field["field"]])
                if line:
                    lines.append(f"{before}{field['field']} {line}\n")
    return lines


def value_text(field, value):
    """None for what is all zero."""
    values = value if field["count"] > 1 else [value]
    zero = dict(number=0, seat=0, card=None, names=[], numbers=[], seats=[])
    nothing = field["names"][0] if field["type"] == "name" else zero[field["type"]]
    if all(v == nothing for v in values):
        return None
    spell = lambda v: ",".join(map(str, v)) or "-" if isinstance(v, list) else \
        "-" if v is None else str(v)
    return " ".join(map(spell, values))


# --- comparison -----------------------------------------------------------------------------------

def benben(program, *words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, check=True,
                          encoding="utf-8").stdout


def compare(what, seq, ours, theirs):
    if ours != theirs:
        sys.exit(f"event {seq}: {what}: expected {ours}, found {theirs}")


def compare_position(seq, game, theirs, fields):
    """Our position against theirs; returns the hash of its text form."""
    compare("position", seq, game.position(), theirs)
    h = 0
    for line in text_form(theirs, fields):
        h = hash_of(line.encode(), h)
    return f"{h:016x}"


def main(program, path):
    with open(path, encoding="utf-8") as file:
        options = next(line for line in file if line.startswith("options "))[len("options "):]
    edition = json.loads(benben(program, "edition", "null", "--json"))["values"]
    fields = json.loads(benben(program, "describe", "null", "--json"))["position"]
    game = Null(options, edition)
    first = json.loads(benben(program, "show", path, "--at", "0", "--json"))
    compare_position(0, game, first["position"], fields)
    trace = benben(program, "replay", path, "--trace").splitlines()
    for line in trace:
        event = json.loads(line)
        seq, text = event["seq"], event["action"]["text"]
        legal = game.legal()
        theirs = json.loads(benben(program, "legal", path, "--at", str(seq - 1), "--json"))
        compare("legal", seq, [text for text, _ in legal], [action["text"] for action in theirs])
        compare("actor", seq, game.actor(), event["actor"])
        if event["actor"] == "chance":
            weights = [weight for _, weight in legal]
            compare("weights", seq, weights, [action["weight"] for action in theirs])
            compare("label", seq, game.label(), event["label"])
        game.play(text)
        compare("hash", seq, compare_position(seq, game, event["position"], fields), event["hash"])
    print(len(trace))


if __name__ == "__main__":
    main(*sys.argv[1:])
