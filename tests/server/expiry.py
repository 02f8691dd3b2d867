#!/usr/bin/env python3
"""Nothing grows without bound: budgets of a day, and what goes away when nobody wants it any more. Usage: expiry.py BENBEN"""
import sqlite3
import sys
import time

from harness import equal, finish, ok, start
from player import Player, new_table, started

DAY = 24 * 3600 * 1000


def budgets(benben):
    with start(benben, requests_per_second=1000, tables_per_day=3) as server:
        users = [server.guest(f'Guest {i}') for i in range(5)]
        body = {'game': 'null', 'options': 'players=2', 'seats': [{'kind': 'agent', 'agent': 'random'}] * 2}
        codes = [server.post('/api/tables', body, users[0]).status for _ in range(5)]
        equal(codes, [201] * 3 + [429] * 2, 'so many tables a day and no more')
        answer = server.post('/api/tables', body, users[0])
        ok(answer.value['error']['retry'] > 3600, 'and told when to come again', answer.text)
        codes = [server.post('/api/tables', body, user).status for user in users[1:] for _ in range(2)]
        equal(codes, [201] * 6 + [429] * 2, 'nor more for an address than for three users')


def back(server, statements):
    """Changes the database of a server that stands still, and starts it again."""
    server.stop()
    base = sqlite3.connect(f'{server.data}/benben.db', isolation_level=None)
    for statement, *values in statements:
        base.execute(statement, values)
    base.close()
    server.restart()


def wait(condition):
    end = time.monotonic() + 15
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def idle(benben):
    with start(benben) as server:
        ada, bo, lone = server.guest('Ada'), server.guest('Bo'), server.guest('Lone')
        now = int(time.time() * 1000)
        tables = {
            'open': new_table(server, ada, 'null', 2, 'me open')['id'],
            'closed': new_table(server, ada, 'null', 2, 'me open')['id'],
            'agents': new_table(server, ada, 'null', 2, 'agent agent')['id'],
            'people': new_table(server, ada, 'null', 2, 'me agent')['id'],
            'played': started(server, [ada, bo], 'null'),
            'fresh': started(server, [ada, bo], 'null'),
        }
        server.post(f'/api/tables/{tables["closed"]}/close', {}, ada)
        server.post(f'/api/tables/{tables["agents"]}/start', {}, ada)
        ok(wait(lambda: server.get(f'/api/tables/{tables["agents"]}').value['table']['state'] == 'over'), 'agents have played')

        def age(name, days):
            return [('UPDATE tables SET updated = ? WHERE id = ?', now - days * DAY, tables[name]),
                    ('UPDATE turns SET updated = ? WHERE table_id = ?', now - days * DAY, tables[name])]

        def status(name):
            answer = server.get(f'/api/tables/{tables[name]}', ada)
            return answer.status if answer.status != 200 else answer.value['table']['state']

        back(server, age('open', 29) + age('closed', 29) + age('agents', 6) + age('played', 140))
        time.sleep(1)
        equal([status(name) for name in tables], ['open', 'closed', 'over', 'open', 'playing', 'playing'],
              'what is not old enough stays')
        back(server, age('open', 31) + age('closed', 31) + age('agents', 8) + age('played', 170) +
             [('UPDATE users SET seen = ?', now - 401 * DAY)])
        ok(wait(lambda: status('closed') == 404 and status('agents') == 404 and status('open') == 'closed'),
           'open tables are closed, closed ones and those of agents alone go', [(n, status(n)) for n in tables])
        equal([status(name) for name in ('people', 'played', 'fresh')], ['open', 'playing', 'playing'], 'the others stay')
        ok(wait(lambda: server.get('/api/me', lone).value['user'] is None), 'a guest who never came back is forgotten')
        equal([server.get('/api/me', cookie).value['user']['name'] for cookie in (ada, bo)], ['Ada', 'Bo'],
              'not one who sits at a table')
        player = Player(server, ada)
        player.subscribe(tables['played'])
        said = player.wait('chat')['text']
        ok('in 31 days this table is removed' in said, 'players are warned of the end', said)
        player.close()
        back(server, age('played', 190) +
             [("UPDATE tables SET doc = json_set(doc, '$.warned', ?) WHERE id = ?", now - 32 * DAY, tables['played'])])
        ok(wait(lambda: status('played') == 404), 'and then the table goes')
        equal(status('fresh'), 'playing', 'others do not')
        server.stop()
        base = sqlite3.connect(f'{server.data}/benben.db')
        left = [base.execute(f'SELECT count(*) FROM {name} WHERE table_id = ?', (tables['played'],)).fetchone()[0]
                for name in ('seats', 'turns', 'messages', 'log', 'chapters')]
        equal(left, [0] * 5, 'with all that belonged to it')
        base.close()


def main(benben):
    budgets(benben)
    idle(benben)
    finish()


main(sys.argv[1])
