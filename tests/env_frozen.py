#!/usr/bin/env python3
"""Refuses a change of observation columns or action numbers without a new env_version of the game.

usage: env_frozen.py ENV_LIST GAME [--write]

tests/golden/GAME/env-vN.txt lists those of version N. Networks that were trained with them are of no use with others, so a
change takes a new version in `struct bb_game`, and --write its file; files of older versions go."""
import os
import subprocess
import sys


def main():
    program, game, *rest = sys.argv[1:]
    listed = subprocess.run([program, game], check=True, capture_output=True, text=True).stdout
    version = listed.split("\n", 1)[0].removeprefix("version ")
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", game, f"env-v{version}.txt")
    exists = os.path.exists(path)
    if rest == ["--write"]:
        if exists and open(path, encoding="utf-8").read() != listed:
            sys.exit(f"{path} is frozen: raise env_version of the game first")
        with open(path, "w", encoding="utf-8") as file:
            file.write(listed)
        return
    print("1..1")
    if exists and open(path, encoding="utf-8").read() == listed:
        print(f"ok 1 - columns and numbers of {game} are those of version {version}")
        return
    print(f"not ok 1 - columns and numbers of {game} are those of version {version}")
    if not exists:
        print(f"# {path} is missing: tests/env_frozen.py {program} {game} --write")
    else:
        known = open(path, encoding="utf-8").read().splitlines()
        for old, new in list(zip(known, listed.splitlines())):
            if old != new:
                print(f"# frozen: {old}\n# now:    {new}")
                break
        print(f"# raise env_version of {game}, and say so in CHANGELOG.md and docs/research.md")
    sys.exit(1)


main()
