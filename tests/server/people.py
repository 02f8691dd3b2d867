#!/usr/bin/env python3
"""Friends, cards, blocks, presence: who learns what of whom, over HTTP. On SQLite, and under script/postgres on PostgreSQL, there by
two nodes. Usage: people.py BENBEN"""
import os
import select
import signal
import socket
import sqlite3
import sys

from harness import equal, finish, metric, ok, start, until
from player import new_table

BENBEN = sys.argv[1]
POSTGRES = os.environ.get('BENBEN_TEST_STORE') == 'postgres'


def befriend(server, one, other):
    code = server.post('/api/friends', {}, one).value['code']
    return server.post('/api/friends', {'code': code}, other)


def names(list_):
    return sorted(card['name'] for card in list_)


def friends(server, other):
    """`other` is the same server, or another node."""
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    ids = {name: server.user_id(cookie) for name, cookie in (('Ada', ada), ('Bob', bob), ('Eve', eve))}
    made = server.post('/api/friends', {}, ada)
    ok(made.status == 200 and made.value['url'].endswith('/#/friend/' + made.value['code']), 'a link to become friends', made)
    equal(other.post('/api/friends', {'code': made.value['code']}, ada).code, 'forbidden', 'not with oneself')
    found = other.post('/api/friends', {'code': made.value['code']}, bob)
    equal((found.status, found.value.get('friend', {}).get('name')), (200, 'Ada'), 'who opens it is a friend')
    equal(other.post('/api/friends', {'code': made.value['code']}, eve).code, 'forbidden', 'it works once')
    equal(server.post('/api/friends', {'code': 'nonsense'}, eve).code, 'forbidden', 'no other code works')
    for cookie, name in ((ada, 'Bob'), (bob, 'Ada')):
        equal(names(other.get('/api/friends', cookie).value['friends']), [name], f'{name} is in the list of the other')
    equal(server.get('/api/friends', eve).value['friends'], [], 'a third is in neither')
    equal(server.get('/api/friends').code, 'sign-in', 'and a stranger asks in vain')

    # Cards.
    equal(server.post('/api/me/card', {'face': 'mau'}, bob).value, {'face': 'mau'}, 'a face is chosen')
    equal(server.post('/api/me/card', {'face': '<b>'}, bob).code, 'bad-request', 'no other texts than the names of faces')
    equal(server.post('/api/me/card', {'colour': 'red'}, bob).code, 'bad-request', 'and no other members')
    card = other.get('/api/people/' + ids['Bob'], eve).value
    equal(card, {'user': ids['Bob'], 'name': 'Bob', 'face': 'mau', 'ratings': {}}, 'what a stranger gets of a card')
    equal(server.get('/api/people/unobody').code, 'missing', 'nobody has no card')

    # By handle only who wants to be found, and nobody learns which handles there are.
    server.post('/api/me/passphrase', {'handle': 'bob', 'passphrase': 'correct horse'}, bob)
    equal(server.post('/api/friends', {'handle': 'bob'}, eve).value, {'sent': True}, 'a handle that does not want to be found')
    equal(server.post('/api/friends', {'handle': 'nobody-here'}, eve).value, {'sent': True}, 'and none at all answer alike')
    equal(server.get('/api/friends', bob).value['requests'], [], 'nothing has come')
    server.post('/api/me/card', {'findable': True}, bob)
    server.post('/api/friends', {'handle': 'bob'}, eve)
    equal(names(other.get('/api/friends', bob).value['requests']), ['Eve'], 'who may be found gets the request')
    equal(server.post('/api/friends', {'accept': ids['Ada']}, bob).code, 'missing', 'nothing else can be accepted')
    equal(server.post('/api/friends', {'accept': ids['Eve']}, bob).status, 200, 'and accepts')
    equal(names(server.get('/api/friends', eve).value['friends']), ['Bob'], 'so they are friends')

    # Blocking.
    equal(server.post('/api/friends/' + ids['Eve'], {'blocked': True}, bob).status, 200, 'a friend is blocked')
    equal(server.get('/api/friends', eve).value['friends'], [], 'and none any more')
    equal(other.get('/api/people/' + ids['Bob'], eve).code, 'missing', 'for whom one is nobody')
    server.post('/api/friends', {'handle': 'bob'}, eve)
    equal(server.get('/api/friends', bob).value['requests'], [], 'nor comes a request')
    code = server.post('/api/friends', {}, bob).value['code']
    equal(server.post('/api/friends', {'code': code}, eve).code, 'forbidden', 'nor works a link')
    equal(names(server.get('/api/friends', bob).value['blocked']), ['Eve'], 'the list of the blocked')
    server.post('/api/friends/' + ids['Eve'], {'blocked': False}, bob)
    equal(server.get('/api/people/' + ids['Bob'], eve).status, 200, 'until it is taken back')
    equal(server.post('/api/friends/' + ids['Ada'], {'removed': True}, bob).status, 200, 'a friend is removed')
    equal(server.get('/api/friends', ada).value['friends'], [], 'on both sides')

    # What is exported, and that nothing stays.
    befriend(server, ada, eve)
    exported = server.get('/api/me/export', eve).value
    ok(any(note['kind'] == 'friend' and note['name'] == ids['Ada'] for note in exported['notes']), 'the export has the friends', exported)
    ok(all('handle' not in str(note) for note in exported['notes']), 'and nothing of theirs but the id')
    server.http('DELETE', '/api/me', cookie=eve)
    equal(server.get('/api/friends', ada).value['friends'], [], 'who deletes the account is no friend any more')
    for i in range(10):
        server.post('/api/friends', {}, ada)
    equal(server.post('/api/friends', {}, ada).code, 'too-many', 'ten links at most wait')


