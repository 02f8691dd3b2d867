// The package as a script in Node uses it. Every line is a check: the first that fails ends it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { OVER, Refused, SEES_ALL, SPECTATOR, load } from 'benben';

const benben = await load();
assert.deepEqual(benben.games.map(({ name }) => name).sort(), ['null', 'sare', 'tekhenu']);

for (const [game, options] of [['sare', 'players=3'], ['tekhenu', 'players=2 seth'], ['tekhenu', 'players=1']]) {
  const match = benben.match(game, options, 42);
  let steps = 0;
  while (!match.over) {
    const { actor } = match;
    const legal = match.legal();
    const action = legal[(steps * 7) % legal.length];
    assert.equal(match.whyNot(action), null);
    const preview = match.preview(action);
    match.apply(steps % 2 ? action : action.text);
    if (!action.barrier) {
      assert.deepEqual(preview.after, match.view(actor), action.text);
      assert.equal(match.actor !== actor, action.passes, action.text);
      if (steps % 5 === 0) {
        match.undo();
        assert.deepEqual(match.legal(), legal);
        match.apply(action.id);
      }
    }
    steps++;
  }
  assert.equal(match.actor, OVER);
  assert.deepEqual(match.legal(), []);
  assert.equal(Math.min(...match.ranking), 1);
  assert.equal(match.scores.length, match.seats);
  assert.throws(() => match.apply('pass'), Refused);
  const record = match.record();
  const again = benben.read(record);
  assert.equal(again.record(), record);
  assert.deepEqual(again.view(), match.view());
  assert.equal(again.game, game);
  // The same seed and the same actions, the same match.
  const twin = benben.match(game, options, 42);
  for (const { action, actor } of match.entries()) if (actor !== null) action.to === undefined ? twin.apply(action.id) : twin.undo(actor);
  assert.equal(twin.record(), record);
}

const match = benben.match('tekhenu', 'players=2', '18446744073709551615');
assert.throws(() => match.apply('stand on the table'), { name: 'Refused', code: 'syntax' });
assert.throws(() => benben.match('tekhenu', 'players=9', 1), { name: 'CoreError' });
assert.throws(() => benben.read('benben record 1\n'), { name: 'CoreError' });
// What is hidden from a spectator is in the whole position only.
assert.notEqual(match.position(SEES_ALL), match.position(SPECTATOR));
for (let step = 0, found = null; found === null; step++) {
  assert.ok(step < 400, 'nothing is forbidden for want of something');
  const reason = match.whyNot('anubis');
  if (reason?.lack) {
    assert.ok(reason.lack.need > reason.lack.have + reason.lack.other);
    assert.throws(() => match.apply('anubis'), { name: 'Refused', code: 'illegal', rule: reason.rule });
    found = reason;
  } else match.apply(match.legal()[step % match.legal().length]);
}
for (const agent of ['random', 'greedy', 'vizier']) {
  const legal = match.legal().map(({ id }) => id);
  const thought = match.think(agent, { seed: 3, milliseconds: 50 });
  assert.ok(legal.includes(thought.action), `${agent} chooses what is legal`);
}
const { choices, win } = match.think('pharaoh', { milliseconds: 200 });
assert.ok(choices.length > 0 && Math.abs(win.reduce((sum, one) => sum + one, 0) - 1) < 0.01);
assert.throws(() => match.think('nobody'), { name: 'CoreError' });

// A game out of a dataset is the one that the command makes of it.
const file = new Blob([readFileSync(new URL('games/00000.games', import.meta.url))]);
const ninth = await benben.readGame(file, 9);
assert.equal(ninth.record(), readFileSync(new URL('9.record', import.meta.url), 'utf8'));
assert.ok(ninth.over && (await benben.readGame(file)).over);
await assert.rejects(benben.readGame(file, 300), { name: 'CoreError', code: 'range' });
await assert.rejects(benben.readGame(new Blob(['benben record 1, and no more of it'])), { name: 'CoreError', code: 'syntax' });
const damaged = new Uint8Array(await file.arrayBuffer());
damaged[damaged.length >> 1] ^= 1;
await assert.rejects(benben.readGame(new Blob([damaged]), 150), { name: 'CoreError' });

// The module from elsewhere: as bytes, and as itself.
const bytes = readFileSync(new URL(import.meta.resolve('benben/benben.wasm')));
for (const source of [bytes, new WebAssembly.Module(bytes)]) assert.equal((await load(source)).games.length, 3);
await assert.rejects(load(Promise.resolve(new Response('', { status: 404 }))), /404/);
