"""A small network in numpy for the examples: what a seat sees to a value, and to a score of each legal action.

    h = relu(obs W + b)        value = tanh(h v + u)        score of action j = h . (E[number of j] + details of j D) + bias[number of j]

An action is scored by its own row, so only legal ones are computed; its details tell payments apart that share a number. Learned with
Adam, gradients written out. Programs that need more take a real library: ppo.py does."""
import numpy as np


class Net:
    def __init__(self, env, width=96, seed=0):
        rng = np.random.default_rng(seed)
        normal = lambda *shape: rng.normal(0, 1 / np.sqrt(shape[0]), shape).astype(np.float32)
        zeros = lambda *shape: np.zeros(shape, np.float32)
        self.version, self.game = env.version, env.game
        self.p = {"W": normal(env.columns, width), "b": zeros(width), "E": 0.1 * normal(env.actions + 1, width), "c": zeros(env.actions + 1),
                  "D": zeros(16, width), "v": zeros(width), "u": zeros(1)}
        self.m, self.s = ({name: np.zeros_like(value) for name, value in self.p.items()} for _ in range(2))
        self.steps = 0

    def forward(self, obs, legal, count, features):
        """Scores (-inf beyond count) and values; obs float32, the rest as VecEnv has it."""
        p, longest = self.p, max(1, int(count.max()))
        number = np.minimum(legal[:, :longest], len(p["c"]) - 1)  # 0xffff: after the last one
        details = features[:, :longest, 4:].astype(np.float32) / 4
        h = np.maximum(obs @ p["W"] + p["b"], 0)
        scores = np.einsum("nw,njw->nj", h, p["E"][number]) + np.einsum("njd,nd->nj", details, h @ p["D"].T) + p["c"][number]
        scores[np.arange(longest) >= count[:, None]] = -np.inf
        self.kept = obs, number, details, h
        return scores, np.tanh(h @ p["v"] + p["u"])

    def policy(self, *seen):
        scores, value = self.forward(*seen)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), value

    def learn(self, seen, target, result, rate=1e-3):
        """One step towards target (a distribution over the legal list) and result (-1 .. 1). Returns both losses."""
        chances, value = self.policy(*seen)
        obs, number, details, h = self.kept
        target, n = target[:, : chances.shape[1]], len(value)
        ds = (chances - target) / n
        dv = (value - result) * (1 - value**2) / n
        dhD = np.einsum("nj,njd->nd", ds, details)
        dh = np.einsum("nj,njw->nw", ds, self.p["E"][number]) + dhD @ self.p["D"] + dv[:, None] * self.p["v"]
        dh[h <= 0] = 0
        dE, dc = np.zeros_like(self.p["E"]), np.zeros_like(self.p["c"])
        # the action that was scored: row of E, times h; number by number in one product
        flat, which = np.nonzero(ds)
        np.add.at(dE, number[flat, which], ds[flat, which, None] * h[flat])
        np.add.at(dc, number[flat, which], ds[flat, which])
        self._adam({"W": obs.T @ dh, "b": dh.sum(0), "E": dE, "c": dc, "D": dhD.T @ h, "v": h.T @ dv, "u": dv.sum(keepdims=True)}, rate)
        picked = np.where(target > 0, np.log(np.maximum(chances, 1e-9)), 0)
        return -(target * picked).sum(1).mean(), np.square(value - result).mean()

    def _adam(self, gradients, rate):
        self.steps += 1
        for name, g in gradients.items():
            self.m[name] += 0.1 * (g - self.m[name])
            self.s[name] += 0.001 * (g * g - self.s[name])
            step = rate / (1 - 0.9**self.steps) * self.m[name] / (np.sqrt(self.s[name] / (1 - 0.999**self.steps)) + 1e-8)
            self.p[name] -= step.astype(np.float32)

    def save(self, path):
        np.savez(path, game=self.game, version=self.version, **self.p)


def seen_by(env, which=slice(None)):
    """What the network takes, of all environments or of some."""
    return env.obs[which], env.legal[which], env.legal_count[which], env.features[which]


def win_share(net, game, options, rival, games, seed=10**6, draws=False):
    """Share of games that the network wins against an agent, seats by turns; a shared victory counts as half.
    draws: it chooses with its chances instead of always its first choice."""
    import benben

    rng = np.random.default_rng(seed)

    env = benben.VecEnv(game, options, min(games, 32), seed=seed, obs="float32", features=True, mask="none", opponent=rival, seat="turns",
                        autoreset="same_step")
    won = played = 0.0
    while played < games:
        seats = env.seat.copy()
        scores = net.forward(*seen_by(env))[0]
        # the greatest of scores with noise of Gumbel's form: a draw from their softmax
        env.step((scores + rng.gumbel(size=scores.shape) if draws else scores).argmax(1), by_place=True)
        for i in np.flatnonzero(env.terminated):
            reward, played = env.reward[i, seats[i]], played + 1
            won += 1 if reward > 0 else 0.5 if reward == 0 else 0
    env.close()
    return won / played
