#!/usr/bin/env python3
"""The load of load.c on a server without limits, shortly: no act is refused, nobody is told anything wrong, and those whose turn it
is not are told of a busy turn's acts together. Usage: load.py BENBEN LOAD

load.c ends with an error when an update does not follow the one before it or leads to a position with another hash."""
import json
import subprocess
import sys

from harness import finish, note, ok, start

SEATS = 4


def main(benben, load):
    with start(benben, requests_per_second=0, messages_per_second=0, per_address=10000, connections=2000, tables_per_user=10000,
               tables_per_day=0) as server:
        done = subprocess.run([load, str(server.port), '80', '1', 'both'], capture_output=True, text=True, timeout=300, check=False)
        if not ok(done.returncode == 0, 'everybody is told what happened, in order', done.stdout + done.stderr):
            finish()
        found = json.loads(done.stdout)
        note(f"{found['acts']} acts, {found['updates']} updates")
        ok(found['acts'] > 0 and found['refused'] == 0, 'and no act is refused', found)
        ok(server.process.poll() is None, 'the server goes on')
    finish()


main(*sys.argv[1:3])
