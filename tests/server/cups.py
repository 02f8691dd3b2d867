#!/usr/bin/env python3
"""Cups: opening, joining, limits, knock-out and Swiss to the end with kills in between, over HTTP. On SQLite, and under script/postgres
on PostgreSQL with three nodes, of which one after the other is killed: the same result. Usage: cups.py BENBEN"""
import os
import sys
import time

from harness import equal, finish, metric, note, ok, start, until

BENBEN = sys.argv[1]
POSTGRES = os.environ.get('BENBEN_TEST_STORE') == 'postgres'
FORMS = ('knockout',) if POSTGRES else ('knockout', 'swiss', 'groups')  # the others take a minute there
OPTIONS = {'requests_per_second': 0, 'messages_per_second': 0, 'tables_per_day': 0}


def opening(server, other):
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    good = {'name': 'Nile', 'game': 'null', 'form': 'swiss', 'pace': 'live', 'most': 4}

    def refused(**change):
        return server.post('/api/cups', {**good, **change}, ada).code
    equal([refused(form='league'), refused(pace='fast'), refused(most=65), refused(most=3), refused(game='chess'), refused(name=''),
           refused(colour='red')], ['bad-request'] * 7, 'what is no cup is refused')
    equal(server.post('/api/cups', good).code, 'sign-in', 'nobody opens none')
    made = server.post('/api/cups', good, ada)
    equal((made.status, made.value['state'], made.value['mine']), (201, 'open', True), 'a cup is opened')
    cup = '/api/cups/' + made.value['id']
    equal([one['name'] for one in other.get('/api/cups', bob).value['cups']], ['Nile'], 'others find it')
    equal(other.post(cup, {'start': True}, bob).code, 'forbidden', 'who did not open it does not start it')
    equal(server.post(cup, {'start': True}, ada).code, 'conflict', 'it needs four')
    equal(server.post(cup, {'join': True, 'leave': True}, ada).code, 'bad-request', 'one thing at a time')
    equal(other.post(cup, {'join': True}, bob).value['you'], True, 'somebody joins')
    equal(other.post(cup, {'join': True}, bob).code, 'conflict', 'once')
    equal(other.post(cup, {'leave': True}, bob).value['you'], False, 'and leaves')
    equal(server.post(cup, {'agent': 'nobody'}, ada).code, 'bad-request', 'there is no such agent')
    equal(other.post(cup, {'agent': 'random'}, bob).code, 'forbidden', 'the owner asks agents')
    equal([server.post(cup, {'agent': 'random'}, ada).status for _ in range(2)], [200, 200], 'two agents')
    equal(server.post(cup, {'agent': 'random'}, ada).code, 'conflict', 'not more: a cup is played by people')
    other.post(cup, {'join': True}, bob)
    shown = other.post(cup, {'join': True}, eve).value
    equal(shown['state'], 'playing', 'when the last seat is taken, it starts')
    equal(server.post(cup, {'join': True}, ada).code, 'conflict', 'later nobody joins')

    # Limits, and what goes with an account.
    equal([server.post('/api/cups', good, ada).status for _ in range(2)], [201, 201], 'three of an owner')
    equal(server.post('/api/cups', good, ada).code, 'too-many', 'not four')
    for _ in range(2):
        spare = '/api/cups/' + server.post('/api/cups', good, eve).value['id']
    for i in range(10):
        joined = server.post(spare, {'join': True}, bob) if i == 0 else joined
    exported = server.get('/api/me/export', bob).value['notes']
    ok(any(one['kind'] == 'cup-of' for one in exported), 'the export tells the cups', exported)
    server.http('DELETE', '/api/me', cookie=bob)
    names = [player.get('name') for player in other.get(cup, eve).value['players'] if 'agent' not in player]
    equal(sorted(names, key=str), ['Eve', None], 'who deletes the account has no name there any more')
    over = until(lambda: drive([server], cup, {server.user_id(eve): eve}) or (other.get(cup).value['state'] == 'over'), 40)
    ok(over, 'and the cup is played to its end all the same', other.get(cup).value)
    equal(server.post(spare, {'delete': True}, ada).code, 'forbidden', 'others delete nothing')
    equal(server.post(spare, {'delete': True}, eve).value, {'deleted': True}, 'the owner does')
    equal(server.get(spare).code, 'missing', 'and it is gone')


def ask(servers, method, path, body=None, cookie=None):
    """By whichever node answers."""
    for server in servers:
        try:
            answer = server.post(path, body, cookie) if method == 'POST' else server.get(path, cookie)
        except OSError:
            continue
        if answer.code not in ('stopping', 'storage'):
            return answer
    return None


def drive(servers, cup, people):
    """One step at every open game: who came later resigns, everybody resigns against an agent, who is left plays on."""
    shown = ask(servers, 'GET', cup)
    if not shown or shown.status != 200:
        return
    players = shown.value['players']
    for game in shown.value['games']:
        if game['result'] != 'open' or 'table' not in game:
            continue
        table = ask(servers, 'GET', '/api/tables/' + game['table'])
        if not table or table.status != 200 or table.value['table']['state'] != 'playing':
            continue
        seats = table.value['table']['seats']
        humans = [(seat['user'], i) for i, seat in enumerate(seats) if seat['kind'] == 'human']
        if len(humans) == 2:
            loser = players[max(game['first'], game['second'])]['user']
            ask(servers, 'POST', f'/api/tables/{game["table"]}/resign', {}, people.get(loser))
        elif len(humans) == 1 and any(seat['kind'] == 'agent' and not seat.get('for') for seat in seats):
            ask(servers, 'POST', f'/api/tables/{game["table"]}/resign', {}, people.get(humans[0][0]))
        elif len(humans) == 1 and table.value['table']['to_act'] == humans[0][1]:
            update = ask(servers, 'GET', f'/api/tables/{game["table"]}?seat={humans[0][1]}', cookie=people.get(humans[0][0]))
            update = update and update.value and update.value.get('update')
            if update and update['legal']:
                ask(servers, 'POST', f'/api/tables/{game["table"]}/act', {'seq': update['seq'], 'action': update['legal'][0]['id']},
                    people.get(humans[0][0]))


