#!/usr/bin/env python3
"""A hundred tables where agents are to act share the workers: everybody's turn comes round, nobody is served twice while
others wait, and people at another table do not feel it. Usage: hundred.py BENBEN [AGENT [WORKERS]]

Decisions are counted, not timed, in the order in which the server stored them. With an AGENT that thinks (pharaoh) it prints the
figures of docs/ai.md besides."""
import sqlite3
import statistics
import sys
import time

from harness import finish, note, ok, start, until
from player import Player, started

AGENT = sys.argv[2] if len(sys.argv) > 2 else 'slow'
WORKERS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
TABLES, OF_ONE = 100, 10  # so many tables, so many of them of one user
ROUNDS = 3
SLACK = TABLES // 5  # decisions that are stored together, or come while one is being stored, may change places


def busy_tables(server):
    """Tables that nobody but agents plays at, all of them running."""
    agent = {'kind': 'agent', 'agent': AGENT}
    tables = []
    for i in range(TABLES):
        if i % OF_ONE == 0:
            owner = server.guest(f'Owner {i}')
        answer = server.post('/api/tables', {'game': 'tekhenu', 'options': 'players=2', 'seats': [agent, agent]}, owner)
        tables.append((answer.value['id'], owner))
    for table, owner in tables:
        server.post(f'/api/tables/{table}/start', {}, owner)
    return [table for table, _ in tables]


def decisions(server, tables):
    """The tables whose decisions were stored, one after the other."""
    base = sqlite3.connect(f'file:{server.data}/benben.db?mode=ro', uri=True, timeout=30)
    rows = base.execute('SELECT table_id FROM log WHERE first > 1 ORDER BY id').fetchall()
    base.close()
    return [table for table, in rows if table in tables]


def since_all_began(order):
    """What came after every table had had its first decision."""
    seen = set()
    for i, table in enumerate(order):
        seen.add(table)
        if len(seen) == TABLES:
            return order[i + 1:]
    return []


def people(server, found):
    """Two people at a table of their own, until the agents have done enough: how long each act took, in milliseconds."""
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'tekhenu')
    players = [Player(server, cookie) for cookie in cookies]
    for player in players:
        player.subscribe(table, form='json')
    updates = [player.wait('update') for player in players]
    took = []
    while not found() and updates[0]['actor'] >= 0:
        actor = updates[0]['actor']
        began = time.monotonic()
        answer = players[actor].ask('act', table=table, seq=updates[actor]['seq'], action=updates[actor]['legal'][0]['id'])
        took.append((time.monotonic() - began) * 1000)
        if answer['t'] != 'done':
            raise AssertionError(answer)
        updates = [player.wait('update') for player in players]
        time.sleep(0.02)
    return took


with start(sys.argv[1], workers=WORKERS, slow_agent=5) as server:
    tables = set(busy_tables(server))
    enough = TABLES * ROUNDS

    def found():
        return len(since_all_began(decisions(server, tables))) >= enough

    began = time.monotonic()
    took = people(server, found)
    until(found, 60)
    seconds = time.monotonic() - began
    order = since_all_began(decisions(server, tables))[:enough]
    counts = [order.count(table) for table in tables]
    last, apart = {}, []
    for i, table in enumerate(order):
        if table in last:
            apart.append(i - last[table])
        last[table] = i
    least, most = min(apart, default=0), max(apart, default=0)
    ok(len(order) == enough, f'{TABLES} tables of agents are played at', len(order))
    ok(max(counts) - min(counts) <= 1 + ROUNDS // 2, f'each is served equally often ({min(counts)} to {max(counts)})', sorted(counts))
    ok(least >= TABLES - SLACK, f'none is served again while others wait ({least} decisions apart at least)', apart)
    ok(0 < most <= TABLES + SLACK, f'none waits for longer than the others take ({most} decisions apart at most)', apart)
    ok(len(took) > ROUNDS, f'people at another table play on ({len(took)} acts)')
    note(f'{AGENT}, {WORKERS} workers: {len(order) / seconds:.0f} decisions a second or more, so every table every '
         f'{TABLES * seconds / max(1, len(order)):.2f} s; acts of people: median {statistics.median(took):.1f} ms, '
         f'most {max(took):.1f} of {len(took)}')
finish()
