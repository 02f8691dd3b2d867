#!/usr/bin/env python3
"""Many who only look on: each is told everything, in order, and no turn of the loop does much for them. TAP.
Usage: crowd.py BENBEN [SPECTATORS]

What is counted is work, not time: watchers told and bytes made in one turn of the loop (/metrics). A chat line, an act or a seat
that changes hands is told to all of them, and before there was a bound it was told in one turn."""
import json
import random
import re
import resource
import sys

from harness import equal, finish, metric, note, ok, start
from player import Player, started

RANDOM = random.Random(7)
FORMS = ('text', 'changes', 'json', 'none')
TURN_WATCHERS = 64 + 16  # of those who look on; the players come on top
TURN_BYTES = 2 * 256 * 1024


class Spectator(Player):
    """Checks as it reads that updates follow each other."""

    def begin(self, table, form, start=0):
        self.form, self.seq, self.wrong, self.chat, self.last = form, None, [], [], None
        self.position, self.owner_seats = {}, None
        self.send('subscribe', table=table, form=form, **{'from': start}, id='s')

    def take(self, message):
        if message['t'] == 'update':
            first = self.seq is None
            if not first and message['from'] != self.seq:
                self.wrong.append(f"from {message['from']} after {self.seq}")
            if len(message['entries']) != message['seq'] - message['from']:
                self.wrong.append(f"{len(message['entries'])} entries from {message['from']} to {message['seq']}")
            self.seq = message['seq']
            self.last = message
        elif message['t'] == 'chat':
            self.chat.append(message['number'])
        elif message['t'] == 'table':
            self.table = message['table']
            if self.table['you'] or 'invites' in self.table:
                self.wrong.append(f"a table of somebody else: {self.table['you']}")
        elif message['t'] == 'refused':
            self.wrong.append(message)

    def read_until(self, seq, chat, state):
        while (self.seq or 0) < seq or (self.chat[-1] if self.chat else 0) < chat or not state(self.table):
            self.take(self.next(30))


def act(server, table, cookies, count):
    for _ in range(count):
        update = server.get(f'/api/tables/{table}?from=100000', cookies[0]).value['update']
        actor = update['actor']
        if actor != 0:
            update = server.get(f'/api/tables/{table}?from=100000', cookies[actor]).value['update']
        action = RANDOM.choice(update['legal'])['id']
        answer = server.post(f'/api/tables/{table}/act', {'seq': update['seq'], 'action': action}, cookies[actor])
        if answer.status != 200:
            raise RuntimeError(answer.text)
    return answer.value['seq']


def main(benben, spectators='400'):
    count = int(spectators)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limit, 65536), limit))
    with start(benben, connections=4 * count + 800, per_address=4 * count + 800) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        table = started(server, cookies, 'tekhenu')
        act(server, table, cookies, 3)
        crowd = []
        for i in range(count):
            crowd.append(Spectator(server, cookies[0] if i == 7 else None))
            crowd[-1].begin(table, FORMS[i % 4] if i % 3 else 'changes')
        player = crowd.pop(7)  # who plays is told at once, and more
        base = metric(server, 'turn_most_watchers')
        seq = act(server, table, cookies, 12)
        for text in ('Hello.', 'All of you.'):
            server.post(f'/api/tables/{table}/chat', {'text': text}, cookies[1])
        server.post(f'/api/tables/{table}/hand-over', {'agent': 'random'}, cookies[1])
        server.post(f'/api/tables/{table}/reclaim', {}, cookies[1])
        update = server.get(f'/api/tables/{table}?from=100000', cookies[0]).value
        seq = max(seq, update['update']['seq'])
        late = Spectator(server)
        late.begin(table, 'text')
        back = Spectator(server)
        back.begin(table, 'text', start=seq - 5)
        again = act(server, table, cookies, 3)
        seq = max(seq, again)
        server.post(f'/api/tables/{table}/chat', {'text': 'The end.'}, cookies[1])
        for spectator in crowd + [late, back]:
            spectator.read_until(seq, 3, lambda t: t['seats'][1]['kind'] == 'human')
        wrong = [(i, s.wrong[:2]) for i, s in enumerate(crowd + [late, back]) if s.wrong]
        ok(not wrong, f'{count + 1} spectators get every entry once and in order', wrong[:5])
        hashes = {s.last['hash'] for s in crowd + [late, back] if s.form in ('text', 'changes') and s.seq == crowd[0].seq}
        ok(len(hashes) == 1, 'and see the same position', hashes)
        ok(all(s.chat == [1, 2, 3] for s in crowd), 'and the chat in order', [s.chat for s in crowd if s.chat != [1, 2, 3]][:5])
        equal(len({json.dumps(s.table, sort_keys=True) for s in crowd if s.table['seq'] == crowd[0].table['seq']}), 1, 'one TABLE is like another')
        own = player.wait(lambda m: m['t'] == 'table' and m['table']['you'] == [0])
        ok(own, 'who plays gets their own')
        told, sent = metric(server, 'turn_most_watchers'), metric(server, 'turn_most_bytes')
        note(f'{told:.0f} watchers told and {sent:.0f} bytes made for them in a turn at most ({base:.0f} while they came); '
             f"longest turn {1000 * metric(server, 'turn_most_seconds'):.1f} ms of processor time")
        turns = re.findall(r'^benben_loop_turn_seconds_bucket{le="([^"]*)"} (\d+)', server.get('/metrics').text, re.M)
        note('turns of the loop below so many seconds: ' + ', '.join(f'{bound} {number}' for bound, number in turns))
        ok(0 < told <= TURN_WATCHERS, 'few watchers are told in a turn of the loop', told)
        ok(0 < sent <= TURN_BYTES, 'and few bytes are made for them', sent)
        for spectator in crowd:
            spectator.close()
        ok(not [text for text in server.log if ' error ' in text], 'the server has no error to tell')
        equal(server.stop(), 0, 'it stops cleanly')
    finish()


main(*sys.argv[1:])
