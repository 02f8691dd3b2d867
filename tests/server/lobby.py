#!/usr/bin/env python3
"""Tables before, between and after games: creating, joining, invitations, lists, seats that change hands, absence,
clocks, agents, rematch. Usage: lobby.py BENBEN"""
import re
import sys
import threading
import time

from harness import equal, finish, like, note, ok, start
from player import Player, new_table, started


def wait_for(check, seconds=10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = check()
        if value:
            return value
        time.sleep(0.05)
    return None


def creating(server):
    ada = server.guest('Ada')
    good = {'game': 'null', 'options': 'players=2', 'name': 'Sunday',
            'seats': [{'kind': 'me'}, {'kind': 'open'}]}
    answer = server.post('/api/tables', good, ada)
    equal(answer.status, 201, 'a table is created')
    table = answer.value
    equal((table['state'], table['name'], table['you'], table['to_act'], table['seq']),
          ('open', 'Sunday', [0], None, 0), 'and looks like that')
    like(table['fair']['commit'], '^[0-9a-f]{64}$', 'the commitment is told at once')
    equal(table['fair']['secret'], None, 'the secret is not')
    equal(server.post('/api/tables', good).code, 'sign-in', 'it needs a user')
    for name, change in (
            ('an unknown game', {'game': 'chess'}), ('a game that is a number', {'game': 5}),
            ('unknown options', {'options': 'players=2 flying'}), ('nine players', {'options': 'players=9'}),
            ('too few seats', {'seats': [{'kind': 'me'}]}), ('seats that are no list', {'seats': 'me'}),
            ('a seat that is no object', {'seats': ['me', 'open']}),
            ('an unknown kind', {'seats': [{'kind': 'me'}, {'kind': 'king'}]}),
            ('an unknown agent', {'seats': [{'kind': 'me'}, {'kind': 'agent', 'agent': 'hal'}]}),
            ('no agent', {'seats': [{'kind': 'me'}, {'kind': 'agent'}]}),
            ('an agent for a person', {'seats': [{'kind': 'me'}, {'kind': 'open', 'agent': 'random'}]}),
            ('an unknown policy', {'absence': {'policy': 'wait'}}),
            ('a timer without hours', {'absence': {'policy': 'timer'}}),
            ('hours without a timer', {'absence': {'policy': 'vote', 'hours': 3}}),
            ('zero hours', {'absence': {'policy': 'timer', 'hours': 0}}),
            ('a clock that is a number', {'clock': 5}), ('a clock without minutes', {'clock': {'seconds': 5}}),
            ('a name with a control character', {'name': 'a\nb'}), ('a long name', {'name': 'x' * 40}),
            ('listed that is a word', {'listed': 'yes'}), ('something unknown', {'colour': 'red'})):
        answer = server.post('/api/tables', {**good, **change}, ada)
        equal((answer.status, answer.code), (400, 'bad-request'), f'{name} is refused')
    invited = new_table(server, ada, 'null', 3, 'me invited invited')
    equal([i['seat'] for i in invited['invites']], [1, 2], 'the owner gets invitations')
    ok(invited['invites'][0]['code'] != invited['invites'][1]['code'], 'each its own')
    like(invited['invites'][0]['url'], f'/#/invite/{invited["id"]}/{invited["invites"][0]["code"]}$', 'as links')


def joining(server):
    ada, bo, cy = (server.guest(name) for name in ('Ada', 'Bo', 'Cy'))
    table = new_table(server, ada, 'null', 3, 'me invited open')
    address = f'/api/tables/{table["id"]}'
    code = table['invites'][0]['code']
    ok('invites' not in server.get(address, bo).value['table'], 'nobody else sees invitations')
    equal(server.post(address + '/join', {'seat': 1}, bo).code, 'forbidden', 'no invited seat without its code')
    equal(server.post(address + '/join', {'seat': 1, 'invite': 'x' * 16}, bo).code, 'forbidden', 'nor with a wrong one')
    equal(server.post(address + '/join', {'seat': 0}, bo).code, 'conflict', 'no seat that is taken')
    equal(server.post(address + '/join', {'seat': 3}, bo).code, 'bad-request', 'no seat that does not exist')
    equal(server.post(address + '/join', {'nonce': 'XYZ'}, bo).code, 'bad-request', 'no nonce that is none')
    equal(server.post(address + '/join', {}).code, 'sign-in', 'nobody joins as nobody')
    answer = server.post(address + '/join', {'invite': code, 'nonce': 'beef'}, bo)
    equal((answer.status, answer.value['you']), (200, [1]), 'the code leads to its seat')
    equal(answer.value['fair']['nonces'], [None, 'beef', None], 'with own luck')
    equal(server.post(address + '/join', {}, bo).code, 'conflict', 'nobody joins twice')
    equal(server.post(address + '/join', {'invite': code, 'seat': 1}, cy).code, 'forbidden',
          'a used code is used up')
    equal(server.post(address + '/leave', {}, ada).code, 'conflict', 'the owner does not leave')
    equal(server.post(address + '/leave', {}, cy).code, 'forbidden', 'nor does a stranger')
    answer = server.post(address + '/leave', {}, bo)
    equal(answer.value['seats'][1], {'kind': 'invited'}, 'who leaves frees the seat')
    server.post(address + '/join', {'invite': code}, bo)
    equal(server.post(address + '/nonce', {'nonce': 'abc123'}, bo).value['fair']['nonces'][1], 'abc123',
          'a nonce can be given later')
    equal(server.post(address + '/start', {}, bo).code, 'forbidden', 'only the owner starts')
    equal(server.post(address + '/start', {}, ada).code, 'conflict', 'and not while a seat is free')
    answer = server.post(address + '/join', {}, cy)
    equal((answer.value['state'], answer.value['you']), ('playing', [2]), 'the last one to join starts the game')
    for what in ('join', 'leave', 'start', 'close', 'nonce'):
        cookie = ada if what in ('start', 'close') else server.guest('Dan') if what == 'join' else bo
        equal(server.post(f'{address}/{what}', {'nonce': 'aa'} if what == 'nonce' else {}, cookie).code,
              'conflict', f'no {what} after the start')
    closed = new_table(server, ada, 'null', 2, 'me open')['id']
    equal(server.post(f'/api/tables/{closed}/close', {}, bo).code, 'forbidden', 'only the owner closes')
    equal(server.post(f'/api/tables/{closed}/close', {}, ada).value['state'], 'closed', 'a table is closed')
    equal(server.post(f'/api/tables/{closed}/join', {}, bo).code, 'conflict', 'and cannot be joined')
    equal(server.post('/api/tables/nowhere1/join', {}, bo).code, 'missing', 'nor can one that does not exist')


def listing(server):
    ada, bo = server.guest('Ada'), server.guest('Bo')

    def ids(name, cookie=None, more=''):
        return [t['id'] for t in server.get(f'/api/tables?list={name}{more}', cookie).value['tables']]
    first = new_table(server, ada, 'null', 2, 'me open')['id']
    hidden = new_table(server, ada, 'null', 2, 'me open', listed=False)['id']
    other = new_table(server, bo, 'sare', 2, 'me open')['id']
    running = started(server, [ada, bo], 'null')
    private = started(server, [ada, bo], 'null', spectators=False)
    equal(set(ids('mine', ada)), {first, hidden, running, private}, 'mine')
    ok(set(ids('open', bo)) >= {first, other} and hidden not in ids('open', bo), 'open: those that are listed')
    ok(running in ids('watch') and private not in ids('watch'), 'watch: those with spectators')
    equal(ids('open', None, '&game=sare')[:1], [other], 'by game')
    turn = [t for t in server.get('/api/tables?list=mine', ada).value['tables'] if t['to_act'] in t['you']]
    equal([t['id'] for t in turn], ids('mine', ada)[:len(turn)], 'mine: where it is my turn comes first')
    page = server.get('/api/tables?list=mine&limit=2', ada).value
    equal((len(page['tables']), page['more']), (2, True), 'in pages')
    equal(server.get('/api/tables?list=mine').code, 'sign-in', 'mine needs a user')
    for query in ('list=all', 'list=open&limit=0', 'list=open&limit=x', 'list=open&before=-1', 'list=open&limit=101'):
        equal(server.get(f'/api/tables?{query}').code, 'bad-request', f'{query} is refused')
    equal(server.get(f'/api/tables/{hidden}', bo).status, 200, 'an unlisted table is found by its link')


def listing_policies(server):
    """Lists are made beside the loop; what they tell of votes and clocks needs the server's settings."""
    eve = server.guest('Eve')
    made = [server.post('/api/tables', {'game': 'null', 'options': 'players=2', 'seats': [{'kind': 'me'}, {'kind': 'open'}], **more},
                        eve).status
            for more in ({'absence': {'policy': 'vote'}}, {'absence': {'policy': 'timer', 'hours': 5}},
                         {'clock': {'minutes': 30, 'seconds': 10}})]
    listed = server.get('/api/tables?list=mine', eve).value['tables']
    equal(made, [201] * 3, 'tables with votes, a timer, a clock')
    equal(sorted(str((t['absence'], t['clock'])) for t in listed),
          sorted(map(str, [({'policy': 'vote', 'grace': 300}, None), ({'policy': 'timer', 'hours': 5}, None),
                           ({'policy': 'none'}, {'minutes': 30, 'seconds': 10})])), 'are listed as they are')


def seats(server):
    ada, bo, cy = (server.guest(name) for name in ('Ada', 'Bo', 'Cy'))
    table = started(server, [ada, bo, cy], 'tekhenu')
    address = f'/api/tables/{table}'
    cookies = [ada, bo, cy]
    actor = server.get(address).value['table']['to_act']
    answer = server.post(address + '/hand-over', {'seat': actor}, cookies[actor])
    equal(answer.value['seats'][actor]['for']['name'], ['Ada', 'Bo', 'Cy'][actor], 'an agent plays for a player')
    answer = server.post(address + '/reclaim', {}, cookies[actor])
    equal(answer.value['seats'][actor]['kind'], 'human', 'and gives the seat back')
    equal(server.post(address + '/reclaim', {}, cookies[actor]).code, 'conflict', 'once')
    equal(server.post(address + '/hand-over', {'agent': 'hal'}, ada).code, 'bad-request', 'no unknown agent')
    equal(server.post(address + '/hand-over', {'seat': 1}, ada).code, 'conflict', 'no seat of others')
    equal(server.post(address + '/hand-over', {'agent': 'random'}, ada).value['seats'][0]['agent'], 'random',
          'a seat is handed over')
    equal(server.post(address + '/resign', {}, bo).value['seats'][1].get('resigned'), True, 'a seat is resigned')
    equal(server.post(address + '/reclaim', {}, bo).code, 'conflict', 'for good')
    server.post(address + '/resign', {}, cy)
    over = wait_for(lambda: server.get(address).value['table']['state'] == 'over', 60)
    ok(over, 'agents play the game to its end')
    equal(server.post(address + '/rematch', {}, server.guest('Eve')).code, 'forbidden', 'no rematch for strangers')
    answer = server.post(address + '/rematch', {}, bo)
    equal((answer.status, [s['kind'] for s in answer.value['seats']]), (201, ['invited', 'human', 'invited']),
          'a rematch invites the others')
    again = answer.value['id']
    equal(server.get(address).value['table']['next'], again, 'and is known at the old table')
    equal(server.post(address + '/rematch', {}, ada).code, 'conflict', 'there is one only')
    ok(again in [t['id'] for t in server.get('/api/tables?list=mine', ada).value['tables']], 'it is in their lists')
    equal(server.post(f'/api/tables/{again}/join', {}, ada).value['you'], [0], 'they join without a code')
    equal(server.post(f'/api/tables/{again}/join', {}, server.guest('Eve')).code, 'conflict', 'others do not')
    equal(server.post(f'/api/tables/{again}/join', {}, cy).value['state'], 'playing', 'and play')


def agents(server):
    ada = server.guest('Ada')
    table = new_table(server, ada, 'tekhenu', 4, 'agent agent agent agent')['id']
    equal(server.post(f'/api/tables/{table}/start', {}, ada).value['state'], 'playing', 'agents among themselves')
    began = time.monotonic()
    ok(wait_for(lambda: server.get(f'/api/tables/{table}').value['table']['state'] == 'over', 60), 'finish')
    note(f'4 agents: {server.get(f"/api/tables/{table}").value["table"]["seq"]} events in '
         f'{time.monotonic() - began:.1f} s')
    hot = new_table(server, ada, 'null', 2, 'me me')['id']
    shown = server.post(f'/api/tables/{hot}/start', {}, ada).value
    equal(shown['you'], [0, 1], 'hot seat: one user, two seats')
    for _ in range(4):
        seat = server.get(f'/api/tables/{hot}').value['table']['to_act']
        update = server.get(f'/api/tables/{hot}?seat={seat}', ada).value['update']
        answer = server.post(f'/api/tables/{hot}/act', {'seq': update['seq'],
                                                        'action': update['legal'][0]['id']}, ada)
    equal(answer.status, 200, 'who acts for whoever is to act')


def turns(server):
    ada, bo = server.guest('Ada'), server.guest('Bo')
    both = [Player(server, ada), Player(server, bo)]
    table = new_table(server, ada, 'null', 2, 'me open')['id']
    ok(both[0].wait('tables'), 'lists change with a new table')
    server.post(f'/api/tables/{table}/join', {}, bo)
    actor = server.get(f'/api/tables/{table}').value['table']['to_act']
    equal(both[actor].wait('turn')['table'], table, 'whose turn it is hears of it, subscribed or not')
    update = server.get(f'/api/tables/{table}', [ada, bo][actor]).value['update']
    server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action': update['legal'][0]['id']},
                [ada, bo][actor])
    now = server.get(f'/api/tables/{table}').value['table']['to_act']
    if now != actor:
        equal(both[now].wait('turn')['table'], table, 'and so does the next')
    for player in both:
        player.close()


