#!/usr/bin/env python3
"""Finds the code of a rule, and the rules whose code cannot be found by their id.
usage: rule_code.py          lists the rules that no code cites; exit 1 if more than 5 % are not cited
       rule_code.py ID...    prints the places that cite a rule: "games/sare/pay.c:12: ..."

Code cites a rule in a comment or a string: T-RA-04. Lists may be short: "T-RA-04, -05", "S-SM-01..13", "T-FLOW-04 to
-06". Printed values are cited in data/. Definitions, components, terms and examples decide nothing. What else has no
code of its own is marked in its catalogue, with the reason:

    no code: T-LIM-04, T-LIM-05 (nothing is limited, so nothing is checked)
"""
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ID = r"(?:[A-Z]+(?:-[A-Z]+)+-(?:[A-Z][A-Za-z]*)?\d+[a-z]?(?:-EX-\d+)?|V-\d\d)"
DEFINED = re.compile(rf"^(?:[-*] |#+ )?(?:\*\*)?({ID})(?=[\s:*]|—|–|-|$)")
NUMBERED = re.compile(r"(.*-)((?:[A-Z][A-Za-z]*)?)(\d+)$")
GAP = r"[\s*]*"  # a comment may go on in the next line
UNTIL = re.compile(rf"{GAP}(?:to{GAP}-?|\.\.)((?:[A-Z]+-)*)((?:[A-Z][A-Za-z]*)?)(\d+)\b")
NEXT = re.compile(rf"{GAP}(?:,|and|or){GAP}(?:and|or)?{GAP}-((?:[A-Z][A-Za-z]*)?)(\d+)\b")
DECIDES_NOTHING = re.compile(r"-(DEF|TERM|COMP)-\d|-EX-?\d")
NO_CODE = re.compile(r"^no code: (.*) \([^()]+\)$", re.M)
LIMIT = 0.05


def cited(text):
    """Yields (id, offset) for every rule that a text cites, those of short lists too."""
    for match in re.finditer(ID, text):
        yield match.group(0), match.start()
        numbered = NUMBERED.match(match.group(0))
        if not numbered:
            continue
        prefix, kind, last = numbered.groups()
        at = match.end()
        while True:
            until, following = UNTIL.match(text, at), NEXT.match(text, at)
            if until and (not until.group(1) or until.group(1) == prefix):
                for number in range(int(last), int(until.group(3)) + 1):
                    yield f"{prefix}{kind}{number:0{len(last)}}", match.start()
                last, at = until.group(3), until.end()
            elif following:
                kind, last = following.group(1) or kind, following.group(2)
                yield f"{prefix}{kind}{last}", match.start()
                at = following.end()
            else:
                break


def places():
    """Id -> the lines of code that cite it."""
    found = {}
    names = [name for pattern in ("games/**/*.[ch]", "games/**/*.def", "data/*/*.json")
             for name in glob.glob(os.path.join(ROOT, pattern), recursive=True) if "/said." not in name]
    for name in sorted(names):
        with open(name, encoding="utf-8") as file:
            text = file.read()
        for rule, at in cited(text):
            start = text.rfind("\n", 0, at) + 1
            line = text[start:text.find("\n", at)]
            place = f"{os.path.relpath(name, ROOT)}:{text.count(chr(10), 0, at) + 1}: {line.strip()[:120]}"
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    return found


def rules():
    """Yields (id, whether some code decides it) for every rule of the catalogues."""
    for name in sorted(glob.glob(os.path.join(ROOT, "docs/rules/*.md"))):
        with open(name, encoding="utf-8") as file:
            text = file.read()
        without = {rule for line in NO_CODE.findall(text) for rule, _ in cited(line)}
        for line in text.split("\n"):
            match = DEFINED.match(line)
            if match:
                yield match.group(1), not (DECIDES_NOTHING.search(match.group(1)) or match.group(1) in without)


def main(arguments):
    if "-h" in arguments or "--help" in arguments:
        print(__doc__.strip())
        return 0
    found = places()
    if arguments:
        for rule in arguments:
            print("\n".join(found.get(rule, [f"{rule}: no code cites it"])))
        return 0 if all(rule in found for rule in arguments) else 1
    decided = [rule for rule, decides in rules() if decides]
    missing = [rule for rule in decided if rule not in found]
    for rule in missing:
        print(f"{rule}: no code cites it")
    print(f"{len(decided)} rules are decided by code, {len(decided) - len(missing)} of them are cited there")
    return 1 if len(missing) > LIMIT * len(decided) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
