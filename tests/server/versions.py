#!/usr/bin/env python3
"""An upgrade while people play: nodes of two versions on one database. Usage: script/postgres tests/server/versions.py OLD NEW [SECONDS]

Three nodes of the old program become new ones, one after the other; in between both serve the same tables. The histories are
checked as in history.py. script/versions builds the old program."""
import os
import sys
import tempfile
import time

from harness import equal, finish, note, ok
from history import TABLES, Client, World, check, converge


def acts(node):
    return float(next(line for line in node.get('/metrics').text.splitlines() if line.startswith('benben_acts_total ')).split()[1])


def mixed(world, seconds, what):
    """Both kinds go on for a while."""
    before = [acts(node) for node in world.nodes]
    time.sleep(seconds)
    more = [int(acts(node) - count) for node, count in zip(world.nodes, before)]
    note(f'{what}: acts of the nodes {more}')
    ok(all(count > 0 for count in more), f'{what}, every node serves', more)


def restart_old(world, node, new):
    """An old node that fails in the middle of the upgrade comes again, or says why it cannot and is replaced."""
    node.kill9()
    try:
        node.restart()
        note('an old node that fails comes again')
    except RuntimeError as error:
        ok('newer program' in str(error), f'an old node that fails says what to do: {str(error).splitlines()[-1]}')
        node.benben = new
        node.restart()
    world.faults['kill_node'] = 1


def main(old, new, seconds='4'):
    old, new, seconds = os.path.abspath(old), os.path.abspath(new), float(seconds)
    folder = tempfile.TemporaryDirectory(prefix='benben-versions-')
    world = World(old, 10 * seconds + 60, 1, folder.name)
    clients = [Client(world, i % 2, i) for i in range(2 * TABLES)]
    try:
        for client in clients:
            client.start()
        mixed(world, seconds, 'three old nodes')
        for i, node in enumerate(world.nodes[:2]):
            equal(node.stop(), 0, f'old node {i} drains')
            node.benben = new
            node.restart()
            mixed(world, seconds, f'{i + 1} new, {2 - i} old')
        restart_old(world, world.nodes[2], new)
        mixed(world, seconds, 'after a failure')
        world.nodes[2].stop()
        world.nodes[2].benben = new
        world.nodes[2].restart()
        mixed(world, seconds, 'three new nodes')
        world.end = time.monotonic()
        for client in clients:
            client.join(60)
        ok(not any(client.is_alive() for client in clients), 'all clients come to their end')
        ok(converge(world), 'all nodes answer')
        check(world, clients)
    finally:
        for node in world.nodes:
            node.clean()
        world.lines.close()
        folder.cleanup()
    finish()


main(*sys.argv[1:])
