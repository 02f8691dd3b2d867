#!/usr/bin/env python3
"""Makes the table of `benben rulings` from the ledgers docs/rules/ledger/GAME.json.

usage: ledger.py OUT.c LEDGER.json...

A ledger is a list of what was decided where a rulebook is silent or ambiguous: the id of the ruling, what it is about, the
option or the value of an edition that gives the other reading, where there is one, and in each language the question, what
was decided and the other reading. The page shows the same files.
"""
import json
import os
import sys

from rule_texts import c_string

LANGUAGES = ("en", "fr", "pt")
PARTS = ("question", "decided", "other")
KEYS = {"id", "about", "option", "edition", *LANGUAGES}


def row(path, entry):
    """A line of the table; ends the program when something is missing or unknown."""
    wrong = set(entry) - KEYS or {"id", "about", *LANGUAGES} - set(entry)
    wrong = wrong or {part for language in LANGUAGES for part in PARTS if not entry[language].get(part)}
    if wrong:
        sys.exit(f"{path}: {entry.get('id')}: {', '.join(sorted(wrong))}")
    game = os.path.basename(path).split(".")[0]
    words = [game, entry["id"], entry["about"]]
    ways = [c_string(entry[way]) if way in entry else "NULL" for way in ("option", "edition")]
    texts = ", ".join("{" + ", ".join(c_string(entry[language][part]) for language in LANGUAGES) + "}" for part in PARTS)
    return "\t{" + ", ".join([*map(c_string, words), *ways, texts]) + "},\n"


def main(out, paths):
    with open(out, "w", encoding="ascii") as file:
        file.write("/* Generated from docs/rules/ledger by cli/ledger.py. */\n")
        file.write('#include "cli/ledger.h"\n\n')
        file.write("const struct cli_ruling cli_rulings[] = {\n")
        count = 0
        for path in paths:
            with open(path, encoding="utf-8") as ledger:
                for entry in json.load(ledger):
                    file.write(row(path, entry))
                    count += 1
        file.write(f"}};\nconst size_t cli_ruling_count = {count};\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