def deleting(server):
    ada, bo = server.guest('Ada'), server.guest('Bo')
    running = started(server, [ada, bo], 'tekhenu')
    own = new_table(server, ada, 'null', 2, 'me open')['id']
    joined = new_table(server, bo, 'null', 3, 'me open open')['id']
    server.post(f'/api/tables/{joined}/join', {}, ada)
    for_others = new_table(server, ada, 'null', 2, 'open open')['id']
    over = new_table(server, ada, 'null', 2, 'me agent')['id']
    server.post(f'/api/tables/{over}/start', {}, ada)
    server.post(f'/api/tables/{over}/resign', {}, ada)
    wait_for(lambda: server.get(f'/api/tables/{over}').value['table']['state'] == 'over')
    player = Player(server, ada)
    player.subscribe(running)
    player.wait('update')
    equal(server.http('DELETE', '/api/me', cookie=ada).status, 200, 'a user is deleted')
    table = server.get(f'/api/tables/{running}', bo).value['table']
    equal((table['seats'][0]['kind'], table['seats'][0].get('for'), table['owner']), ('agent', None, None),
          'an agent plays on, the name is gone')
    ok(wait_for(lambda: server.get(f'/api/tables/{running}', bo).value['table']['to_act'] == 1), 'and plays')
    equal(server.get(f'/api/tables/{own}', bo).value['table']['state'], 'closed', 'own tables are closed')
    table = server.get(f'/api/tables/{for_others}', bo).value['table']
    equal((table['state'], table['owner']), ('closed', None), 'also those where the owner has no seat')
    table = server.get(f'/api/tables/{over}', bo).value['table']
    equal((table['seats'][0].get('for'), table['owner'], table['state']), (None, None, 'over'),
          'the name leaves tables that are over')
    equal([s['kind'] for s in server.get(f'/api/tables/{joined}', bo).value['table']['seats']],
          ['human', 'open', 'open'], 'seats elsewhere are free')
    ok('Ada' not in server.get(f'/api/tables/{running}/record', bo).text, 'the record has no name')
    player.ws.wait_closed(5)
    ok(player.ws.close_code is not None, 'the connection ends')


