#!/usr/bin/env python3
"""Playing over WebSocket and HTTP against a real server: whole games, reconnects, repeated and competing acts,
undo, chat, spectators, slow readers, restarts. Usage: play.py BENBEN"""
import json
import random
import re
import sqlite3
import sys
import time

from harness import beside, equal, finish, like, note, ok, start
from player import Player, new_table, started

RANDOM = random.Random(7)


def play_game(players, table, reconnect=0.0, undo=0.0, limit=6000):
    """Everybody plays random legal actions until the game is over. Returns per seat all entries received, and the
    last update. `reconnect` and `undo` are probabilities per act."""
    entries = [[] for _ in players]
    last = [None] * len(players)

    def take(seat, update):
        if update['from'] != (last[seat]['seq'] if last[seat] else 0):
            raise AssertionError(f'seat {seat}: update from {update["from"]}, had {last[seat]["seq"]}')
        entries[seat] += update['entries']
        last[seat] = update

    for player in players:
        player.subscribe(table, form='json')
    for seat, player in enumerate(players):
        take(seat, player.wait('update'))
    for _ in range(limit):
        actor = last[0]['actor']
        if actor == -2:
            return entries, last
        player = players[actor]
        if RANDOM.random() < reconnect:
            player.ws.drop()
            player.connect()
            player.subscribe(table, form='json', **{'from': last[actor]['seq']})
            again = player.wait('update')
            if again['entries'] or again['hash'] != last[actor]['hash']:
                raise AssertionError('reconnecting told something else')
        update = last[actor]
        if update['undo'] and RANDOM.random() < undo:
            answer = player.ask(RANDOM.choice(['undo', 'reset']), table=table, seq=update['seq'])
        else:
            legal = RANDOM.choice(update['legal'])
            answer = player.ask('act', table=table, seq=update['seq'],
                                action=RANDOM.choice([legal['id'], legal['text']]))
        if answer['t'] != 'done' or answer['seq'] != update['seq'] + 1:
            raise AssertionError(f'{update} was answered {answer}')
        for seat, other in enumerate(players):
            take(seat, other.wait('update'))
    raise AssertionError('the game does not end')


def alone(server):
    """A table of one person and an automaton: played to the end, watched, read as a record."""
    ada, eve = server.guest('Ada'), server.guest('Eve')
    body = {'game': 'tekhenu', 'options': 'players=1 solo=hard', 'seats': [{'kind': 'me'}]}
    for name, change in (('two seats', {'seats': [{'kind': 'me'}, {'kind': 'open'}]}),
                         ('an automaton that is listed', {'seats': [{'kind': 'me'}, {'kind': 'automaton'}]}),
                         ('an automaton as a player', {'seats': [{'kind': 'automaton'}]}),
                         ('a dial for two', {'options': 'players=2 solo=hard',
                                             'seats': [{'kind': 'me'}, {'kind': 'open'}]})):
        equal(server.post('/api/tables', {**body, **change}, ada).code, 'bad-request', f'alone: {name} is refused')
    table = server.post('/api/tables', body, ada).value
    equal([seat['kind'] for seat in table['seats']], ['human', 'automaton'], 'alone: the automaton has a seat')
    equal(table['seats'][1]['name'], 'Botankhamun', 'alone: and its name')
    address = f'/api/tables/{table["id"]}'
    equal(server.post(address + '/join', {'seat': 1}, eve).code, 'conflict', 'alone: nobody takes its seat')
    equal(server.post(address + '/start', {}, ada).value['state'], 'playing', 'alone: it is full and begins')
    watcher = Player(server, eve)
    watcher.subscribe(table['id'], form='json')
    first = watcher.wait('update')
    entries, last = play_game([Player(server, ada)], table['id'], reconnect=0.05)
    equal(last[0]['actor'], -2, 'alone: the game comes to its end')
    turns = [event for entry in entries[0] for event in entry['events']
             if event['kind'] == 'turn' and event['seat'] == 1]
    equal(len(turns), 16, 'alone: the automaton had sixteen turns')
    ok(all(entry['actor'] in (None, 0) for entry in entries[0]), 'alone: it is never to act')
    seen = list(first['entries'])
    while not seen or seen[-1]['seq'] < last[0]['seq']:
        seen += watcher.wait('update')['entries']
    moves = [event for entry in seen for event in entry['events'] if event['kind'] == 'bot-moves']
    equal(len(moves), 16, 'alone: who watches is told his reasons')
    over = server.get(address, eve).value['table']
    equal(over['state'], 'over', 'alone: the table is over')
    ok(sorted(seat['place'] for seat in over['seats']) == [1, 2], 'alone: both have a place')
    like(server.get(address + '/record', ada).text, 'bot flip', 'alone: the record has his luck')
    again = server.post(address + '/rematch', {}, ada).value
    equal([seat['kind'] for seat in again['seats']], ['human', 'automaton'], 'alone: so has a rematch')


