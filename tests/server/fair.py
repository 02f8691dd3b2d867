#!/usr/bin/env python3
"""Fair dice of a real server: what it promises before the start is what `benben verify` finds in the record, and
`benben fsck` and `benben backup` work beside it. Usage: fair.py BENBEN"""
import hashlib
import os
import random
import subprocess
import sys

from harness import equal, finish, like, ok, start
from player import Player, new_table

RANDOM = random.Random(5)
NONCES = ['00112233445566778899aabbccddeeff', 'abc']


def benben(*words):
    done = subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def check(server, name, text):
    """What verify says of a record."""
    path = os.path.join(server.data, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return benben('verify', path)


def play(server, table, cookies):
    """Both play at random until the game is over."""
    players = [Player(server, cookie) for cookie in cookies]
    for player in players:
        player.subscribe(table, form='json')
    updates = [player.wait('update') for player in players]
    while updates[0]['actor'] >= 0:
        actor = updates[0]['actor']
        legal = RANDOM.choice(updates[actor]['legal'])
        answer = players[actor].ask('act', table=table, seq=updates[actor]['seq'], action=legal['id'])
        if answer['t'] != 'done':
            raise AssertionError(answer)
        updates = [player.wait('update') for player in players]
    for player in players:
        player.close()


def whole_game(server, game):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = new_table(server, cookies[0], game, 2, 'me open')
    promised = table['fair']['commit']
    like(promised, '^[0-9a-f]{64}$', f'{game}: the commitment is shown at creation')
    equal(table['fair']['secret'], None, 'the secret is not')
    id = table['id']
    for bad in ('AB', 'xyz', '0' * 33):
        equal(server.post(f'/api/tables/{id}/nonce', {'nonce': bad}, cookies[0]).status, 400,
              f'the nonce {bad} is refused')
    equal(server.post(f'/api/tables/{id}/nonce', {'nonce': NONCES[0]}, cookies[0]).status, 200, 'a nonce is taken')
    equal(server.post(f'/api/tables/{id}/join', {'nonce': NONCES[1]}, cookies[1]).status, 200,
          'another one comes with joining')
    begun = server.get(f'/api/tables/{id}', cookies[0]).value['table']
    equal(begun['state'], 'playing', 'the game begins')
    equal(begun['fair'], {'commit': promised, 'nonces': NONCES, 'secret': None}, 'with these nonces')
    ok(server.post(f'/api/tables/{id}/nonce', {'nonce': 'aa'}, cookies[0]).status >= 400, 'now it is too late for more')
    code, told = check(server, 'early.bb', server.get(f'/api/tables/{id}/record', cookies[0]).text)
    equal(code, 1, 'the record of a game that is being played cannot be verified yet')
    like(told, 'has no secret', 'which is told')

    play(server, id, cookies)
    fair = server.get(f'/api/tables/{id}').value['table']['fair']
    equal(fair['commit'], promised, 'the commitment has not changed')
    equal(hashlib.sha256(bytes.fromhex(fair['secret'])).hexdigest(), promised, 'the secret is the one promised')
    record = server.get(f'/api/tables/{id}/record').text
    code, told = check(server, 'whole.bb', record)
    ok(code == 0, 'the record is verified', told)
    like(told, f'table {id}: all [0-9]+ outcomes', 'all its outcomes')
    like(told, promised, 'the commitment is the one shown at creation')
    for seat, nonce in enumerate(NONCES):
        like(told, f'nonce of seat {seat}: {nonce}\n', f'the nonce of seat {seat} is in it')


def maintenance(server):
    copy = os.path.join(server.data, 'copy')
    os.mkdir(copy)
    code, told = benben('backup', '--data', server.data, os.path.join(copy, 'benben.db'))
    ok(code == 0, 'a backup of the running server', told)
    code, told = benben('fsck', '--data', server.data)
    equal(code, 0, 'fsck beside the running server')
    like(told, r'^4 tables, [0-9]{3,} events, 0 bad\n$', 'finds all tables, and good ones')
    equal(benben('fsck', '--data', copy), (code, told), 'the backup is the same')
    equal(server.stop(), 0, 'the server stops')
    equal(benben('fsck', '--data', server.data), (code, told), 'so does fsck afterwards')


with start(sys.argv[1]) as server_:
    for game_ in ('null', 'sare', 'tekhenu'):
        whole_game(server_, game_)
    new_table(server_, server_.guest('Cy'), 'null', 2, 'me open')
    maintenance(server_)
finish()