def cards(server, other):
    """Faces and ratings of a whole list at once."""
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    ids = [server.user_id(cookie) for cookie in (ada, bob, eve)]
    server.post('/api/me/card', {'face': 'mau'}, ada)
    server.post('/api/me/card', {'face': 'pepi'}, bob)
    wanted = '/api/people?users=' + ','.join(ids + ['unobody'])
    equal(other.get(wanted).value['people'], {ids[0]: {'face': 'mau', 'ratings': {}}, ids[1]: {'face': 'pepi', 'ratings': {}}},
          'the cards of a list, without those who show nothing')
    server.post('/api/friends/' + ids[2], {'blocked': True}, ada)
    equal(list(other.get(wanted, eve).value['people']), [ids[1]], 'and without those who have blocked one')
    equal(sorted(other.get(wanted, ada).value['people']), sorted(ids[:2]), 'nobody else misses one')


def match(server, other):
    """Quick match: the nearest open table, how long others have waited, agents for those who wait in vain."""
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    wanted = '/api/match?game=null&players=2&pace=live'
    clock = {'minutes': 15, 'seconds': 15}
    equal(server.get(wanted, bob).value, {'table': None, 'near': 0, 'open': 0, 'points': 800, 'waits': []}, 'nobody waits')
    table = new_table(server, ada, 'null', 2, 'me open', clock=clock)['id']
    equal(other.get(wanted, bob).value['table'], table, 'a table is found')
    equal(other.get(wanted, ada).value['table'], None, 'not the own one')
    equal(other.get(wanted + '&rated=1', bob).value['table'], None, 'nor one that is not rated for who wants that')
    equal(other.get('/api/match?game=null&players=2&pace=days', bob).value['table'], None, 'nor one of another pace')
    equal(other.get('/api/match?game=null&players=3&pace=live', bob).value['table'], None, 'nor of another size')
    equal(other.get('/api/match?game=null&pace=live', bob).value['table'], table, 'any size will do')
    equal(server.get('/api/match?game=chess', bob).code, 'bad-request', 'other games are not here')
    equal(server.get('/api/match?game=null&pace=fast', bob).code, 'bad-request', 'nor other paces')
    server.post('/api/friends/' + server.user_id(eve), {'blocked': True}, ada)
    equal(other.get(wanted, eve).value['table'], None, 'who is blocked is not led there')
    equal(other.post(f'/api/tables/{table}/join', {}, bob).status, 200, 'one sits down')
    found = until(lambda: server.get(wanted, eve).value['waits'])
    ok(found and found[0] >= 1, 'and others are told how long it took', found)

    alone = new_table(server, ada, 'null', 3, 'me open open', clock=clock, rated=True)['id']
    equal(server.post(f'/api/tables/{alone}/fill', {'agent': 'random'}, bob).code, 'forbidden', 'only the owner asks agents')
    equal(server.post(f'/api/tables/{alone}/fill', {'agent': 'nobody'}, ada).code, 'bad-request', 'and only agents that there are')
    filled = server.post(f'/api/tables/{alone}/fill', {'agent': 'random'}, ada)
    equal((filled.status, filled.value['state'], [seat['kind'] for seat in filled.value['seats']]),
          (200, 'playing', ['human', 'agent', 'agent']), 'agents take the free seats, and it begins')
    equal(server.post(f'/api/tables/{alone}/fill', {'agent': 'random'}, ada).code, 'conflict', 'once')


