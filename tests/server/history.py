#!/usr/bin/env python3
"""Every table's history is one line, whatever fails. Usage: script/postgres tests/server/history.py BENBEN [SECONDS [SEED]]

Three nodes on one PostgreSQL. Players act through whichever node they find and log what they sent, what was answered and what they
were told; meanwhile nodes are killed and stopped for a moment, PostgreSQL is killed and restarted, lines to it are cut, slow or
stand still, clocks of nodes jump, and PostgreSQL's disk is full, if it has one of its own (BENBEN_POSTGRES_SIZE=256m: see
script/postgres). Then everything that was logged is compared with what is stored: every act that was acknowledged is there, at
its place and once; nothing is there that nobody sent; nobody was told anything else, or in another order; every client and every
node ends at the same position. BENBEN_FAULTS names the faults that are wanted (kill_postgres ...; all without it)."""
import os
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import threading
import time

from harness import Server, finish, note, ok
from line import Lines
from player import Player, new_table
from wsclient import Refused

STORE = os.environ['BENBEN_POSTGRES']
CONTROL = shlex.split(os.environ['BENBEN_POSTGRES_CONTROL'])
DATA = os.environ['BENBEN_POSTGRES_DATA']
NODES, TABLES = 3, 5
FAULT_S = (1.0, 3.0)  # between two faults
FAULTS = 3            # at least, however long each of them takes
AGAIN = (Refused, OSError, ConnectionError, TimeoutError, ValueError, KeyError, RuntimeError)


class Table:
    def __init__(self, id, cookies):
        self.id, self.cookies = id, cookies