def whole_games(server):
    for game, count in (('null', 2), ('null', 4), ('sare', 2), ('tekhenu', 2), ('tekhenu', 4)):
        cookies = [server.guest(f'P{i}') for i in range(count)]
        table = started(server, cookies, game)
        players = [Player(server, cookie) for cookie in cookies]
        began = time.monotonic()
        entries, last = play_game(players, table, reconnect=0.05, undo=0.1)
        seq = last[0]['seq']
        note(f'{game} players={count}: {seq} events in {time.monotonic() - began:.2f} s')
        for seat, cookie in enumerate(cookies):
            shown = server.get(f'/api/tables/{table}', cookie).value
            if not ok(shown['update']['entries'] == entries[seat],
                      f'{game} players={count}: seat {seat} was told by updates what the log tells'):
                break
            if not ok(shown['update']['hash'] == last[seat]['hash'], 'and stands where it stands'):
                break
        table_now = server.get(f'/api/tables/{table}').value['table']
        ok(table_now['state'] == 'over' and table_now['fair']['secret'], 'the secret is told at the end')
        ok(sorted(s['place'] for s in table_now['seats'])[0] == 1, 'somebody has won')
        message = players[0].wait(lambda m: m['t'] == 'table' and m['table']['state'] == 'over')
        ok(message, 'watchers are told that it is over')
        answer = players[0].ask('act', table=table, seq=seq, action=0)
        equal(answer['error']['code'], 'conflict', 'nobody acts after the end')
        record = server.get(f'/api/tables/{table}/record').text
        like(record, r'\nsecret [0-9a-f]{64}\n', 'the record is complete')
        for player in players:
            player.close()


def by_name(lines):
    """The lines of a position by their names; all that follows the name is its value."""
    return dict(line.partition(' ')[::2] for line in lines.split('\n') if line)


class Follower:
    """Somebody who is told changes, and beside them the same eyes that get whole positions."""

    def __init__(self, server, table, cookie):
        self.table, self.known, self.seq, self.hash, self.told, self.bytes, self.whole = table, {}, 0, '', 0, 0, 0
        self.changes, self.text = Player(server, cookie), Player(server, cookie)
        self.begin()
        self.text.subscribe(table, form='text')
        self.text.wait('update')

    def begin(self):
        self.changes.subscribe(self.table, form='changes', **{'from': self.seq})
        update = self.changes.wait('update')
        if 'position' not in update:
            raise AssertionError('a subscription does not begin with the position')
        self.known, self.seq, self.hash = by_name(update['position']), update['seq'], update['hash']

    def follow(self):
        """Takes the next update of both; whether they agree."""
        update, text = self.changes.wait('update'), self.text.wait('update')
        self.bytes += len(json.dumps(update, separators=(',', ':')))
        self.whole += len(json.dumps(text, separators=(',', ':')))
        if 'changes' in update:
            self.told += 1
            if update['from'] != self.seq:
                raise AssertionError('changes of another position than the last')
            for name, value in by_name(update['changes']).items():
                if value:
                    self.known[name] = value
                else:
                    del self.known[name]
        else:
            self.known = by_name(update['position'])
        self.seq, self.hash = update['seq'], update['hash']
        same = {**update, 'changes': 0, 'position': 0} == {**text, 'changes': 0, 'position': 0}
        return same and self.known == by_name(text['position'])

    def close(self):
        self.changes.close()
        self.text.close()


