#!/usr/bin/env python3
"""The one header that is installed, benben/benben.h: the public headers of the library, one after the other.

usage: umbrella.py ROOT OUT HEADER...

In the tree a header is included by its path from the root ("core/game.h"); a system-wide include path must not have
folders of such names. So they become one file: what it includes of the project stands before it, once, and the names
are those of C for C++, too."""
import re
import sys

HEAD = """/* Benben: rules, search and environments of its games. Generated from the headers of the project:
 * they say what each part is. docs/research.md and examples/ show how it is used. */
#ifndef BENBEN_H
#define BENBEN_H

%s

#ifdef __cplusplus
#define _Alignas alignas
#define _Static_assert static_assert
extern "C" {
#endif

"""
TAIL = """
#ifdef __cplusplus
}
#undef _Alignas
#undef _Static_assert
#endif

#endif
"""
INCLUDE = re.compile(r'^[ \t]*#include (?:"([^"]+)"|<([^>]+)>)\n', re.M)


def main():
    root, out, *headers = sys.argv[1:]
    done, system, parts = set(), set(), []

    def take(path):
        if path in done:
            return
        done.add(path)
        with open(f"{root}/{path}", encoding="utf-8") as file:
            text = file.read()
        for own, foreign in INCLUDE.findall(text):
            if own:
                take(own)
            else:
                system.add(foreign)
        parts.append(f"/* ---- {path} ---- */\n" + INCLUDE.sub("", text).strip() + "\n")

    for header in headers:
        take(header)
    includes = "\n".join(f"#include <{name}>" for name in sorted(system))
    with open(out, "w", encoding="utf-8") as file:
        file.write(HEAD % includes + "\n".join(parts) + TAIL)


main()
