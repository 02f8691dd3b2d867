#!/usr/bin/env python3
"""Brings the tables of docs/position.md up to date, or checks that they are.

usage: position_doc.py [--check] BENBEN docs/position.md

Everything after the marker line is made from `benben describe --markdown` and from games played at
random, except the column "meaning": it is written by hand and kept by this program. --check changes
nothing and fails when a table is out of date or a row has no meaning.
"""
import itertools
import json
import re
import subprocess
import sys
import tempfile

MARKER = "<!-- tables -->"
GAMES_PER_PRESET = 1
MISSING = object()


def benben(program, *words):
    run = subprocess.run([program, *words], stdout=subprocess.PIPE, check=True, encoding="utf-8")
    return run.stdout


def meanings_of(lines):
    """{(game, table, first cell): meaning} of the tables in an existing document."""
    found = {}
    game = table = ""
    for line in lines:
        if line.startswith("## "):
            game = line.split("`")[1] if "`" in line else line
        elif line.startswith("### "):
            table = line[4:]
        elif line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            found[game, table, cells[0]] = cells[2] if len(cells) > 2 else ""
    return found


def kind_of(value):
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "number"
    return "null" if value is None else "string"


def list_of(keys, lists):
    """The number of the list of names that has all these keys, or None."""
    for number, names in lists.items():
        if keys and names.issuperset(keys):
            return number
    return None


def collect(value, before, path, lists, found):
    """Adds path -> kinds of every value inside `derived`. Elements of arrays are [], members named
    by a list of names are written as in the other tables. What is as it was before has nothing to add."""
    if value == before:
        return
    if isinstance(value, dict):
        before = before if isinstance(before, dict) else {}
        number = list_of(value.keys(), lists)
        for key, inner in value.items():
            step = f"(list {number})" if number else key
            collect(inner, before.get(key, MISSING), f"{path}.{step}" if path else step, lists, found)
    elif isinstance(value, list):
        before = before if isinstance(before, list) else []
        for inner, old in itertools.zip_longest(value, before[:len(value)], fillvalue=MISSING):
            collect(inner, old, path + "[]", lists, found)
    else:
        found.setdefault(path, set()).add(kind_of(value))


def lists_of(lines):
    """{number: names} of the lists of names in a game's tables."""
    found = {}
    for line in lines:
        match = re.match(r"- list (\d+): (.*)", line)
        if match:
            found[match.group(1)] = set(match.group(2).split(", "))
    return found


def observe(program, game, presets, lists):
    """Plays games at random: (derived path -> kinds, label pattern -> kinds of outcomes)."""
    derived, chance = {}, {}
    for preset in presets:
        for seed in range(GAMES_PER_PRESET):
            with tempfile.NamedTemporaryFile(suffix=".bb") as record:
                benben(program, "new", game, *preset.split(), "--seed", str(seed), "-o", record.name)
                benben(program, "act", record.name, "--agents", "random", "-q")
                trace = benben(program, "replay", record.name, "--trace")
            before = MISSING
            for line in trace.splitlines():
                event = json.loads(line)
                now = event["position"].get("derived", {})
                collect(now, before, "", lists, derived)
                before = now
                if "label" in event:
                    label = re.sub(r"\d+", "N", event["label"])
                    chance.setdefault(label, set()).add(event["action"]["kind"])
    return derived, chance


def table(title, heads, rows):
    lines = [f"### {title}", "", f"| {heads[0]} | {heads[1]} | meaning |", "|---|---|---|"]
    return lines + [f"| `{first}` | {second} |  |" for first, second in rows] + [""]


def tables_of(program):
    """The tables of all games, every meaning empty."""
    lines = []
    for game in json.loads(benben(program, "games", "--json")):
        described = benben(program, "describe", game["name"], "--markdown").rstrip("\n").split("\n")
        derived, chance = observe(program, game["name"], game["presets"], lists_of(described))
        lines += described + [""]
        lines += table("Chance", ("label", "outcomes"),
                       [(label, ", ".join(sorted(chance[label]))) for label in sorted(chance)])
        if derived:
            lines += table("Derived", ("member of derived", "value"),
                           [(path, " or ".join(sorted(derived[path])) or "-") for path in derived])
    return lines


def filled(lines, meanings):
    """The lines with their meanings, and the rows that have none."""
    game = section = ""
    out, missing = [], []
    for line in lines:
        if line.startswith("## "):
            game = line.split("`")[1]
        elif line.startswith("### "):
            section = line[4:]
        elif line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            meaning = meanings.get((game, section, cells[0]), "")
            if not meaning:
                missing.append(f"{game}: {section}: {cells[0]}")
            line = f"| {cells[0]} | {cells[1].rstrip('|').strip()} | {meaning} |"
        out.append(line)
    return out, missing


def main(words):
    check = words[:1] == ["--check"]
    program, path = words[1:] if check else words
    with open(path, encoding="utf-8") as file:
        old = file.read()
    if MARKER not in old.split("\n"):
        sys.exit(f"{path}: expected a line {MARKER}")
    head, rest = old.split(MARKER + "\n", 1)
    lines, missing = filled(tables_of(program), meanings_of(rest.split("\n")))
    new = head + MARKER + "\n" + "\n".join(lines).rstrip("\n") + "\n"
    for row in missing:
        print(f"{path}: {row}: the meaning is missing", file=sys.stderr)
    if check and new != old:
        print(f"{path}: out of date; cli/position_doc.py {program} {path} rewrites it",
              file=sys.stderr)
    if not check:
        with open(path, "w", encoding="utf-8") as file:
            file.write(new)
    sys.exit(1 if missing or (check and new != old) else 0)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(sys.argv[1:])