def changes(server):
    """Positions are told by the lines that changed: the same to a byte, and much less of it."""
    for game, count in (('sare', 4), ('tekhenu', 2), ('tekhenu', 4)):
        cookies = [server.guest(f'P{i}') for i in range(count)]
        table = started(server, cookies, game)
        players = [Player(server, cookie) for cookie in cookies]
        for player in players:
            player.subscribe(table, form='json')
        updates = [player.wait('update') for player in players]
        followers = [Follower(server, table, cookie) for cookie in [*cookies, server.guest('Eve')]]
        agreed, acts = True, 0
        while updates[0]['actor'] != -2 and acts < 250:
            actor = updates[0]['actor']
            seq = updates[actor]['seq']
            if updates[actor]['undo'] and RANDOM.random() < 0.15:
                answer = players[actor].ask(RANDOM.choice(['undo', 'reset']), table=table, seq=seq)
            else:
                answer = players[actor].ask('act', table=table, seq=seq,
                                            action=RANDOM.choice(updates[actor]['legal'])['id'])
            if answer['t'] != 'done':
                raise AssertionError(f'an act was answered {answer}')
            updates = [player.wait('update') for player in players]
            agreed = all([follower.follow() for follower in followers]) and agreed
            if RANDOM.random() < 0.05:
                follower = RANDOM.choice(followers)
                follower.changes.ws.drop()
                follower.changes.connect()
                follower.begin()
            acts += 1
        whole, sent = (sum(getattr(follower, what) for follower in followers) for what in ('whole', 'bytes'))
        note(f'{game} players={count}: {sent} bytes of updates instead of {whole}: {100 - 100 * sent / whole:.0f} % fewer')
        ok(agreed, f'{game} players={count}: changes lead to the position that others get')
        ok(all(follower.told == acts for follower in followers), 'every act is told by them')
        ok(sent < whole * 0.55, 'and they are short', (sent, whole))
        for player in [*players, *followers]:
            player.close()


def pair(server, game='null', **more):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, game, **more)
    players = [Player(server, cookie) for cookie in cookies]
    for player in players:
        player.subscribe(table, form='json')
    updates = [player.wait('update') for player in players]
    return table, players, updates, cookies


def repeated(server):
    table, players, updates, _ = pair(server)
    actor = updates[0]['actor']
    player, update = players[actor], updates[actor]
    action, seq = update['legal'][0]['id'], update['seq']
    first = player.ask('act', table=table, seq=seq, action=action, id='same')
    second = player.ask('act', table=table, seq=seq, action=action, id='same')
    equal((first['t'], second['t'], second['seq']), ('done', 'done', first['seq']),
          'an act sent twice is done once')
    updates = [p.wait('update') for p in players]
    actor, seq = updates[0]['actor'], updates[0]['seq']
    player, action = players[actor], updates[actor]['legal'][0]['id']
    for _ in range(2):
        player.send('act', table=table, seq=seq, action=action, id='twice')
    answers = [player.wait(lambda m: m.get('id') == 'twice') for _ in range(2)]
    equal([(a['t'], a['seq']) for a in answers], [('done', seq + 1)] * 2,
          'and so is one that is sent again while it is being stored')
    updates = [p.wait('update') for p in players]
    answer = players[1 - actor].ask('act', table=table, seq=seq, action=action, id='twice')
    equal((answer['t'], answer.get('error', {}).get('code')), ('refused', 'stale'), 'an id belongs to its user')
    actor, now = updates[0]['actor'], updates[0]['seq']
    reused = players[actor].ask('act', table=table, seq=now, action=updates[actor]['legal'][0]['id'], id='own')
    updates = [p.wait('update') for p in players]
    while updates[0]['actor'] not in (actor, -2):
        other = updates[0]['actor']
        players[other].ask('act', table=table, seq=updates[0]['seq'], action=updates[other]['legal'][0]['id'])
        updates = [p.wait('update') for p in players]
    if updates[0]['actor'] == actor:
        answer = players[actor].ask('act', table=table, seq=updates[0]['seq'],
                                    action=updates[actor]['legal'][0]['id'], id='own')
        equal((answer['t'], answer['seq']), ('done', reused['seq']), 'an id used for another act does nothing')
        shown = server.get(f'/api/tables/{table}', players[actor].cookie).value['update']
        equal(shown['seq'], updates[0]['seq'], 'at all')
    for p in players:
        p.close()