def deleting_many(benben):
    """Somebody with many tables goes away: the loop serves others meanwhile, the reader loads them."""
    def replayed():
        return int(re.search(r'^benben_replayed_events_total (\d+)', server.get('/metrics').text, re.M)[1])

    with start(benben, table_cache=16, tables_per_user=1000) as server:
        ada, bo = server.guest('Ada'), server.guest('Bo')
        tables = [started(server, [ada, bo], 'tekhenu') for _ in range(40)]
        tables += [new_table(server, ada, 'null', 2, 'me open')['id'] for _ in range(40)]
        events = sum(server.get(f'/api/tables/{table}', bo).value['table'].get('seq') or 0 for table in tables)
        server.restart()
        before = replayed()
        other = Player(server, bo)
        answers = []
        began = time.monotonic()
        gone = threading.Thread(target=lambda: answers.append(server.http('DELETE', '/api/me', cookie=ada)))
        gone.start()
        slowest = 0.0
        while gone.is_alive():
            asked = time.monotonic()
            other.send('ping', id='p')
            other.wait('pong')
            slowest = max(slowest, time.monotonic() - asked)
        gone.join()
        note(f'80 tables are left in {time.monotonic() - began:.3f} s, the slowest ping took {slowest * 1000:.1f} ms')
        equal(answers[0].status, 200, 'a user with many tables is deleted')
        ok(replayed() - before >= events > 0, 'the reader has loaded the tables, not the loop', (before, replayed(), events))
        shown = [server.get(f'/api/tables/{table}', bo) for table in tables]
        ok(all('Ada' not in answer.text for answer in shown), 'the name has left all of them')
        server.restart()
        shown = [server.get(f'/api/tables/{table}', bo) for table in tables]
        ok(all(answer.status == 200 and 'Ada' not in answer.text for answer in shown), 'for good')


