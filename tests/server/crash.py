"""kill -9 at random moments while tables are being played, and a restart each time: every action that was
acknowledged is there, none is there twice, no table is corrupt.

usage: crash.py BENBEN [CRASHES]   (100; 15 with sanitizers, whose starts take long)
"""
import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time

from harness import beside, equal, finish, note, ok, start

TABLES = [('null', 'players=2'), ('sare', 'players=2'), ('tekhenu', 'players=2'), ('null', 'players=3 grave'),
          ('sare', 'players=4 scenario=priest'), ('tekhenu', 'players=4')]


class Seat:
    """One person who plays all seats of a table over HTTP, and remembers what was acknowledged."""

    def __init__(self, server, cookie, game, options):
        self.server, self.cookie = server, cookie
        self.game, self.options = game, options
        self.luck = random.Random(f'{game} {options}')
        self.acked = []    # (seq, seat, action) of every acknowledged act of this table
        self.checked = 0   # so many of them have been found once
        self.open = None   # the request that has no answer yet: (seq, seat, action, id)
        self.total = 0
        self.requests = 0
        self.wrong = []    # sentences
        self.connection = None
        self.deal()

    def deal(self):
        """A new table, and what came before is forgotten."""
        players = int(self.options.split()[0].split('=')[1])
        body = {'game': self.game, 'options': self.options, 'listed': False, 'seats': [{'kind': 'me'}] * players}
        self.table = self.ask('POST', '/api/tables', body)[1]['id']
        self.acked, self.checked, self.open = [], 0, None

    def ask(self, method, path, body=None):
        """On one connection that stays open; raises OSError when the server is gone."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=20)
        try:
            data = None if body is None else json.dumps(body)
            self.connection.request(method, path, data, {'Cookie': self.cookie, 'Content-Type': 'application/json'})
            response = self.connection.getresponse()
            return response.status, json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.connection.close()
            self.connection = None
            raise OSError(str(error)) from error

    def look(self, seat=None, since=None):
        words = [f'{name}={value}' for name, value in (('seat', seat), ('from', since)) if value is not None]
        return self.ask('GET', f'/api/tables/{self.table}?' + '&'.join(words))[1]

    def step(self):
        """One action; False when the game is over."""
        table = self.look(since=10 ** 6)['table']
        if table['state'] == 'over':
            return False
        if table['state'] == 'open':
            self.ask('POST', f'/api/tables/{self.table}/start', {})
            return True
        seat = table['to_act']
        update = self.look(seat, table['seq'])['update']
        if not update['legal']:
            return True
        action = self.luck.choice(update['legal'])['id']
        self.requests += 1
        self.open = (update['seq'], seat, action, f'r{self.requests}')
        self.send()
        return True

    def send(self):
        seq, seat, action, request = self.open
        status, answer = self.ask('POST', f'/api/tables/{self.table}/act',
                                  {'seq': seq, 'seat': seat, 'action': action, 'id': request})
        if status != 200:
            raise AssertionError(f'{self.game}: act refused: {answer}')
        self.acked.append((seq + 1, seat, action))
        self.total += 1
        self.open = None

    def play(self, stop):
        try:
            while not stop.is_set():
                if not self.step():
                    self.wrong += self.find(0)
                    self.deal()
        except OSError:
            pass  # the server was killed

    def check(self):
        """After a restart: what was acknowledged since the last one. All of it is looked for when the game is over and
        at the end."""
        self.connection = None
        if self.open is not None:
            self.send()  # the same request again: done once, whether it was stored or not
        self.wrong += self.find(self.checked)
        self.checked = len(self.acked)

    def find(self, first):
        """What is wrong with the acts acknowledged from that one on, as a list of sentences."""
        wrong, logs = [], {}
        for seq, seat, action in self.acked[first:]:
            if seat not in logs:
                entries = self.look(seat, self.acked[first][0] - 1)['update']['entries']
                logs[seat] = {entry['seq']: entry for entry in entries}
            entry = logs[seat].get(seq)
            if entry is None or entry['actor'] != seat or entry['action'].get('id') != action:
                wrong.append(f'{self.game} {self.table}: event {seq} of seat {seat} is {entry}, not {action}')
        return wrong


def play_until_killed(server, seats, seconds):
    stop = threading.Event()
    threads = [threading.Thread(target=seat.play, args=(stop,)) for seat in seats]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    server.kill9()
    stop.set()
    for thread in threads:
        thread.join()


def survive(benben, crashes, seed):
    luck = random.Random(seed)
    with start(benben, tables_per_user=100000, per_address=1000) as server:
        cookie = server.guest('Ada')
        seats = [Seat(server, cookie, game, options) for game, options in TABLES]
        for _ in range(crashes):
            play_until_killed(server, seats, luck.uniform(0.02, 0.25))
            server.restart()
            for seat in seats:
                seat.check()
            if sum(len(seat.wrong) for seat in seats) > 10:
                break
        wrong = [sentence for seat in seats for sentence in seat.wrong + seat.find(0)]
        acked = sum(seat.total for seat in seats)
        equal(wrong, [], 'every acknowledged action is there, once')
        ok(acked > crashes, 'actions were acknowledged between the crashes', f'{acked}')
        note(f'{crashes} crashes survived, {acked} actions acknowledged, {len(wrong)} lost')
        equal(server.stop(), 0, 'the server stops cleanly at the end')
        found = subprocess.run([benben, 'fsck', '--data', server.data], capture_output=True, text=True, check=False)
        ok(found.returncode == 0, 'fsck finds every table whole', found.stdout + found.stderr)
        note(found.stdout.strip().splitlines()[-1] if found.stdout.strip() else 'fsck printed nothing')


def main(benben, crashes):
    """Two servers share the crashes: while one starts, the other plays."""
    beside(*[lambda count=count, seed=seed: survive(benben, count, seed)
             for seed, count in enumerate((crashes // 2, crashes - crashes // 2), 7)])
    finish()


if __name__ == '__main__':
    sanitized = b'__asan_init' in open(sys.argv[1], 'rb').read() or 'sanitized' in os.path.realpath(sys.argv[1])
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15 if sanitized else 100)
