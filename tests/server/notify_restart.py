"""Notifications that wait when the server ends: told after the start, however it ended, and once only.
usage: notify_restart.py BENBEN"""
import http.server
import sys

from harness import beside, equal, finish, ok, start
from notify import Hook, nothing, play_to_turn_of, serve, settings
from player import Player, new_table


class Turn:
    """A server with a table where it has just become Bo's turn, and a receiver of Bo's notifications."""

    def __init__(self):
        class OwnHook(Hook):
            got = Hook.got.__class__()

            def do_POST(self):
                Hook.answer(self, OwnHook.got)

        self.got = OwnHook.got
        hook = serve(http.server.ThreadingHTTPServer(('127.0.0.1', 0), OwnHook))
        self.server = start(sys.argv[1], notify_delay=1, notify_inside=True)
        self.ada, self.bo = self.server.guest('Ada'), self.server.guest('Bo')
        settings(self.server, self.bo, webhook=f'http://127.0.0.1:{hook}/bo')

    def begin(self, before=None):
        """`before` is called with the table when it is still Ada's turn."""
        table = new_table(self.server, self.ada, 'null', 2, 'me open')['id']
        self.server.post(f'/api/tables/{table}/join', {}, self.bo)
        player = Player(self.server, self.ada)
        player.seat = 0
        player.subscribe(table, **{'from': 0, 'form': 'json'})
        if before:
            before(table)
        play_to_turn_of(player, self.bo, table)
        player.close()
        return table

    def is_there(self, table):
        """Bo is active at the table."""
        there = Player(self.server, self.bo)
        there.subscribe(table, **{'from': 0, 'form': 'json'})
        there.send('active', table=table)
        there.send('ping')
        there.wait('pong')
        return there


def told_once(name, end):
    def run():
        turn = Turn()
        with turn.server as server:
            table = turn.begin()
            end(server)
            ok(nothing(turn.got, 0.1), f'{name} comes before the notification')
            server.restart()
            path, _, body = turn.got.get(timeout=10)
            equal((path, body['table']), ('/bo', table), f'after {name} it is told')
            for _ in range(2):
                end(server)
                server.restart()
            ok(nothing(turn.got, 2), f'after another {name[2:]} it is not told again')
    return run


def seen():
    """Who has seen the turn is not told of it later, whether at its beginning or during the wait."""
    turn = Turn()
    with turn.server as server:
        table = turn.begin()
        turn.is_there(table).close()
        there = []
        turn.begin(before=lambda table: there.append(turn.is_there(table)))
        server.stop()
        there[0].close()
        server.restart()
        ok(nothing(turn.got, 2), 'who was at the table is not told after a restart')


def passed():
    """A turn that is over when the server starts again is nobody's."""
    turn = Turn()
    with turn.server as server:
        table = turn.begin()
        server.post(f'/api/tables/{table}/resign', {}, turn.bo)
        server.kill9()
        server.restart()
        ok(nothing(turn.got, 2), 'a turn that has passed is not told')


beside(told_once('a restart', lambda server: server.stop()), told_once('a crash', lambda server: server.kill9()), seen,
       passed)
finish()
