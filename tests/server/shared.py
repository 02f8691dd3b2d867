#!/usr/bin/env python3
"""What several nodes have in common: limits, sessions, users, and what none of them tells anybody.
Usage: script/postgres tests/server/shared.py BENBEN"""
import json
import os
import re
import subprocess
import sys
import threading
import time

from harness import Server, ends_well, equal, finish, metric, note, ok, psql, until
from player import Player, started

STORE = os.environ['BENBEN_POSTGRES']
PASSWORD = 'Osorkon-4711'  # of the database; PostgreSQL of the test trusts everybody and does not look at it
WITH_PASSWORD = STORE.replace('benben@', f'benben:{PASSWORD}@')


def at_once(*functions):
    """Their answers, asked for at the same moment."""
    answers = [None] * len(functions)
    start = threading.Barrier(len(functions))

    def run(i):
        start.wait()
        answers[i] = functions[i]()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(functions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def attempts(nodes):
    """What is tried at one node, passphrases or tests, is counted at the other. There are twenty, and then one every six seconds."""
    wrong = {'handle': 'nefertari', 'passphrase': 'not this one'}
    cookie = nodes[0].guest('Try')
    tried = [nodes[0].post('/api/me/test', {'channel': 'page'}, cookie).status for _ in range(22)]
    ok(200 in tried and tried[-1] == 429, 'something may be tried at one node until it was too often', tried)
    # Seldom enough that its own counting does not refuse them.
    other = []
    until(lambda: other.append(nodes[1].post('/api/sign-in', wrong).status) or other[-1] == 429 or len(other) > 12 or time.sleep(1))
    ok(other[-1] == 429, 'and then no passphrase at the other', other)
    note(f'{len(other) - 1} at the other before it knew')


def requests(benben):
    """Requests of an address: while one node is asked without pause, there are none left at the other, which is asked seldom."""
    nodes = [Server(benben, store=STORE, requests_per_second=20) for _ in range(2)]
    over = threading.Event()

    def ask():
        while not over.is_set():
            nodes[0].get('/api/about')

    busy = threading.Thread(target=ask)
    try:
        busy.start()
        statuses = []
        until(lambda: statuses.append(nodes[1].get('/api/about').status) or statuses[-1] == 429 or time.sleep(0.2), 30)
        equal(statuses[-1], 429, f'requests of an address are counted by all nodes (after {len(statuses) - 1} at the second)')
    finally:
        over.set()
        busy.join()
        for node in nodes:
            node.stop()
            node.clean()


def sessions(nodes):
    """Who signs out at one node is signed out at the others, with every socket."""
    cookie = nodes[0].guest('Out')
    nodes[0].post('/api/me/passphrase', {'handle': 'out-1', 'passphrase': 'correct horse'}, cookie)
    other = nodes[1].post('/api/sign-in', {'handle': 'out-1', 'passphrase': 'correct horse'}).cookie
    ok(other, 'a passphrase chosen at one node signs in at another')
    here, there = Player(nodes[0], cookie), Player(nodes[1], other)
    for player in (here, there):
        player.wait('hello')
    equal(nodes[0].post('/api/me/passphrase', {'handle': 'out-1', 'passphrase': 'battery staple', 'old': 'correct horse'}, cookie).status, 200, 'it is changed')
    ok(closed(there), 'and whoever was signed in at another node by the old one is not any more')
    here.send('ping', id='p')
    equal(here.wait('pong')['id'], 'p', 'who has changed it stays')
    again = Player(nodes[1], cookie)
    again.wait('hello')
    nodes[0].post('/api/sign-out', {'everywhere': True}, cookie)
    ok(closed(again) and closed(here), 'signing out everywhere ends the sockets of all nodes')
    equal(nodes[1].get('/api/me', cookie).value['user'], None, 'and the session')


def closed(player):
    """Whether the server has ended this socket, with the code for it."""
    def is_closed():
        try:
            while player.ws.recv(0.2) is not None:
                pass
        except TimeoutError:
            return False
        return True
    return until(is_closed) and player.ws.close_code == 1000


def links(nodes):
    """A link signs in once, though two nodes be asked at the same moment."""
    cookie = nodes[0].guest('Link')
    good = True
    for _ in range(6):
        code = nodes[0].post('/api/me/link', {}, cookie).value['code']
        answers = at_once(*(lambda node=node: node.post('/api/sign-in', {'code': code}) for node in nodes for _ in range(2)))
        good = good and sorted(answer.status == 200 for answer in answers) == [False, False, False, True]
        if not good:
            note(str([answer.text for answer in answers]))
            break
    ok(good, 'a link that is used four times at once at two nodes signs in once')


def changes(nodes):
    """Two nodes change one user at the same moment: nothing that was acknowledged is lost."""
    cookie = nodes[0].guest('Zero')
    lost, refused = [], 0
    for turn in range(12):
        client = {'turn': turn}
        name, settings = at_once(lambda: nodes[0].post('/api/me', {'name': f'Name {turn}'}, cookie),
                                 lambda: nodes[1].post('/api/me/settings', {'client': client}, cookie))
        now = nodes[turn % 2].get('/api/me', cookie).value['user']
        refused += (name.status == 409) + (settings.status == 409)
        if not {name.status, settings.status} <= {200, 409}:
            lost.append((name.text, settings.text))
        if name.status == 200 and now['name'] != f'Name {turn}':
            lost.append((turn, now))
        if settings.status == 200 and now['settings'].get('client') != client:
            lost.append((turn, now))
    ok(not lost, 'of two changes of a user at two nodes none is lost', lost)
    note(f'{refused} of 24 were refused because of the other')


def connections(nodes):
    """No node has a connection that its loop could wait for."""
    names = psql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'benben'")
    equal(int(names[0]), 3 * len(nodes), 'a node has three connections: it writes, reads beside the loop, and listens')
    for i, node in enumerate(nodes):
        equal(metric(node, 'waits_total'), 0, f'the loop of node {i} has waited for no read')


# --- secrets


def every_string(value):
    if isinstance(value, dict):
        for name, member in value.items():
            yield from every_string(name)
            yield from every_string(member)
    elif isinstance(value, list):
        for member in value:
            yield from every_string(member)
    elif isinstance(value, str):
        yield value


def plant(nodes):
    """Everything that nobody but its owner may read, used at all nodes and in all ways that are refused. {what: text}"""
    secrets = {'the password of the database': PASSWORD}
    cookies = [node.guest(f'Secret {i}') for i, node in enumerate(nodes)]
    for i, cookie in enumerate(cookies):
        secrets[f'cookie {i}'] = cookie.split('=')[1]
    secrets['a token'] = nodes[0].post('/api/me', {'name': 'Token', 'token': True}).value['token']
    secrets['the right passphrase'], secrets['a wrong passphrase'] = 'Tutankhamun rides', 'Ramses walks home'
    nodes[0].post('/api/me/passphrase', {'handle': 'secret-1', 'passphrase': secrets['the right passphrase']}, cookies[0])
    nodes[1].post('/api/sign-in', {'handle': 'secret-1', 'passphrase': secrets['a wrong passphrase']})
    nodes[1].post('/api/sign-in', {'handle': 'secret-1', 'passphrase': secrets['the right passphrase'], 'more': 1})
    secrets['a session'] = nodes[1].post('/api/sign-in', {'handle': 'secret-1', 'passphrase': secrets['the right passphrase']}).cookie.split('=')[1]
    nodes[1].post('/api/me/passphrase', {'handle': 'secret-1', 'passphrase': secrets['the right passphrase']}, cookies[1])
    secrets['a link'] = nodes[0].post('/api/me/link', {}, cookies[0]).value['code']
    for node in nodes:
        node.post('/api/sign-in', {'code': secrets['a link']})
        node.http('GET', '/api/me', headers={'Authorization': 'Bearer ' + secrets['a token'] + 'x'})
        node.http('POST', '/api/me', cookie=cookies[0], raw=('{"name": "' + secrets['the right passphrase']).encode())
    secrets['an address of mail'] = 'nefertiti@amarna.example'
    nodes[0].post('/api/me/settings', {'email': secrets['an address of mail'], 'webhook': 'http://127.0.0.1:9/hook-Akhenaten'}, cookies[0])
    secrets['a webhook'] = 'hook-Akhenaten'
    nodes[1].post('/api/me/test', {'channel': 'webhook'}, cookies[0])
    nodes[1].post('/api/me/confirm', {}, cookies[0])
    table = started(nodes[0], cookies, 'tekhenu')
    player = Player(nodes[1], cookies[1])
    player.subscribe(table, form='json')
    secrets['a chat message'] = 'Meet me at the obelisk'
    player.ask('chat', table=table, text=secrets['a chat message'])
    for line in position(nodes[0], table, cookies[0]) - position(nodes[1], table, None):
        secrets[f'what only one seat sees ({line[:12]}...)'] = line
    player.ask('act', table=table, seq=0, action=99999)
    player.ask('act', table=table, seq=9999, action='Hatshepsut')
    player.close()
    return secrets, table, cookies


def position(node, table, cookie):
    """The lines of a position as somebody sees it."""
    player = Player(node, cookie)
    player.subscribe(table, form='text')
    lines = set(player.wait('update')['position'].split('\n'))
    player.close()
    return lines


def stored_secrets(table):
    """What is stored of a table and of the server and is told to nobody: seeds, keys, hashes."""
    secrets = {}
    doc = json.loads(' '.join(psql(f"SELECT doc FROM tables WHERE id = '{table}'")))
    for text in every_string(doc):
        if re.fullmatch('[0-9a-f]{32,}', text):
            secrets[f'a seed of the dice ({text[:4]}...)'] = text
    for row in psql('SELECT value FROM server_values'):
        if len(row) >= 32:
            secrets[f'a key of the server ({row[:4]}...)'] = row
    for row in psql('SELECT passphrase FROM users WHERE passphrase IS NOT NULL') + psql("SELECT encode(token_hash, 'hex') FROM sessions"):
        secrets[f'a hash ({row[:12]}...)'] = row
    return secrets


def leaks(benben):
    """Nothing of it is in a log, in an error, or in the log of PostgreSQL; also while PostgreSQL is away."""
    nodes = [Server(benben, store=WITH_PASSWORD, smtp='smtp://127.0.0.1:9', smtp_from='benben@example.org') for _ in range(2)]
    try:
        secrets, table, cookies = plant(nodes)
        hidden = stored_secrets(table)
        ok(any('seat' in name for name in secrets) and any('seed' in name for name in hidden) and any('hash' in name for name in hidden), 'there are secrets to look for', [*secrets, *hidden])
        control = os.environ['BENBEN_POSTGRES_CONTROL'].split()
        subprocess.run([*control, 'stop', '-m', 'immediate'], check=True, stdout=subprocess.DEVNULL)
        for node in nodes:
            node.get('/api/me', cookies[0])
            node.get(f'/api/tables/{table}', cookies[0])
            node.post('/api/sign-in', {'handle': 'secret-1', 'passphrase': secrets['the right passphrase']})
        subprocess.run([*control, 'start'], check=True, stdout=subprocess.DEVNULL)
        ok(until(lambda: all(node.get('/api/me', cookies[0]).status == 200 for node in nodes), 30), 'and both nodes come back')
        equal(len({view(node, table, cookies[0]) for node in nodes}), 1, 'one seat\'s view is the same bytes at both nodes')
        equal(len({view(node, table, None) for node in nodes}), 1, 'and so is that of a spectator')
        refused = subprocess.run([benben, 'serve', '--store', WITH_PASSWORD.rsplit('/', 1)[0] + '/no_such_database', '--listen', '127.0.0.1:0'],
                                 capture_output=True, text=True, check=False, timeout=30)
        ok(refused.returncode != 0, 'a database that is not there is refused')
        for node in nodes:
            node.stop()
        with open(os.path.join(os.environ['BENBEN_POSTGRES_DATA'], '..', 'log'), encoding='utf-8', errors='replace') as file:
            log = file.read()
        places = {'a log': '\n'.join(''.join(node.log) + node.ready_line for node in nodes),
                  'an error': '\n'.join(text for node in nodes for text in node.errors),
                  'the end of a program': refused.stdout + refused.stderr, 'the log of PostgreSQL': log}
        found = [(what, where) for what, text in {**secrets, **hidden}.items() for where, told in places.items() if text in told]
        ok(not found, f'none of {len(secrets) + len(hidden)} secrets is in a log or an error', found)
        ok(all(places.values()), 'and there was something to search', {name: len(text) for name, text in places.items()})
        note(f'searched: { {name: len(text) for name, text in places.items()} } characters')
    finally:
        for node in nodes:
            node.clean()


def view(node, table, cookie):
    """What a node tells of a position, without the moment."""
    text = node.get(f'/api/tables/{table}', cookie).text
    return text[text.index('"update"'):]


def main(benben):
    nodes = [Server(benben, store=STORE) for _ in range(2)]
    try:
        equal(until(lambda: metric(nodes[0], 'nodes') == 2), True, 'two nodes know of each other')
        sessions(nodes)
        links(nodes)
        changes(nodes)
        attempts(nodes)
        connections(nodes)
        ends_well(nodes)
        requests(benben)
        leaks(benben)
    finally:
        for node in nodes:
            node.clean()
    finish()


main(sys.argv[1])
