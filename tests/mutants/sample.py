#!/usr/bin/env python3
"""Whether every planted break still fits the source, and whether the scenarios notice some of them; as TAP.

usage: tests/mutants/sample.py BUILD [COUNT]

Which ones (3 of each list) follows from the number of commits, so that each state of the sources asks for others and the same state always
for the same; without git it is the first ones. solo.py and seth.py plant all of them, by hand."""
import os
import subprocess
import sys
import tempfile

from plant import ROOT, build_mutant, commands, failures, mutated
import seth
import solo

#: list of breaks, scenarios, whether a name begins with the rule that is broken
LISTS = [("solo", solo.MUTANTS, "solo*.txt", False), ("seth", seth.MUTANTS, "*.txt", True)]


def source(file):
    with open(os.path.join(ROOT, "games/tekhenu", file), encoding="utf-8") as text:
        return text.read()


def main(build, count="3"):
    build = os.path.abspath(build)
    run = subprocess.run(["git", "-C", ROOT, "rev-list", "--count", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         encoding="utf-8")
    state = int(run.stdout) if run.returncode == 0 and run.stdout.strip() else 0
    compile_of, link = commands(build)
    number = wrong = 0
    with tempfile.TemporaryDirectory() as work:
        for kind, mutants, pattern, claimed in LISTS:
            lost = [name for name, file, old, new in mutants if mutated(source(file), old, new) is None]
            number += 1
            wrong += bool(lost)
            print(f"{'not ok' if lost else 'ok'} {number} - {kind}: all {len(mutants)} breaks fit the source")
            for name in lost:
                print(f"# it does not fit: {name}")
            for i in range(int(count)):
                name, file, old, new = mutants[(state * int(count) + i) * 7 % len(mutants)]
                text = mutated(source(file), old, new)
                program = text and build_mutant(build, work, compile_of[file], link, name, file, text)
                found = failures(program, pattern, name.split()[0] if claimed else "") if program else 0
                number += 1
                wrong += found == 0
                print(f"{'ok' if found else 'not ok'} {number} - {kind}: {name}: {found} scenarios fail", flush=True)
    print(f"1..{number}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
