"""python -m benben: a tour in five lines."""
import time

import numpy as np

import benben

match = benben.Match("sare", "players=2", seed=7)
print(f"benben {benben.__version__}. A match: {match.think('vizier', 100)['text']!r} is what the search would do first;")
print(f"  played by apprentice and random it ends {match.play({0: 'apprentice', 1: 'random'})}.")
env, rng = benben.VecEnv("tekhenu", "players=2", 256), np.random.default_rng(0)
start, steps = time.perf_counter(), 300
for _ in range(steps):
    env.step(env.sample(rng), by_place=True)
rate = steps * env.count / (time.perf_counter() - start)
print(f"256 environments at once: {rate / 1e6:.2f} million choices a second, {env.columns} columns, {env.actions} actions.")
print("import benben.gym registers benben/Tekhenu-v0 and benben/SaRe-v0; benben.pettingzoo has every seat as an agent.")
