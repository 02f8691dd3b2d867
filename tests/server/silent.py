#!/usr/bin/env python3
"""People who play through a proxy while nodes lose their database without a word, one after the other.
Usage: BENBEN_CLUSTER_LINES=1 script/cluster tests/server/silent.py [FAULTS [TABLES [SEED]]]

By hand, because it needs nginx. An act goes through the proxy until it is answered, always with the same id, and often a second time
on another connection, which may lead to another node. Whoever was cut off connects again. Each is to be `done` once, at its place,
and how long everybody waits is told."""
import os
import random
import sys
import threading
import time

from harness import finish, note, ok, until
from player import Player, started
from through import Through
from wsclient import Refused

STILL_S, BETWEEN_S = 12.0, 8.0
LOST = (OSError, ConnectionError, TimeoutError, ValueError, Refused)
AGAIN_CODES = ('storage', 'stopping')  # a node says that it cannot tell now


class Game(threading.Thread):
    def __init__(self, site, seed):
        super().__init__(daemon=True)
        self.site, self.random = site, random.Random(seed)
        self.ends = False
        self.acked = {}  # table -> [(seq, action, who)]
        self.times = [time.monotonic()]
        self.again, self.lost, self.wrong = 0, 0, []

    def run(self):
        try:
            while not self.ends:
                self.play()
        except Exception as error:  # pylint: disable=broad-except
            self.wrong.append(repr(error))

    def patiently(self, attempt):
        """Until it works: the proxy may lead to a node that cannot, for a moment."""
        end = time.monotonic() + 60
        while True:
            try:
                return attempt()
            except (*LOST, RuntimeError, KeyError, TypeError) as error:
                self.lost += 1
                if time.monotonic() > end:
                    raise RuntimeError(f'for a minute: {error!r}') from error
                time.sleep(0.1)

    def connect(self, cookie):
        def attempt():
            player = Player(self.site, cookie)
            player.subscribe(self.table, form='json')
            return player, player.wait('update', 10.0)
        return self.patiently(attempt)

    def play(self):
        cookies = [self.patiently(lambda: self.site.guest('Ada')), self.patiently(lambda: self.site.guest('Bo'))]
        self.table = self.patiently(lambda: started(self.site, cookies, 'tekhenu'))
        self.acked[self.table] = []
        seats = [self.connect(cookie) for cookie in cookies]
        while seats[0][1]['actor'] >= 0 and not self.ends:
            actor = seats[0][1]['actor']
            update = seats[actor][1]
            action = self.random.choice(update['legal'])['id']
            seats[actor] = self.act(seats[actor][0], cookies[actor], update, action)
            for seat, cookie in enumerate(cookies):
                seats[seat] = self.hear(*seats[seat], cookie, update['seq'] + 1)
            time.sleep(self.random.choice([0, 0.02]))
        for player, _ in seats:
            player.close()

    def hear(self, player, update, cookie, seq):
        """Up to this event, here or on another connection."""
        while update['seq'] < seq:
            try:
                found = player.wait(lambda m: m['t'] in ('update', 'bye'), 10.0)
                if found['t'] == 'bye':
                    raise ConnectionError('bye')
                update = found
            except LOST:
                self.lost += 1
                player.ws.socket.close()
                player, update = self.connect(cookie)
        return player, update

    def act(self, player, who, update, action):
        """Sent until it is `done`; then often once more, by another connection. Returns the one that is left, with what it
        was told last."""
        told = update
        message = {'table': self.table, 'seq': update['seq'], 'id': f'a{update["seq"]}', 'action': action}
        twice = self.random.random() < 0.4
        while True:
            try:
                player.send('act', **message)
                answer = player.wait(lambda m: m.get('id') == message['id'] or m['t'] == 'bye', 10.0)
                if answer['t'] != 'bye' and answer.get('error', {}).get('code') not in AGAIN_CODES:
                    if (answer['t'], answer.get('seq')) != ('done', update['seq'] + 1):
                        self.wrong.append(f'{self.table} at {update["seq"]}: {answer}')
                    if not twice:
                        self.acked[self.table].append((update['seq'] + 1, action, who))
                        self.times.append(time.monotonic())
                        return player, told
                    twice = False
            except LOST:
                pass
            self.again += 1
            player.ws.socket.close()
            player, told = self.connect(who)


def wait_of(times, begun, ended):
    """The longest time without an act that began or ended in this stretch."""
    gaps = [b - a for a, b in zip(times, times[1:]) if b > begun and a < ended]
    return max(gaps, default=0.0)


def main(faults='6', tables='4', seed='1'):
    site = Through(os.environ['BENBEN_CLUSTER'])
    nodes = [Through(f'http://127.0.0.1:{port}') for port in os.environ['BENBEN_CLUSTER_PORTS'].split()]
    begun = time.monotonic()
    for number, node in enumerate(nodes):
        ok(until(lambda: node.get('/healthz').status == 200), f'node {number} is well on an empty database')  # pylint: disable=cell-var-from-loop
    games = [Game(site, f'{seed}/{i}') for i in range(int(tables))]
    for game in games:
        game.start()
    time.sleep(BETWEEN_S)
    quiet = [wait_of(game.times, begun, time.monotonic()) for game in games]
    note(f'without a fault nobody waits longer than {max(quiet):.2f} s for an act')
    orders = open(os.environ['BENBEN_CLUSTER_ORDERS'], 'w', encoding='ascii')
    waits = []
    for fault in range(int(faults)):
        number = fault % len(nodes)
        begun = time.monotonic()
        print(number, 'still', file=orders, flush=True)
        time.sleep(STILL_S)
        told = nodes[number].get('/healthz').status
        print(number, 'open', file=orders, flush=True)
        well = until(lambda: nodes[number].get('/healthz').status == 200, 30)  # pylint: disable=cell-var-from-loop
        ended = time.monotonic()
        time.sleep(BETWEEN_S)
        waits.append(max(wait_of(game.times, begun, ended) for game in games))
        note(f'node {number} without its database: the longest wait is {waits[-1]:.1f} s; {told}; well again '
             f'{ended - begun - STILL_S:.1f} s after the line')
        ok(told == 503 and well, f'node {number} says that it is cut off, and recovers', told)
        # Mostly long before; but a session that was cut off in the middle of a change keeps its rows until PostgreSQL misses the
        # node, and here the proxy's system answers for it.
        ok(waits[-1] < STILL_S + 5, 'everybody plays on, at the latest when the line is back', waits[-1])
    for game in games:
        game.ends = True
    for game in games:
        game.join(60)
    lost, count = [], 0
    for game in games:
        for table, acts in game.acked.items():
            count += len(acts)
            # What is secret is told to who did it.
            stored = {(entry['seq'], entry['action'].get('id'), who) for who in {act[2] for act in acts}
                      for entry in site.get(f'/api/tables/{table}?from=0', who).value['update']['entries']}
            lost += [f'{table}: {act} is not there' for act in acts if act not in stored]
    wrong = [text for game in games for text in game.wrong]
    note(f'{count} acts, sent again {sum(g.again for g in games)} times, connections lost or refused {sum(g.lost for g in games)} times')
    ok(count > 0 and not lost, 'every act that was acknowledged is there, at its place', '\n'.join(lost[:5]))
    ok(not wrong, 'and each was done, none stale', '\n'.join(wrong[:5]))
    finish()


if __name__ == '__main__':
    main(*sys.argv[1:])
