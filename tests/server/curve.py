#!/usr/bin/env python3
"""The curve of chances for those who watch: who allows it, who sees it, how far behind it is, that it follows from what spectators know; and
the language of a table. Over HTTP, with a real game. Usage: curve.py BENBEN"""
import sys

from harness import equal, finish, metric, ok, start
from player import new_table

BENBEN = sys.argv[1]


def act(server, table, cookies, count):
    """So many first legal actions, by whoever is to act; returns how often the seat to act changed."""
    turns, last = 0, None
    for _ in range(count):
        shown = server.get(f'/api/tables/{table}', cookies[0]).value['table']
        seat = shown['to_act']
        if shown['state'] != 'playing':
            break
        turns += seat != last
        last = seat
        update = server.get(f'/api/tables/{table}?seat={seat}', cookies[seat]).value['update']
        server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action': update['legal'][-1]['id']}, cookies[seat])
    return turns


def main():
    with start(BENBEN, requests_per_second=0, messages_per_second=0) as server:
        ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
        for bad in ('f', 'FR', 'f1', 7, 'fra'):
            equal(server.post('/api/tables', {'game': 'sare', 'options': 'players=2', 'seats': [{'kind': 'me'}, {'kind': 'open'}], 'language': bad},
                              ada).code, 'bad-request', f'{bad!r} is no language')
        table = new_table(server, ada, 'sare', 2, 'me open', language='fr', curve=True)
        equal((table['language'], table['seats'][0]['curve']), ('fr', True), 'a table has a language, and a seat what it allows')
        listed = server.get('/api/tables?list=open', eve).value['tables']
        equal([one['language'] for one in listed], ['fr'], 'lists tell the language')
        equal(new_table(server, eve, 'sare', 2, 'me open')['language'], None, 'other tables have none')
        path = f'/api/tables/{table["id"]}'
        equal(server.get(path + '/curve', eve).code, 'conflict', 'before the start there is no curve')
        server.post(path + '/join', {}, bob)
        equal(server.get(path + '/curve', eve).code, 'forbidden', 'nobody sees one that somebody at the table has not allowed')
        equal(server.post(path + '/curve', {'allow': True}, eve).code, 'forbidden', 'others allow nothing')
        equal(server.post(path + '/curve', {'allow': 7}, bob).code, 'bad-request', 'nor does a number')
        equal(server.post(path + '/curve', {'allow': True}, bob).status, 200, 'who sits there does')
        server.restart()
        equal([seat['curve'] for seat in server.get(path).value['table']['seats']], [True, True], 'which is stored')
        equal(server.get(path + '/curve', eve).value, {'step': 1, 'points': [], 'more': False}, 'in the first round there is nothing to see')
        equal([server.get(path + '/curve', cookie).code for cookie in (ada, bob)], ['forbidden'] * 2, 'those who play never see it')
        turns = act(server, table['id'], [ada, bob], 60)

        def whole():
            for _ in range(40):
                found = server.get(path + '/curve', eve).value
                if not found['more']:
                    return found['points']
            return None
        first = server.get(path + '/curve').value
        equal(len(first['points']), 2, 'a request computes two points at most')
        points = whole()
        ok(points and turns // 2 - 2 <= len(points) <= turns // 2, 'a point for every round but the one that is played', (turns, points))
        ok(all(len(point) == 2 and 990 <= sum(point) <= 1010 for point in points), 'with the chances of each in thousandths', points)
        ok(len({tuple(point) for point in points}) > 3, 'which move', points)
        equal(whole(), points, 'all who watch get the same')
        server.restart()
        equal(whole(), points, 'also when it is computed anew: it follows from what everybody knows')
        server.post(path + '/curve', {'allow': False}, ada)
        equal(server.get(path + '/curve', eve).code, 'forbidden', 'who changes their mind is heard')
        equal(metric(server, 'waits_total'), 0, 'the loop has waited for no read')
    finish()


main()
