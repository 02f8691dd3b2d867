"""Monte Carlo tree search on save and load, with random playouts, for one seat against an agent.

    python mcts.py --game sare --opponent random --games 2 --playouts 50

It saves the true game, luck to come included, and gives each try its own luck by playing other environments: so it knows nothing
hidden but what the game's state holds. A fair search of hidden cards is `Match.think`; this shows save() and load()."""
import argparse
import math

import numpy as np

import benben


def playout(env, rng):
    """Random play of environment 0 to its end: what every seat got."""
    total = np.zeros(4)
    while env.seat[0] >= 0:
        env.step(env.sample(rng), by_place=True)
        total += env.reward[0]
    return total


def choose(env, work, playouts, rng):
    saved, seat, count = env.save(0), int(env.seat[0]), int(env.legal_count[0])
    visits, worth = np.zeros(count), np.zeros(count)
    for n in range(playouts):
        mean = worth / np.maximum(visits, 1)
        place = int(np.argmax(np.where(visits == 0, np.inf, mean + np.sqrt(2 * math.log(n + 1) / np.maximum(visits, 1)))))
        work.load(0, saved)
        work.step([place], by_place=True)
        total = work.reward[0].copy() + playout(work, rng)
        visits[place] += 1
        worth[place] += total[seat]
    return int(visits.argmax())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="sare")
    parser.add_argument("--options", default="players=2")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=30)
    parser.add_argument("--choices", type=int, default=10**9, help="of the search in a game; then it plays at random")
    args = parser.parse_args()
    rng = np.random.default_rng(0)
    env = benben.VecEnv(args.game, args.options, 1, obs="none", autoreset="never")
    work = benben.VecEnv(args.game, args.options, 1, obs="none", autoreset="never")
    for game in range(args.games):
        env.reset(seeds=[game])
        searched = 0
        while env.seat[0] >= 0:
            if env.seat[0] == 0 and searched < args.choices:
                place, searched = choose(env, work, args.playouts, rng), searched + 1
            else:
                place = int(env.sample(rng)[0])
            env.step([place], by_place=True)
        print(f"game {game}: the search {env.score[0, 0]}, random {env.score[0, 1:env.seats].tolist()}", flush=True)


main()
