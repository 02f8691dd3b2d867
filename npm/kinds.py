#!/usr/bin/env python3
"""Writes the types of all actions from the games' own tables, or checks that they are up to date.

usage: kinds.py [--check] BENBEN FILE.ts

--check changes nothing and fails when the file is out of date.
"""
import json
import subprocess
import sys

HEAD = """// Made by npm/kinds.py from the tables of the games: not to be edited. What every kind of action has as arguments.

"""


def spelled(arg):
    """An argument's type: its words, a number, or text that only the position explains."""
    if "names" in arg and not arg["by_state"]:
        return " | ".join(f"'{name}'" for name in dict.fromkeys(arg["names"]))
    return "string" if arg["by_state"] else "number"


def upper(name):
    return "".join(part.capitalize() for part in name.replace("_", "-").split("-"))


class Game:
    """The declarations of one game; a list of words that several kinds share gets a name."""

    def __init__(self, described):
        self.prefix = upper(described["game"])
        self.described = described
        self.lists = {}

    def type_of(self, arg):
        words = spelled(arg)
        if "'" not in words:
            return words
        if words not in self.lists:
            name = self.prefix + upper(arg["name"])
            taken = sum(other.rstrip("0123456789") == name for other in self.lists.values())
            self.lists[words] = f"{name}{taken + 1}" if taken else name
        return self.lists[words]

    def text(self):
        rows = []
        for kind in self.described["actions"]:
            args = "; ".join(f"readonly {arg['name']}: {self.type_of(arg)}" for arg in kind["args"])
            name = kind["kind"] if kind["kind"].isidentifier() else f"'{kind['kind']}'"
            rows.append(f"  readonly {name}: {{ {args} }};" if args else f"  readonly {name}: Record<string, never>;")
        lists = [f"export type {name} = {words};" for words, name in self.lists.items()]
        return "\n".join([*lists, f"export interface {self.prefix}Actions {{", *rows, "}", ""])


def main(words):
    check = "--check" in words
    words = [word for word in words if word != "--check"]
    if len(words) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    program, path = words

    def ask(*args):
        return json.loads(subprocess.run([program, *args, "--json"], stdout=subprocess.PIPE, check=True).stdout)

    games = [Game(ask("describe", game["name"])) for game in ask("games")]
    text = HEAD + "\n".join(game.text() for game in games)
    text += "\n/** The games of this version, and the kinds of action in each. */\nexport interface Games {\n"
    text += "".join(f"  readonly {game.described['game']}: {game.prefix}Actions;\n" for game in games) + "}\n"
    if not check:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    with open(path, encoding="utf-8") as file:
        if file.read() == text:
            return 0
    print(f"{path}: out of date; npm/kinds.py {program} {path} rewrites it", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
