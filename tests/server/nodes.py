#!/usr/bin/env python3
"""Several nodes on one PostgreSQL: any of them serves any table. Usage: script/postgres tests/server/nodes.py BENBEN"""
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from harness import Server, ends_well, equal, finish, metric, note, ok, psql, until
from player import Player, new_table, started
from wsclient import Refused

RANDOM = random.Random(3)
STORE = os.environ['BENBEN_POSTGRES']


def updates(player, table, seq, seconds=10.0):
    """Waits until the player has been told of event seq; the last update."""
    last = None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        message = player.next(0.5)
        if message is None:
            continue
        if message['t'] == 'update' and message['table'] == table:
            last = message
            if message['seq'] >= seq:
                return last
    return last


def one_game(nodes):
    """Two players at different nodes play one game to the end: both see every event, once and in order."""
    cookies = [nodes[0].guest('Ada'), nodes[1].guest('Bo')]
    table = new_table(nodes[0], cookies[0], 'tekhenu', 2, 'me open')['id']
    answer = nodes[1].post(f'/api/tables/{table}/join', {'seat': 1}, cookies[1])
    equal(answer.status, 200, 'who comes by another node sits down')
    players = [Player(nodes[0], cookies[0]), Player(nodes[2], cookies[1])]
    for player in players:
        player.subscribe(table, form='json')
    seen = [player.wait('update') for player in players]
    entries = [list(update['entries']) for update in seen]
    acts = 0
    while seen[0]['actor'] >= 0 and acts < 400:
        actor = seen[0]['actor']
        if seen[actor]['seq'] < seen[0]['seq']:
            raise AssertionError('the actor is behind')
        legal = RANDOM.choice(seen[actor]['legal'])
        answer = players[actor].ask('act', table=table, seq=seen[actor]['seq'], action=legal['id'])
        if answer['t'] != 'done':
            raise AssertionError(answer)
        acts += 1
        wanted = players[actor].wait('update')
        entries[actor] += wanted['entries']
        other = 1 - actor
        now = players[other].wait('update')
        entries[other] += now['entries']
        while now['seq'] < wanted['seq']:
            now = players[other].wait('update')
            entries[other] += now['entries']
        seen[actor], seen[other] = wanted, now
    ok(seen[0]['actor'] < 0, f'a game over three nodes comes to its end ({acts} acts)', seen[0])
    for who, told in enumerate(entries):
        equal([e['seq'] for e in told], list(range(1, seen[who]['seq'] + 1)), f'player {who} was told every event once, in order')
    equal(seen[0]['seq'], seen[1]['seq'], 'and both are at the same event')
    records = {node.get(f'/api/tables/{table}/record', cookies[0]).text for node in nodes}
    equal(len(records), 1, 'all nodes give the same record')
    players[0].send('chat', table=table, text='well played')
    heard = players[1].wait('chat')
    equal(heard['text'], 'well played', 'and what is said is heard at another node')
    for player in players:
        player.close()


def present(nodes):
    """Who is connected to one node is there for the others, until they are not."""
    cookies = [nodes[0].guest('Gil'), nodes[1].guest('Hal')]
    table = started(nodes[0], cookies, 'null')
    player = Player(nodes[2], cookies[1])
    player.subscribe(table, form='none')
    player.send('active', table=table)

    def presence(node):
        return node.get(f'/api/tables/{table}', cookies[0]).value['table']['seats'][1]['presence']
    ok(until(lambda: all(presence(node) == 'active' for node in nodes)), 'who is at one node is there for all',
       [presence(node) for node in nodes])
    player.close()
    ok(until(lambda: all(presence(node) == 'away' for node in nodes)), 'and who leaves is not', [presence(node) for node in nodes])


