#!/usr/bin/env python3
"""An act that is sent again with its id, to any node, is `done` once it is stored, never `stale`; and who subscribes from an event that a node
does not know yet is told what follows that event. Usage: script/postgres tests/server/again.py BENBEN [ACTS [SEED [TABLES [LATE [SECONDS]]]]]

Three nodes on one PostgreSQL; the lines of two are slow (LATE milliseconds, and a twelfth of that), so that they are behind. Every act goes to one node and at the same moment, or a
moment later, to the others, to some of them twice and more. After so many SECONDS, if they are given, it ends with fewer ACTS."""
import os
import random
import re
import sys
import threading
import time

from harness import Server, equal, finish, note, ok
from line import Lines
from player import Player, started

STORE = os.environ['BENBEN_POSTGRES']
MORE = 3  # at most so many times more than once to each node


class Game(threading.Thread):
    """Plays tables one after the other, by two players who are connected to every node. Most games are short: the act that ends one is
    stored with more than others."""

    def __init__(self, nodes, acts, seed, until):
        super().__init__(daemon=True)
        self.nodes, self.acts, self.random, self.until = nodes, acts, random.Random(seed), until
        self.count = self.again = self.subscribed = self.over = 0
        self.wrong, self.lost = [], []

    def run(self):
        try:
            self.cookies = [self.nodes[0].guest('Ada'), self.nodes[0].guest('Bo')]
            self.sockets = [[Player(node, cookie) for node in self.nodes] for cookie in self.cookies]
            while self.goes_on():
                self.play(self.random.choice(['null', 'null', 'null', 'tekhenu']))
            for player in sum(self.sockets, []):
                player.close()
        except Exception as error:  # pylint: disable=broad-except
            self.lost.append(repr(error))

    def goes_on(self):
        return self.count < self.acts and not self.wrong and time.monotonic() < self.until

    def play(self, game):
        table = started(self.nodes[0], self.cookies, game)
        for row in self.sockets:
            row[0].subscribe(table, form='json')
        seen = [self.hear(row[0], table) for row in self.sockets]
        while seen[0]['actor'] >= 0 and self.goes_on():
            actor = seen[0]['actor']
            self.act(table, self.sockets[actor], seen[actor])
            for seat, row in enumerate(self.sockets):
                while seen[seat]['seq'] <= self.seq:
                    seen[seat] = self.hear(row[0], table)
                # Who does not read is taken for gone.
                for player in row[1:]:
                    player.quiet(0.001)
        self.over += seen[0]['actor'] < 0
        for row in self.sockets:
            row[0].ask('unsubscribe', table=table)
        for player in sum(self.sockets, []):
            player.quiet(0.01)  # what else came of this table is of no interest

    @staticmethod
    def hear(player, table):
        return player.wait(lambda m: m['t'] == 'update' and m['table'] == table, 60.0)

    def act(self, table, players, update):
        """One act, sent to all nodes and to some again, in a row of its own; some only when another has answered."""
        self.count += 1
        id, action = f'a{self.count}', self.random.choice(update['legal'])['id']
        message = {'table': table, 'seq': update['seq'], 'id': id, 'action': action}
        order = [*range(len(players)), *(self.random.randrange(len(players)) for _ in range(self.random.randint(0, MORE)))]
        self.random.shuffle(order)
        pause = self.random.choice([0, 0, 0.002, 0.01])
        answers = {}
        self.seq = update['seq']
        for place, number in enumerate(order):
            if place > 0 and self.random.random() < 0.3 and place - 1 not in answers:
                answers[place - 1] = players[order[place - 1]].wait(lambda m: m.get('id') == id, 60.0)
            time.sleep(pause)
            players[number].send('act', **message)
        for place, number in enumerate(order):
            if place not in answers:
                answers[place] = players[number].wait(lambda m: m.get('id') == id, 60.0)
            # A node that could not catch up in time says so, and is asked again.
            while answers[place].get('error', {}).get('code') == 'storage':
                answers[place] = players[number].ask('act', **message)
        self.again += len(order) - 1
        found = {(a['t'], a.get('seq'), a.get('error', {}).get('code')) for a in answers.values()}
        if found != {('done', update['seq'] + 1, None)}:
            self.wrong.append(f'{table} at {update["seq"]}: {[answers[place] for place in sorted(answers)]} of nodes {order}')
        if self.random.random() < 0.2:
            self.subscribe(table, players, update['seq'] + 1)

    def subscribe(self, table, players, seq):
        """Comes to a node that may not know event `seq`."""
        number = self.random.randrange(1, len(players))
        players[number].ask('subscribe', table=table, form='json', **{'from': seq})
        told = players[number].wait(lambda m: m['t'] == 'update' and m['table'] == table, 60.0)
        self.subscribed += 1
        if told['from'] < seq:
            self.wrong.append(f'{table}: asked for what follows {seq}, node {number} tells from {told["from"]} to {told["seq"]}')
        players[number].ask('unsubscribe', table=table)


def main(benben, acts='60', seed='1', tables='6', late='60', seconds='0'):
    each = int(acts) // int(tables)
    lines = Lines(int(re.search(r':(\d+)/', STORE).group(1)), 3)
    limits = {'per_address': 2000, 'messages_per_second': 0, 'requests_per_second': 0, 'tables_per_day': 0,
              'tables_per_user': 1000}
    nodes = [Server(benben, store=re.sub(r':\d+/', f':{lines.ports[i]}/', STORE), **limits) for i in range(3)]
    until = time.monotonic() + (float(seconds) or 1e9)
    games = [Game(nodes, each, f'{seed}/{i}', until) for i in range(int(tables))]
    try:
        for number, part in ((1, 12), (2, 1)):
            lines.order(number, 'slow', float(late) / part)
        for game in games:
            game.start()
        for game in games:
            game.join()
        wrong = [text for game in games for text in game.wrong]
        note(f'{sum(g.count for g in games)} acts, sent again {sum(g.again for g in games)} times, {sum(g.subscribed for g in games)} subscriptions, {sum(g.over for g in games)} games to their end')
        ok(not wrong, 'an act that is sent again is done, at the event where it is stored', f'{len(wrong)} of them\n' + '\n'.join(wrong[:6]))
        # On a machine that is much too busy a player is silent for too long, and is taken for gone.
        lost = [text for game in games for text in game.lost]
        ok(not lost, 'nobody is cut off', f'{len(lost)} of them\n' + '\n'.join(lost[:6]))
        ok(float(seconds) or sum(g.count for g in games) >= each * int(tables), 'all acts were played')
        for number in (1, 2):
            lines.order(number, 'open')
        for node in nodes:
            equal(node.stop(), 0, 'a node stops cleanly')
    finally:
        for node in nodes:
            node.clean()
        lines.close()
    finish()


main(*sys.argv[1:])
