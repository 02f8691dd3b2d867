"""The package as it is installed: python test_benben.py [TEST...]. Speaks TAP; what needs a library that is not there is skipped, and
says so. BENBEN names the command, which writes the datasets that are read."""
import os
import pathlib
import subprocess
import sys
import tempfile
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


def test_resample():
    """What is drawn anew does not show, and other luck comes of it."""
    env = benben.VecEnv("sare", "players=3", 2, autoreset="never")
    rng, later = np.random.default_rng(1), set()
    for _ in range(40):
        env.step(env.sample(rng), by_place=True)
    saved, shown, count = env.save(0), env.obs[0].copy(), int(env.legal_count[0])
    for seed in range(20):
        env.load(1, saved)
        env.resample(1, seed)
        env.load(1, env.save(1))
        assert (env.obs[1] == shown).all() and env.legal_count[1] == count
        for _ in range(60):
            env.step(0, by_place=True)
        later.add(env.obs[1].tobytes())
    assert len(later) > 10, len(later)


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


def games_out(folder, *words):
    """A dataset of the command that BENBEN names."""
    if "BENBEN" not in os.environ:
        raise Skip("BENBEN names no command that writes datasets")
    subprocess.run([os.environ["BENBEN"], "games-out", *words, "-o", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


def test_dataset():
    with tempfile.TemporaryDirectory() as folder:
        for game, options in every_preset():
            at = games_out(f"{folder}/{game} {options}", game, *options.split(), "-n", "6", "--shard", "4", "--seed", "9")
            data = benben.Dataset(at)
            games = list(data)
            assert len(data) == len(games) == 6 and [game.number for game in games] == list(range(6)) and data.playable
            match = data.match(5)
            assert match.over and match.scores == games[5].scores == data[5].scores
            assert data.match(5, at=0).seat is not None
            # every position once; examples() verifies the scores of each game
            rows = [batch for batch in data.examples(64, share=1, count=4, features=True)]
            assert sum(len(batch.place) for batch in rows) == sum(len(game.places) for game in games)
            for batch in rows:
                each = np.arange(len(batch.place))
                assert (batch.mask[each, batch.action] == 1).all() and (batch.legal[each, batch.place] == batch.action).all()
                assert (batch.mask.sum(1) == batch.legal_count).all() and (np.abs(batch.reward) <= 1).all()
                assert batch.features.shape[1] == batch.legal.shape[1] and set(batch.game) <= set(range(6))
        record = pathlib.Path(folder, "one.record")
        record.write_text(data.record(3), encoding="utf-8")
        subprocess.run([os.environ["BENBEN"], "replay", record], check=True, stdout=subprocess.DEVNULL)
        some = [(batch.obs.tobytes(), batch.place.tobytes()) for batch in data.examples(32, share=0.2, seed=1, count=3)]
        again = [(batch.obs.tobytes(), batch.place.tobytes()) for batch in data.examples(32, share=0.2, seed=1, count=3, threads=2)]
        assert some == again and len(some) > 0


def test_dataset_thoughts():
    with tempfile.TemporaryDirectory() as folder:
        data = benben.Dataset(games_out(f"{folder}/data", "sare", "players=2", "-n", "2", "--agents", "apprentice@8,random", "--thoughts"))
        for game in data:
            assert len(game.thoughts) == len(game.places)
            tried = [(thought, place) for thought, place in zip(game.thoughts, game.places) if thought]
            assert tried and len(tried) < len(game.places)  # random thinks nothing
            assert all(0 <= thought.win <= 1 and int(place) in thought.visits for thought, place in tried)
        for batch in data.examples(64, share=1):
            assert (batch.visits.sum(1) > 0).all() and (batch.visits[np.arange(len(batch.place)), batch.place] > 0).all()


def test_dataset_damage():
    """A changed byte is noticed or changes nothing; the end of a game is verified when it is replayed."""
    with tempfile.TemporaryDirectory() as folder:
        at = games_out(f"{folder}/data", "sare", "players=2", "-n", "40", "--agents", "greedy,random")
        whole = pathlib.Path(at, "00000.games").read_bytes()
        games = [(game.seed, game.scores, game.places.tobytes()) for game in benben.Dataset(at)]
        rng, noticed, broken = np.random.default_rng(0), 0, pathlib.Path(folder, "broken.games")
        tries = 400
        for n in range(tries):
            data = bytearray(whole)
            if n % 4 == 0:
                del data[int(rng.integers(len(data))) :]
            else:
                data[int(rng.integers(len(data)))] ^= 1 << int(rng.integers(8))
            broken.write_bytes(data)
            try:
                assert [(game.seed, game.scores, game.places.tobytes()) for game in benben.Dataset(broken)] == games
            except benben.BrokenDataset:
                noticed += 1
        assert noticed > tries * 0.95, noticed


def test_dataset_parquet():
    need("pyarrow")
    import pyarrow.parquet

    with tempfile.TemporaryDirectory() as folder:
        data = benben.Dataset(games_out(f"{folder}/data", "tekhenu", "players=3", "-n", "5"))
        assert data.to_parquet(f"{folder}/games.parquet", rows=2) == 5
        table = pyarrow.parquet.read_table(f"{folder}/games.parquet")
        for game, row in zip(data, table.to_pylist()):
            assert row == {"number": game.number, "seed": game.seed, "scores": game.scores, "places": game.places.tolist()}
        assert table.schema.metadata[b"game"] == b"tekhenu" and table.schema.metadata[b"options"].startswith(b"players=3")


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
        version = benben.VecEnv(game, options).version
        assert name.endswith(f"-v{version}"), (name, version)
        try:
            gymnasium.make(name.replace(f"-v{version}", f"-v{version + 1}"), options=options)
            assert False, "a version that is not there is made"
        except gymnasium.error.VersionNotFound:
            pass
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


def example(name, *words):
    """What an example prints; one that fails fails the test."""
    path = pathlib.Path(__file__).resolve().parent.parent / "examples" / name
    return subprocess.run([sys.executable, path, *words], check=True, capture_output=True, text=True).stdout


def test_example_mcts():
    for game in benben.games:
        said = example("mcts.py", "--game", game, "--games", "1", "--playouts", "16", "--depth", "20", "--choices", "10", "--rival", "greedy")
        assert "the search" in said and "against greedy" in said, said


def test_example_imitation():
    """Learning shows: a network agrees with greedy players far more often than chance."""
    with tempfile.TemporaryDirectory() as folder:
        data = games_out(f"{folder}/games", "sare", "players=2", "-n", "60", "--agents", "greedy,greedy", "--seed", "2")
        said = example("imitation.py", data, "--minutes", "0", "--share", "0.5", "--batch", "128", "--games", "4", "--save", f"{folder}/net.npz")
        theirs, chance = float(said.split("in games not learned ")[1].split()[0]), float(said.split(" by chance")[0].split()[-1])
        assert theirs > chance + 0.2 and "against random" in said, said
        assert os.path.exists(f"{folder}/net.npz")


def test_example_alphazero():
    for game in benben.games:
        said = example("alphazero.py", "--game", game, "--envs", "6", "--simulations", "5", "--cut", "10", "--games", "2", "--minutes", "0")
        assert "round 1, 60 choices" in said and "against random" in said, said


def test_example_ppo():
    need("torch")
    said = example("ppo.py", "--minutes", "0.02", "--envs", "8", "--steps", "16", "--batch", "64", "--width", "32", "--games", "4", "--threads", "1")
    assert "against random" in said, said


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
