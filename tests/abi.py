#!/usr/bin/env python3
"""Checks what programs that are linked with libbenben.so rely on: its names, and the size of every struct of its header.

usage: abi.py [--write] CC libbenben.so benben.h

tests/golden/abi.txt has them. A name that went, or another size, breaks such programs: from the first release on that
takes a new soversion in meson.build and a new node in libbenben.map. --write takes over what is there."""
import os
import re
import subprocess
import sys
import tempfile

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "abi.txt")


def names_of(library):
    lines = subprocess.run(["nm", "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    found = (line.split()[2] for line in lines.splitlines() if len(line.split()) == 3)
    return sorted(name.replace("@@", "@") for name in found)


def sizes_of(compiler, header):
    with open(header, encoding="utf-8") as file:
        structs = sorted(set(re.findall(r"^struct (\w+) \{", file.read(), re.M)))
    prints = "".join(f'\tprintf("struct {name} %zu\\n", sizeof(struct {name}));\n' for name in structs)
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "sizes.c"), os.path.join(folder, "sizes")
        with open(source, "w", encoding="utf-8") as file:
            file.write(f'#include "{os.path.abspath(header)}"\n#include <stdio.h>\nint main(void)\n{{\n{prints}}}\n')
        subprocess.run([compiler, "-std=c17", "-o", program, source], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    args = sys.argv[1:]
    write = args[:1] == ["--write"]
    compiler, library, header = args[write:]
    found = names_of(library) + sizes_of(compiler, header)
    if write:
        with open(GOLDEN, "w", encoding="utf-8") as file:
            file.write("\n".join(found) + "\n")
        return
    with open(GOLDEN, encoding="utf-8") as file:
        known = file.read().splitlines()
    gone, new = sorted(set(known) - set(found)), sorted(set(found) - set(known))
    print("1..1")
    if not gone and not new:
        print("ok 1 - the names and sizes of tests/golden/abi.txt")
        return
    print("not ok 1 - the names and sizes of tests/golden/abi.txt")
    for title, lines in (("gone or changed", gone), ("new", new)):
        for line in lines:
            print(f"# {title}: {line}")
    print(f"# if that is meant: tests/abi.py --write {compiler} {library} {header}")
    sys.exit(1)


main()
