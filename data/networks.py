#!/usr/bin/env python3
"""Makes a table of the networks that come with the program.

usage: networks.py OUT.c FILE.net...
"""
import os
import sys


def main(out, paths):
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Generated from data/networks by data/networks.py. */\n#include "data/networks.h"\n\n')
        for number, path in enumerate(paths):
            with open(path, "rb") as source:
                data = source.read()
            file.write(f"static const uint8_t bytes_{number}[] = {{\n")
            for at in range(0, len(data), 32):
                file.write(",".join(map(str, data[at:at + 32])) + ",\n")
            file.write("};\n\n")
        file.write("const struct data_network data_networks[] = {\n")
        for number, path in enumerate(paths):
            game = os.path.splitext(os.path.basename(path))[0]
            file.write(f'\t{{"{game}", bytes_{number}, sizeof bytes_{number}}},\n')
        file.write("\t{NULL, NULL, 0},\n};\n")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
