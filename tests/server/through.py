#!/usr/bin/env python3
"""A cluster as its players see it: everything goes through the proxy. Usage: script/cluster tests/server/through.py

What it asks of `script/cluster` is that a game is set up, played and shown whichever node answers, that equal views are equal bytes on
every node, and that all of them count the same nodes."""
import os
import random
import time
from urllib.parse import urlsplit

from harness import Server, equal, finish, ok
from player import Player, started


class Through(Server):
    """Somebody else's server: nothing is started or stopped."""

    def __init__(self, address):  # pylint: disable=super-init-not-called
        parts = urlsplit(address)
        self.host, self.port, self.errors = parts.hostname, parts.port, []


def play(site, cookies, table):
    """A game of two, each connected through the proxy, which may choose any node; what both were told at the end."""
    chance = random.Random(5)
    players = [Player(site, cookie) for cookie in cookies]
    for player in players:
        player.subscribe(table, form='json')
    seen = [player.wait('update') for player in players]
    acts = 0
    while seen[0]['actor'] >= 0 and acts < 400:
        actor = seen[0]['actor']
        answer = players[actor].ask('act', table=table, seq=seen[actor]['seq'], action=chance.choice(seen[actor]['legal'])['id'])
        if answer['t'] != 'done':
            raise AssertionError(answer)
        acts += 1
        for who, player in enumerate(players):
            while seen[who]['seq'] < answer['seq']:
                seen[who] = player.wait('update')
    for player in players:
        player.close()
    ok(seen[0]['actor'] < 0, f'a game through the proxy comes to its end ({acts} acts)', seen[0])
    return seen


def main():
    site = Through(os.environ['BENBEN_CLUSTER'])
    nodes = [Through(f'http://127.0.0.1:{port}') for port in os.environ['BENBEN_CLUSTER_PORTS'].split()]
    cookies = [site.guest('Ada'), site.guest('Bo')]
    table = started(site, cookies, 'tekhenu')
    seen = play(site, cookies, table)
    for seat, cookie in enumerate(cookies):
        # Who is present is known a moment later elsewhere.
        for _ in range(100):
            answers = {node.get(f'/api/tables/{table}?seat={seat}', cookie).text for node in [site, *nodes]}
            if len(answers) == 1:
                break
            time.sleep(0.1)
        equal(len(answers), 1, f'seat {seat} is shown the same bytes by every node')
        ok(str(seen[seat]['hash']) in answers.pop(), 'and the position that it saw last')
    counts = {line for node in nodes for line in node.get('/metrics').text.splitlines() if line.startswith('benben_nodes ')}
    equal(counts, {f'benben_nodes {len(nodes)}'}, 'every node counts all of them')
    equal(site.get('/metrics').status, 403, 'which is nothing for strangers')
    finish()


if __name__ == '__main__':
    main()
