#!/usr/bin/env python3
"""The end of a game that another node has stored, read in pieces: its row is never believed before its last events.
Usage: script/postgres tests/server/ending.py BENBEN

The order of things is forced by locks of the database: while one is held, a node waits before it reads that table."""
import os
import subprocess
import sys

from harness import Server, ends_well, equal, finish, metric, ok, psql, until
from player import Player, started

STORE = os.environ['BENBEN_POSTGRES']


class Lock:
    """Holds one of the database's tables, so that nobody else reads or writes it."""

    def __init__(self, table):
        self.table = table
        self.session = subprocess.Popen(['psql', '-qAtX', STORE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell(f'BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE;')

    def tell(self, sql):
        print(f"{sql} SELECT 'done';", file=self.session.stdin, flush=True)
        self.session.stdout.readline()

    def waited_for(self):
        """Whether somebody waits to read it."""
        return until(lambda: int(psql('SELECT count(*) FROM pg_locks WHERE NOT granted AND '
                                      f"relation = '{self.table}'::regclass AND mode = 'AccessShareLock'")[0]) > 0)

    def release(self):
        self.tell('COMMIT;')
        self.session.stdin.close()
        self.session.wait()
        self.session.stdout.close()


class Game:
    """A game of two that always keep the die: it ends by the same act every time."""

    def __init__(self, node):
        self.node = node
        self.cookies = [node.guest('Ada'), node.guest('Bo')]
        self.table = started(node, self.cookies, 'null')
        self.players = [Player(node, cookie) for cookie in self.cookies]
        for player in self.players:
            player.subscribe(self.table, form='json')
        self.count = 0
        self.look()

    def look(self):
        updates = [player.wait('update') for player in self.players]
        self.seq, self.actor = updates[0]['seq'], updates[0]['actor']

    def message(self):
        return {'table': self.table, 'seq': self.seq, 'id': f'a{self.count}', 'action': 'keep'}

    def act(self):
        answer = self.players[self.actor].ask('act', **self.message())
        self.count += 1
        return answer


def last_act(node):
    """How many acts a game has."""
    game = Game(node)
    while game.actor >= 0:
        game.act()
        game.look()
    return game.count


def before_the_end(node, acts):
    game = Game(node)
    while game.count < acts - 1:
        game.act()
        game.look()
    return game


def read_in_pieces(nodes, acts):
    """A node reads what another has stored: events, then the row. The game ends in between, and its last act comes again."""
    game = before_the_end(nodes[0], acts)
    mover = game.actor
    there = Player(nodes[1], game.cookies[mover])
    there.subscribe(game.table, form='json')
    equal(there.wait('update')['seq'], game.seq, 'another node knows the game up to its last act')
    messages = Lock('messages')
    psql(f"SELECT pg_notify('benben', 'x {game.table}:0')")
    ok(messages.waited_for(), 'it has read events and is still to read the row')
    message = game.message()
    answer = game.act()
    equal((answer['t'], answer.get('seq')), ('done', message['seq'] + 1), 'the act that ends the game is done')
    events = Lock('events')
    messages.release()
    ok(events.waited_for(), 'the row is read, and the last events are not yet')
    there.send('act', **message)
    there.send('ping', id='handled')
    there.wait('pong')
    events.release()
    again = there.wait(lambda m: m.get('id') == message['id'])
    equal((again['t'], again.get('seq'), again.get('error')), ('done', message['seq'] + 1, None),
          'the same act, sent to a node that is about to read it, is done')
    late = there.ask('act', **{**message, 'id': 'later', 'seq': message['seq'] + 1})
    equal(late['error']['code'], 'conflict', 'and then the game is over for everybody')


def row_is_older(nodes, acts):
    """A row that was read before the end: the game is over all the same. No lock can hold a node between reading the row and using
    it, so the older row is put where it is read."""
    game = before_the_end(nodes[0], acts)
    psql(f"CREATE TABLE kept AS SELECT state, doc, revision FROM tables WHERE id = '{game.table}'")
    game.act()
    game.look()
    psql(f"UPDATE tables SET (state, doc, revision) = (SELECT state, doc, revision FROM kept) WHERE id = '{game.table}'")
    told = nodes[0].get(f'/api/tables/{game.table}', game.cookies[0]).value['table']
    loaded = nodes[1].get(f'/api/tables/{game.table}', game.cookies[0]).value['table']
    equal(loaded['state'], 'over', 'a game whose last event was read is over')
    for name in ('score', 'place'):
        equal([seat.get(name) for seat in loaded['seats']], [seat.get(name) for seat in told['seats']], f'with each {name}')
    psql(f"INSERT INTO messages VALUES ('{game.table}', 1, '', 'read', 0)")
    psql(f"SELECT pg_notify('benben', 'x {game.table}:0')")
    game.players[0].wait('chat')
    told = nodes[0].get(f'/api/tables/{game.table}', game.cookies[0]).value['table']
    equal(told['state'], 'over', 'and stays so for a node that has stored a newer row than it reads')


def main(benben):
    nodes = [Server(benben, store=STORE) for _ in range(2)]
    try:
        equal(until(lambda: metric(nodes[0], 'nodes') == 2), True, 'two nodes know of each other')
        acts = last_act(nodes[0])
        read_in_pieces(nodes, acts)
        row_is_older(nodes, acts)
        ends_well(nodes)
    finally:
        for node in nodes:
            node.clean()
    finish()


main(sys.argv[1])
