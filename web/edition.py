#!/usr/bin/env python3
"""Brings the printed values that the web client draws up to date, or checks that they are.

usage: edition.py [--check] BENBEN GAME FILE.json

FILE gets the values of the game's built-in edition without their sources; zeros inside records are left
out. --check changes nothing and fails when the file is out of date.
"""
import json
import subprocess
import sys


def short(value, depth=0):
    """Leaves zeros and nulls out of the records of a group; everything else stays."""
    if not isinstance(value, dict):
        return value
    return {name: short(part, depth + 1) for name, part in value.items() if depth < 2 or part not in (0, None)}


def main(words):
    check = "--check" in words
    words = [word for word in words if word != "--check"]
    if len(words) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, game, path = words
    run = subprocess.run([program, "edition", game, "--json"], stdout=subprocess.PIPE, check=True, encoding="utf-8")
    edition = json.loads(run.stdout)
    lines = [f"  {json.dumps(name)}: {json.dumps(short(value, 1))}" for name, value in edition["values"].items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if not check:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    with open(path, encoding="utf-8") as file:
        if file.read() == text:
            return 0
    print(f"{path}: out of date; web/edition.py {program} {game} {path} rewrites it", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
