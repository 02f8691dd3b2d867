#!/usr/bin/env python3
"""A server of version 2 with running tables is upgraded in place: nothing is lost. version-2/ holds a database that the program of that time
made, and what it knew of it. Usage: upgrade.py BENBEN [OLD]

OLD is the program of an older version with the same rules and printed values: it is killed while tables of it are played, and the new one goes on with its data."""
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile

from crash import TABLES, Seat, play_until_killed
from harness import equal, finish, like, note, ok, start
from player import Player

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'version-2')


def unpacked(data):
    with gzip.open(os.path.join(FOLDER, 'benben.db.gz')) as packed, open(os.path.join(data, 'benben.db'), 'wb') as file:
        shutil.copyfileobj(packed, file)


def events(record):
    """The lines of a record that are events: text and order, without what its head says."""
    return [line for line in record.splitlines() if line[:1] in '>*<' or line.split(' ')[0].isdigit()]


def offline(benben):
    """fsck and backup read a database of the last version without changing it."""
    with tempfile.TemporaryDirectory(prefix='benben-test-') as data:
        unpacked(data)
        before = open(os.path.join(data, 'benben.db'), 'rb').read()
        checked = subprocess.run([benben, 'fsck', '--data', data], capture_output=True, text=True, check=False)
        ok(checked.returncode == 0, f'fsck reads the last version: {checked.stdout.strip()}', checked.stdout + checked.stderr)
        copied = subprocess.run([benben, 'backup', '--data', data, os.path.join(data, 'copy.db')], capture_output=True,
                                text=True, check=False)
        ok(copied.returncode == 0, 'and backup copies it', copied.stderr)
        ok(open(os.path.join(data, 'benben.db'), 'rb').read() == before, 'neither changes it')


def online(benben, known):
    with tempfile.TemporaryDirectory(prefix='benben-test-') as data:
        unpacked(data)
        with start(benben, data=data) as server:
            ada, bo = known['ada'], known['bo']
            equal([server.get('/api/me', cookie).value['user']['name'] for cookie in (ada, bo)], ['Ada', 'Bo'],
                  'who was signed in still is')
            equal(server.post('/api/sign-in', {'handle': 'ada-old', 'passphrase': 'correct horse'}).status, 200,
                  'a passphrase is still right')
            listed = {table['id'] for table in server.get('/api/tables?list=mine', ada).value['tables']}
            equal(listed, set(known['running'].values()) | {known['open']}, 'all tables under way are listed')
            listed = {table['id'] for table in server.get('/api/tables?list=finished', ada).value['tables']}
            equal(listed, set(known['over'].values()), 'and those that are over')
            rules = {game['name']: game['rules'] for game in server.get('/api/about').value['games']}
            for table, before in known['records'].items():
                after = server.get(f'/api/tables/{table}/record', ada)
                equal(after.status, 200, f'the record of {table} can be read')
                same = before == after.text
                old = any(line.startswith('rules ') and int(line.split()[1]) != rules.get(game, 0)
                          for game in [next(line.split()[1] for line in before.splitlines() if line.startswith('game '))]
                          for line in before.splitlines())
                if not old:
                    ok(same, f'it is the same, byte for byte', after.text[:2000])
                else:
                    note(f'{table} was played by other rules: a log of {len(after.text.splitlines())} lines')
            table = known['running']['null']
            players = [Player(server, cookie) for cookie in (ada, bo)]
            for player in players:
                player.subscribe(table, form='json')
            updates = [player.wait('update') for player in players]
            equal(updates[0]['seq'], known['seqs'][table], 'a game goes on where it was')
            like(json.dumps(players[0].wait('chat')), 'hello from before', 'with what was said')
            actor = updates[0]['actor']
            answer = players[actor].ask('act', table=table, seq=updates[0]['seq'], action=updates[actor]['legal'][0]['id'], id='new')
            equal(answer['t'], 'done', 'somebody acts')
            for player in players:
                player.close()
            equal(server.stop(), 0, 'the server stops cleanly')
        checked = subprocess.run([benben, 'fsck', '--data', data], capture_output=True, text=True, check=False)
        ok(checked.returncode == 0, f'every table is whole: {checked.stdout.strip()}', checked.stdout + checked.stderr)


def while_played(old, benben):
    with start(old, tables_per_user=100000, per_address=1000) as server:
        ada = server.guest('Ada')
        seats = [Seat(server, ada, game, options) for game, options in TABLES]
        play_until_killed(server, seats, 3)
        before = sum(seat.total for seat in seats)
        server.benben = benben
        server.restart()
        for seat in seats:
            seat.check()
        play_until_killed(server, seats, 1)
        server.restart()
        for seat in seats:
            seat.check()
        after = sum(seat.total for seat in seats)
        equal([sentence for seat in seats for sentence in seat.wrong + seat.find(0)], [], 'every action that the old program acknowledged is there')
        ok(0 < before < after, f'{before} of them, and the games went on under the new one with {after - before}')
        equal(server.stop(), 0, 'which stops cleanly')
        checked = subprocess.run([benben, 'fsck', '--data', server.data], capture_output=True, text=True, check=False)
        ok(checked.returncode == 0, f'every table is whole: {checked.stdout.strip()}', checked.stdout + checked.stderr)


def main(benben, old=None):
    with open(os.path.join(FOLDER, 'known.json'), encoding='utf-8') as file:
        known = json.load(file)
    offline(benben)
    online(benben, known)
    if old:
        while_played(old, benben)
    finish()


main(*sys.argv[1:3])