def small(servers):
    """Five players in one group, the first two of whom play once more; one is never there. Three nodes where there are so many."""
    cookies = [servers[0].guest(f'G{i}') for i in range(5)]
    made = servers[0].post('/api/cups', {'name': 'Oasis', 'game': 'null', 'form': 'groups', 'pace': 'days', 'most': 5}, cookies[0]).value
    cup = '/api/cups/' + made['id']
    for i, cookie in enumerate(cookies):
        servers[i % len(servers)].post(cup, {'join': True}, cookie)
    people = {servers[0].user_id(cookie): cookie for cookie in cookies}
    begun = ask(servers, 'GET', cup).value
    equal((begun['state'], begun['rounds'], begun['group_rounds']), ('playing', 6, 5), 'five play five rounds and a last game')
    servers[-1].post(cup, {'leave': True}, cookies[2])
    over = until(lambda: drive(servers, cup, people) or ask(servers, 'GET', cup).value['state'] == 'over', 120)
    shown = ask(servers, 'GET', cup).value
    ok(over, 'a cup with groups comes to its end', shown)
    places = [(one['place'], shown['players'][one['player']]['name'], one['points'], one['group'], one['rank']) for one in shown['standings']]
    equal(places, [(1, 'G0', 8, 0, 1), (2, 'G1', 6, 0, 2), (3, 'G3', 4, 0, 3), (4, 'G4', 2, 0, 4), (5, 'G2', 0, 0, 5)], 'who left lost what was left to play')
    games = [game for game in shown['games'] if game['round'] <= 5]
    equal((len(games), len(shown['games'])), (10, 11), 'everybody has met everybody, and two once more')


def whole(servers, form, kill):
    """A cup of sixteen, fifteen scripts and an agent, with nodes killed in the middle; answers how it ended."""
    owner = servers[0].guest('Owner')
    cookies = [servers[0].guest(f'P{i:02}') for i in range(15)]
    people = {servers[0].user_id(cookie): cookie for cookie in cookies}
    made = servers[0].post('/api/cups', {'name': form, 'game': 'null', 'form': form, 'pace': 'days', 'most': 16}, owner).value
    cup = '/api/cups/' + made['id']
    servers[0].post(cup, {'agent': 'random'}, owner)
    for cookie in cookies:
        servers[0].post(cup, {'join': True}, cookie)
    killed, end, shown = 0, time.monotonic() + 600, None  # ends what hangs
    while time.monotonic() < end:
        drive(servers, cup, people)
        shown = ask(servers, 'GET', cup)
        if shown and shown.value['state'] == 'over':
            break
        if kill and shown and shown.value['round'] > killed + 1 and killed < 3:
            victim = servers[killed % len(servers)]
            victim.kill9()
            victim.restart()
            killed += 1
    cup = shown.value
    tables = [game['table'] for game in cup['games'] if 'table' in game]
    equal(cup['state'], 'over', f'{form}: a cup of sixteen comes to its end' + (f', with {killed} kills' if kill else ''))
    equal(len(set(tables)), len(tables), 'every game has a table of its own')
    equal(len(tables), sum(1 for game in cup['games'] if game['second'] != 255), 'and no game is without one')
    for game in cup['games']:
        seats = ask(servers, 'GET', '/api/tables/' + game['table']).value['table']
        if seats['state'] != 'over':
            ok(False, 'no result without an end', game)

    def name(player):
        return cup['players'][player].get('name', 'agent')
    return [(place['place'], name(place['player']), place['points']) for place in cup['standings']]


def main():
    with start(BENBEN, **OPTIONS) as server:
        opening(server, server)
        found = {form: whole([server], form, False) for form in FORMS}
        equal(metric(server, 'waits_total'), 0, 'the loop has waited for no read')
        note(found['knockout'][:4])
        equal(found['knockout'][0][1], 'agent', 'everybody resigns against the agent: it wins the knock-out')
        equal([len([one for one in found['knockout'] if one[0] == place]) for place in (1, 2, 3, 5, 9)], [1, 1, 2, 4, 8], 'places of a knock-out')
        if 'groups' in found:
            equal(found['groups'][0][1], 'agent', 'and groups with a knock-out')
            equal([len([one for one in found['groups'] if one[0] == place]) for place in (1, 2, 3, 5, 9, 13)], [1, 1, 2, 4, 4, 4], 'places after groups')
            equal(sorted(one[2] for one in found['groups']), [0] * 4 + [2] * 4 + [4] * 4 + [6] * 4, 'with the points of four groups')
        if 'swiss' in found:
            equal(found['swiss'][0][1:], ('agent', 10), 'and all five rounds of the other')
    first = start(BENBEN, **OPTIONS)
    servers = [first] + ([start(BENBEN, store=first.options['store'], **OPTIONS) for _ in range(2)] if POSTGRES else [])
    small(servers)
    for form in FORMS:
        equal(whole(servers, form, True), found[form], f'{form}: killed in the middle, the same result')
    for server in reversed(servers):
        server.clean()
    finish()


main()