def presence(server, other):
    from wsclient import WS
    ada, bob = server.guest('Ada'), server.guest('Bob')
    befriend(server, ada, bob)
    equal(server.get('/api/friends', ada).value['friends'][0]['when'], None, 'who was never here')
    socket = WS(other.host, other.port, '/ws', cookie=bob)
    when = until(lambda: server.get('/api/friends', ada).value['friends'][0]['when'])
    equal(when, 'now', 'a friend is here')
    server.post('/api/me/card', {'unseen': True}, bob)
    equal(server.get('/api/friends', ada).value['friends'][0]['when'], None, 'or unseen, by one setting')
    socket.close()


def limits(server, other):
    """What a person may leave in the database, and in other people's pages."""
    from player import Player
    ada, eve = server.guest('Ada'), server.guest('Eve')
    ada_id = server.user_id(ada)
    equal(server.post('/api/friends/unobody', {'blocked': True}, eve).code, 'missing', 'nobody cannot be blocked')
    code = server.post('/api/friends', {}, ada).value['code']
    page = Player(other, ada)
    for body in ({'quiet': True}, {'removed': True}, {'blocked': True}, {'blocked': False}):
        equal(server.post('/api/friends/' + ada_id, body, eve).status, 200, f'a stranger does {body}')
    server.post('/api/friends', {'code': code}, eve)  # is told, after all that was not
    page.wait('people')
    page.send('ping', id='last')
    page.wait('pong')
    equal([message for message in page.inbox if message['t'] == 'people'], [], 'and the page of the other hears nothing of it')
    page.close()
    found = [server.post('/api/friends/' + server.user_id(server.guest('Guest')), {'blocked': True}, eve).code for _ in range(101)]
    equal(found, [None] * 100 + ['too-many'], 'a hundred people can be blocked')
    equal(server.post('/api/friends/' + ada_id, {'removed': True}, eve).status, 200, 'the rest goes on')


def profile(server, other):
    """What an account carries from one device of a player to the other, and who sees what of it."""
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    ada_id = server.user_id(ada)
    befriend(server, ada, bob)
    equal(server.get('/api/me/profile').code, 'sign-in', 'nobody has no profile')
    equal(server.get('/api/me/profile', ada).value, {'book': None, 'shown': None, 'revision': 0}, 'at first there is none')
    book = 'b' * 50000
    equal(server.post('/api/me/profile', {'book': book, 'shown': None, 'revision': 0}, ada).status, 200, 'a long one is kept')
    there = other.get('/api/me/profile', ada).value
    equal((there['book'], there['shown']), (book, None), 'as it is')
    equal(server.post('/api/me/profile', {'book': 'other', 'revision': 0}, ada).code, 'conflict', 'who has not read it overwrites nothing')
    equal(other.get('/api/people/%s/profile' % ada_id, bob).code, 'missing', 'friends see nothing that was not shown')
    server.post('/api/me/profile', {'book': 'mine', 'shown': 'for friends', 'revision': there['revision']}, ada)
    seen = other.get('/api/people/%s/profile' % ada_id, bob).value
    equal((seen['shown'], seen['card']['name'], 'book' in seen), ('for friends', 'Ada', False), 'and then what was shown, no more')
    equal(server.get('/api/people/%s/profile' % ada_id, eve).code, 'missing', 'strangers see nothing')
    equal(server.get('/api/people/%s/profile' % ada_id).code, 'sign-in', 'nor does nobody')
    equal(server.post('/api/me/profile', {'book': 'b' * 60000, 'revision': 0}, bob).code, 'too-large', 'there is a limit')
    equal(server.post('/api/me/profile', {'shown': 'x', 'revision': 0}, bob).code, 'bad-request', 'and it cannot be half of one')
    exported = server.get('/api/me/export', ada).value
    ok(any(note['kind'] == 'profile' and note['doc']['book'] == 'mine' for note in exported['notes']), 'the export has it', exported)
    equal(server.http('DELETE', '/api/me/profile', cookie=ada).status, 200, 'it is deleted')
    equal(server.get('/api/me/profile', ada).value['book'], None, 'and gone')
    equal(server.get('/api/people/%s/profile' % ada_id, bob).code, 'missing', 'for friends, too')
    server.post('/api/me/profile', {'book': 'again', 'shown': 'again', 'revision': 0}, ada)
    server.http('DELETE', '/api/me', cookie=ada)
    equal(server.get('/api/people/%s/profile' % ada_id, bob).code, 'missing', 'with the account it goes, too')


