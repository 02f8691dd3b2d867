#!/usr/bin/env python3
"""Makes src/rules/en/GAME.json from the rule catalogues and checks the other languages against it.

usage: rules.py            writes English; fails when fr or pt lacks an id or has one too many
       rules.py --missing LANGUAGE GAME    prints the ids and English texts still to be translated
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "cli"))
from rule_texts import plain, rules_of  # noqa: E402

GAMES = ("sare", "tekhenu")
LANGUAGES = ("fr", "pt")


def english(game):
    """Rule id -> text, in the order of the catalogue."""
    catalogue = os.path.join(HERE, "..", "docs", "rules", game + ".md")
    return {rule: plain(text) for rule, text, _ in rules_of(catalogue)}


def translated(language, game):
    path = os.path.join(HERE, "src", "rules", language, game + ".json")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main(arguments):
    if arguments[:1] == ["--missing"] and len(arguments) == 3:
        have = translated(arguments[1], arguments[2])
        left = {rule: text for rule, text in english(arguments[2]).items() if rule not in have}
        print(json.dumps(left, ensure_ascii=False, indent=1))
        return 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    wrong = []
    for game in GAMES:
        rules = english(game)
        folder = os.path.join(HERE, "src", "rules", "en")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, game + ".json"), "w", encoding="utf-8") as file:
            json.dump(rules, file, ensure_ascii=False, indent=1)
            file.write("\n")
        for language in LANGUAGES:
            have = translated(language, game)
            wrong += [f"{language}/{game}.json lacks {rule}" for rule in rules if not have.get(rule)]
            wrong += [f"{language}/{game}.json has {rule}, which is no rule" for rule in have if rule not in rules]
    for line in wrong[:20]:
        print("rules.py:", line, file=sys.stderr)
    if len(wrong) > 20:
        print(f"rules.py: and {len(wrong) - 20} more", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