def evicting(benben):
    """More tables than memory is to hold: they come back when they are asked for."""
    with start(benben, table_cache=16, tables_per_user=1000) as server:
        ada, bo = server.guest('Ada'), server.guest('Bo')
        tables = [started(server, [ada, bo], 'null') for _ in range(40)]

        def in_memory():
            line = [l for l in server.get('/metrics').text.splitlines() if l.startswith('benben_tables_in_memory')]
            return int(line[0].split()[-1])
        ok(wait_for(lambda: in_memory() <= 16, 5), f'no more tables in memory than told ({in_memory()})')
        good = 0
        for table in tables:
            for _ in range(3):
                actor = server.get(f'/api/tables/{table}').value['table']['to_act']
                update = server.get(f'/api/tables/{table}', [ada, bo][actor]).value['update']
                good += server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action':
                                                                update['legal'][0]['id']},
                                    [ada, bo][actor]).status == 200
        equal(good, 120, 'all of them can be played')
        ok(wait_for(lambda: in_memory() <= 16, 5), 'and leave again')


def limits(benben):
    with start(benben, tables_per_user=2) as server:
        ada = server.guest('Ada')
        for _ in range(2):
            new_table(server, ada, 'null', 2, 'me open')
        answer = server.post('/api/tables', {'game': 'null', 'options': 'players=2',
                                             'seats': [{'kind': 'me'}, {'kind': 'open'}]}, ada)
        equal((answer.status, answer.code), (429, 'too-many'), 'so many tables a user and no more')
        bo = server.guest('Bo')
        for _ in range(2):
            new_table(server, bo, 'null', 2, 'agent open')
        answer = server.post('/api/tables', {'game': 'null', 'options': 'players=2',
                                             'seats': [{'kind': 'open'}, {'kind': 'open'}]}, bo)
        equal(answer.code, 'too-many', 'also of those where the user has no seat')
        equal(len(server.get('/api/tables?list=mine', bo).value['tables']), 2, 'which are in the own list')