def budgets(server):
    """A profile may be stored often, but not for ever."""
    from wsclient import WS
    ada, bob = server.guest('Ada'), server.guest('Bob')
    codes, revision = [], 0
    for _ in range(30):
        codes.append(server.post('/api/me/profile', {'book': 'b' * 55000, 'revision': revision}, ada).code)
        revision = server.get('/api/me/profile', ada).value['revision']
    equal((codes[:18], codes[20:]), ([None] * 18, ['too-many'] * 10), 'a megabyte of profiles can be stored at once')
    equal(server.post('/api/me/profile', {'book': 'b' * 55000, 'revision': 0}, bob).status, 200, 'somebody else stores theirs')
    sockets = [WS.connect(server.host, server.port, '/ws', cookie=ada) for _ in range(49)]
    hello = [socket.recv(20.0) for socket in sockets]
    equal([text is None for text in hello].count(True), 1, 'a user has 48 connections, because all of them are told at once')
    for socket in sockets:
        socket.close()


def debts(server):
    """Who deletes their account waits for nothing that their address owes; tables that were asked for before do, up to three seconds."""
    cookie = server.guest('Ada')
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        tables = [asked(server, 'GET', f'/api/tables/t{i:011}', cookie) for i in range(400)]
        gone = asked(server, 'DELETE', '/api/me', cookie)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    equal(gone.recv(12), b'HTTP/1.1 200', 'an account is gone')
    answered, _, _ = select.select(tables, [], [], 0)
    ok(len(answered) < len(tables), 'before its address has paid back what it owes', len(answered))
    for connection in [*tables, gone]:
        connection.close()


def asked(server, method, path, cookie, more=''):
    """A connection with a request whose answer is still to be read."""
    connection = socket.create_connection((server.host, server.port))
    connection.sendall(f'{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n{more}\r\n'.encode())
    return connection


SIGNS = 64  # of people, stored in one turn of the loop


def signs(server):
    """Many come at once: that they were here is stored for few of them in one turn of the loop."""
    cookies = [server.guest(f'G{i}') for i in range(4 * SIGNS)]
    before = metric(server, 'turn_most_changes')
    os.kill(server.process.pid, signal.SIGSTOP)
    words = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: benben.1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    try:
        connections = [asked(server, 'GET', '/ws', cookie, words) for cookie in cookies]
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    with sqlite3.connect(f'file:{server.data}/benben.db?mode=ro', uri=True) as db:
        stored = until(lambda: db.execute("SELECT count(*) FROM notes WHERE kind = 'presence'").fetchone()[0] >= len(cookies))
    db.close()
    ok(stored, f'that {len(cookies)} people were here is stored')
    most = metric(server, 'turn_most_changes')
    ok(before < most <= SIGNS + 8, 'of few of them in one turn of the loop', [before, most])
    for connection in connections:
        connection.close()


def old_links(server):
    """Links of long ago, which nobody has opened."""
    ada = server.guest('Ada')
    for _ in range(10):
        server.post('/api/friends', {}, ada)
    equal(server.post('/api/friends', {}, ada).code, 'too-many', 'ten links wait')
    server.stop()
    with sqlite3.connect(server.data + '/benben.db') as db:
        db.execute("UPDATE notes SET at = 1 WHERE kind = 'friend-code'")
    db.close()
    server.restart()
    equal(server.post('/api/friends', {}, ada).status, 200, 'when they are too old, there is room for another one')
    equal([note['kind'] for note in server.get('/api/me/export', ada).value['notes']], ['friend-code'], 'and they are gone')


def main():
    with start(BENBEN, requests_per_second=0) as server:
        if POSTGRES:
            with start(BENBEN, requests_per_second=0, store=server.options['store']) as second:
                friends(server, second)
                cards(server, second)
                match(server, second)
                presence(server, second)
                limits(server, second)
                profile(server, second)
                equal(metric(second, 'waits_total'), 0, 'the loop has waited for no read')
        else:
            friends(server, server)
            cards(server, server)
            match(server, server)
            presence(server, server)
            limits(server, server)
            profile(server, server)
            old_links(server)
        equal(metric(server, 'waits_total'), 0, 'the loop has waited for no read')
        equal(server.stop(), 0, 'the server stops cleanly')
    if not POSTGRES:
        with start(BENBEN, requests_per_second=1000, per_address=1000) as server:
            budgets(server)
            debts(server)
            signs(server)
    finish()


main()
