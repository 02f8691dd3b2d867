#!/usr/bin/env python3
"""Damage is told: pages of the database that are not what they were, files that are gone. Usage: damage.py BENBEN"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from harness import equal, finish, like, note, ok, start
from player import Player, new_table, started

PAGE = 4096
RANDOM = random.Random(19)


def run(benben, *words):
    return subprocess.run([benben, *words], capture_output=True, text=True, check=False)


def filled(benben):
    """A folder with a database that has some of everything; the caller removes it."""
    with start(benben) as server:
        cookies = [server.guest(f'Guest {i}') for i in range(40)]
        for i in range(12):
            new_table(server, cookies[i], 'null', 2, 'me open')
        for game in ('null', 'sare', 'tekhenu'):
            table = started(server, cookies[:2], game)
            for i in range(20):
                server.post(f'/api/tables/{table}/chat', {'text': f'message {i} ' + 'x' * 300}, cookies[0])
        agents = server.post('/api/tables', {'game': 'sare', 'options': 'players=2', 'seats': [
            {'kind': 'agent', 'agent': 'random'}, {'kind': 'agent', 'agent': 'random'}]}, cookies[0]).value['id']
        server.post(f'/api/tables/{agents}/start', {}, cookies[0])
        end = time.monotonic() + 60
        while server.get(f'/api/tables/{agents}').value['table']['state'] != 'over' and time.monotonic() < end:
            time.sleep(0.1)
        server.stop()
        folder = tempfile.mkdtemp(prefix='benben-test-')
        shutil.copy(os.path.join(server.data, 'benben.db'), folder)
    # Without pages that are in no use: what is on those is nobody's.
    base = sqlite3.connect(os.path.join(folder, 'benben.db'), isolation_level=None)
    base.execute('VACUUM')
    base.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    base.close()
    return folder


def pages(benben, folder):
    """Every page in turn is lost or becomes nonsense: fsck and backup say so."""
    path = os.path.join(folder, 'benben.db')
    with open(path, 'rb') as file:
        good = file.read()
    count = len(good) // PAGE
    equal(run(benben, 'fsck', '--data', folder).returncode, 0, f'a good database of {count} pages is called good')
    missed, copied = [], []
    for page in range(1, count):
        for kind, damage in (('zeros', bytes(PAGE)), ('noise', RANDOM.randbytes(PAGE))):
            with open(path, 'wb') as file:
                file.write(good[:page * PAGE] + damage + good[(page + 1) * PAGE:])
            checked = run(benben, 'fsck', '--data', folder)
            if checked.returncode == 0:
                missed.append((page, kind, checked.stdout))
            copy = os.path.join(folder, 'copy.db')
            if run(benben, 'backup', '--data', folder, copy).returncode == 0:
                copied.append((page, kind))
                os.remove(copy)
    ok(count > 19, f'{2 * (count - 1)} corruptions of single pages')
    ok(not missed, 'fsck reports each of them', missed[:3])
    ok(not copied, 'and no damaged database is copied', copied[:5])
    with open(path, 'wb') as file:
        file.write(good)
    return good


def health(benben, folder, good):
    """Every table answers 503: so does /healthz."""
    path = os.path.join(folder, 'benben.db')
    base = sqlite3.connect(path, isolation_level=None)
    tables = [row[0] for row in base.execute('SELECT table_id FROM chapters UNION SELECT table_id FROM log')]
    base.execute("UPDATE chapters SET entries = CAST(x'00' || entries AS BLOB)")
    base.execute("UPDATE log SET entries = CAST(x'00' || entries AS BLOB)")
    base.close()
    with start(benben, data=folder) as server:
        answers = [server.get(f'/api/tables/{table}') for table in tables]
        equal({answer.status for answer in answers if answer.status != 403}, {503}, 'tables that are damaged are not half told')
        codes = set()
        for _ in range(30):
            codes.add(server.get('/healthz').status)
            time.sleep(0.05)
            server.get('/healthz')
        ok(503 in codes, f'/healthz says so ({codes})')
        server.stop()
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    with open(path, 'wb') as file:
        file.write(good)


def gone(benben):
    """The database is deleted under the server: nothing is called done any more."""
    with start(benben) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        table = started(server, cookies, 'null')
        player = Player(server, cookies[server.get(f'/api/tables/{table}').value['table']['to_act']])
        player.subscribe(table, form='json')
        update = player.wait('update')
        equal(server.get('/healthz').status, 200, 'the server is well')
        path = os.path.join(server.data, 'benben.db')
        os.rename(path, path + '.moved')
        answer = player.ask('act', table=table, seq=update['seq'], action=update['legal'][0]['id'], id='lost')
        equal((answer['t'], answer.get('error', {}).get('code')), ('refused', 'storage'),
              'an act that would go nowhere is refused')
        time.sleep(1.1)
        equal(server.get('/healthz').status, 503, 'and /healthz notices')
        ok(any('deleted or replaced' in line for line in server.log), 'the log says why', server.log[-3:])
        os.rename(path + '.moved', path)
        answer = player.ask('act', table=table, seq=update['seq'], action=update['legal'][0]['id'], id='lost')
        equal(answer['t'], 'done', 'when the file is back, so is the server')
        player.close()
        server.kill9()
        # What SQLite would throw away without a word.
        os.rename(path, path + '.moved')
        found = run(benben, 'serve', '--data', server.data, '--listen', '127.0.0.1:0')
        equal(found.returncode, 2, 'a log without its database stops the start')
        like(found.stderr, 'not the database it belongs to', 'with a sentence')
        ok(os.path.getsize(path + '-wal') > 0, 'and is left as it is')


def refusals(benben):
    with tempfile.TemporaryDirectory(prefix='benben-test-') as folder:
        found = run(benben, 'serve', '--data', folder, '--listen', '127.0.0.1:0', '--web', folder + '/none')
        equal((found.returncode, 'no index.html' in found.stderr), (2, True), 'a wrong --web is refused')
        os.mkdir(folder + '/benben.db')
        found = run(benben, 'serve', '--data', folder, '--listen', '127.0.0.1:0')
        equal((found.returncode, 'is a folder' in found.stderr), (2, True), 'a folder is no database')
        found = run(benben, 'fsck', '--data', folder + '/none')
        like(found.stderr, 'No such file', 'fsck says what the system says')


def full_disk_log(benben):
    """A disk that is full is one line, not one for every act."""
    import resource
    with start(benben) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        tables = [started(server, cookies, 'null') for _ in range(3)]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        for _ in range(40):
            for table in tables:
                server.post(f'/api/tables/{table}/chat', {'text': 'x'}, cookies[0])
        lines = [line for line in server.log if ' error ' in line]
        ok(0 < len(lines) <= 5, f'120 failures are {len(lines)} lines', ''.join(lines[:5]))


def main(benben):
    folder = filled(benben)
    try:
        good = pages(benben, folder)
        health(benben, folder, good)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    gone(benben)
    refusals(benben)
    full_disk_log(benben)
    note('done')
    finish()


main(sys.argv[1])
