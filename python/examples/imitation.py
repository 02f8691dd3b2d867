"""Learns from a dataset to choose as its players did, and who will win. Needs nothing but numpy.

    benben games-out sare players=2 -n 5000 --agents greedy,greedy -o games
    python imitation.py games --minutes 10 --rivals random,greedy

Says how often its first choice is that of games it has not seen (and how often a random one would be), and its share of games won: once
always with its first choice, once drawn with its chances. A net that has learned little never puts a rare choice first, and goes on with the
usual ones where a game needs the rare one; drawing plays as the games did, and wins far more.
Where the dataset has thoughts of a search, it learns how often each action was tried instead of the one that was chosen."""
import argparse
import time

import numpy as np
from net import Net, win_share

import benben


def split(batch, held):
    """Rows to learn from, or those of every tenth game, which are only looked at."""
    return (batch.game % 10 == 9) == held


def part(batch, rows):
    target = np.zeros(batch.legal.shape, np.float32)
    if batch.visits is None:
        target[np.arange(len(batch.place)), batch.place] = 1
    else:
        target[:] = batch.visits / batch.visits.sum(1, keepdims=True)
    return (batch.obs[rows], batch.legal[rows], batch.legal_count[rows], batch.features[rows]), target[rows], batch.reward[rows]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dataset")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--games", type=int, default=100, help="of an evaluation")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--share", type=float, default=0.1, help="of the positions of a game")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--width", type=int, default=96)
    parser.add_argument("--save")
    args = parser.parse_args()
    data = benben.Dataset(args.dataset)
    with benben.VecEnv(data.game, data.options) as env:
        net = Net(env, args.width)
    print(f"{len(data)} games of {data.game} {data.options}, played by {', '.join(data.agents)}", flush=True)
    start, epoch = time.time(), 0
    while epoch == 0 or time.time() - start < 60 * args.minutes:
        loss, hits, chance, seen = [], 0, 0.0, 0
        for batch in data.examples(args.batch, share=args.share, seed=epoch, obs="float32", features=True):
            learned, held = split(batch, False), split(batch, True)
            if learned.any():
                loss.append(net.learn(*part(batch, learned), rate=args.rate))
            if held.any():
                position, _, _ = part(batch, held)
                hits += int((net.forward(*position)[0].argmax(1) == batch.place[held]).sum())
                chance, seen = chance + float((1 / batch.legal_count[held]).sum()), seen + int(held.sum())
            if epoch > 0 and time.time() - start > 60 * args.minutes:
                break
        epoch += 1
        policy, value = np.mean(loss, 0)
        print(f"{(time.time() - start) / 60:6.1f} min  epoch {epoch}: policy loss {policy:.3f}, value loss {value:.3f}; in games not learned "
              f"{hits / max(seen, 1):.3f} of {seen} choices are theirs, {chance / max(seen, 1):.3f} by chance", flush=True)
    for rival in args.rivals.split(","):
        first, drawn = (win_share(net, data.game, data.options, rival, args.games, draws=draws) for draws in (False, True))
        print(f"won {first:.3f} against {rival} by first choices, {drawn:.3f} drawn", flush=True)
    if args.save:
        net.save(args.save)


main()
