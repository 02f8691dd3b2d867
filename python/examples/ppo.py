"""PPO with masked actions in one file: learns one seat against an agent, or by itself with every seat.

    python ppo.py --game sare --opponent greedy --rivals random,greedy --minutes 60
    python ppo.py --game tekhenu --self-play

Needs torch. Prints, at every evaluation, the share of games won against each of --rivals (a shared victory counts as half)."""
import argparse
import time

import numpy as np
import torch
from torch import nn

import benben


class Net(nn.Module):
    def __init__(self, columns: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, obs, mask):
        body = self.body(obs)
        logits = self.policy(body).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(body).squeeze(-1)


def seen(env):
    return torch.from_numpy(env.obs.copy()), torch.from_numpy(env.mask.copy())


def evaluate(net, args, rival, games=200):
    env = benben.VecEnv(args.game, args.options, 50, seed=10**6, obs="float32", opponent=rival, seat="turns")
    won = played = 0
    seats = env.seat.copy()
    with torch.no_grad():
        while played < games:
            seats = np.where(env.seat >= 0, env.seat, seats)
            mask = env.mask.copy()
            mask[mask.sum(1) == 0, 0] = 1
            dist, _ = net(torch.from_numpy(env.obs), torch.from_numpy(mask))
            env.step(dist.probs.argmax(-1).numpy())
            ended = np.flatnonzero(env.terminated)
            played += len(ended)
            reward = env.reward[ended, seats[ended]]
            won += (reward > 0).sum() + 0.5 * (reward == 0).sum()
    return won / played


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="sare")
    parser.add_argument("--options", default="players=2")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--self-play", action="store_true", help="every seat learns")
    parser.add_argument("--rivals", default="random", help="whom evaluations are against: random,greedy")
    parser.add_argument("--games", type=int, default=200, help="of an evaluation, at least")
    parser.add_argument("--reward", default="chance", help="win, margin or chance")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--steps", type=int, default=128)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=3e-4, help="of learning")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--threads", type=int, default=0, help="of torch; 0 = as it likes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save")
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    if args.threads:
        torch.set_num_threads(args.threads)
    env = benben.VecEnv(args.game, args.options, args.envs, seed=args.seed, obs="float32", reward=args.reward, autoreset="same_step",
                        opponent=None if args.self_play else args.opponent, seat="turns")
    net = Net(env.columns, env.actions, args.width)
    optimiser = torch.optim.Adam(net.parameters(), args.rate, eps=1e-5)
    start, choices, shown = time.time(), 0, 0.0
    gamma, trace, clip = 0.999, 0.95, 0.2
    n, steps = args.envs, args.steps
    every = np.arange(n)
    while True:
        # A value belongs to who chooses: in self-play what the next seat expects counts against this one.
        store = [[] for _ in range(7)]
        for _ in range(steps):
            obs, mask = seen(env)
            with torch.no_grad():
                dist, value = net(obs, mask)
                action = dist.sample()
            seat = env.seat.copy()
            env.step(action.numpy())
            sign = np.where(env.seat == seat, 1.0, -1.0) if args.self_play else np.ones(n)
            ended = env.terminated | env.truncated
            for room, item in zip(store, (obs, mask, action, dist.log_prob(action), value, torch.from_numpy(env.reward[every, seat].copy()),
                                          torch.from_numpy((sign * ~ended).astype(np.float32)))):
                room.append(item)
        obs, mask, action, before, value, reward, carry = map(torch.stack, store)
        with torch.no_grad():
            following = net(*seen(env))[1]
            advantage, running = torch.zeros_like(value), torch.zeros(n)
            for t in reversed(range(steps)):
                delta = reward[t] + gamma * carry[t] * following - value[t]
                running = delta + gamma * trace * carry[t] * running
                advantage[t], following = running, value[t]
        target = advantage + value
        flat = [item.flatten(0, 1) for item in (obs, mask, action, before, advantage, target)]
        for _ in range(3):
            for part in torch.randperm(steps * n).split(args.batch):
                o, m, a, b, adv, want = (item[part] for item in flat)
                dist, guess = net(o, m)
                ratio = (dist.log_prob(a) - b).exp()
                adv = (adv - adv.mean()) / (adv.std() + 1e-8)
                loss = -torch.min(ratio * adv, ratio.clamp(1 - clip, 1 + clip) * adv).mean()
                loss = loss + 0.5 * (guess - want).square().mean() - 0.01 * dist.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimiser.step()
        choices += steps * n
        minutes = (time.time() - start) / 60
        if minutes - shown >= args.minutes / 20 or minutes >= args.minutes:
            shown = minutes
            won = ", ".join(f"{evaluate(net, args, rival, args.games):.3f} against {rival}" for rival in args.rivals.split(","))
            print(f"{minutes:6.1f} min {choices / 1e6:8.2f} M choices  won {won}", flush=True)
        if minutes >= args.minutes:
            break
    if args.save:
        torch.save({"net": net.state_dict(), "version": env.version, "args": vars(args)}, args.save)


main()
