"""The package as it is installed: python test_benben.py [TEST...]. Speaks TAP; what needs a library that is not there is skipped, and
says so."""
import os
import sys
import warnings

import numpy as np

import benben

PRESETS = {
    "tekhenu": ["players=2", "players=3", "players=4", "players=2 seth", "players=4 seth", "players=2 vizier", "players=1",
                "players=1 seth solo=hard draw=cults"],
    "sare": ["players=2", "players=3", "players=4", "players=2 scenario=priest", "players=3 scenario=pharaoh",
             "players=4 scenario=divinities"],
}


class Skip(Exception):
    pass


def every_preset():
    return ((game, options) for game in benben.games for options in PRESETS[game])


def test_vec():
    for game, options in every_preset():
        first, second = (benben.VecEnv(game, options, 8, threads=n, seed=3) for n in (1, 2))
        rng, ended = np.random.default_rng(1), 0
        for step in range(5000):
            if ended and step > 300:
                break
            assert (first.obs == second.obs).all() and (first.mask == second.mask).all()
            places = first.sample(rng)
            numbers = first.legal[np.arange(8), places].astype(int)
            assert (first.mask.sum(1) == first.legal_count).all()
            first.step(places, by_place=True)
            second.step(np.where(second.seat >= 0, numbers, 0))
            ended += int(first.terminated.sum())
            if first.terminated.any():
                assert np.allclose(first.reward[first.terminated].sum(1), 0, atol=1e-5)
        assert ended > 0, (game, options)


def test_illegal():
    env = benben.VecEnv("sare", "players=2", 3)
    before, actions = env.obs.copy(), env.legal[:, 0].astype(int)
    actions[1] = int(np.flatnonzero(env.mask[1] == 0)[0])
    try:
        env.step(actions)
        assert False, "no error"
    except benben.IllegalAction as error:
        assert error.env == 1
    assert (before == env.obs).all()
    for arguments in (("chess",), ("sare", "players=7")):
        try:
            benben.VecEnv(*arguments)
            assert False, "no error"
        except ValueError:
            pass


def test_save():
    env = benben.VecEnv("tekhenu", "players=2", 2, obs="float32")
    rng = np.random.default_rng(0)
    for _ in range(50):
        env.step(env.sample(rng), by_place=True)
    saved, seen = env.save(0), []
    for _ in range(2):
        env.load(0, saved)
        rng = np.random.default_rng(9)
        for _ in range(60):
            env.step(env.sample(rng), by_place=True)
        seen.append(env.obs[0].copy())
        env.load(1, saved)
    assert (seen[0] == seen[1]).all()


def test_opponents():
    for opponent in ("random", "greedy", "apprentice@4"):
        env = benben.VecEnv("sare", "players=3", 4, opponent=opponent, seat=1, reward="chance", autoreset="same_step")
        rng = np.random.default_rng(0)
        for _ in range(60):
            assert (env.seat == 1).all()
            env.step(env.sample(rng), by_place=True)


def test_match():
    match = benben.Match("sare", "players=2", seed=7)
    first = match.legal()[0]
    assert first["text"] and first["kind"]
    assert match.why_not(first) == "" and match.why_not("build temple") not in ("", None) and match.why_not("dance") is None
    seat = match.seat
    try:
        match.act("build temple")
        assert False, "no error"
    except benben.NotAllowed as error:
        assert error.rule
    match.act(first)
    assert match.view(seat)["player"] and match.record().startswith("benben")
    thought = match.think("vizier", 50)
    assert thought["text"] in [action["text"] for action in match.legal()]
    scores = match.play("random")
    assert match.over and match.seat is None and len(scores) == 2
    match = benben.Match("tekhenu", "players=1", seed=1)
    match.play("greedy")
    assert match.over


def need(name):
    try:
        return __import__(name)
    except ImportError as error:
        raise Skip(f"{name} is not installed") from error


def test_gymnasium():
    gymnasium = need("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import benben.gym

    class Legal(benben.gym.BenbenEnv):
        """check_env samples actions without the mask."""

        def step(self, action):
            if not self._vec.mask[0][action]:
                action = self._vec.legal[0, action % self._vec.legal_count[0]]
            return super().step(int(action))

    for game, options in every_preset():
        name = {"tekhenu": "benben/Tekhenu-v0", "sare": "benben/SaRe-v0"}[game]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(Legal(game, options), skip_render_check=True)
        env = gymnasium.make(name, options=options)
        obs, info = env.reset(seed=3)
        ended = False
        while not ended:
            obs, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            ended = terminated or truncated
    vector = gymnasium.make_vec("benben/SaRe-v0", num_envs=4, options="players=2")
    obs, info = vector.reset(seed=1)
    for _ in range(300):
        obs, *_, info = vector.step(np.array([np.flatnonzero(row)[0] if row.any() else 0 for row in info["action_mask"]]))
    assert "autoreset_mode" in vector.metadata


def test_pettingzoo():
    need("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from benben.pettingzoo import sare_v0, tekhenu_v0

    for game, options in every_preset():
        words = dict(word.split("=") if "=" in word else (word, True) for word in options.split())
        words["players"] = int(words["players"])
        make = {"tekhenu": tekhenu_v0, "sare": sare_v0}[game].env
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(make(**words), num_cycles=1000, verbose_progress=False)
            seed_test(lambda make=make, words=words: make(**words), num_cycles=200)


def test_openspiel():
    need("pyspiel")
    import pyspiel

    import benben.openspiel

    for name in ("benben_tekhenu", "benben_sare"):
        game = pyspiel.load_game(name)
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def main():
    tests = {name.removeprefix("test_"): value for name, value in globals().items() if name.startswith("test_")}
    chosen = sys.argv[1:] or list(tests)
    print(f"1..{len(chosen)}", flush=True)
    failed = False
    for number, name in enumerate(chosen, 1):
        try:
            # what libraries print is no TAP
            kept, sink = os.dup(1), os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, 1)
            try:
                tests[name]()
            finally:
                sys.stdout.flush()
                os.dup2(kept, 1)
                os.close(kept), os.close(sink)
            print(f"ok {number} - {name}", flush=True)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}", flush=True)
        except Exception:
            import traceback

            failed = True
            print(f"not ok {number} - {name}", flush=True)
            print("# " + traceback.format_exc().strip().replace("\n", "\n# "), flush=True)
    return failed


sys.exit(main())