def at_once(nodes):
    """The same player acts at all nodes at the same moment: one act is done."""
    cookies = [nodes[0].guest('Cy'), nodes[1].guest('Di')]
    table = started(nodes[0], cookies, 'tekhenu')
    sockets = [[Player(node, cookie) for node in nodes] for cookie in cookies]
    good, rounds = True, 12
    for turn in range(rounds):
        shown = until(lambda: (lambda u: u if u['actor'] >= 0 else None)(nodes[turn % 3].get(f'/api/tables/{table}', cookies[0]).value['update']))
        actor, seq = shown['actor'], shown['seq']
        legal = nodes[0].get(f'/api/tables/{table}', cookies[actor]).value['update']
        if legal['seq'] != seq:
            continue
        for i, player in enumerate(sockets[actor]):
            player.send('act', table=table, seq=seq, id=f'{turn}.{i}', action=RANDOM.choice(legal['legal'])['id'])
        answers = [player.wait(lambda m: m['t'] in ('done', 'refused')) for player in sockets[actor]]
        good = good and sorted(a['t'] for a in answers) == ['done', 'refused', 'refused']
        good = good and all(a['t'] == 'done' or a['error']['code'] in ('stale', 'storage') for a in answers)
        if not good:
            note(str(answers))
            break
        at = max(a['seq'] for a in answers if a['t'] == 'done')
        until(lambda: all(node.get(f'/api/tables/{table}', cookies[0]).value['update']['seq'] >= at for node in nodes))
    ok(good, f'of acts at three nodes at the same moment exactly one is done, {rounds} times')
    for who, cookie in (('one seat', cookies[0]), ('the other', cookies[1]), ('spectators', None)):
        told = [node.get(f'/api/tables/{table}', cookie).text for node in nodes]
        views = {text[text.index('"update"'):] for text in told}
        ok(len(views) == 1 and '"view"' in told[0], f'and all nodes show {who} the same position, byte for byte', views)
    for row in sockets:
        for player in row:
            player.close()


class Moving:
    """A player as the page is one: who is told goodbye connects again, to whichever node there is, goes on at the event it had, and asks
    again by the same id for what was not answered."""

    def __init__(self, nodes, cookie, table):
        self.nodes, self.cookie, self.table = nodes, cookie, table
        self.entries, self.moves, self.last = [], [], None
        self.connect()

    def connect(self):
        for node in self.nodes:
            try:
                self.player = Player(node, self.cookie)
                break
            except (Refused, OSError, ValueError, IndexError):
                continue
        self.player.subscribe(self.table, form='json', **{'from': len(self.entries)})

    def next(self):
        while True:
            message = self.player.next()
            if message is None:
                self.moves.append(self.player.ws.close_code)
                self.connect()
                return {'t': 'moved'}
            if message['t'] == 'update':
                self.entries += message['entries']
                self.last = message
            return message

    def act(self, choice, id):
        """The answer, wherever it comes from; storage and stopping are no answers."""
        while True:
            self.player.send('act', table=self.table, id=id, **choice)
            message = self.next()
            while message.get('id') != id and message['t'] != 'moved':
                message = self.next()
            if message['t'] == 'done' or message['t'] == 'refused' and message['error']['code'] not in ('stopping', 'storage'):
                return message
            time.sleep(0.02)


def drained(nodes):
    """A node is taken away in the middle of a game: its players go on at another, and nothing is missing or twice."""
    cookies = [nodes[0].guest('Kay'), nodes[0].guest('Lee')]
    table = started(nodes[0], cookies, 'tekhenu')
    players = [Moving(nodes, cookie, table) for cookie in cookies]
    refused = []
    stopping = None
    for count in range(60):
        while any(player.last is None or player.last['seq'] < max(len(p.entries) for p in players) for player in players):
            for player in players:
                if player.last is None or player.last['seq'] < max(len(p.entries) for p in players):
                    player.next()
        actor = players[0].last['actor']
        if actor < 0:
            break
        if count == 20:
            stopping = threading.Thread(target=nodes[0].stop)
            stopping.start()
        seen = players[actor].last
        answer = players[actor].act({'seq': seen['seq'], 'action': RANDOM.choice(seen['legal'])['id']}, f'd{count}')
        if answer['t'] != 'done':
            refused.append(answer)
            break
        while players[actor].last['seq'] < answer['seq']:
            players[actor].next()
    stopping.join()
    for player in players:
        while not player.moves:
            player.next()
    equal(refused, [], 'every act is done, though its node is taken away in the middle of the game')
    equal([player.moves for player in players], [[1001], [1001]], 'both players were told goodbye, once, and went to another node')
    for player in players:
        equal([entry['seq'] for entry in player.entries], list(range(1, len(player.entries) + 1)), 'and were told every event once')
        player.player.close()
    nodes[0].restart()
    equal(until(lambda: metric(nodes[1], 'nodes') == 3), True, 'the node comes again')


