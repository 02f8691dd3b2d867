#!/usr/bin/env python3
"""Attacks of abuse.c on a server with its usual limits: honest players hardly notice. Usage: abuse.py BENBEN ABUSE

How long an act takes depends on whatever else the machine does, so what is asked for here is what does not: the work that the server's
loop does in one turn, because that is what an act waits for, counted in values, bytes, requests and watchers; that all acts are
answered; that newcomers are served. Without the bounds of the server each of these fails.

BENBEN_ABUSE_SECONDS=4 attacks for so long each, BENBEN_ABUSE_ROUNDS times (3), and asks for more: no turn of the loop of 5 ms of processor
time, and a p99 of at most three times that without an attack. Where attackers, players and server do not have processors of their own, that is the p99 while the same attack goes to another
server of the same machine (see abuse.c). For a machine that does nothing else; BENBEN_ABUSE_ONLY names attacks, because all of them take
minutes. docs/attacks.md has what was measured."""
import contextlib
import json
import os
import resource
import subprocess
import sys

from harness import finish, metric, note, ok, start

PROOF = float(os.environ.get('BENBEN_ABUSE_SECONDS', 0))
ROUNDS = int(os.environ.get('BENBEN_ABUSE_ROUNDS', 3)) if PROOF else 1
ONLY = ['none'] * ('BENBEN_ABUSE_ONLY' in os.environ) + os.environ.get('BENBEN_ABUSE_ONLY', '').split()
SECONDS = PROOF or 0.6
TURN_MS = 5  # of processor time
# The most of each in one turn of the loop (/metrics). Most bounds stand in server/net/net_internal.h and server/base/reader.c.
TURN = {
    'values': 12000,  # 32 requests of 256
    'parsed_bytes': 384 * 1024,  # 32 bodies of 8 KiB
    'handled': 32 + (64 + 16) * 8,  # requests, and 8 messages of each socket
    'accepted': 32,
    'swept': 32,
    'read_bytes': 2 * 2**20,
    'written_bytes': 4 * 2**20,
    'changes': 32 + 64 + 16 * 8,  # of requests, signs of people, messages of sockets
    'answered_bytes': 128 * 1024,  # without those that the reader has made
    'watchers': 64 + 16 + 64,  # and those who play
    'bytes': 2**20,  # twice 256 KiB, each with the update that goes beyond it
}
BESIDE = PROOF and (os.cpu_count() or 1) < 4
NICE = 19  # of the other server, as of the attackers: what counts is that it is there


def is_good(line):
    return (not PROOF or line['turn_ms'] <= TURN_MS) and line['acts'] > 0 and line['unanswered'] == 0


def counted(server):
    """What the loop has done in one turn at most."""
    for name, most in TURN.items():
        found = metric(server, f'turn_most_{name}')
        note(f'{name}: {found:.0f} in a turn at most')
        ok(found <= most, f'a turn of the loop has no more {name.replace("_", " ")} than {most}', found)
    note(f"longest turn {1000 * metric(server, 'turn_most_seconds'):.1f} ms of processor time")


def attack(abuse, server, beside, seconds, rounds, names):
    done = subprocess.run([abuse, str(server.port), str(beside.port if beside else 0), str(seconds), str(rounds), *names],
                          capture_output=True, text=True, timeout=900, check=False)
    return done, [json.loads(line) for line in done.stdout.splitlines()]


def main(benben, abuse):
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limit, 20000), limit))
    limits = {'requests_per_second': 40, 'messages_per_second': 20, 'tables_per_user': 1000, 'tables_per_day': 10000, 'connections': 2000}
    with contextlib.ExitStack() as ends:
        server = ends.enter_context(start(benben, **limits))
        beside = ends.enter_context(start(benben, **limits)) if BESIDE else None
        if beside:
            os.setpriority(os.PRIO_PROCESS, beside.process.pid, NICE)
            for thread in os.listdir(f'/proc/{beside.process.pid}/task'):
                os.setpriority(os.PRIO_PROCESS, int(thread), NICE)
        done, found = attack(abuse, server, beside, SECONDS, ROUNDS, ONLY)
        if not ok(done.returncode == 0 and found, 'the attacks come to their end', done.stdout + done.stderr):
            finish()
        for line in found:
            if not is_good(line):
                # A machine that stood still for a moment does not do it again; a server would.
                note(f'again, because of {line}')
                line.update(attack(abuse, server, beside, max(2, SECONDS), ROUNDS, [line['attack']])[1][0])
            note(f"{line['attack']}: p50 {line['p50_ms']} ms, p99 {line['p99_ms']} ms, {line['acts']:.0f} of {line['wanted']} acts, "
                 f"longest turn below {line['turn_ms']:.0f} ms, {line['pressed']:.0f} attacks a second")
            if beside:
                note(f"    on another server: p50 {line['beside_p50_ms']} ms, p99 {line['beside_p99_ms']} ms, "
                     f"{line['beside_pressed']:.0f} attacks a second")
            ok(line['acts'] > 0 and line['unanswered'] == 0, f"all acts are answered while {line['what']}", line)
            ok(line['newcomers'] >= 9, 'and newcomers are served', line)
            if PROOF:
                ok(0 < line['turn_ms'] <= TURN_MS, 'and every turn of the loop is short', line)
                quiet = line if beside else found[0]
                ok(line['p99_ms'] <= 3 * quiet['beside_p99_ms' if beside else 'p99_ms'], 'and acts take at most three times as long as without an attack', line)
        counted(server)
        ok(server.process.poll() is None, 'the server goes on')
        errors = [text for text in server.log if ' error ' in text]
        ok(not errors, 'and has no error to tell', ''.join(errors[:5]))
    finish()


main(*sys.argv[1:3])
