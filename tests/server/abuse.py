#!/usr/bin/env python3
"""Attacks of abuse.c on a server with its usual limits: honest players hardly notice. Usage: abuse.py BENBEN ABUSE

A machine that runs other tests beside this one is slow by itself, so what is asked for here is generous: without the bounds of the
server an act takes seconds under most of these attacks. docs/attacks.md has what was measured."""
import json
import resource
import subprocess
import sys

from harness import finish, note, ok, start

SECONDS = 2
SLOW_MS = 100  # is always allowed


def main(benben, abuse):
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limit, 20000), limit))
    with start(benben, requests_per_second=40, messages_per_second=20, tables_per_user=1000, tables_per_day=10000,
               connections=2000) as server:
        done = subprocess.run([abuse, str(server.port), str(SECONDS)], capture_output=True, text=True, timeout=500, check=False)
        found = [json.loads(line) for line in done.stdout.splitlines()]
        if not ok(done.returncode == 0 and found, 'the attacks come to their end', done.stdout + done.stderr):
            finish()
        quiet = found[0]
        most = max(3 * quiet['p99_ms'], 60 * quiet['p50_ms'], SLOW_MS)
        for line in found:
            note(f"{line['attack']}: p50 {line['p50_ms']} ms, p99 {line['p99_ms']} ms, {line['acts']} of {line['wanted']} acts")
            ok(line['p99_ms'] <= most and line['acts'] > 0.5 * line['wanted'], f"honest acts while {line['what']}", line)
            ok(line['newcomers'] >= 9, 'and newcomers are served', line)
        ok(server.process.poll() is None, 'the server goes on')
        errors = [text for text in server.log if ' error ' in text]
        ok(not errors, 'and has no error to tell', ''.join(errors[:5]))
    finish()


main(*sys.argv[1:3])
