#!/usr/bin/env python3
"""Edition files as lines of `path value...`, for a build that has no JSON library (-Dlibrary_only=true).

usage: flatten.py OUT FILE.json...

It only turns nested objects into paths; what a path means and whether a value is possible is for the generator
(data/generate_plain.c), as in every other build. Members of a list within a list are joined by commas."""
import json
import sys


def word(value):
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list):
        return ",".join(word(member) for member in value) or "-"
    return str(value)


def lines_of(value, path):
    if isinstance(value, dict):
        for key, member in value.items():
            if not key.startswith("$"):
                yield from lines_of(member, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        yield " ".join([path] + ([word(member) for member in value] or ["-"]))
    else:
        yield f"{path} {word(value)}"


def main():
    out, *files = sys.argv[1:]
    with open(out, "w", encoding="utf-8") as target:
        for name in files:
            with open(name, encoding="utf-8") as source:
                for line in lines_of(json.load(source), ""):
                    target.write(line + "\n")


main()