def competing(server):
    cookie = server.guest('Ada')
    table = new_table(server, cookie, 'null', 2, 'me me')['id']
    server.post(f'/api/tables/{table}/start', {}, cookie)
    players = [Player(server, cookie) for _ in range(2)]
    for player in players:
        player.subscribe(table, form='json', seat=0)
    done, codes = 0, []
    for i in range(20):
        shown = server.get(f'/api/tables/{table}', cookie).value
        actor, seq = shown['update']['actor'], shown['update']['seq']
        if actor < 0:
            break
        legal = server.get(f'/api/tables/{table}?seat={actor}', cookie).value['update']['legal']
        for number, player in enumerate(players):
            player.send('act', table=table, seq=seq, action=legal[0]['id'], id=f'{i}-{number}')
        for number, player in enumerate(players):
            answer = player.wait(lambda m, n=number: m.get('id') == f'{i}-{n}')
            done += answer['t'] == 'done'
            if answer['t'] == 'refused':
                codes.append(answer['error']['code'])
    equal(len(codes), done, f'of two acts at once one is done, {done} times')
    # Where the first one has ended the game, the second may come to a table that is over.
    ok(codes[-1] in ('stale', 'conflict') and set(codes[:-1]) <= {'stale'}, 'and one is told that it comes too late', codes)
    for player in players:
        player.close()


def refusals(server):
    table, players, updates, cookies = pair(server, 'tekhenu')
    actor = updates[0]['actor']
    player, other, seq = players[actor], players[1 - actor], updates[0]['seq']

    def refused(who, expected, name, **members):
        answer = who.ask(members.pop('t', 'act'), **{'table': table, 'seq': seq, **members})
        return equal((answer['t'], answer.get('error', {}).get('code')), ('refused', expected), name) and \
            answer['error']

    legal = updates[actor]['legal'][0]['id']
    refused(other, 'illegal', 'not in the turn of another', action=legal)
    error = refused(player, 'illegal', 'not against the rules', action='done')
    ok(error and error.get('rule'), 'a rule is named', error)
    refused(player, 'illegal', 'no number that is no action', action=4294967295)
    refused(player, 'bad-request', 'no notation that is none', action='dance on the table')
    refused(player, 'bad-request', 'no action that is a list', action=[1])
    refused(player, 'bad-request', 'no number out of range', action=-1)
    refused(player, 'bad-request', 'nothing unknown', action=legal, colour='red')
    refused(player, 'forbidden', 'not for the seat of another', action=legal, seat=1 - actor)
    error = refused(player, 'stale', 'not with an old seq', action=legal, seq=seq - 1)
    equal(error and error.get('seq'), seq, 'stale tells the current one')
    refused(player, 'stale', 'not with a future seq', action=legal, seq=seq + 1)
    refused(player, 'missing', 'not at a table that does not exist', action=legal, table='nowhere1')
    refused(player, 'illegal', 'nothing to undo', t='undo')
    refused(player, 'bad-request', 'no unknown message', t='dance')
    nobody = Player(server)
    refused(nobody, 'sign-in', 'not without a user', action=legal)
    stranger = Player(server, server.guest('Eve'))
    refused(stranger, 'forbidden', 'not by a stranger', action=legal)
    for text in ('', '[]', '{', '"act"', 'null', '{"t":"act","t":"act"}', '{"t":5}', '[' * 9000):
        player.ws.send(text)
        code = player.wait('refused')['error']['code']
        ok(code in ('bad-json', 'bad-request', 'too-large'), f'{text[:24]!r} is refused', code)
    answer = server.post(f'/api/tables/{table}/act', {'action': legal}, cookies[actor])
    equal((answer.status, answer.code), (400, 'bad-request'), 'seq must be told')
    answer = server.post(f'/api/tables/{table}/act', {'action': legal, 'seq': seq}, cookies[actor])
    equal((answer.status, answer.value), (200, {'seq': seq + 1}), 'an act over HTTP')
    equal(players[0].wait('update')['seq'] >= seq + 1, True, 'reaches the watchers')
    for p in (*players, nobody, stranger):
        p.close()


