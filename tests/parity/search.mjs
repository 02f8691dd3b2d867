// The search in wasm beside the native one: both think about the same positions of the same games with the same number of
// iterations, in one thread. They must find the same, to the last visit; with more than one round it also prints how fast
// each of them was, by the fastest round of each position. By a network (data/networks) and by tables. The games are played in the module; `benben think` reads their records.
// usage: node search.mjs BENBEN benben.wasm [ITERATIONS [ROUNDS [POSITIONS [PRESET...]]]]      PRESET: "tekhenu players=2 seth"
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [benben, file, ...rest] = process.argv.slice(2);
const [iterations, rounds, positions] = [400, 1, 3].map((usual, i) => Number(rest[i] ?? usual));
const PRESETS = [
  'tekhenu players=2', 'tekhenu players=2 seth', 'tekhenu players=1 solo=hard', 'sare players=2', 'sare players=2 scenario=priest',
];
const presets = rest.length > 3 ? rest.slice(3) : PRESETS;
const module = new WebAssembly.Module(readFileSync(file));
const core = new WebAssembly.Instance(module).exports;
const buffer = new Uint8Array(core.memory.buffer, core.bb_wasm_buffer(), core.bb_wasm_buffer_size());
const text = (length) => new TextDecoder().decode(buffer.slice(0, length));
const json = (length) => JSON.parse(text(length));
const write = (string) => new TextEncoder().encodeInto(string, buffer).written;
const SEES_ALL = 255;
const SEED = 7;
const PLAYER = 'scribe'; // another one than who is measured, so that nothing it thought is used again
const THINKERS = { network: `pharaoh@${iterations}/net=1`, tables: `pharaoh@${iterations}` };
const networks = join(dirname(fileURLToPath(import.meta.url)), '../../data/networks');

/** A game that the player plays with itself, as a record, and moments of it at equal distances at which there is a choice. */
function playGame(preset, seed) {
  const [name, ...options] = preset.split(' ');
  const games = Array.from({ length: core.bb_wasm_game_count() }, (_, i) => json(core.bb_wasm_game_json(i)).name);
  if (core.bb_wasm_new(games.indexOf(name), write(options.join(' ')), BigInt(seed)) !== 0)
    throw new Error(`no such game: ${preset}`);
  const weights = existsSync(join(networks, `${name}.net`)) && readFileSync(join(networks, `${name}.net`));
  if (weights && core.bb_wasm_wants_network(write(THINKERS.network)) !== 0) {
    buffer.set(weights);
    if (core.bb_wasm_give_network(weights.length) !== 1) throw new Error(`${name}.net is refused`);
  }
  const moments = [];
  for (let actor; (actor = core.bb_wasm_actor()) >= 0; ) {
    if (json(core.bb_wasm_legal_json()).length > 1) moments.push(json(core.bb_wasm_look_json(SEES_ALL)).seq);
    if (core.bb_wasm_apply(actor, core.bb_wasm_agent(write(PLAYER), 1n)) !== 0) throw new Error('an agent was refused');
  }
  const asked = Array.from({ length: positions }, (_, i) => moments[Math.floor(((i + 0.5) * moments.length) / positions)]);
  return { record: text(core.bb_wasm_record(SEES_ALL)), asked, weights };
}

/** What the module makes of a position. */
function thinkHere(thinker, seq) {
  core.bb_wasm_think_back(seq, write(PLAYER), 1n); // forgets what was thought before
  core.bb_wasm_think_back(seq, write(thinker), BigInt(SEED));
  const began = performance.now();
  while (core.bb_wasm_think_on(64) !== 0);
  const seconds = (performance.now() - began) / 1000;
  return { ...json(core.bb_wasm_thought_json()), seconds };
}

/** What the native program makes of it. */
function thinkThere(thinker, record, seq) {
  const words = ['think', record, '--at', seq, '--agent', thinker, '--iterations', iterations, '--threads', 1, '--seed', SEED];
  return JSON.parse(execFileSync(benben, [...words.map(String), '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
}

const digest = (found) => JSON.stringify([found.action, found.steps, found.nodes, found.choices.map((c) => [c.action, c.visits, c.win])]);

const folder = mkdtempSync(join(tmpdir(), 'benben-search-'));
let failed = 0;
let told = 0;
presets.forEach((preset, number) => {
  const { record, asked, weights } = playGame(preset, number + 1);
  const path = join(folder, `${number}.bb`);
  writeFileSync(path, record);
  const judges = weights ? THINKERS : { tables: THINKERS.tables };
  for (const [judge, thinker] of Object.entries(judges)) compare(preset, judge, thinker, path, asked);
});

function compare(preset, judge, thinker, path, asked) {
  const times = asked.map((seq) => {
    const here = [], there = [];
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [thinkHere(thinker, seq), thinkThere(thinker, path, seq)];
      if (digest(a) !== digest(b)) console.log(`# ${preset} by ${judge}, after ${seq}:\n# ${digest(a)}\n# ${digest(b)}`, ++failed);
      here.push(a.seconds);
      there.push(b.seconds);
    }
    return [Math.min(...here), Math.min(...there)]; // what other programs took is not theirs
  });
  const [here, there] = [0, 1].map((i) => times.reduce((sum, time) => sum + time[i], 0));
  const rate = (seconds) => Math.round((iterations * asked.length) / seconds).toLocaleString('en');
  console.log(`${failed ? 'not ok' : 'ok'} ${++told} - ${preset} by ${judge}: the same in ${asked.length} positions of ${iterations} iterations`);
  if (rounds > 1)
    console.log(`# native ${rate(there)} iterations/s, wasm ${rate(here)}: ${Math.round((100 * there) / here)} %`,
      `(positions ${times.map(([a, b]) => Math.round((100 * b) / a)).sort((a, b) => a - b).join(', ')})`);
}
console.log(`1..${told}`);
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
