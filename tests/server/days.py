#!/usr/bin/env python3
"""The day's game at a server: one try counts, what is sent in is played again, nobody who may still play sees the others'.
The calendar is the test's own. Usage: days.py BENBEN DAY_GAME"""
import os
import struct
import subprocess
import sys
import tempfile
import time

from harness import equal, finish, ok, start

BENBEN, DAY_GAME = sys.argv[1:3]
DAY = '2026-11-19'  # alone
BEFORE = '2026-11-18'  # against two scribes
NOON = 1795089600  # 2026-11-19 12:00 UTC
HOUR = 3600


def game(*words):
    return subprocess.run([DAY_GAME, *words], capture_output=True, text=True, check=True, timeout=120).stdout


def befriend(server, one, other):
    server.post('/api/friends', {'code': server.post('/api/friends', {}, one).value['code']}, other)


def people(rows):
    return [row['card']['name'] for row in rows]


class Calendar:
    def __init__(self, folder):
        self.file = os.path.join(folder, 'clock')
        self.env = {'LD_PRELOAD': os.path.realpath(os.environ.get('BENBEN_CLOCK_SHIM', 'build/tests/clock.so')), 'BENBEN_CLOCK': self.file}

    def set(self, moment):
        with open(self.file, 'r+b' if os.path.exists(self.file) else 'wb') as file:
            file.write(struct.pack('q', moment - int(time.time())))


with tempfile.TemporaryDirectory() as folder:
    calendar = Calendar(folder)
    calendar.set(NOON)
    server = start(BENBEN, env=calendar.env)
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    befriend(server, ada, bob)
    address = f'/api/days/{DAY}'

    # What is no game of the day.
    record = game(DAY, 'greedy')
    send = lambda text, cookie, to=address: server.post(to, {'record': text}, cookie)
    equal(send(record, None).code, 'sign-in', 'a stranger sends nothing in')
    equal(send('nonsense', ada).code, 'bad-request', 'a text that is no record')
    equal(send(record.replace('dice', 'dise', 1) if 'dice' in record else record[:-20], ada).code, 'bad-request', 'a record that was changed')
    half = subprocess.run([BENBEN, 'new', '--luck', 'drawn', '-o', os.path.join(folder, 'half'), 'tekhenu', 'players=1', 'solo=medium'], capture_output=True, text=True)
    if half.returncode == 0:
        equal(send(open(os.path.join(folder, 'half'), encoding='utf-8').read(), ada).code, 'bad-request', 'a game that is not over')
    equal(send(game(DAY, 'greedy', 'scribe', '12345'), ada).code, 'forbidden', 'a whole game with other luck')
    equal(send(game(BEFORE, 'greedy', 'apprentice'), ada).code, 'forbidden', 'a game with other rules')
    equal(send(record, ada, '/api/days/2026-11-20').code, 'missing', 'tomorrow has no game yet')
    equal(send(record, ada, '/api/days/2026-02-30').code, 'missing', 'nor has a day that there is not')
    equal(send(game(BEFORE, 'greedy'), ada, f'/api/days/{BEFORE}').code, 'forbidden', 'yesterday is over at noon')
    equal(server.get(address, ada).value['tried'], 0, 'nothing of it was kept')

    # One try.
    sent = send(record, ada)
    ok(sent.status == 200, 'the game of the day is taken', sent)
    result = sent.value['result']
    ok(result['place'] in (1, 2) and isinstance(result['margin'], int), 'and what it came to', result)
    equal(send(record, ada).code, 'conflict', 'a second try is refused')
    equal(send(game(DAY, 'random'), ada).code, 'conflict', 'whatever it is')
    equal(server.get(address, ada).value['mine'], result, 'the first stays')

    # Nobody who may still play sees anything.
    for cookie, name in ((bob, 'a friend'), (eve, 'another'), (None, 'a stranger')):
        seen = server.get(address, cookie).value
        equal((sorted(seen), seen['tried']), (['date', 'mine', 'over', 'tried'], 1), f'{name} who has not tried sees how many have, no more')
    ok(send(game(DAY, 'random'), bob).status == 200, 'a friend tries')
    ok(send(game(DAY, 'apprentice'), eve).status == 200, 'and somebody else')
    seen = server.get(address, bob).value
    equal(sorted(people(seen['friends'])), ['Ada', 'Bob'], 'then friends are seen')
    equal(sorted(people(seen['world'])), ['Ada', 'Bob', 'Eve'], 'and the world')
    order = [(row['place'], -row['margin'], -row['score']) for row in seen['world']]
    equal(order, sorted(order), 'the best first')
    equal(seen['best']['card']['name'], people(seen['world'])[0], 'whose game can be watched')

    # A day with agents: their answers are repeated.
    calendar.set(NOON - 24 * HOUR)
    address = f'/api/days/{BEFORE}'
    equal(send(game(BEFORE, 'greedy', 'apprentice'), ada, address).code, 'forbidden', 'agents who answered otherwise')
    ok(send(game(BEFORE, 'greedy'), ada, address).status == 200, 'and as they do')

    # Afterwards.
    calendar.set(NOON + 24 * HOUR)
    seen = server.get(f'/api/days/{DAY}').value
    equal((seen['over'], len(seen['world'])), (True, 3), 'everybody sees a day that is over')
    ok(seen['best']['record'].startswith('benben') or 'seed' in seen['best']['record'], 'with the record of its best')
    equal(send(record, server.guest('Late'), f'/api/days/{DAY}').code, 'forbidden', 'nobody tries it any more')
    best = {'Ada': ada, 'Bob': bob, 'Eve': eve}[seen['best']['card']['name']]
    exported = server.get('/api/me/export', best).value['notes']
    ok(any(note['kind'] == 'day' and note['name'] == DAY for note in exported), 'the export has it', exported)
    server.http('DELETE', '/api/me', cookie=best)
    seen = server.get(f'/api/days/{DAY}').value
    equal((len(seen['world']), 'best' in seen), (2, False), 'and it goes with the user')
    server.stop()

finish()
