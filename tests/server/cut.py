#!/usr/bin/env python3
"""A new cluster is well, and a node that is cut off from its database says so. Usage: script/postgres tests/server/cut.py BENBEN

Three nodes on an empty PostgreSQL. The line of one stands still, as if packets were dropped: it answers every request with 503,
says goodbye to its sockets and takes no new ones; who played there plays on at another node, and nothing that was acknowledged is
lost. When the line is back, so is the node."""
import os
import re
import sys
import threading
import time

from harness import Server, ends_well, equal, finish, like, note, ok, psql, until
from line import Lines
from player import Player, started
from wsclient import Refused

STORE = os.environ['BENBEN_POSTGRES']


def status(node, path, cookie=None, answers=None):
    """What is answered, in a thread of its own: None while nothing is."""
    try:
        answer = node.get(path, cookie)
        (answers if answers is not None else []).append(answer.status)
        return answer.status
    except (OSError, ValueError) as error:
        if answers is not None:
            answers.append(repr(error))
        return None


def empty(nodes):
    equal(psql('SELECT count(*) FROM tables'), ['0'], 'the database has no table')
    for number, node in enumerate(nodes):
        ok(until(lambda: node.get('/healthz').status == 200), f'node {number} is well on it')  # pylint: disable=cell-var-from-loop
        # The probe goes round and round.
        equal({node.get('/healthz').status for _ in range(3) if not time.sleep(1.1)}, {200}, 'and stays so')
    bad = [line for node in nodes for line in node.log if ' error ' in line]
    equal(bad, [], 'nothing is wrong in the logs')


def watched(nodes):
    """PostgreSQL notices soon when a node does not answer any more: what that has locked would stay so for hours."""
    port = ':' + format(int(re.search(r':(\d+)/', STORE).group(1)), '04X')
    with open('/proc/net/tcp', encoding='ascii') as file:
        rows = [line.split() for line in file][1:]
    # Of its ends of connections that are open and wait for nothing: when it asks next, in hundredths of a second.
    waits = [int(row[5][3:], 16) for row in rows if row[1].endswith(port) and row[3] == '01' and row[5].startswith('02:')]
    ok(len(waits) >= len(nodes) and max(waits) <= 200, 'PostgreSQL asks every two seconds whether a node is there', waits)


def cut(lines, nodes):
    cookies = [nodes[0].guest('Ada'), nodes[1].guest('Bo')]
    table = started(nodes[0], cookies, 'null')
    here = [Player(nodes[0], cookie) for cookie in cookies]
    for player in here:
        player.subscribe(table, form='json')
    updates = [player.wait('update') for player in here]
    update = updates[updates[0]['actor']]
    actor, action = update['actor'], update['legal'][0]['id']
    begun = time.monotonic()
    lines.order(0, 'still')
    # Sent into the silence: its answer may be lost, and it is sent again elsewhere.
    here[actor].send('act', table=table, seq=update['seq'], id='doubtful', action=action)
    waiting = []
    threads = [threading.Thread(target=status, args=(nodes[0], path, cookies[0], waiting), daemon=True)
               for path in ('/healthz', '/api/me', f'/api/tables/{table}', '/api/tables?list=open', f'/api/tables/{table}/record')]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    ok(len(waiting) == len(threads) and set(waiting) <= {503, 200}, 'every request of that moment is answered', waiting)
    note(f'within {time.monotonic() - begun:.1f} s: {waiting}')
    for player in here:
        bye = player.wait('bye', 15.0)
        equal(bye['reason'], 'storage', 'its sockets are told goodbye')
    note(f'goodbye after {time.monotonic() - begun:.1f} s')
    equal(nodes[0].get('/healthz').status, 503, '/healthz tells the balancer')
    equal(nodes[0].get(f'/api/tables/{table}', cookies[0]).status, 503, 'what needs the database is refused')
    equal((nodes[0].get('/api/about').status, nodes[0].get('/metrics').status), (200, 200), 'what does not is answered')
    try:
        Player(nodes[0], cookies[0])
        ok(False, 'a new socket is refused')
    except Refused as error:
        ok('503' in str(error), 'a new socket is refused for now', error)
    there = [Player(nodes[1 + seat], cookie) for seat, cookie in enumerate(cookies)]
    for player in there:
        player.subscribe(table, form='json')
    answer = there[actor].ask('act', table=table, seq=update['seq'], id='doubtful', action=action)
    equal(answer['t'], 'done', 'who goes to another node plays on')
    note(f'after {time.monotonic() - begun:.1f} s')
    lines.order(0, 'open')
    ok(until(lambda: status(nodes[0], '/healthz') == 200, 30), 'the line is back, and the node is well again')
    like(''.join(nodes[0].log), 'cut off', 'the log tells')
    back = Player(nodes[0], cookies[0])
    back.subscribe(table, form='json')
    ok(until(lambda: back.wait('update')['seq'] >= answer['seq']), 'it tells what was played meanwhile')
    for player in [*there, back]:
        player.close()


def main(benben):
    lines = Lines(int(re.search(r':(\d+)/', STORE).group(1)), 3)
    nodes = [Server(benben, store=re.sub(r':\d+/', f':{lines.ports[i]}/', STORE)) for i in range(3)]
    try:
        empty(nodes)
        watched(nodes)
        cut(lines, nodes)
        ends_well(nodes[1:])
        equal(nodes[0].stop(), 0, 'the node that was cut off stops cleanly, too')
    finally:
        for node in nodes:
            node.clean()
        lines.close()
    finish()


main(sys.argv[1])
