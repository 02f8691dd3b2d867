#!/usr/bin/env python3
"""Absent players: timers, clocks and votes, at tables in memory, at tables that are not, and over a restart. An hour lasts a few
seconds here. Usage: absence.py BENBEN"""
import sys
import time

from harness import beside, equal, finish, like, ok, start
from player import Player, started

HOUR = 2  # seconds
GRACE = 2  # seconds, where an hour has twelve times as many


def wait_for(check, seconds=15.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = check()
        if value:
            return value
        time.sleep(0.1)
    return None


def table_of(server, table, cookie=None):
    return server.get(f'/api/tables/{table}', cookie).value['table']


def act(server, table, cookies):
    actor = table_of(server, table, cookies[0])['to_act']
    update = server.get(f'/api/tables/{table}', cookies[actor]).value['update']
    answer = server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action': update['legal'][0]['id']},
                         cookies[actor])
    return actor if answer.status == 200 else None


def lost(server, table, seat, cookie=None):
    return wait_for(lambda: table_of(server, table, cookie)['seats'][seat]['kind'] == 'agent')


def timers(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'tekhenu', absence={'policy': 'timer', 'hours': 1})
    calm = started(server, cookies, 'tekhenu')
    watcher = Player(server, cookies[0])
    watcher.subscribe(table)
    actor = table_of(server, table)['to_act']
    began = time.monotonic()
    ok(lost(server, table, actor), 'when the time is up an agent takes over')
    spent = time.monotonic() - began
    ok(HOUR - 0.5 < spent < HOUR + 5, f'after an hour, not before ({spent:.1f} s)')
    message = watcher.wait('chat')
    equal(message['user'], None, 'the server tells it in the chat')
    like(message['text'], 'Time is up', 'in words')
    ok(watcher.wait(lambda m: m['t'] == 'table' and m['table']['seats'][actor]['kind'] == 'agent'),
       'the watchers get the table')
    ok(wait_for(lambda: table_of(server, table)['to_act'] != actor), 'the agent plays')
    answer = server.post(f'/api/tables/{table}/reclaim', {}, cookies[actor])
    equal(answer.value['seats'][actor]['kind'], 'human', 'who comes back plays on')
    equal([s['kind'] for s in table_of(server, calm)['seats']], ['human'] * 2, 'a table without a timer waits')
    watcher.close()


def restarted(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'null', listed=False, spectators=False,
                    absence={'policy': 'timer', 'hours': 1})
    actor = table_of(server, table, cookies[0])['to_act']
    server.stop()
    server.restart()
    # Nobody asks for the table: it must be found by its deadline.
    ok(wait_for(lambda: f'time is up table={table}' in ''.join(server.log), 10), 'a timer goes on over a restart')
    equal(table_of(server, table, cookies[0])['seats'][actor]['kind'], 'agent', 'at a table nobody looks at')


def interrupted(server):
    """Agents that were to act when the server ended."""
    ada = server.guest('Ada')
    slow = [{'kind': 'agent', 'agent': 'slow'}] * 2
    alone = server.post('/api/tables', {'game': 'tekhenu', 'options': 'players=2', 'seats': slow}, ada).value['id']
    server.post(f'/api/tables/{alone}/start', {}, ada)
    seq = table_of(server, alone)['seq']
    for end in (server.kill9, server.stop):
        end()
        server.restart()
        acted = wait_for(lambda: '\nbenben_acts_total 0\n' not in server.get('/metrics').text)
        ok(acted, 'after a restart agents go on, at tables nobody looks at')
        seq, before = table_of(server, alone)['seq'], seq
        ok(seq > before, f'from event {before} to {seq}')


def stopped_clock(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'tekhenu', clock={'minutes': 120, 'seconds': 0})
    actor = table_of(server, table)['to_act']
    time.sleep(1.2)
    server.post(f'/api/tables/{table}/hand-over', {'agent': 'slow'}, cookies[actor])
    server.post(f'/api/tables/{table}/reclaim', {}, cookies[actor])
    left = table_of(server, table)['seats'][actor]['clock']
    ok(left <= 2 * HOUR * 1000 - 1200, 'handing over and reclaiming does not give time back', left)