def agents(nodes):
    """Tables of agents are played by one node each, whichever they were begun at."""
    cookie = nodes[0].guest('Eve')
    tables = [new_table(nodes[i % 3], cookie, 'null', 2, 'agent agent')['id'] for i in range(9)]
    for i, table in enumerate(tables):
        nodes[(i + 1) % 3].post(f'/api/tables/{table}/start', {}, cookie)
    over = until(lambda: all(nodes[2].get(f'/api/tables/{t}', cookie).value['table']['state'] == 'over' for t in tables), 40)
    ok(over, 'games of agents come to their end', [nodes[2].get(f'/api/tables/{t}', cookie).value['table'] for t in tables])
    shares = [metric(node, 'acts_total') for node in nodes]
    note(f'acts of the nodes: {shares}; conflicts {[metric(node, "conflicts_total") for node in nodes]}')
    ok(sum(share > 0 for share in shares) >= 2, 'by more than one node', shares)


def killed(benben, nodes):
    """A node is killed while agents play; the others go on with its tables."""
    cookie = nodes[0].guest('Fay')
    tables = [new_table(nodes[0], cookie, 'tekhenu', 2, 'agent agent')['id'] for _ in range(6)]
    for table in tables:
        nodes[0].post(f'/api/tables/{table}/start', {}, cookie)
    nodes[0].kill9()
    over = until(lambda: all(nodes[1].get(f'/api/tables/{t}', cookie).value['table']['state'] == 'over' for t in tables), 60)
    ok(over, 'a killed node\'s games are played on by the others')
    nodes[0].restart()
    equal(until(lambda: metric(nodes[1], 'nodes') == 3), True, 'and it comes back')


def packed(nodes):
    """Of tables that are over few rows are left, and nobody can tell."""
    table = psql('SELECT table_id FROM loose JOIN tables ON id = table_id WHERE game = \'tekhenu\' LIMIT 1')[0]
    before = {node.get(f'/api/tables/{table}/record').text for node in nodes}
    rows = psql(f"SELECT count(*) FROM events WHERE table_id = '{table}'")
    psql("UPDATE loose SET since = now() - interval '2 min'")
    ok(until(lambda: psql('SELECT count(*) FROM loose') == ['0']), 'tables that are over are packed')
    equal(psql(f"SELECT count(*) FROM events WHERE table_id = '{table}'"), ['2'], f'into two rows instead of {rows[0]}')
    after = {node.get(f'/api/tables/{table}/record').text for node in nodes}
    ok(len(before) == 1 and after == before, 'and read as before', (before, after))


def counted(benben):
    """What a user may begin in a day is counted by all nodes together."""
    nodes = [Server(benben, store=STORE, requests_per_second=1000, tables_per_day=5) for _ in range(2)]
    try:
        cookie = nodes[0].guest('Ida')
        seats = [{'kind': 'me'}, {'kind': 'open'}]
        answers = [nodes[i % 2].post('/api/tables', {'game': 'null', 'options': 'players=2', 'seats': seats}, cookie) for i in range(7)]
        equal([answer.status for answer in answers], [201] * 5 + [429] * 2, 'five tables a day are five with two nodes, too')
        ok(int(answers[-1].headers.get('retry-after', 0)) > 0, 'and who has begun so many is told when to come again', answers[-1].text)
        keys = psql('SELECT name FROM budgets')
        ok(len(keys) == 2 and not any(user in ''.join(keys) for user in [nodes[0].user_id(cookie), '127.0.0.1']), 'under names that say nothing', keys)
    finally:
        for node in nodes:
            node.stop()
            node.clean()


