#!/usr/bin/env python3
"""Damage is told: pages of the database that are not what they were, files that are gone. Usage: damage.py BENBEN"""
import hashlib
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
    return subprocess.run([benben, *words], capture_output=True, text=True, check=False, timeout=120)


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


def contents(folder):
    """Every file of a folder, with what is in it and when it was written."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        with open(path, 'rb') as file:
            found[name] = (hashlib.sha256(file.read()).hexdigest(), os.stat(path).st_mtime_ns)
    return found


def crashed(checked):
    """Killed by a signal, or stopped by a sanitizer."""
    return checked.returncode not in (0, 1, 2) or 'Sanitizer' in checked.stderr


def half(page, which):
    """A page of which one half is zeros."""
    return page[:PAGE // 2] + bytes(PAGE // 2) if which else bytes(PAGE // 2) + page[PAGE // 2:]


def flipped(page):
    """One byte is another. Where a page has room to spare a byte means nothing: one that is not 0 is taken."""
    at = RANDOM.choice([i for i, byte in enumerate(page) if byte])
    return page[:at] + bytes([page[at] ^ 0x55]) + page[at + 1:]


# The first page is the header's and the schema's.
DAMAGES = (('zeros', 0, lambda page: bytes(PAGE)), ('noise', 0, lambda page: RANDOM.randbytes(PAGE)),
           ('its first half zeros', 0, lambda page: half(page, 0)), ('its second half zeros', 0, lambda page: half(page, 1)),
           ('one byte', 1, flipped))


def pages(benben, folder):
    """Every page in turn is lost or becomes nonsense: fsck and backup say so, and neither crashes or writes."""
    path = os.path.join(folder, 'benben.db')
    with open(path, 'rb') as file:
        good = file.read()
    count = len(good) // PAGE
    equal(run(benben, 'fsck', '--data', folder).returncode, 0, f'a good database of {count} pages is called good')
    before = contents(folder)
    for kind, first, damage in DAMAGES:
        missed, copied, fallen, tried = [], [], [], 0
        for page in range(first, count):
            now = good[page * PAGE:(page + 1) * PAGE]
            then = damage(now)
            if then == now:
                continue
            tried += 1
            with open(path, 'wb') as file:
                file.write(good[:page * PAGE] + then + good[(page + 1) * PAGE:])
            written = contents(folder)
            checked = run(benben, 'fsck', '--data', folder)
            if contents(folder) != written:
                fallen.append((page, 'fsck has changed something'))
            if crashed(checked):
                fallen.append((page, checked.returncode, checked.stderr[-300:]))
            if checked.returncode == 0:
                missed.append((page, checked.stdout))
            with tempfile.TemporaryDirectory(prefix='benben-test-') as other:
                copying = run(benben, 'backup', '--data', folder, os.path.join(other, 'copy.db'))
            if crashed(copying):
                fallen.append((page, copying.returncode, copying.stderr[-300:]))
            if copying.returncode == 0:
                copied.append((page, checked.stdout))
        ok(tried > 19 and not fallen, f'{kind}: {tried} pages, no crash and nothing written', fallen[:3])
        ok(not missed, f'{kind}: fsck reports {tried - len(missed)} of {tried}', missed[:3])
        ok(not copied, f'{kind}: backup refuses {tried - len(copied)} of {tried}', copied[:3])
    ok(before.keys() == contents(folder).keys(), 'and no file was made')
    with open(path, 'wb') as file:
        file.write(good)
    return good


ROWS = (
    ('the last act', 'DELETE FROM log WHERE id = (SELECT max(id) FROM log)'),
    ('a chapter', 'DELETE FROM chapters WHERE table_id = (SELECT max(table_id) FROM chapters)'),
    ('a turn', 'DELETE FROM turns WHERE table_id = (SELECT max(table_id) FROM turns)'),
    ('all turns', 'DELETE FROM turns'),
    ('a seat', 'DELETE FROM seats WHERE (user, table_id) = (SELECT user, table_id FROM seats LIMIT 1)'),
    ('all seats', 'DELETE FROM seats'),
    ('a value of the server', 'DELETE FROM server_values WHERE name = (SELECT min(name) FROM server_values)'),
    ('a user', 'DELETE FROM users WHERE id = (SELECT max(id) FROM users)'),
    ('a session', 'DELETE FROM sessions WHERE token_hash = (SELECT max(token_hash) FROM sessions)'),
    ('a message', 'DELETE FROM messages WHERE number = 7'),
    ('the last message', 'DELETE FROM messages WHERE number = (SELECT max(number) FROM messages)'),
    ('a table with all it has', """DELETE FROM seats WHERE table_id = {open}; DELETE FROM turns WHERE table_id = {open};
      DELETE FROM messages WHERE table_id = {open}; DELETE FROM tables WHERE id = {open}"""),
    ('a count', "DELETE FROM sums WHERE name = 'seats'"),
    ('the name of a user', "UPDATE users SET name = 'Eve' WHERE id = (SELECT max(id) FROM users)"),
    ('whose turn it is', "UPDATE turns SET to_act = 'Eve' WHERE table_id = (SELECT max(table_id) FROM turns)"),
    ('a setting', "UPDATE tables SET listed = 1 - listed WHERE id = (SELECT max(id) FROM tables)"),
    ('a row twice', 'INSERT INTO server_values SELECT name || 2, value FROM server_values LIMIT 1'),
)


def rows(benben, folder, good):
    """What pages do not show: rows that are gone, or others."""
    path = os.path.join(folder, 'benben.db')
    missed, copied = [], []
    for what, statement in ROWS:
        with open(path, 'wb') as file:
            file.write(good)
        base = sqlite3.connect(path, isolation_level=None)
        before = base.execute('SELECT sum(rows) FROM sums').fetchone()
        base.executescript(statement.replace('{open}', '(SELECT min(id) FROM tables WHERE state = 0)'))
        ok(base.total_changes > 0 and before[0] > 20, f'{what} is gone or another')
        base.execute('PRAGMA wal_checkpoint(TRUNCATE)')
        base.close()
        checked = run(benben, 'fsck', '--data', folder)
        if checked.returncode != 1:
            missed.append((what, checked.stdout, checked.stderr))
        copy = os.path.join(folder, 'copy.db')
        if run(benben, 'backup', '--data', folder, copy).returncode == 0:
            copied.append(what)
            os.remove(copy)
    ok(not missed, f'fsck reports {len(ROWS) - len(missed)} of {len(ROWS)}', missed[:3])
    ok(not copied, 'and none is copied', copied[:3])
    with open(path, 'wb') as file:
        file.write(good)


def only_reads(benben):
    """fsck and backup leave what a killed server left as it is, and SQLite deletes no log."""
    with start(benben) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        started(server, cookies, 'null')
        server.kill9()
        folder, path = server.data, os.path.join(server.data, 'benben.db')
        ok(os.path.getsize(path + '-wal') > 0, 'a server was killed: what it did last is in the log')
        before = contents(folder)
        checked = run(benben, 'fsck', '--data', folder)
        equal((checked.returncode, checked.stdout[:8]), (0, '1 tables'), 'fsck reads the log')
        equal(contents(folder), before, 'and changes no file')
        with tempfile.TemporaryDirectory(prefix='benben-test-') as other:
            equal(run(benben, 'backup', '--data', folder, os.path.join(other, 'benben.db')).returncode, 0, 'backup copies it')
            like(run(benben, 'fsck', '--data', other).stdout, '^1 tables', 'with what was in the log')
        equal(contents(folder), before, 'and changes no file, either')
        # Without the shared index of the log, which SQLite would make again.
        os.remove(path + '-shm')
        before = contents(folder)
        like(run(benben, 'fsck', '--data', folder).stdout, '^1 tables', 'the index of the log is not needed')
        equal(contents(folder), before, 'nor made')
        with open(path, 'wb'):
            pass
        before = contents(folder)
        for words in (('fsck', '--data', folder), ('backup', '--data', folder, os.path.join(folder, 'x.db')),
                      ('serve', '--data', folder, '--listen', '127.0.0.1:0')):
            found = run(benben, *words)
            equal(found.returncode, 2, f'{words[0]}: a database that is empty beside a log is refused')
            like(found.stderr, 'is empty, but its log is not', 'with a sentence')
        equal(contents(folder), before, 'and the log is still there')
        os.rename(path + '-wal', path + '-wal.kept')
        found = run(benben, 'fsck', '--data', folder)
        equal((found.returncode, 'is empty' in found.stderr), (2, True), 'an empty database is not called good')


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
        rows(benben, folder, good)
        health(benben, folder, good)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    only_reads(benben)
    gone(benben)
    refusals(benben)
    full_disk_log(benben)
    note('done')
    finish()


main(sys.argv[1])
