"""A search on save, load and resample: random games tell how good each choice is. Needs nothing but numpy.

    python mcts.py --game sare --rival greedy --games 4 --playouts 64

Of the choices before it the search tries the promising ones more often (UCB1). For each try a copy of the game is drawn anew: what the
seat does not see, and the luck to come, so that it knows nothing hidden. Copies of a round are played to their end at once, or for
--depth choices; how they stand then is told by the game's own evaluation (reward="chance"). Prints each result, and the share of games won."""
import argparse

import numpy as np

import benben


class Search:
    def __init__(self, game, options, playouts, lanes, depth, seed):
        self.copies = benben.VecEnv(game, options, lanes, obs="none", mask="none", autoreset="never", reward="chance", opponent="random")
        self.playouts, self.depth, self.rng = playouts, depth, np.random.default_rng(seed)

    def choose(self, saved, seat, count):
        copies, lanes = self.copies, self.copies.count
        visits, worth = np.zeros(count), np.zeros(count)
        for done in range(0, max(self.playouts, count), lanes):
            # a round: lanes choices, those with the best bounds, each taken as visited already
            tried = np.zeros(lanes, int)
            for lane in range(lanes):
                bound = np.where(visits == 0, np.inf, worth / np.maximum(visits, 1) + np.sqrt(2 * np.log(done + lane + 1) / np.maximum(visits, 1)))
                tried[lane] = bound.argmax()
                visits[tried[lane]] += 1
                copies.load(lane, saved)
                copies.resample(lane, int(self.rng.integers(2**63)))
            copies.step(tried, by_place=True)
            gained = copies.reward[:, seat].copy()
            for _ in range(self.depth):
                if (copies.seat < 0).all():
                    break
                copies.step(copies.sample(self.rng), by_place=True)
                gained += copies.reward[:, seat]
            np.add.at(worth, tried, gained)
        return int(visits.argmax())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="sare")
    parser.add_argument("--options", default="players=2")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=64)
    parser.add_argument("--lanes", type=int, default=16, help="copies that are played at once")
    parser.add_argument("--depth", type=int, default=10**9, help="choices of a playout")
    parser.add_argument("--choices", type=int, default=10**9, help="of the search in a game; then it plays at random")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    search, won = Search(args.game, args.options, args.playouts, args.lanes, args.depth, args.seed), 0.0
    # the rival plays all other seats; in the copies, random ones do
    env = benben.VecEnv(args.game, args.options, 1, obs="none", autoreset="never", opponent=args.rival, seat=0)
    for game in range(args.games):
        env.reset(seeds=[args.seed + game])
        searched = 0
        while env.seat[0] >= 0:
            count = int(env.legal_count[0])
            if searched < args.choices:
                place, searched = search.choose(env.save(0), 0, count), searched + 1
            else:
                place = int(env.sample(search.rng)[0])
            env.step([place], by_place=True)
        result = float(env.reward[0, 0])
        won += 1 if result > 0 else 0.5 if result == 0 else 0
        print(f"game {game}: the search {env.score[0, 0]}, {args.rival} {env.score[0, 1:env.seats].tolist()}", flush=True)
    print(f"won {won / args.games:.3f} against {args.rival}, {args.playouts} playouts a choice", flush=True)


main()