def other_versions(benben):
    """A database that a newer program has changed is used if that program permits it, and refused with its reason if not."""
    psql('INSERT INTO benben_schema (version, oldest) VALUES (99, 2)')
    node = Server(benben, store=STORE)
    equal(node.get('/healthz').status, 200, 'a program runs on a newer schema that permits it')
    node.stop()
    node.clean()
    psql('UPDATE benben_schema SET oldest = 99 WHERE version = 99')
    done = subprocess.run([benben, 'serve', '--store', STORE, '--listen', '127.0.0.1:0'], capture_output=True, text=True, check=False, timeout=20)
    ok(done.returncode != 0 and 'was written by a newer program (schema 99' in done.stderr, 'and not on one that does not', done.stderr)
    psql('DELETE FROM benben_schema WHERE version = 99')


def saved(benben):
    """A copy that pg_dump makes while the nodes run is a database that another cluster could begin with."""
    address, name = STORE.rsplit('/', 1)
    copy = subprocess.run(['pg_dump', '-Fc', STORE], capture_output=True, check=True).stdout
    subprocess.run(['psql', '-qX', STORE, '-c', 'CREATE DATABASE copy'], check=True)
    subprocess.run(['pg_restore', '-d', f'{address}/copy'], input=copy, check=True)
    done = subprocess.run([benben, 'fsck', '--store', f'{address}/copy'], capture_output=True, text=True, check=False)
    ok(done.returncode == 0 and ' 0 bad' in done.stdout, f'a copy of {name} that was made meanwhile is whole: {done.stdout.strip()}',
       done.stdout + done.stderr)


def checked(benben):
    done = subprocess.run([benben, 'fsck', '--store', STORE], capture_output=True, text=True, check=False)
    ok(done.returncode == 0 and ' 0 bad' in done.stdout, f'every table replays: {done.stdout.strip()}', done.stdout + done.stderr)


def migrated(benben):
    """To a file and back into an emptied database: nothing is lost on the way."""
    with tempfile.TemporaryDirectory() as folder:
        there = None

        def copy():
            nonlocal there
            there = subprocess.run([benben, 'migrate-store', STORE, folder], capture_output=True, text=True, check=False)
            return 'Nodes run' not in there.stderr

        # The lease of the node that was killed runs out first.
        until(copy, 30)
        ok(there.returncode == 0 and ' 0 bad' in there.stdout, 'PostgreSQL becomes a file', there.stdout + there.stderr)
        again = subprocess.run([benben, 'migrate-store', folder, STORE], capture_output=True, text=True, check=False)
        equal(again.returncode, 2, 'a database that is not empty is refused')
        other = STORE.rsplit('/', 1)[0] + '/template1'
        back = subprocess.run([benben, 'migrate-store', folder, other], capture_output=True, text=True, check=False)
        equal(back.stdout, there.stdout, 'and the file PostgreSQL again, with as much in it')
        twice = os.path.join(folder, 'twice')
        os.mkdir(twice)
        done = subprocess.run([benben, 'migrate-store', other, twice], capture_output=True, text=True, check=False)
        equal(done.stdout, there.stdout, 'and a file again')
        equal(dump(twice), dump(folder), 'in which everything is as it was in the first')


def dump(folder):
    """Every row of a file, but for the order and the form of its log."""
    database = sqlite3.connect(os.path.join(folder, 'benben.db'))
    rows = {}
    for table in ('users', 'sessions', 'tables', 'seats', 'turns', 'messages', 'server_values'):
        rows[table] = sorted(map(repr, database.execute(f'SELECT * FROM {table}')))
    database.close()
    return rows


def main(benben):
    nodes = [Server(benben, store=STORE, agent_ms=200, slow_agent=0) for _ in range(3)]
    try:
        equal(until(lambda: metric(nodes[0], 'nodes') == 3), True, 'three nodes know of each other')
        one_game(nodes)
        present(nodes)
        at_once(nodes)
        drained(nodes)
        agents(nodes)
        killed(benben, nodes)
        packed(nodes)
        saved(benben)
        ends_well(nodes)
        counted(benben)
        other_versions(benben)
        checked(benben)
        migrated(benben)
    finally:
        for node in nodes:
            node.clean()
    finish()


main(sys.argv[1])
