#!/usr/bin/env python3
"""Order among people: reports, and what the owner of a server does about somebody, over HTTP and WebSocket. On SQLite, and under
script/postgres on PostgreSQL with two nodes. Usage: moderate.py BENBEN"""
import os
import sys

from harness import equal, finish, metric, ok, start, until
from player import Player, new_table

BENBEN = sys.argv[1]
POSTGRES = os.environ.get('BENBEN_TEST_STORE') == 'postgres'


def order(server, other):
    owner, ada, bob = server.guest('Owner'), server.guest('Ada'), server.guest('Rude name')
    rude = server.user_id(bob)
    equal(server.get('/api/moderation', owner).code, 'forbidden', 'a guest keeps no order')
    server.post('/api/me/passphrase', {'handle': 'keeper', 'passphrase': 'correct horse'}, owner)
    server.post('/api/me/passphrase', {'handle': 'other', 'passphrase': 'correct horse'}, ada)
    equal(server.get('/api/moderation', ada).code, 'forbidden', 'nor does another handle')
    report = f'/api/people/{rude}/report'
    equal(server.post(report, {'why': 'name'}).code, 'sign-in', 'nobody reports nothing')
    equal(server.post(report, {'why': 'ugly'}, ada).code, 'bad-request', 'a report has a reason')
    equal(server.post(report, {'why': 'name'}, bob).code, 'bad-request', 'nobody reports themselves')
    for text in ('once', 'twice'):
        equal(other.post(report, {'why': 'name', 'text': text}, ada).value, {'sent': True}, f'a report, {text}')
    found = server.get('/api/moderation', owner).value
    equal([(one['by']['name'], one['about']['name'], one['report']['text']) for one in found['reports']], [('Ada', 'Rude name', 'twice')],
          'the owner sees one of each for each')
    for i in range(20):
        last = server.post(f'/api/people/{server.user_id(server.guest(f"G{i}"))}/report', {'why': 'other'}, ada)
    equal(last.code, 'too-many', 'somebody has twenty reports at most')

    table = new_table(server, ada, 'null', 2, 'me open')['id']
    server.post(f'/api/tables/{table}/join', {}, bob)
    change = '/api/moderation/' + rude
    equal(server.post(change, {'muted': True}, ada).code, 'forbidden', 'others change nothing')
    equal(server.post(change, {}, owner).code, 'bad-request', 'nothing is no measure')
    equal(server.post(change, {'name': 'Guest 7', 'muted': True}, owner).value['restraint'], {'muted': True}, 'renamed and muted')
    equal(other.get('/api/me', bob).value['user']['name'], 'Guest 7', 'the name is another')
    equal(server.post(f'/api/tables/{table}/chat', {'text': 'hello'}, bob).code, 'forbidden', 'who is muted does not chat')
    ok(until(lambda: other.post(f'/api/tables/{table}/chat', {'text': 'hello'}, bob).code == 'forbidden'), 'on no node')
    equal(server.get('/api/me', bob).status, 200, 'but may play')
    found = server.get('/api/moderation', owner).value
    equal(len([one for one in found['reports'] if one['about'] and one['about']['user'] == rude]), 0, 'the report is done with')
    equal([one['about']['name'] for one in found['restrained']], ['Guest 7'], 'who is restrained')
    equal(found['log'][0]['doc']['did'], {'name': 'Guest 7', 'muted': True}, 'and what was done, in the log')
    ok(any(note['kind'] == 'restraint' for note in server.get('/api/me/export', bob).value['notes']), 'they see it in their export')
    server.post(change, {'muted': False}, owner)
    equal(server.post(f'/api/tables/{table}/chat', {'text': 'hello'}, bob).status, 200, 'it is taken back')

    server.post('/api/me/passphrase', {'handle': 'rude', 'passphrase': 'correct horse'}, bob)
    player = Player(other, bob)
    player.wait('hello')
    server.post(change, {'banned': True}, owner)
    ok(until(lambda: other.get('/api/me', bob).value.get('user') is None), 'who is banned is signed out')
    again = server.post('/api/sign-in', {'handle': 'rude', 'passphrase': 'correct horse'})
    equal(server.post('/api/tables', {'game': 'null', 'options': 'players=2', 'seats': [{'kind': 'me'}, {'kind': 'open'}]},
                      again.cookie).code, 'forbidden', 'signs in in vain')
    equal(server.get('/api/me/export', again.cookie).status, 200, 'gets a copy of everything')
    equal(server.http('DELETE', '/api/me', cookie=again.cookie).status, 200, 'and may go')
    found = server.get('/api/moderation', owner).value
    equal((found['restrained'], found['log']), ([], []), 'nothing stays about who has gone')


def seats(server, other):
    """A seat for a friend."""
    ada, bob, eve = server.guest('Ada'), server.guest('Bob'), server.guest('Eve')
    table = new_table(server, ada, 'null', 2, 'me invited')['id']
    invite = f'/api/tables/{table}/invite'
    equal(server.post(invite, {'user': server.user_id(bob)}, ada).code, 'forbidden', 'seats are kept for friends only')
    code = server.post('/api/friends', {}, ada).value['code']
    server.post('/api/friends', {'code': code}, bob)
    equal(other.post(invite, {'user': server.user_id(ada)}, bob).code, 'forbidden', 'and by the owner of the table')
    kept = server.post(invite, {'user': server.user_id(bob)}, ada)
    equal(kept.value['seats'][1].get('for', {}).get('name'), 'Bob', 'a seat is kept for a friend')
    equal(server.post(invite, {'user': server.user_id(bob)}, ada).code, 'conflict', 'one')
    equal([one['id'] for one in other.get('/api/tables?list=mine', bob).value['tables']], [table], 'it stands in the list of the friend')
    equal(other.post(f'/api/tables/{table}/join', {}, eve).code, 'conflict', 'nobody else takes it')
    equal(other.post(f'/api/tables/{table}/join', {}, bob).value['state'], 'playing', 'who sits down without a code')


def main():
    with start(BENBEN, owner='keeper') as server:
        if POSTGRES:
            with start(BENBEN, owner='keeper', store=server.options['store']) as second:
                order(server, second)
                seats(server, second)
        else:
            order(server, server)
            seats(server, server)
        equal(metric(server, 'waits_total'), 0, 'the loop has waited for no read')
        equal(server.stop(), 0, 'the server stops cleanly')
    finish()


main()
