#!/usr/bin/env python3
"""The day's game at a server: its luck is committed to before, told to who begins and shown afterwards; one try counts, what is sent
in is played again, nobody who may still play sees the others'.
The calendar is the test's own. Usage: days.py BENBEN DAY_GAME"""
import hashlib
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
NOTHING_TOLD = ['begun', 'commit', 'date', 'mine', 'next', 'over', 'tried']


def game(*words):
    return subprocess.run([DAY_GAME, *words], capture_output=True, text=True, check=True, timeout=120).stdout


def befriend(server, one, other):
    server.post('/api/friends', {'code': server.post('/api/friends', {}, one).value['code']}, other)


def seed_of(secret):
    return str(int.from_bytes(bytes.fromhex(secret)[:8], 'little') >> 1)


def commit_of(secret):
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


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
    send = lambda text, cookie, to=address: server.post(to, {'record': text}, cookie)

    # What is fixed, and what of it is told.
    calendar.set(NOON - 24 * HOUR)
    promised = server.get(f'/api/days/{BEFORE}').value
    calendar.set(NOON)
    seen = {name: server.get(address, cookie).value for name, cookie in (('Ada', ada), ('stranger', None))}
    equal([value['commit'] for value in seen.values()], [promised['next']] * 2, 'the luck of a day is committed to on the day before')
    ok(len({promised['commit'], promised['next'], seen['Ada']['next']}) == 3, 'and every day has another')
    for name, value in seen.items():
        equal(sorted(value), NOTHING_TOLD, f'{name} is told no luck of a day that goes on')
    equal(server.post(f'{address}/begin', {}).code, 'sign-in', 'a stranger cannot begin')
    equal(server.post(f'{address}/begin', {'seed': 1}, ada).code, 'bad-request', 'nor can anything be asked for')
    equal(server.post('/api/days/2026-11-20/begin', {}, ada).code, 'missing', 'tomorrow cannot be begun')
    equal(server.post(f'/api/days/{BEFORE}/begin', {}, ada).code, 'forbidden', 'nor a day that is over')
    over = server.get(f'/api/days/{BEFORE}').value
    equal((commit_of(over['secret']), over['seed']), (promised['commit'], seed_of(over['secret'])), 'the secret of that is shown, and is what was promised')
    equal(send(game(DAY, 'greedy', 'scribe', '12345'), ada).code, 'forbidden', 'nothing is taken from who has not begun')
    begun = server.post(f'{address}/begin', {}, ada).value
    equal((commit_of(begun['secret']), begun['seed']), (seen['Ada']['commit'], seed_of(begun['secret'])), 'who begins is told the luck that was promised')
    equal(server.post(f'{address}/begin', {}, ada).value, begun, 'begun again it is the same try')
    equal(server.get(address, ada).value['seed'], begun['seed'], 'which is seen on another device')
    for cookie, name in ((bob, 'a friend'), (None, 'a stranger')):
        equal(sorted(server.get(address, cookie).value), NOTHING_TOLD, f'{name} is still told nothing')
    server.restart()
    equal(server.get(address, ada).value['commit'], seen['Ada']['commit'], 'a server that was stopped keeps its word')

    # What is no game of the day.
    seed = begun['seed']
    record = game(DAY, 'greedy', 'scribe', seed)
    equal(send(record, None).code, 'sign-in', 'a stranger sends nothing in')
    equal(send('nonsense', ada).code, 'bad-request', 'a text that is no record')
    equal(send(record.replace('dice', 'dise', 1) if 'dice' in record else record[:-20], ada).code, 'bad-request', 'a record that was changed')
    half = subprocess.run([BENBEN, 'new', '--luck', 'drawn', '-o', os.path.join(folder, 'half'), 'tekhenu', 'players=1', 'solo=medium'], capture_output=True, text=True)
    if half.returncode == 0:
        equal(send(open(os.path.join(folder, 'half'), encoding='utf-8').read(), ada).code, 'bad-request', 'a game that is not over')
    equal(send(game(DAY, 'greedy', 'scribe', '12345'), ada).code, 'forbidden', 'a whole game with other luck')
    equal(send(game(DAY, 'greedy'), ada).code, 'forbidden', 'or with that of the date, which anybody can compute')
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
    equal(send(game(DAY, 'random', 'scribe', seed), ada).code, 'conflict', 'whatever it is')
    equal(server.post(f'{address}/begin', {}, ada).value, begun, 'and beginning again opens none')
    equal(send(game(DAY, 'random', 'scribe', seed), ada).code, 'conflict', 'it is refused still')
    equal(server.get(address, ada).value['mine'], result, 'the first stays')

    # Nobody who may still play sees anything.
    for cookie, name in ((bob, 'a friend'), (eve, 'another'), (None, 'a stranger')):
        seen = server.get(address, cookie).value
        equal((sorted(seen), seen['tried']), (NOTHING_TOLD, 1), f'{name} who has not tried sees how many have, no more')
    equal(send(game(DAY, 'random', 'scribe', seed), bob).code, 'forbidden', 'who knows the luck from a friend must begin, too')
    for cookie in (bob, eve):
        equal(server.post(f'{address}/begin', {}, cookie).value['seed'], seed, 'and has the same')
    ok(send(game(DAY, 'random', 'scribe', seed), bob).status == 200, 'a friend tries')
    ok(send(game(DAY, 'apprentice', 'scribe', seed), eve).status == 200, 'and somebody else')
    seen = server.get(address, bob).value
    equal(sorted(people(seen['friends'])), ['Ada', 'Bob'], 'then friends are seen')
    equal(sorted(people(seen['world'])), ['Ada', 'Bob', 'Eve'], 'and the world')
    order = [(row['place'], -row['margin'], -row['score']) for row in seen['world']]
    equal(order, sorted(order), 'the best first')
    equal(seen['best']['card']['name'], people(seen['world'])[0], 'whose game can be watched')

    # A day with agents: their answers are repeated.
    calendar.set(NOON - 24 * HOUR)
    address = f'/api/days/{BEFORE}'
    seed = server.post(f'{address}/begin', {}, ada).value['seed']
    equal(seed, over['seed'], 'the seed that was shown')
    equal(send(game(BEFORE, 'greedy', 'apprentice', seed), ada, address).code, 'forbidden', 'agents who answered otherwise')
    ok(send(game(BEFORE, 'greedy', 'scribe', seed), ada, address).status == 200, 'and as they do')

    # Afterwards.
    calendar.set(NOON + 24 * HOUR)
    seen = server.get(f'/api/days/{DAY}').value
    equal((seen['over'], len(seen['world'])), (True, 3), 'everybody sees a day that is over')
    equal((commit_of(seen['secret']), seen['seed']), (promised['next'], begun['seed']), 'and its luck, as it was promised')
    ok(seen['best']['record'].startswith('benben') or 'seed' in seen['best']['record'], 'with the record of its best')
    equal(send(record, server.guest('Late'), f'/api/days/{DAY}').code, 'forbidden', 'nobody tries it any more')
    best = {'Ada': ada, 'Bob': bob, 'Eve': eve}[seen['best']['card']['name']]
    exported = server.get('/api/me/export', best).value['notes']
    equal(sorted(note['kind'] for note in exported if note['name'] == DAY), ['day', 'day-begun', 'day-best'], 'the export has it, and that it was begun')
    server.http('DELETE', '/api/me', cookie=best)
    seen = server.get(f'/api/days/{DAY}').value
    equal((len(seen['world']), 'best' in seen), (2, False), 'and it goes with the user')
    server.stop()

finish()
