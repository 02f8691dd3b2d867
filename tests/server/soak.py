#!/usr/bin/env python3
"""A server that is used for a long time needs no more memory than after a while. Usage: soak.py BENBEN [MINUTES [FILE]]

By hand: what comes and goes on a server comes and goes here, a few times a second: guests, tables (played to their end by agents, left and
closed), sockets that subscribe, act, chat and leave, lists, records, exports, sign-ins. Every half a minute a line tells what the process holds,
what of it is in use and what the allocator keeps; FILE gets the same as CSV. The first quarter warms up: caches fill. After it, what is in use
must stay within a few megabytes. A table stays in memory for five minutes after its last use, so a soak of less than forty says little."""
import random
import re
import sys
import threading
import time

from harness import finish, note, ok, start
from player import Player, new_table, started
from wsclient import Refused

RANDOM = random.Random(5)
EVERY = 30.0
GROWTH_MAX = 4 * 2**20  # bytes in use, from the middle of the second quarter to the end
WORKERS = 3
NAMES = ('process_resident_memory_bytes', 'benben_allocated_bytes', 'benben_spare_bytes', 'benben_tables_in_memory', 'benben_sockets',
         'benben_acts_total', 'benben_requests_total', 'benben_database_bytes', 'benben_connections_total')


def metrics(server):
    text = server.get('/metrics').text
    return {name: float(re.search(rf'^{name} (\S+)$', text, re.M)[1]) for name in NAMES}


def act(player, table, updates):
    """One act by whoever is to act here; whether there was one."""
    update = updates[player]
    if update['actor'] < 0 or not update.get('legal'):
        return False
    answer = player.ask('act', table=table, seq=update['seq'], action=RANDOM.choice(update['legal'])['id'])
    return answer['t'] == 'done'


def played(server, cookies):
    """Two people play a while over sockets, and talk."""
    table = started(server, cookies, RANDOM.choice(['tekhenu', 'sare', 'null']))
    players = [Player(server, cookie) for cookie in cookies]
    watcher = Player(server)
    for player in (*players, watcher):
        player.subscribe(table, form='json')
    updates = {player: player.wait('update') for player in players}
    for number in range(RANDOM.randrange(4, 40)):
        actor = updates[players[0]]['actor']
        if actor < 0 or not act(players[actor], table, updates):
            break
        seq = updates[players[actor]]['seq'] + 1
        for player in players:
            while updates[player]['seq'] < seq:
                updates[player] = player.wait('update')
        if number % 9 == 0:
            players[actor].send('chat', table=table, text='word ' * RANDOM.randrange(1, 20))
    for player in (*players, watcher):
        player.close()
    return table


def by_agents(server, cookie):
    table = new_table(server, cookie, RANDOM.choice(['tekhenu', 'sare']), 2, 'me open')['id']
    server.post(f'/api/tables/{table}/close', {}, cookie)
    made = server.post('/api/tables', {'game': RANDOM.choice(['tekhenu', 'sare']), 'options': 'players=2', 'seats': [
        {'kind': 'agent', 'agent': 'random'}, {'kind': 'agent', 'agent': 'random'}]}, cookie).value['id']
    server.post(f'/api/tables/{made}/start', {}, cookie)
    return made


def person(server, number):
    """What somebody does who comes, plays and goes."""
    cookies = [server.guest(f'Guest {number}'), server.guest('Friend')]
    words = {'handle': f'p{number}'[:20], 'passphrase': 'a long passphrase'}
    if number % 10 == 0:
        server.post('/api/me/passphrase', words, cookies[0])
        server.post('/api/sign-in', {**words, 'passphrase': RANDOM.choice(['a long passphrase', 'not this one'])})
    tables = [played(server, cookies)]
    if number % 4 == 0:
        tables.append(by_agents(server, cookies[0]))
    server.post('/api/me/settings', {'client': {'x': 'y' * RANDOM.randrange(2000)}}, cookies[0])
    for table in tables:
        for path in ('', '/record', '/report'):
            server.get(f'/api/tables/{table}{path}', cookies[0])
    for path in ('/api/tables?list=mine', '/api/tables?list=open', '/api/tables?list=finished', '/api/me/export', '/', '/api/about'):
        server.get(path, cookies[0])
    if number % 3 == 0:
        server.http('DELETE', '/api/me', cookie=cookies[1])


def work(server, ends, wrong, counts, place):
    number = place
    while time.monotonic() < ends and len(wrong) < 5:
        number += WORKERS
        try:
            person(server, number)
            counts[place] += 1
        except (OSError, Refused, RuntimeError, KeyError, TimeoutError, ValueError) as error:
            wrong.append(repr(error))
        time.sleep(0.2)


def main(benben, minutes='60', file=None):
    seconds, rows, wrong, counts = 60 * float(minutes), [], [], [0] * WORKERS
    with start(benben, agent_ms=5, tables_per_user=10000, tables_per_day=0, per_address=1000) as server:
        begun = time.monotonic()
        workers = [threading.Thread(target=work, args=(server, begun + seconds, wrong, counts, i), daemon=True) for i in range(WORKERS)]
        for worker in workers:
            worker.start()
        out = open(file, 'w', encoding='ascii') if file else None
        while time.monotonic() < begun + seconds:
            time.sleep(min(EVERY, max(0.1, seconds / 8)))
            row = {'s': time.monotonic() - begun, **metrics(server)}
            rows.append(row)
            note(f"{row['s'] / 60:5.1f} min: {row[NAMES[0]] / 2**20:6.1f} MiB held, {row[NAMES[1]] / 2**20:6.2f} in use, {row[NAMES[2]] / 2**20:6.2f} spare, "
                 f"{row[NAMES[3]]:.0f} tables, {row[NAMES[5]]:.0f} acts, {row[NAMES[6]]:.0f} requests")
            if out:
                print(*[f'{value:.0f}' for value in row.values()], sep=',', file=out, flush=True)
        for worker in workers:
            worker.join(120)
        later = [row for row in rows if row['s'] > seconds / 4]
        third = max(1, len(later) // 3)

        def mean(name, some):
            return sum(row[name] for row in some) / len(some)
        for name in NAMES[:3]:
            grown = mean(name, later[-third:]) - mean(name, later[:third])
            note(f'{name}: {grown / 2**20:+.2f} MiB from the first third to the last one, of {mean(name, later) / 2**20:.1f}')
            if name == NAMES[1]:
                ok(grown < GROWTH_MAX, 'what is in use stays what it is', grown)
        ok(not wrong, f'{sum(counts)} people came, played and went', '\n'.join(wrong))
        errors = [line for line in server.log if ' error ' in line]
        ok(not errors, 'the server has no error to tell', ''.join(errors[:5]))
        ok(server.stop() == 0, 'it stops cleanly')
    finish()


main(*sys.argv[1:])
