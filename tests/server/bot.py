"""The bot of docs/protocol.md, as it stands there, plays a whole game of each.

usage: bot.py BENBEN
"""
import os
import re
import subprocess
import sys
import tempfile

from harness import like, ok, start, finish

PROTOCOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'docs', 'protocol.md')


def main(benben):
    with open(PROTOCOL, encoding='utf-8') as file:
        found = re.search(r'^## A bot$.*?^```python\n(.*?)^```$', file.read(), re.S | re.M)
    if not ok(found, 'the protocol has a bot'):
        finish()
    bot = found.group(1)
    ok(len(bot.splitlines()) <= 60, 'it has at most 60 lines', f'{len(bot.splitlines())} lines')
    imported = {name.split('.')[0] for line in re.findall(r'^import (.*)$', bot, re.M) for name in line.split(', ')}
    ok(imported <= set(sys.stdlib_module_names), 'it needs the standard library only', imported)
    with tempfile.NamedTemporaryFile('w', suffix='.py', encoding='utf-8') as program, start(benben) as server:
        program.write(bot)
        program.flush()
        for game in ('null', 'sare', 'tekhenu'):
            played = subprocess.run([sys.executable, program.name, server.host, str(server.port), game],
                                    capture_output=True, text=True, timeout=240, check=False)
            like(played.stdout, r'^over after \d+ events; scores \[-?\d+, -?\d+\]', f'it plays a game of {game}')
            if played.returncode != 0:
                ok(False, f'it ends well in {game}', played.stderr)
    finish()


if __name__ == '__main__':
    main(sys.argv[1])