def taking_back(server):
    table, players, updates, _ = pair(server, 'tekhenu')
    seen = {'undo': 0, 'barrier': 0, 'foreign': 0, 'passes': 0, 'wrong': 0}
    for _ in range(60):
        actor = updates[0]['actor']
        if actor < 0:
            break
        update, player = updates[actor], players[actor]
        quiet = [a for a in update['legal'] if not a['barrier']]
        choice = RANDOM.choice(quiet or update['legal'])
        answer = player.ask('act', table=table, seq=update['seq'], action=choice['id'])
        before = {seat: updates[seat]['hash'] for seat in (0, 1)}
        updates = [p.wait('update') for p in players]
        if not choice['barrier']:
            seen['passes'] += choice['passes']
            seen['wrong'] += choice['passes'] != (updates[0]['actor'] != actor)
        if not updates[actor]['undo']:
            answer = player.ask('undo', table=table, seq=updates[0]['seq'])
            seen['barrier'] += answer['t'] == 'refused' and answer['error']['code'] == 'illegal'
            continue
        answer = players[1 - actor].ask('undo', table=table, seq=updates[0]['seq'])
        seen['foreign'] += answer['t'] == 'refused'
        if not quiet:
            continue
        player.ask('undo', table=table, seq=updates[0]['seq'])
        updates = [p.wait('update') for p in players]
        seen['undo'] += all(updates[seat]['hash'] == before[seat] for seat in (0, 1))
        entry = updates[0]['entries'][0]['action']
        if entry['kind'] != 'undo':
            raise AssertionError(entry)
        player.ask('act', table=table, seq=updates[0]['seq'], action=updates[actor]['legal'][-1]['id'])
        updates = [p.wait('update') for p in players]
    ok(seen['undo'] > 3, f'undo gives every seat the view it had ({seen})')
    ok(seen['foreign'] > 3, 'nobody undoes what others did')
    ok(seen['passes'] > 3 and seen['wrong'] == 0, f'an action tells whether it ends the turn ({seen})')
    for p in players:
        p.close()


def chatting(server):
    table, players, _, _ = pair(server)
    watcher = Player(server, server.guest('Eve'))
    watcher.subscribe(table)
    equal(players[0].ask('chat', table=table, text='Grüße 🙂')['t'], 'done', 'a text is stored')
    message = players[1].wait('chat')
    equal((message['name'], message['text'], message['phrase'], message['number']),
          ('Ada', 'Grüße 🙂', None, 1), 'and reaches the other')
    equal(players[1].ask('chat', table=table, phrase='good-move')['t'], 'done', 'so does a phrase')
    equal(players[0].wait(lambda m: m['t'] == 'chat' and m['number'] == 2)['phrase'], 'good-move',
          'as its id')
    for name, members in (('nothing', {}), ('an unknown phrase', {'phrase': 'checkmate'}),
                          ('501 characters', {'text': 'é' * 501}), ('blanks', {'text': ' \n '}),
                          ('a control character', {'text': 'a\x07'})):
        equal(players[0].ask('chat', table=table, **members).get('error', {}).get('code'), 'bad-request',
              f'{name} cannot be said')
    equal(players[0].ask('chat', table=table, text='é' * 500)['t'], 'done', '500 characters can')
    equal(watcher.ask('chat', table=table, text='hi')['error']['code'], 'forbidden',
          'who only watches cannot speak')
    players[1].close()
    players[1].connect()
    players[1].subscribe(table)
    equal([players[1].wait('chat')['number'] for _ in range(3)], [1, 2, 3], 'who comes back gets it all')
    for p in (*players, watcher):
        p.close()


