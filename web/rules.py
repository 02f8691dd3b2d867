#!/usr/bin/env python3
"""Makes src/rules/made/LANGUAGE/GAME.json, what the web client reads: English from the rule catalogues, the other
languages from src/rules/LANGUAGE/GAME.json.

usage: rules.py            writes all languages; fails when fr or pt differs from English in its rules or their parts
       rules.py --missing LANGUAGE CATALOGUE    prints the rules still to be translated, in English

A rule has a "text": what holds. A ruling has besides it a "question", and may have "sources" and a "reason". "said" is
the text without the numbers of other rules, where it has some: the answer to "why not?". In the files to be translated
a rule that is only a text is written as a string.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "cli"))
from rule_texts import REFERENCES, capital, parts_of, rules_of  # noqa: E402

# The catalogues of a game: its own and those of its modules. What the page reads of a game is all of them.
GAMES = {"sare": ("sare",), "tekhenu": ("tekhenu", "botankhamun", "seth")}
LANGUAGES = ("fr", "pt")

def english(catalogue):
    """Rule id -> parts, in the order of the catalogue."""
    path = os.path.join(HERE, "..", "docs", "rules", catalogue + ".md")
    return {rule: parts_of(text) for rule, text, _ in rules_of(path)}


def translated(language, catalogue):
    """The same in another language."""
    path = os.path.join(HERE, "src", "rules", language, catalogue + ".json")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {rule: {"text": text} if isinstance(text, str) else text for rule, text in json.load(file).items()}


def finished(parts):
    """A rule with the sentence that is said to those who ask why not."""
    parts = {name: capital(part) for name, part in parts.items()}
    said = capital(REFERENCES.sub("", parts["text"]).strip())
    return parts if said == parts["text"] else {**parts, "said": said}


def write(language, game, rules):
    folder = os.path.join(HERE, "src", "rules", "made", language)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, game + ".json"), "w", encoding="utf-8") as file:
        json.dump({rule: finished(parts) for rule, parts in rules.items()}, file, ensure_ascii=False, indent=1)
        file.write("\n")


def differences(language, catalogue, rules, have):
    """What a language has too little or too much of, a sentence each."""
    name = f"{language}/{catalogue}.json"
    for rule, parts in rules.items():
        if rule not in have:
            yield f"{name} lacks {rule}"
            continue
        yield from (f"{name}: {rule} lacks its {part}" for part in parts if not have[rule].get(part))
        yield from (f"{name}: {rule} has a {part}, which it has not in English" for part in have[rule] if part not in parts)
    yield from (f"{name} has {rule}, which is no rule" for rule in have if rule not in rules)


def main(arguments):
    if arguments[:1] == ["--missing"] and len(arguments) == 3:
        have = translated(arguments[1], arguments[2])
        left = {rule: parts for rule, parts in english(arguments[2]).items() if rule not in have}
        print(json.dumps({rule: parts["text"] if len(parts) == 1 else parts for rule, parts in left.items()}, ensure_ascii=False, indent=1))
        return 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    wrong = []
    for game, catalogues in GAMES.items():
        made = {language: {} for language in ("en", *LANGUAGES)}
        for catalogue in catalogues:
            rules = english(catalogue)
            wrong += [f"{catalogue}.md: {rule} asks and decides nothing" for rule, parts in rules.items() if not parts.get("text")]
            made["en"].update(rules)
            for language in LANGUAGES:
                have = translated(language, catalogue)
                wrong += differences(language, catalogue, rules, have)
                made[language].update(have)
        for language, rules in made.items():
            write(language, game, {rule: parts for rule, parts in rules.items() if parts.get("text")})
    for line in wrong[:20]:
        print("rules.py:", line, file=sys.stderr)
    if len(wrong) > 20:
        print(f"rules.py: and {len(wrong) - 20} more", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
