"""Plants bugs in Tekhenu's rules and asks the scenarios. solo.py and seth.py have the lists.

A mutant is a line of the source that decides, written differently: name, file under games/tekhenu, what is written, what
is written instead. It is compiled and linked before the library; the scenarios must then fail.
"""
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def commands(build):
    """How files of the library are compiled, and how the scenarios are linked."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    compile_of = {}
    for entry in entries:
        if "libbenben.a.p" in entry["output"] and "games/tekhenu/" in entry["file"]:
            compile_of[entry["file"].split("games/tekhenu/")[1]] = shlex.split(entry["command"])
    lines = subprocess.run(["ninja", "-C", build, "-t", "commands", "tests/scenarios"], stdout=subprocess.PIPE, check=True,
                           encoding="utf-8").stdout.splitlines()
    return compile_of, shlex.split(lines[-1])


def mutated(text, old, new):
    """The text with `old`, which must stand there once, as `new`. How it is broken into lines does not matter."""
    words = [re.escape(word) for word in re.findall(r"\w+|[^\w\s]", old)]
    found = list(re.finditer(r"\s*".join(words), text))
    if len(found) != 1:
        return None
    return text[:found[0].start()] + new + text[found[0].end():]


def build_mutant(build, work, compile_command, link, name, file, text):
    """The program of the scenarios with this source, or None."""
    source = os.path.join(work, os.path.basename(file))
    with open(source, "w", encoding="utf-8") as out:
        out.write(text)
    made, program = os.path.join(work, "mutant.o"), os.path.join(work, "scenarios")
    words = [w for w in compile_command if not w.startswith("-W")] + ["-w"]
    at = words.index("-o")
    words[at + 1] = made
    words[words.index("-c") + 1] = source
    for flag in ("-MF", "-MQ"):
        if flag in words:
            at = words.index(flag)
            del words[at:at + 2]
    words = [w for w in words if w not in ("-MD",)]
    run = subprocess.run(words, cwd=build, stderr=subprocess.PIPE, encoding="utf-8")
    if run.returncode != 0:
        print(f"# {name}: does not compile: {run.stderr.splitlines()[:3]}")
        return None
    words = list(link)
    words[words.index("-o") + 1] = program
    first = next(i for i, w in enumerate(words) if w.endswith(".o"))
    words.insert(first, made)
    subprocess.run(words, cwd=build, check=True)
    return program


def failures(program, pattern, rule):
    """How many scenarios fail, of those that claim the rule where one is given; a crash fails all."""
    files = sorted(glob.glob(os.path.join(ROOT, "tests/scenarios/tekhenu", pattern)))
    try:
        run = subprocess.run([program, *files], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60,
                             encoding="utf-8")
    except subprocess.TimeoutExpired:
        return 1
    found = [line for line in run.stdout.splitlines() if line.startswith("not ok")]
    if rule:
        found = [line for line in found if re.search(rf"\b{rule}\b", line)]
    return len(found) if run.returncode in (0, 1) else len(found) + 1


def plant(doc, mutants, pattern, claimed=False):
    """Runs those of the list that the command line names. `claimed`: a name begins with the rule that is broken, and a
    scenario that claims it must be among those that fail."""
    if len(sys.argv) < 2:
        sys.exit(doc)
    build, wanted = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    compile_of, link = commands(build)
    wrong = 0
    with tempfile.TemporaryDirectory() as work:
        numbered = list(enumerate(mutants, 1))
        first, dash, last = wanted.partition("-")
        if dash and first.isdigit() and last.isdigit():
            numbered = numbered[int(first) - 1:int(last)]
        else:
            numbered = [row for row in numbered if wanted in row[1][0]]
        for number, (name, file, old, new) in numbered:
            with open(os.path.join(ROOT, "games/tekhenu", file), encoding="utf-8") as source:
                text = mutated(source.read(), old, new)
            program = text and build_mutant(build, work, compile_of[file], link, name, file, text)
            found = failures(program, pattern, name.split()[0] if claimed else "") if program else 0
            wrong += found == 0
            reason = f"{found} scenarios fail" if found else "survives" if program else "does not fit the source"
            print(f"{'ok' if found else 'not ok'} {number} - {name}: {reason}", flush=True)
        print(f"1..{len(numbered)}")
    sys.exit(1 if wrong else 0)