def watching(server):
    table, players, updates, _ = pair(server, 'tekhenu')
    private, others, _, _ = pair(server, spectators=False)
    watcher = Player(server)
    hello = watcher.wait('hello')
    ok(hello['user'] is None and hello['version'], 'hello comes first')
    watcher.subscribe(table, form='json')
    update = watcher.wait('update')
    equal((update['seat'], update['legal'], update['undo']), (None, [], False), 'a spectator has no seat')
    equal(watcher.ask('subscribe', table=table, seat=0)['error']['code'], 'forbidden', 'and takes none')
    equal(watcher.ask('subscribe', table=private)['error']['code'], 'forbidden',
          'a private table shows itself to nobody')
    equal(server.get(f'/api/tables/{private}').code, 'forbidden', 'over HTTP neither')
    equal(server.get(f'/api/tables/{private}/record').code, 'forbidden', 'nor its record')
    actor = updates[0]['actor']
    for form in ('text', 'changes', 'none'):
        watcher.subscribe(table, form=form, **{'from': update['seq']})
        found = watcher.wait('update')
        equal(('position' in found, 'view' in found), (form != 'none', False), f'form {form}')
    equal(watcher.ask('subscribe', table=table, form='xml')['error']['code'], 'bad-request', 'no other form')
    watcher.subscribe(table, **{'from': 99999})
    equal(watcher.wait('update')['from'], 0, 'a seq that does not exist means everything')
    watcher.ask('unsubscribe', table=table)
    watcher.quiet(0.1)
    players[actor].ask('act', table=table, seq=update['seq'], action=updates[actor]['legal'][0]['id'])
    players[0].wait('update')
    equal([m['t'] for m in watcher.quiet(0.3)], [], 'who has unsubscribed hears nothing')
    for i in range(17):
        answer = watcher.ask('subscribe', table=new_table(server, server.guest('X'), 'null', 2, 'me open')['id'])
    equal(answer['error']['code'], 'too-many', 'at most 16 subscriptions')
    watcher.send('ping', id='p')
    equal(watcher.wait('pong')['id'], 'p', 'ping is answered')
    for p in (*players, *others, watcher):
        p.close()


def presence(server):
    table, players, _, cookies = pair(server)

    def seen(seat, expected):
        try:
            return players[1].wait(lambda m: m['t'] == 'table' and
                                   m['table']['seats'][seat].get('presence') == expected, 5)
        except TimeoutError:
            return None
    players[1].quiet(0.1)
    players[0].ask('active', table=table)
    ok(seen(0, 'active'), 'who does something is active')
    players[0].close()
    ok(seen(0, 'away'), 'who leaves is away')
    players[0].connect()
    players[0].subscribe(table)
    ok(seen(0, 'idle'), 'who comes back is idle')
    for p in players:
        p.close()


def slow_reader(server):
    """A spectator that does not read while a long game is played, and reads it all afterwards."""
    cookies = [server.guest(f'S{i}') for i in range(4)]
    table = started(server, cookies, 'tekhenu')
    slow = Player(server, receive_buffer=4096)
    slow.subscribe(table, form='json')
    players = [Player(server, cookie) for cookie in cookies]
    began = time.monotonic()
    entries, last = play_game(players, table)
    spent = time.monotonic() - began
    seq, got = 0, []
    while seq < last[0]['seq']:
        update = slow.wait('update')
        if update['from'] != seq:
            break
        seq, got = update['seq'], got + update['entries']
    equal(seq, last[0]['seq'], f'a slow reader misses nothing (others played {spent:.1f} s)')
    ok([e['seq'] for e in got] == list(range(1, seq + 1)), 'and gets every event once')
    for p in (*players, slow):
        p.close()


