"""Choices a second of random play through Python: Benben and what other libraries have that is nearest, in one run.

    pip install open_spiel pettingzoo[classic] rlcard
    python rates.py --seconds 3

With observation and legal actions in every step, one thread, by processor time. What is not installed is left out, and told. These are
other games: a step of connect four is less work than one of Tekhenu. The figure is what a learning program gets out of a loop."""
import argparse
import time

import numpy as np

import benben


def rate(seconds, step):
    """step() makes some choices and says how many."""
    step()
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        count += step()
    return count / (time.process_time() - start)


def ours(game, options, count):
    env, rng = benben.VecEnv(game, options, count, autoreset="same_step"), np.random.default_rng(0)

    def step():
        env.step(env.sample(rng), by_place=True)
        return count

    return step


def open_spiel(name):
    import pyspiel

    if name.startswith("benben"):
        import benben.openspiel  # noqa: F401
    game, rng, state = pyspiel.load_game(name), np.random.default_rng(0), [None]

    def step():
        if state[0] is None or state[0].is_terminal():
            state[0] = game.new_initial_state()
        here = state[0]
        if here.is_chance_node():
            actions, chances = zip(*here.chance_outcomes())
            here.apply_action(int(rng.choice(actions, p=chances)))
            return 0
        here.observation_tensor(here.current_player())
        legal = here.legal_actions()
        here.apply_action(legal[int(rng.integers(len(legal)))])
        return 1

    return step


def pettingzoo(module):
    import importlib

    env, rng = importlib.import_module(module).env(), np.random.default_rng(0)
    env.reset(seed=0)

    def step():
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.reset()
            return 0
        mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        return 1

    return step


def rlcard(name):
    import rlcard

    env, rng, state = rlcard.make(name), np.random.default_rng(0), [None]

    def step():
        if state[0] is None or env.is_over():
            state[0] = env.reset()[0]
        legal = list(state[0]["legal_actions"])
        state[0] = env.step(legal[int(rng.integers(len(legal)))])[0]
        return 1

    return step


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    args = parser.parse_args()
    loops = [(f"benben {game}, {count} at once", ours, (game, "players=2", count)) for game in benben.games for count in (1, 64, 1024)]
    loops += [(f"benben {game} through PettingZoo", pettingzoo, (f"benben.pettingzoo.{game}_v0",)) for game in benben.games]
    loops += [(f"OpenSpiel {name}", open_spiel, (name,)) for name in ("benben_sare", "benben_tekhenu", "connect_four", "backgammon", "gin_rummy", "chess")]
    loops += [(f"PettingZoo {name}", pettingzoo, (f"pettingzoo.classic.{name}",))
              for name in ("connect_four_v3", "gin_rummy_v4", "chess_v6", "texas_holdem_v4")]
    loops += [(f"RLCard {name}", rlcard, (name,)) for name in ("gin-rummy", "doudizhu", "uno", "limit-holdem")]
    for name, make, words in loops:
        try:
            print(f"{name:36} {rate(args.seconds, make(*words)):12,.0f} choices/s", flush=True)
        except Exception as error:
            print(f"{name:36}            - ({type(error).__name__}: {str(error).splitlines()[0][:80] if str(error) else ''})", flush=True)


main()
