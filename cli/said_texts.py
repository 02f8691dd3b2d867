#!/usr/bin/env python3
"""Makes the table of what the terminal says in several languages from data/GAME/said.LANGUAGE.json and, for what belongs to
no game, cli/said.LANGUAGE.json.

usage: said_texts.py OUT.c SAID.json...

A file has groups of texts by key; its language is the word before ".json", the game its folder. Every file must have
the same keys as its neighbours, except for names: without a text a name stays the core's word; and but for English, which
has no actions: their notation is English. The web client reads the same files.
"""
import json
import os
import sys

from rule_texts import c_string


def read(path):
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)
    game = os.path.basename(os.path.dirname(path))
    return {f"{game}/{group}/{key}": text for group, texts in groups.items() for key, text in texts.items()}


def main(out, paths):
    by_language = {}
    for path in paths:
        by_language.setdefault(os.path.basename(path).split(".")[-2], {}).update(read(path))
    languages = list(by_language)
    texts = list(by_language.values())
    keys = sorted(set().union(*texts))
    for language, said in by_language.items():
        free = ("/name/", "/action/") if language == "en" else ("/name/",)
        missing = [key for key in keys if key not in said and not any(group in key for group in free)]
        if missing:
            sys.exit(f"said.{language}.json: there is no text for {missing[0]}")
    with open(out, "w", encoding="ascii") as file:
        file.write("/* Generated from what is said in each language by cli/said_texts.py. */\n")
        file.write('#include "cli/said.h"\n\n')
        file.write("const char *const cli_languages[] = {" + ", ".join(map(c_string, languages)) + ", NULL};\n")
        file.write("const struct cli_message cli_messages[] = {\n")
        for key in keys:
            row = ", ".join(c_string(said[key]) if key in said else "NULL" for said in texts)
            file.write(f"\t{{{c_string(key)}, {{{row}}}}},\n")
        file.write(f"}};\nconst size_t cli_message_count = {len(keys)};\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
