"""AlphaZero in small: a network learns from games of a search that it guides itself. Needs nothing but numpy.

    python alphazero.py --game sare --minutes 30 --rivals random,greedy

Each of --envs games has a tree. A simulation draws a copy anew (what the seat does not see, and the luck), walks down by prior and
value (PUCT), and asks the network where it leaves the tree; all copies walk at once. The network learns how often each action was tried, and
what became of the game: change of the chance to win (reward="chance"), so that games cut off after --cut choices tell something, too. Trees
are of choices only: what luck brings is averaged, and an action that is not legal in this draw is passed over.
Prints, each round, the losses and the share of games that the network wins by its first choice, without a search."""
import argparse
import time

import numpy as np
from net import Net, seen_by, win_share

import benben


class Node:
    """A choice in a tree: actions by number."""

    def __init__(self, seat, numbers, priors):
        self.seat, self.prior = seat, dict(zip(numbers, priors))
        self.visits, self.worth, self.next = {}, {}, {}

    def pick(self, legal):
        """The place in `legal` with the best bound."""
        total = 1 + sum(self.visits.get(number, 0) for number in legal)
        best, place = -np.inf, 0
        for i, number in enumerate(legal):
            n = self.visits.get(number, 0)
            bound = (self.worth.get(number, 0.0) / n if n else 0.0) + 1.5 * self.prior.get(number, 1 / len(legal)) * total**0.5 / (1 + n)
            if bound > best:
                best, place = bound, i
        return place


class Play:
    def __init__(self, args):
        make = lambda **more: benben.VecEnv(args.game, args.options, args.envs, obs="float32", mask="none", features=True, autoreset="never",
                                            reward="chance", **more)
        self.env, self.copies = make(max_steps=args.cut), make()
        self.args, self.rng = args, np.random.default_rng(args.seed)

    def look(self, net, copies, rows):
        """Nodes and values of the copies at `rows`."""
        chances, values = net.policy(*seen_by(copies, rows))
        nodes = [Node(int(copies.seat[i]), copies.legal[i, : copies.legal_count[i]].tolist(), chances[k, : copies.legal_count[i]])
                 for k, i in enumerate(rows)]
        return nodes, values

    def simulate(self, net, roots, saved):
        """One walk from each root (None = no game there)."""
        copies, count, seats = self.copies, self.args.envs, self.env.players
        node, path, walking = list(roots), [[] for _ in range(count)], np.array([root is not None for root in roots])
        for i in np.flatnonzero(walking):
            copies.load(i, saved[i])
            copies.resample(i, int(self.rng.integers(2**63)))
        gained = np.zeros((count, 4))
        while walking.any():
            places = np.zeros(count, int)
            for i in np.flatnonzero(walking):
                legal = copies.legal[i, : copies.legal_count[i]].tolist()
                places[i] = node[i].pick(legal)
                path[i].append((node[i], legal[places[i]]))
            copies.step(places, by_place=True)
            gained[walking] += copies.reward[walking]
            new = []
            for i in np.flatnonzero(walking):
                parent, number = path[i][-1]
                if copies.seat[i] < 0 or number not in parent.next:
                    walking[i] = False
                    if copies.seat[i] >= 0:
                        new.append(i)
                    else:
                        self.back_up(path[i], 2 * gained[i])
                else:
                    node[i] = parent.next[number]
                    if node[i].seat != copies.seat[i]:  # another draw, another course
                        walking[i] = False
                        new.append(i)
            if new:
                nodes, values = self.look(net, copies, new)
                for found, value, i in zip(nodes, values, new):
                    parent, number = path[i][-1]
                    parent.next.setdefault(number, found)
                    worth = np.full(4, -value / max(1, seats - 1))
                    worth[found.seat] = value
                    self.back_up(path[i], 2 * gained[i] + worth)

    @staticmethod
    def back_up(path, worth):
        for node, number in path:
            node.visits[number] = node.visits.get(number, 0) + 1
            node.worth[number] = node.worth.get(number, 0.0) + float(np.clip(worth[node.seat], -1, 1))

    def round(self, net):
        """One game in every environment: what was seen, tried, and gained from there on."""
        env, args = self.env, self.args
        env.reset(seeds=self.rng.integers(2**63, size=args.envs))
        rows, total, alive = [], np.zeros((args.envs, 4)), env.seat >= 0
        while alive.any():
            living = np.flatnonzero(alive)
            roots, saved = [None] * args.envs, [None] * args.envs
            for node, i in zip(self.look(net, env, living)[0], living):
                noise = self.rng.dirichlet([0.5] * len(node.prior))
                node.prior = {number: 0.75 * p + 0.25 * x for (number, p), x in zip(node.prior.items(), noise)}
                roots[i], saved[i] = node, env.save(i)
            for _ in range(args.simulations):
                self.simulate(net, roots, saved)
            places = np.zeros(args.envs, int)
            for i in living:
                legal = env.legal[i, : env.legal_count[i]]
                tried = np.zeros(env.legal_max, np.float32)
                tried[: len(legal)] = [roots[i].visits.get(int(number), 0) for number in legal]
                tried /= tried.sum()
                places[i] = self.rng.choice(len(tried), p=tried.astype(float) / tried.sum(dtype=float))
                rows.append((i, int(env.seat[i]), total[i].copy(), tried, *(part[i].copy() for part in seen_by(env))))
            env.step(places, by_place=True)
            total += env.reward
            alive = env.seat >= 0
        seat = np.array([row[1] for row in rows])
        result = np.array([2 * (total[row[0], row[1]] - row[2][row[1]]) for row in rows]).clip(-1, 1)
        assert len(seat) == len(result)
        return [np.stack([row[k] for row in rows]) for k in range(3, 8)], result.astype(np.float32)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="sare")
    parser.add_argument("--options", default="players=2")
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--games", type=int, default=100, help="of an evaluation")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--simulations", type=int, default=24)
    parser.add_argument("--cut", type=int, default=200, help="choices after which a game is cut off; 0 = never")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--width", type=int, default=96)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save")
    args = parser.parse_args()
    play, start, kept = Play(args), time.time(), []
    net, done = Net(play.env, args.width, args.seed), 0
    while done == 0 or time.time() - start < 60 * args.minutes:
        kept, done = (kept + [play.round(net)])[-8:], done + 1
        parts, result = [np.concatenate(part) for part in zip(*(seen for seen, _ in kept))], np.concatenate([result for _, result in kept])
        loss = []
        for rows in np.array_split(play.rng.permutation(len(result)), max(1, len(result) // args.batch)):
            tried, obs, legal, count, features = (part[rows] for part in parts)
            loss.append(net.learn((obs, legal, count, features), tried, result[rows]))
        won = ", ".join(f"{win_share(net, args.game, args.options, rival, args.games):.3f} against {rival}" for rival in args.rivals.split(","))
        policy, value = np.mean(loss, 0)
        print(f"{(time.time() - start) / 60:6.1f} min  round {done}, {len(kept[-1][1])} choices: policy loss {policy:.3f}, value loss {value:.3f}; "
              f"won {won}", flush=True)
        if args.save:
            net.save(args.save)


main()