def restarts(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'tekhenu')
    server.post(f'/api/tables/{table}/chat', {'phrase': 'hello'}, cookies[0])
    acknowledged, good = 0, True
    for i in range(24):
        shown = [server.get(f'/api/tables/{table}', c).value['update'] for c in cookies]
        actor = shown[0]['actor']
        answer = server.post(f'/api/tables/{table}/act',
                             {'seq': shown[0]['seq'], 'action': shown[actor]['legal'][-1]['id'],
                              'id': f'r{i}'}, cookies[actor])
        acknowledged = answer.value['seq']
        # How long one is away goes on, whatever else does.
        before = [re.sub(r'"away":\d+', '', server.get(f'/api/tables/{table}', c).text) for c in cookies]
        if i % 4 == 1:
            server.kill9()
        elif i % 4 == 3:
            equal(server.stop(), 0, 'a clean stop')
        else:
            continue
        server.restart()
        after = [re.sub(r'"away":\d+', '', server.get(f'/api/tables/{table}', c).text) for c in cookies]
        good = good and before == after
        again = server.post(f'/api/tables/{table}/act',
                            {'seq': shown[0]['seq'], 'action': 0, 'id': f'r{i}'}, cookies[actor])
        good = good and again.value.get('seq') == acknowledged
    ok(good, 'after 12 restarts every table is the same, to the byte, and ids are remembered')
    player = Player(server, cookies[0])
    player.subscribe(table)
    equal(player.wait('chat')['phrase'], 'hello', 'the chat is there, too')
    player.close()


def old_records(server, heads, playing, over, before, cookies):
    """What is left of tables of other rules or values: every event, as text. `heads` are the lines that tell so."""
    answer = server.get(f'/api/tables/{over}/record')
    equal((answer.status, answer.headers['content-type']), (200, 'text/plain; charset=utf-8'), 'its record is there')
    now, then = answer.text.splitlines(), before[over].splitlines()
    hashes = [line for line in now if line.startswith('= ')]
    ok(hashes and all(line.endswith(' ?') for line in hashes), 'positions are not known any more')
    # The words of a payment need the position; everything else is as it was.
    differ = [(a, b) for a, b in zip(now, then) if a != b and not a.startswith(('= ', 'end ', *heads))]
    ok(len(now) == len(then) and all(re.fullmatch(r'\d+ \d pay #\d+', a) and ' pay ' in b for a, b in differ),
       f'and has every event ({len(now)} lines)', differ[:5])
    ok(set(heads) <= set(now), 'under the rules and values it was played by', now[:6])
    ok(any(line.startswith('secret ') for line in now), 'the secret of a game that is over is told')
    answer = server.get(f'/api/tables/{playing}/record', cookies[1])
    equal(answer.status, 200, 'also of a game that was not over, for those who sit there')
    ok('\nsecret ' not in answer.text, 'without its secret')
    equal(answer.text.count('\n'), before[playing].count('\n') - before[playing].count('masked '), 'and whole')
    for who in (None, server.guest('Cy')):
        equal(server.get(f'/api/tables/{playing}/record', who).code, 'forbidden', 'but nobody else')


def finished(server, cookie, game):
    table = new_table(server, cookie, game, 2, 'agent agent')['id']
    server.post(f'/api/tables/{table}/start', {}, cookie)
    until = time.monotonic() + 60
    while server.get(f'/api/tables/{table}').value['table']['state'] != 'over' and time.monotonic() < until:
        time.sleep(0.1)
    return table


def edit_docs(server, pattern, text, *tables):
    """Replaces text in the rows of tables while the server is away."""
    server.stop()
    base = sqlite3.connect(f'{server.data}/benben.db')
    for table in tables:
        [[doc]] = base.execute('SELECT doc FROM tables WHERE id = ?', (table,))
        base.execute('UPDATE tables SET doc = ? WHERE id = ?', (re.sub(pattern, text, doc), table))
    base.commit()
    base.close()
    server.restart()


