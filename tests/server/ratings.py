#!/usr/bin/env python3
"""Rated tables: who may open and join one, what real games do to ratings, leaving, killing the server, counting again, over HTTP. On SQLite,
and under script/postgres on PostgreSQL, there by two nodes. Usage: ratings.py BENBEN"""
import os
import random
import subprocess
import sys

from harness import equal, finish, like, metric, ok, start, until
from player import new_table

BENBEN = sys.argv[1]
POSTGRES = os.environ.get('BENBEN_TEST_STORE') == 'postgres'


def play_out(server, table, cookies, stop=None):
    """Plays a table to its end by legal actions, or up to so many; agents act by themselves."""
    players = {server.user_id(cookie): cookie for cookie in cookies}
    for turn in range(1000):
        shown = server.get(f'/api/tables/{table}', cookies[0]).value['table']
        if shown['state'] == 'over' or turn == stop:
            return shown
        seat = shown['to_act']
        cookie = players.get(shown['seats'][seat].get('user')) if seat is not None else None
        if cookie:
            update = server.get(f'/api/tables/{table}?seat={seat}', cookie).value['update']
            server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action': random.choice(update['legal'])['id']}, cookie)
    raise RuntimeError('the game does not end')


def rated(server, cookies, **more):
    table = new_table(server, cookies[0], 'null', len(cookies), ' '.join(['me'] + ['open'] * (len(cookies) - 1)), rated=True, **more)
    for cookie in cookies[1:]:
        server.post(f'/api/tables/{table["id"]}/join', {'rated': True}, cookie)
    return table['id']


def rating(server, cookie, games=1):
    """What the card says, once so many games are counted."""
    card = until(lambda: next((found for found in [server.get('/api/people/' + server.user_id(cookie)).value['ratings'].get('null')]
                               if found and found['games'] >= games), None))
    return card or {'points': None, 'doubt': None, 'games': 0}


def check(server):
    where = ['--store', server.options['store']] if POSTGRES else ['--data', server.data]
    return subprocess.run([BENBEN, 'ratings', '--check', *where], capture_output=True, text=True, check=False)


def opening(server):
    ada, bob = server.guest('Ada'), server.guest('Bob')
    table = new_table(server, ada, 'null', 2, 'me open', rated=True)
    equal(table['rated'], True, 'a table says that it is rated')
    equal(server.post(f'/api/tables/{table["id"]}/join', {}, bob).code, 'conflict', 'who does not agree does not sit down')
    equal(server.post(f'/api/tables/{table["id"]}/join', {'rated': True}, bob).status, 200, 'who does, sits')
    equal(new_table(server, ada, 'null', 2, 'me open')['rated'], False, 'other tables are not rated')

    def refused(seats, options='players=2', game='null'):
        return server.post('/api/tables', {'game': game, 'options': options, 'seats': seats, 'rated': True}, ada).code
    equal(refused([{'kind': 'me'}, {'kind': 'me'}]), 'bad-request', 'nobody is rated against oneself')
    equal(refused([{'kind': 'me'}, {'kind': 'agent', 'agent': 'pharaoh'}], game='tekhenu'), 'bad-request', 'nor against who thinks by the clock')
    equal(refused([{'kind': 'me'}], 'players=1 solo=easy', 'tekhenu'), 'bad-request', 'nor against an automaton')


def playing(server, other):
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    over = play_out(other, rated(server, [ada, bob]), [ada, bob])
    first = [seat['place'] for seat in over['seats']]
    found = [rating(server, ada), rating(other, bob)]
    equal([one['games'] for one in found], [1, 1], 'one game of each is counted')
    if first == [1, 1]:
        equal([one['points'] for one in found], [800, 800], 'a tie moves nobody')
    else:
        won = first.index(1)
        ok(found[won]['points'] > 800 > found[1 - won]['points'], 'the winner gains', found)
    ok(all(one['doubt'] < 350 for one in found), 'and both are known better', found)
    server.post('/api/me/card', {'unrated': True}, bob)
    equal(server.get('/api/people/' + server.user_id(bob), ada).value['ratings'], {}, 'who does not want to show it does not')

    # Whoever leaves is last, whatever the agent reaches.
    table = rated(other, [ada, bob, eve])
    play_out(server, table, [ada, bob, eve], stop=2)
    server.post(f'/api/tables/{table}/resign', {}, eve)
    play_out(server, table, [ada, bob, eve])
    rating(server, eve)
    exported = server.get('/api/me/export', eve).value['notes']
    equal([note['doc']['place'] for note in exported if note['kind'] == 'rated-of'], [9], 'who resigned is last')

    # The same two count three times a day.
    for _ in range(4):
        play_out(server, rated(server, [ada, eve]), [ada, eve])
    equal(rating(server, eve, 3)['games'], 3, 'two people count three times a day')

    # An agent is a fixed point.
    table = server.post('/api/tables', {
        'game': 'null', 'options': 'players=2', 'seats': [{'kind': 'me'}, {'kind': 'agent', 'agent': 'random'}], 'rated': True}, ada).value
    server.post(f'/api/tables/{table["id"]}/start', {}, ada)
    before = rating(server, ada)['games']
    play_out(server, table['id'], [ada])
    equal(rating(server, ada, before + 1)['games'], before + 1, 'a game with an agent counts')
    return ada, bob, eve


