#!/usr/bin/env python3
"""Makes the table "rule id -> its text in every language" of the benben command from the rule catalogues.

usage: rule_texts.py OUT.c CATALOGUE.md... TRANSLATION.json...

The catalogues are English; a translation is an object of texts by id, its folder the language. What has none stays English.

A rule begins with a line that starts with its id (after an optional "- ", "#" heading marks or "**")
followed by a blank, a dash or a colon; its text goes on to the end of the paragraph. Emphasis and
references to source lines ([L12]) are left out. Of a ruling the command tells the question and what was decided; its
sources and reasons, with their line numbers, stay in the catalogue.
"""
import json
import os
import re
import sys

ID = re.compile(r"^(?:[-*] |#+ )?(?:\*\*)?([A-Z]+(?:-[A-Za-z0-9]+)*-(?:[A-Z][A-Za-z]*)?\d+)(?:\*\*)?(?=[\s:—–-]|$)(.*)")


def rules_of(path):
    """Yields (id, text, line number) for every rule of a catalogue."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    rule = None
    for number, line in enumerate(lines, 1):
        match = ID.match(line)
        if match or not line.strip() or line.startswith("#"):
            if rule:
                yield rule
            rule = None
        if match:
            rule = (match.group(1), match.group(2), number)
        elif rule:
            rule = (rule[0], rule[1] + " " + line.strip(), rule[2])
    if rule:
        yield rule


def plain(text):
    """The text without Markdown and without references to lines of the source."""
    text = re.sub(r"\[L[^\]]*\]", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)", "", text)
    text = re.sub(r"→\s*(?=[A-Z]+-)", "see ", text)
    text = re.sub(r"^[\s:.*—–-]+", "", text)
    text = re.sub(r"^\[[A-Z]\]\s*[—–-]+\s*", "", text)  # the class of a ruling
    return re.sub(r"\s+", " ", text).strip()


# How the catalogues mark the parts of a ruling.
MARKS = {"Q": "question", "S": "sources", "Text": "sources", "R": "text", "Ruling": "text", "W": "reason", "Why": "reason"}
MARK = re.compile(r"\*\*(%s)\*\*" % "|".join(MARKS))
# The class of a ruling and the sign of a constant: for those who write the engine.
CLASS = re.compile(r"^\s*(?:\[[A-Z]\])?\s*⚙?\s*(.*?)[\s—–-]*$")

# Numbers of rules, rulings and values: S-SEQ-06, T-RA-04b, R12, T-R20(e), V09, BLESS-02.
NUMBER = r"(?:[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?|(?:[A-Z]-)?[RV]\d+(?:\([a-z]\)|[a-z])?)"
NUMBERS = rf"{NUMBER}(?:(?:,\s|\s?[/–-]\s?|\.\.|\s(?:to|à|a|and|et|e|ni|nem)\s)(?:{NUMBER}|-?\d+))*"
# A line of the rulebook's text: L360.
LINE = r"L\d+(?:-\d+)?"
# What is left out for players: a bracket before the text that cites something, "(R12, see R13)", "; R12)", "(L360)", and
# "see R12." at the end.
WITHIN = r"(?:[^()]|\([a-z]\))*"
REFERENCES = re.compile(
    rf"^\({WITHIN}?(?:{NUMBER}|{LINE}){WITHIN}\)\s+(?:—\s+)?"
    rf"|\s*\((?:(?:see |voir |ver |no |ni |nem )?{NUMBERS}|{LINE}(?:[,;–-]\s?{LINE})*)\)(?:\s+—)?"
    rf"|[,;]\s(?:{NUMBERS}|{LINE})(?=\))"
    rf"|\s+(?:see|[Vv]oir|[Vv]er) {NUMBERS}\.?$"
)


def parts_of(text):
    """The parts of a rule of a catalogue."""
    before, *marked = MARK.split(text)
    if marked[:1] != ["Q"]:
        return {"text": plain(text)}
    parts = {MARKS[mark]: plain(part) for mark, part in zip(marked[::2], marked[1::2])}
    parts["question"] = plain(CLASS.sub(r"\1 ", before) + parts["question"])
    return parts


def capital(text):
    return text[:1].upper() + text[1:]


def c_string(text):
    """A C literal in plain ASCII: other bytes as octal escapes, which never swallow a digit."""
    out = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\?':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append("\\%03o" % byte)
    return '"' + "".join(out) + '"'


def translations(paths):
    """The texts by id of each language, in the order of the languages."""
    found = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts = json.load(file)
        known = found.setdefault(os.path.basename(os.path.dirname(path)), {})
        for rule, text in texts.items():
            known[rule] = {"text": text} if isinstance(text, str) else text
    return [found[language] for language in sorted(found)]


def main(out, paths):
    found = {}
    for path in paths:
        for rule, text, line in rules_of(path) if path.endswith(".md") else []:
            if rule in found:
                sys.exit(f"{path}:{line}: {rule} is defined a second time")
            parts = parts_of(text)
            if parts.get("text"):
                found[rule] = parts
    others = translations(path for path in paths if path.endswith(".json"))
    with open(out, "w", encoding="ascii") as file:
        file.write("/* Generated from the rule catalogues by cli/rule_texts.py. */\n")
        file.write('#include "cli/cli.h"\n\n')
        file.write("const struct cli_rule cli_rules[] = {\n")
        for rule in sorted(found):
            known = [found[rule]] + [other.get(rule, {}) for other in others]
            columns = [
                ", ".join(c_string(capital(REFERENCES.sub("", plain(parts[part])).strip())) if parts.get(part) else "NULL" for parts in known)
                for part in ("text", "question")
            ]
            file.write(f"\t{{{c_string(rule)}, {{{columns[0]}}}, {{{columns[1]}}}}},\n")
        # An empty table would not be C; the row is not counted.
        file.write("\t{NULL, {NULL}, {NULL}},\n};\n")
        file.write(f"const size_t cli_rule_count = {len(found)};\n")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