def other_rules(server):
    """A table that was played by rules that the game no longer has."""
    cookies = [server.guest('Ada'), server.guest('Bo')]
    playing, waiting = started(server, cookies, 'null'), new_table(server, cookies[0], 'null', 2, 'me open')['id']
    over = finished(server, cookies[0], 'tekhenu')
    rules = server.get(f'/api/tables/{playing}').value['table']['rules']
    records = {id: server.get(f'/api/tables/{id}/record', cookies[0]).text for id in (playing, over)}
    edit_docs(server, r'"rules":\d+,', f'"rules":{rules + 41},', playing, waiting, over)
    answer = server.get(f'/api/tables/{playing}', cookies[0])
    equal((answer.status, answer.code), (409, 'conflict'), 'a table of other rules is not replayed')
    equal(answer.value['error']['message'],
          f'This table was played by rules {rules + 41} of null; this server has rules {rules}. '
          'Its record can still be read.', 'and is told why')
    old_records(server, [f'rules {rules + 41}'], playing, over, records, cookies)
    player = Player(server, cookies[0])
    equal(player.ask('subscribe', table=playing)['error']['code'], 'conflict', 'nor over WebSocket')
    player.close()
    mine = {t['id']: t['rules'] for t in server.get('/api/tables?list=mine', cookies[0]).value['tables']}
    equal((mine.get(playing), mine.get(waiting)), (rules + 41, rules), 'it is listed; one that waits is of today')
    equal(server.post(f'/api/tables/{waiting}/join', {}, cookies[1]).value.get('state'), 'playing', 'and can be played')
    equal(server.http('DELETE', '/api/me', cookie=cookies[0]).status, 200, 'who sits there can go away')
    listed = server.get('/api/tables?list=mine', cookies[1]).value['tables']
    seats = next(t['seats'] for t in listed if t['id'] == playing)
    equal((seats[0]['kind'], seats[0].get('for'), seats[1]['kind']), ('agent', None, 'human'), 'and leaves no name')


def other_values(server):
    """A table that was played with printed values that were corrected since, and one of before they were told."""
    cookies = [server.guest('Ada'), server.guest('Bo')]
    playing, over, older = started(server, cookies, 'null'), finished(server, cookies[0], 'tekhenu'), \
        finished(server, cookies[0], 'sare')
    records = {id: server.get(f'/api/tables/{id}/record', cookies[0]).text for id in (playing, over, older)}
    # The first values of the null game are still those of today.
    edit_docs(server, '"values":"[0-9a-f]{16}",', '', playing)
    equal({id: server.get(f'/api/tables/{id}/record', cookies[0]).text for id in (playing, over, older)}, records,
          'a table that does not tell its values has the first ones')
    edit_docs(server, '"values":"[0-9a-f]{16}",', '', over)
    edit_docs(server, '"rules":', '"values":"0123456789abcdef","rules":', playing, over)
    for id in playing, over:
        answer = server.get(f'/api/tables/{id}', cookies[0])
        equal((answer.status, answer.code), (409, 'conflict'), 'a table of other values is not replayed')
    equal(answer.value['error']['message'], 'This table was played with other printed values of tekhenu than this '
          'server has. Its record can still be read.', 'and is told why')
    old_records(server, ['edition standard 0123456789abcdef'], playing, over, records, cookies)
    equal(server.get(f'/api/tables/{older}').status, 200, 'others are not touched')


def on(*parts):
    """These parts, one after the other on a server of their own."""
    def run():
        with start(sys.argv[1]) as server:
            for part in parts:
                part(server)
    return run


beside(on(whole_games), on(changes), on(repeated, competing, refusals, taking_back, chatting, watching, presence, slow_reader),
       on(restarts, other_rules), on(other_values), on(alone))
finish()