def slow_agents(benben):
    """Tables with an agent that never comes to an end of its thoughts beside one with a quick one."""
    with start(benben, slow_agent=1500, agent_ms=100, workers=1) as server:
        ada = server.guest('Ada')
        slow = {'kind': 'agent', 'agent': 'slow'}
        tables = []
        for _ in range(3):
            tables.append(server.post('/api/tables', {'game': 'null', 'options': 'players=2',
                                                      'seats': [slow, slow]}, ada).value['id'])
            server.post(f'/api/tables/{tables[-1]}/start', {}, ada)
        time.sleep(0.3)
        quick = new_table(server, ada, 'null', 2, 'agent agent')['id']
        server.post(f'/api/tables/{quick}/start', {}, ada)
        began = time.monotonic()
        over = wait_for(lambda: server.get(f'/api/tables/{quick}').value['table']['state'] == 'over', 5)
        ok(over, f'slow agents delay no other table ({time.monotonic() - began:.2f} s)')
        ok(wait_for(lambda: all(server.get(f'/api/tables/{t}').value['table']['seq'] > 4 for t in tables), 20),
           'and are replaced after a while')
        like(''.join(server.log), 'agent given up', 'which is told in the log')


with start(sys.argv[1]) as server:
    creating(server)
    joining(server)
    listing(server)
    listing_policies(server)
    seats(server)
    agents(server)
    turns(server)
    deleting(server)
limits(sys.argv[1])
deleting_many(sys.argv[1])
evicting(sys.argv[1])
slow_agents(sys.argv[1])
finish()
