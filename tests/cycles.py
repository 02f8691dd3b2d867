#!/usr/bin/env python3
"""Objects of a static library that need each other in a circle, by the names that the linker sees. TAP.
usage: tests/cycles.py LIBRARY [MOST]

Prints every circle. Fails if one has more than MOST objects (3): a part of it can then be neither read, tested nor
changed alone. What a file calls is not the same as what it includes: a header may well be shared."""
import collections
import subprocess
import sys


def references(library):
    """{object: {other object: [names]}}"""
    said = subprocess.run(['nm', '--extern-only', library], capture_output=True, text=True, check=True).stdout
    defined, used, name = {}, collections.defaultdict(set), None
    for line in said.splitlines():
        words = line.split()
        if line.endswith(':'):
            name = line[:-1]
            used[name] = set()
        elif words and words[-2] == 'U':
            used[name].add(words[-1])
        elif words:
            defined[words[-1]] = name
    graph = {name: collections.defaultdict(list) for name in used}
    for name, symbols in used.items():
        for symbol in sorted(symbols):
            other = defined.get(symbol)
            if other not in (None, name):
                graph[name][other].append(symbol)
    return graph


def circles(graph):
    """Strongly connected components of more than one object (Tarjan)."""
    number, low, stack, found = {}, {}, [], []

    def visit(name):
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in graph[name]:
            if other not in number:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == number[name]:
            at = stack.index(name)
            found.append(stack[at:])
            del stack[at:]

    for name in graph:
        if name not in number:
            visit(name)
    return sorted((sorted(circle) for circle in found if len(circle) > 1), key=len)


def short(name):
    """Without what ninja puts around it."""
    return name.split('/')[-1].removesuffix('.o')


def main(library, most=3):
    graph = references(library)
    assert len(graph) > 1 and any(graph.values()), f'{library} has no objects that need each other'
    wrong = 0
    for circle in circles(graph):
        print(f'# {len(circle)} objects: {", ".join(map(short, circle))}')
        if len(circle) <= int(most):
            continue
        wrong += 1
        for name in circle:
            for other in sorted(set(graph[name]) & set(circle)):
                print(f'#   {short(name)} -> {short(other)}: {", ".join(graph[name][other])}')
    print(f'{"not " if wrong else ""}ok 1 - no more than {most} objects in a circle')
    print('1..1')
    return wrong > 0


if __name__ == '__main__':
    sys.setrecursionlimit(10000)
    sys.exit(main(*sys.argv[1:]))