def counting_again(server, people):
    ada, _, eve = people
    found = check(server)
    like(found.stdout, r'^5 games, 3 ratings, 0 bad$', 'counted again, every rating is the same')
    equal(found.returncode, 0, 'which is a yes')
    server.http('DELETE', '/api/me', cookie=eve)
    found = check(server)
    like(found.stdout, r'^5 games, 2 ratings, 0 bad$', 'also when somebody is gone, with everything about them')
    ok(server.user_id(ada) in subprocess.run([BENBEN, 'ratings', *(['--store', server.options['store']] if POSTGRES else
                                                                 ['--data', server.data])], capture_output=True, text=True, check=False).stdout,
       'the owner sees who has which')


def damaged(server):
    """A rating that somebody writes into the database is found."""
    if POSTGRES:
        return
    import sqlite3
    server.stop()
    with sqlite3.connect(server.data + '/benben.db') as db:
        db.execute("UPDATE notes SET doc = replace(doc, '\"games\":', '\"games\":1') WHERE kind = 'rating'")
    found = check(server)
    equal(found.returncode, 1, 'a changed rating is found')
    like(found.stdout, 'is not the one that follows from the games', 'and named')


def killed(benben):
    """A server that is killed at the last act counts the game after its next start, once."""
    with start(benben, requests_per_second=0) as server:
        ada, bob = server.guest('Ada'), server.guest('Bob')
        for _ in range(3):
            play_out(server, rated(server, [ada, bob]), [ada, bob])
            server.kill9()
            server.restart()
        equal(rating(server, ada, 3)['games'], 3, 'three games, three kills, three games counted')
        like(check(server).stdout, '^3 games, 2 ratings, 0 bad$', 'and all follow from the log')


def queue(benben):
    """A game that cannot count, because a seat's user is gone without a trace, does not keep the next one waiting."""
    if POSTGRES:
        return
    import sqlite3
    with start(benben, requests_per_second=0) as server:
        ada, bob = server.guest('Ada'), server.guest('Bob')
        games = sorted(rated(server, [ada, bob]) for _ in range(2))
        for game in games:
            play_out(server, game, [ada, bob])
        equal(rating(server, ada, 2)['games'], 2, 'two games are counted')
        user = server.user_id(bob)
        server.stop()
        # They wait again; games wait in the order of their ids.
        base = sqlite3.connect(server.data + '/benben.db')
        base.execute('UPDATE tables SET doc = replace(doc, ?, ?) WHERE id = ?', (user, 'x' * len(user), games[0]))
        for game in games:
            base.execute("INSERT INTO notes SELECT 'to-rate', '', ?, '', max(at), 1, '{}' FROM notes WHERE kind = 'rated'", (game,))
        base.commit()
        base.close()
        server.restart()
        equal(rating(server, ada, 3)['games'], 3, 'the one that cannot count is left out, and the next one counts')


def main():
    with start(BENBEN, requests_per_second=0, messages_per_second=0) as server:
        opening(server)
        if POSTGRES:
            with start(BENBEN, requests_per_second=0, store=server.options['store']) as second:
                people = playing(server, second)
                counting_again(server, people)
        else:
            people = playing(server, server)
            counting_again(server, people)
        equal(metric(server, 'waits_total'), 0, 'the loop has waited for no read')
        damaged(server)
    killed(BENBEN)
    queue(BENBEN)
    finish()


main()