class Client(threading.Thread):
    """One seat of one table after the other. Everything it logs is (kind, ...)."""

    def __init__(self, world, seat, number):
        super().__init__(daemon=True)
        self.world, self.seat, self.random = world, seat, random.Random(f'{world.seed}/{number}')
        self.name = f'c{number}'
        self.sent = {}      # table -> {seq acted at: [(action, id)]}
        self.done = {}      # table -> [(seq acted at, action, seq answered)]
        self.told = {}      # table -> {seq: entry}
        self.wrong = []
        self.at = {}        # table -> (seq, hash) last seen
        self.count = 0
        self.player = None

    def run(self):
        for table in iter(lambda: self.world.table_for(self), None):
            try:
                self.play(table)
            except Exception as error:  # pylint: disable=broad-except
                self.wrong.append(f'{table.id}: {error!r}')
                return

    def connect(self, table):
        """A socket at some node, subscribed to what it lacks."""
        while not self.world.over():
            try:
                node = self.random.choice(self.world.nodes)
                self.player = Player(node, table.cookies[self.seat])
                self.player.subscribe(table.id, form='json', **{'from': max(self.told[table.id], default=0)})
                return True
            except AGAIN:
                time.sleep(0.1)
        return False

    def hear(self, table, message):
        told = self.told[table.id]
        if message['t'] != 'update' or message['table'] != table.id:
            return
        for entry in message['entries']:
            mine = (entry['actor'], entry['action'].get('id'), entry['action'].get('text'))
            if entry['seq'] in told and told[entry['seq']] != mine:
                self.wrong.append(f'{table.id}: event {entry["seq"]} was {told[entry["seq"]]}, now {mine}')
            told[entry['seq']] = mine
        seqs = [entry['seq'] for entry in message['entries']]
        if seqs != sorted(seqs) or (seqs and seqs[0] <= message['from']):
            self.wrong.append(f'{table.id}: told {seqs} after {message["from"]}')
        self.at[table.id] = (message['seq'], message['hash'])

    def act(self, table, update):
        """Sends one act until it is answered; the same id again after a lost connection."""
        action = self.random.choice(update['legal'])['id']
        self.count += 1
        id, seq = f'{self.name}-{self.count}', update['seq']
        self.sent[table.id].setdefault(seq, []).append((action, id))
        other = self.race(table, update) if self.random.random() < 0.25 else None
        self.send(table, seq, id, action)
        if other is not None:
            self.hear_other(table, seq, other)

    def race(self, table, update):
        """The same person with a second device, at another node and of another mind."""
        action = self.random.choice(update['legal'])['id']
        id = f'{self.name}-{self.count}-other'
        try:
            player = Player(self.random.choice(self.world.nodes), table.cookies[self.seat])
            self.sent[table.id][update['seq']].append((action, id))
            player.send('act', table=table.id, seq=update['seq'], id=id, action=action)
            return player, id, action
        except AGAIN:
            return None

    def hear_other(self, table, seq, other):
        player, id, action = other
        try:
            answer = player.wait(lambda m: m.get('id') == id, 3.0)
            if answer['t'] == 'done':
                self.done[table.id].append((seq, action, answer['seq']))
            player.close()
        except AGAIN:
            pass

    def send(self, table, seq, id, action):
        while not self.world.over():
            try:
                self.player.send('act', table=table.id, seq=seq, id=id, action=action)
                answer = self.listen(table, lambda m: m.get('id') == id)
                if answer['t'] == 'done':
                    self.done[table.id].append((seq, action, answer['seq']))
                    return
                if answer['error']['code'] != 'storage':
                    return
                time.sleep(0.2)
            except AGAIN:
                if not self.connect(table):
                    return

    def listen(self, table, wanted, timeout=3.0):
        """Logs what comes until something is wanted."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = self.player.next(max(0.05, end - time.monotonic()))
            if message is None:
                raise ConnectionError
            self.hear(table, message)
            if wanted(message):
                return message
        raise TimeoutError

    def play(self, table):
        for log in (self.sent, self.told):
            log.setdefault(table.id, {})
        self.done.setdefault(table.id, [])
        if not self.connect(table):
            return
        latest = None
        while not self.world.over():
            try:
                message = self.listen(table, lambda m: m['t'] == 'update', 1.0)
            except TimeoutError:
                # Nothing new; now and then it is somewhere else.
                self.player.close()
                if not self.connect(table):
                    return
                continue
            except AGAIN:
                if not self.connect(table):
                    return
                continue
            latest = message
            if latest['actor'] == -2:
                break
            if latest['actor'] == self.seat and latest['legal']:
                self.act(table, latest)
        try:
            self.player.close()
        except AGAIN:
            pass


class Clocks:
    """Those of the nodes, which can jump: see clock.c."""

    def __init__(self, folder, count):
        self.shim = os.path.realpath(os.environ.get('BENBEN_CLOCK_SHIM', 'build/tests/clock.so'))
        self.files = [os.path.join(folder, f'clock{i}') for i in range(count)]
        for number in range(count):
            self.jump(number, 0)

    def env(self, number):
        return {'LD_PRELOAD': self.shim, 'BENBEN_CLOCK': self.files[number]}

    def jump(self, number, seconds):
        # In place: the node has it in its memory.
        with open(self.files[number], 'r+b' if os.path.exists(self.files[number]) else 'wb') as file:
            file.write(struct.pack('q', seconds))


class World:
    def __init__(self, benben, seconds, seed, folder):
        self.seed, self.random = seed, random.Random(seed)
        self.clocks = Clocks(folder, NODES)
        self.lines = Lines(int(re.search(r':(\d+)/', STORE).group(1)), NODES)
        self.nodes = [Server(benben, store=re.sub(r':\d+/', f':{self.lines.ports[i]}/', STORE), env=self.clocks.env(i), agent_ms=200)
                      for i in range(NODES)]
        self.end = time.monotonic() + seconds
        self.lock = threading.Lock()
        self.waiting = {}   # pair -> (table, seats that have come)
        self.faults = {}
        self.end += 5
        self.tables = [self.make_table() for _ in range(TABLES)]
        self.waiting = {i: (table, set()) for i, table in enumerate(self.tables)}
        self.end = time.monotonic() + seconds

    def over(self):
        return time.monotonic() > self.end

    def make_table(self):
        """Set up at a node that answers."""
        while not self.over():
            try:
                node = self.random.choice(self.nodes)
                cookies = [node.guest('Ada'), node.guest('Bo')]
                id = new_table(node, cookies[0], 'tekhenu', 2, 'me open')['id']
                if node.post(f'/api/tables/{id}/join', {'seat': 1}, cookies[1]).status == 200:
                    return Table(id, cookies)
            except AGAIN:
                time.sleep(0.1)
        return None

    def table_for(self, client):
        """Both clients of a pair get the same table; then a new one."""
        pair = int(client.name[1:]) // 2
        with self.lock:
            if self.over():
                return None
            table, seats = self.waiting.get(pair, (None, set()))
            if table is None or client.seat in seats:
                table, seats = self.make_table(), set()
                if table is None:
                    return None
                self.tables.append(table)
            seats.add(client.seat)
            self.waiting[pair] = (table, seats)
            return table

    # --- faults

    def control(self, *words):
        subprocess.run([*CONTROL, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=60)

    def kill_node(self):
        node = self.random.choice(self.nodes)
        node.kill9()
        time.sleep(self.random.uniform(0, 1))
        node.restart()

    def stop_node(self):
        """So long that others take it for dead, or not."""
        node = self.random.choice(self.nodes)
        node.process.send_signal(19)
        time.sleep(self.random.choice([0.5, 2, 7]))
        node.process.send_signal(18)

    def drain_node(self):
        node = self.random.choice(self.nodes)
        node.stop()
        node.restart()

    def kill_postgres(self):
        self.control('stop', '-m', 'immediate')
        time.sleep(self.random.uniform(0, 1))
        self.control('start')

    def restart_postgres(self):
        self.control('restart', '-m', 'fast')

    def psql(self, sql):
        """Whether or not there is a server."""
        subprocess.run(['psql', '-qX', STORE, '-c', sql], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=20)

    def cut_connections(self):
        self.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")

    def trouble_line(self, *mode):
        number = self.random.randrange(NODES)
        self.lines.order(number, *mode)
        time.sleep(self.random.choice([0.5, 2, 7]))
        self.lines.order(number, 'open')

    def cut_line(self):
        self.trouble_line('cut')

    def still_line(self):
        self.trouble_line('still')

    def slow_line(self):
        self.trouble_line('slow', self.random.choice([5, 50, 300]))

    def jump_clock(self):
        """It stays wrong until the next jump."""
        self.clocks.jump(self.random.randrange(NODES), self.random.choice([-86400, -60, -2, 0, 2, 60, 86400]))

    def fill_disk(self):
        """PostgreSQL falls over a full disk, and comes again once there is room."""
        name = os.path.join(DATA, '..', 'full')
        file = os.open(name, os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(file, bytes(65536)) > 0:
                pass
        except OSError:
            time.sleep(self.random.choice([0.5, 2, 5]))
        os.unlink(name)
        os.close(file)
        self.control('start')

    def hurt(self):
        kinds = [self.kill_node, self.stop_node, self.drain_node, self.kill_postgres, self.restart_postgres, self.cut_connections,
                 self.cut_line, self.still_line, self.slow_line, self.jump_clock]
        if os.path.ismount(os.path.dirname(DATA)):
            kinds.append(self.fill_disk)
        wanted = os.environ.get('BENBEN_FAULTS', '').split()
        kinds = [kind for kind in kinds if not wanted or kind.__name__ in wanted]
        self.random.shuffle(kinds)
        number = 0
        while number < FAULTS or time.monotonic() < self.end - 3:
            self.end = max(self.end, time.monotonic() + 3)
            kind = kinds[number % len(kinds)]
            number += 1
            self.faults[kind.__name__] = self.faults.get(kind.__name__, 0) + 1
            kind()
            # Tables that are over are packed at once.
            self.psql("UPDATE loose SET since = now() - interval '2 min'")
            time.sleep(self.random.uniform(*FAULT_S))


# --- checking


def whole_history(node, table, seat):
    """{seq: (actor, action, text)} as this seat may know it, and where the table stands."""
    told, at = {}, 0
    for _ in range(200):
        answer = node.get(f'/api/tables/{table.id}?from={at}&seat={seat}', table.cookies[seat])
        # A node that believes in events that are not stored cannot tell them.
        if answer.status != 200:
            return {}, 0, answer.text
        update = answer.value['update']
        for entry in update['entries']:
            told[entry['seq']] = (entry['actor'], entry['action'].get('id'), entry['action'].get('text'))
        if at == update['seq'] or not update['entries']:
            break
        at = update['seq']
    return told, update['seq'], update['hash']


def check_table(world, table, clients, wrong):
    views = [[whole_history(node, table, seat) for node in world.nodes] for seat in range(2)]
    for seat, rows in enumerate(views):
        if any(row != rows[0] for row in rows):
            wrong.append(f'{table.id}: nodes differ for seat {seat}: {[row[1:] for row in rows]}')
    for seat, client in enumerate(clients):
        truth, last, _ = views[seat][0]
        for seq, action, answered in client.done.get(table.id, []):
            if answered != seq + 1:
                wrong.append(f'{table.id}: an act at {seq} was answered with {answered}')
            if truth.get(seq + 1, (None,) * 3)[:2] != (seat, action):
                wrong.append(f'{table.id}: {client.name}: act {action} at {seq} was acknowledged, but event {seq + 1} is {truth.get(seq + 1)}')
        for seq, entry in client.told.get(table.id, {}).items():
            if truth.get(seq) != entry:
                wrong.append(f'{table.id}: {client.name} was told {entry} as event {seq}, which is {truth.get(seq)}')
        for seq, (actor, action, _) in truth.items():
            if actor == seat and action is not None and action not in [a for a, _ in client.sent.get(table.id, {}).get(seq - 1, [])]:
                wrong.append(f'{table.id}: event {seq} of seat {seat} was sent by nobody')
        if client.at.get(table.id, (0, 0))[0] > last:
            wrong.append(f'{table.id}: {client.name} saw event {client.at[table.id][0]}, there are {last}')
    return views[0][0][1]


def converge(world):
    """All nodes are up and answer."""
    world.control('start')
    for node in world.nodes:
        if node.process.poll() is not None:
            node.restart()
    end = time.monotonic() + 40
    while time.monotonic() < end:
        try:
            if all(node.get('/healthz').status == 200 for node in world.nodes):
                return True
        except AGAIN:
            pass
        time.sleep(0.2)
    return False


def check(world, clients):
    """What was logged against what is stored; stops the nodes."""
    wrong, events = [], 0
    for table in world.tables:
        pair = [c for c in clients if table.id in c.told]
        pair.sort(key=lambda c: c.seat)
        if len(pair) == 2:
            events += check_table(world, table, pair, wrong)
    wrong += [text for client in clients for text in client.wrong]
    acts = sum(len(done) for client in clients for done in client.done.values())
    note(f'{len(world.tables)} tables, {events} events, {acts} acts acknowledged, faults: {world.faults}')
    ok(acts > 20, 'the players got on', acts)
    ok(not wrong, 'every history is one line: nothing lost, doubled or told otherwise', '\n'.join(wrong[:20]))
    for node in world.nodes:
        node.stop()
    done = subprocess.run([world.nodes[0].benben, 'fsck', '--store', STORE], capture_output=True, text=True, check=False)
    ok(done.returncode == 0, f'every table replays: {done.stdout.strip()}', done.stdout + done.stderr)


def main(benben, seconds='12', seed='1'):
    folder = tempfile.TemporaryDirectory(prefix='benben-history-')
    world = World(benben, float(seconds), int(seed), folder.name)
    clients = [Client(world, i % 2, i) for i in range(2 * TABLES)]
    try:
        for client in clients:
            client.start()
        world.hurt()
        for client in clients:
            client.join(60)
        ok(not any(client.is_alive() for client in clients), 'all clients come to their end')
        ok(converge(world), 'all nodes answer after the faults')
        check(world, clients)
        ok(sum(world.faults.values()) >= FAULTS, 'and something failed on the way', world.faults)
    finally:
        for node in world.nodes:
            node.clean()
        world.lines.close()
        folder.cleanup()
    finish()


if __name__ == '__main__':
    main(*sys.argv[1:])