def votes(server):
    cookies = [server.guest(name) for name in ('Ada', 'Bo', 'Cy')]
    table = started(server, cookies, 'tekhenu', absence={'policy': 'vote'})
    actor = table_of(server, table)['to_act']
    waiting = [s for s in range(3) if s != actor]

    def vote(voter, seat):
        return server.post(f'/api/tables/{table}/vote', {'seat': seat}, cookies[voter])

    def away(seat):
        return table_of(server, table)['seats'][seat].get('away')

    equal(table_of(server, table)['absence'], {'policy': 'vote', 'grace': GRACE}, 'how long one may be away is told')
    equal(vote(waiting[0], waiting[1]).code, 'conflict', 'nobody is voted absent who is not waited for')
    equal(vote(actor, actor).code, 'conflict', 'nor by themselves')
    equal(server.post(f'/api/tables/{table}/vote', {'seat': actor}, server.guest('Eve')).code, 'forbidden',
          'nor by strangers')
    here = Player(server, cookies[actor])
    here.subscribe(table)
    time.sleep(GRACE + 0.5)
    equal((vote(waiting[0], actor).code, away(actor)), ('conflict', None), 'nor while they are here, however long')
    here.close()
    ok(wait_for(lambda: away(actor) is not None), 'who goes is away')
    left = time.monotonic()
    equal(vote(waiting[0], actor).code, 'conflict', 'but not absent yet: it may be a reload')
    answer = wait_for(lambda: (lambda got: got if got.status == 200 else None)(vote(waiting[0], actor)))
    spent = time.monotonic() - left
    ok(answer and spent > GRACE - 1, f'after a while a vote is taken ({spent:.1f} s)')
    equal(answer.value['seats'][actor]['votes'], [waiting[0]], 'and counts')
    ok(away(actor) >= GRACE - 1, 'the time is told')
    act(server, table, cookies)
    equal([s.get('votes') for s in table_of(server, table)['seats']], [[], [], []], 'it is void when the player acts')
    actor = table_of(server, table)['to_act']
    waiting = [s for s in range(3) if s != actor]
    equal(vote(waiting[0], actor).code, 'conflict', 'who was asked just now is not absent')
    ok(wait_for(lambda: (away(actor) or 0) >= GRACE), 'until that was a while ago')
    server.kill9()
    server.restart()
    equal(vote(waiting[0], actor).code, 'conflict', 'after a restart everybody has the time to come back')
    ok(wait_for(lambda: (away(actor) or 0) >= GRACE), 'which passes')
    for seat in waiting:
        answer = vote(seat, actor)
    equal(answer.value['seats'][actor]['kind'], 'agent', 'when all others have voted, an agent takes over')
    equal(answer.value['seats'][actor]['for']['name'], ['Ada', 'Bo', 'Cy'][actor], 'for the player')
    ok(wait_for(lambda: table_of(server, table)['to_act'] != actor), 'and plays')


def clocks(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    # A minute is a sixtieth of an hour: 60 minutes last as long as an hour.
    table = started(server, cookies, 'tekhenu', clock={'minutes': 120, 'seconds': 1})
    shown = table_of(server, table)
    equal(shown['clock'], {'minutes': 120, 'seconds': 1}, 'a clock is shown as it was set')
    start_ms = 2 * HOUR * 1000
    ok(all(s['clock'] <= start_ms for s in shown['seats']), 'nobody has more than it gives')
    time.sleep(1.5)
    actor = act(server, table, cookies)
    left = table_of(server, table)['seats'][actor]['clock']
    ok(start_ms - 1500 < left + 1000 < start_ms + 1000 and left < start_ms, 'an act costs its time, and adds some',
       left)
    server.kill9()
    server.restart()
    after = [s['clock'] for s in table_of(server, table)['seats']]
    ok(abs(after[actor] - left) < 1500, 'clocks survive a restart', (left, after))
    actor = table_of(server, table)['to_act']
    ok(lost(server, table, actor), 'at zero an agent takes over')


def on(test, **options):
    """The test on a server of its own."""
    def run():
        with start(sys.argv[1], slow_agent=300, **options) as server:
            test(server)
    return run


beside(on(timers, hour=HOUR), on(restarted, hour=HOUR), on(stopped_clock, hour=HOUR), on(clocks, hour=HOUR),
       on(interrupted), on(votes, hour=12 * GRACE))
finish()
