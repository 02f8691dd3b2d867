#!/usr/bin/env python3
"""Makes the table of the shipped puzzles from data/puzzles/index.json and the files beside it.

usage: puzzle_data.py OUT.c INDEX.json

A puzzle stays a line of JSON, in the order of the index; long lines become several strings.
"""
import json
import os
import sys

from rule_texts import c_string

PART = 1000  # characters of a string


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main(out, index):
    head = read(index)
    numbers = [row[0] for row in head["puzzles"]]
    files = range(1, -(-len(numbers) // head["file"]) + 1)
    puzzles = [puzzle for i in files for puzzle in read(os.path.join(os.path.dirname(index), f"{i:02}.json"))]
    if [puzzle["number"] for puzzle in puzzles] != numbers:
        sys.exit(f"{index}: other puzzles than in the files beside it")
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Generated from data/puzzles by cli/puzzle_data.py. */\n#include "cli/puzzles.h"\n\n')
        for puzzle in puzzles:
            line = json.dumps(puzzle, ensure_ascii=False, separators=(",", ":"))
            parts = [c_string(line[at:at + PART]) for at in range(0, len(line), PART)]
            file.write(f"static const char *const puzzle_{puzzle['number']}[] = {{{', '.join(parts)}, NULL}};\n")
        file.write("const struct puzzle_row puzzle_rows[] = {\n")
        for puzzle in puzzles:
            file.write(f"\t{{{puzzle['number']}, {c_string(puzzle['game'])}, {c_string(puzzle['options'])}, "
                       f"{c_string(puzzle['level'])}, puzzle_{puzzle['number']}}},\n")
        file.write(f"\t{{0, NULL, NULL, NULL, NULL}},\n}};\nconst unsigned puzzle_count = {len(puzzles)};\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
