// Prints the signatures of benben.wasm in the form of signature.c, and tries every export once.
// usage: node parity.mjs benben.wasm [GAMES]
import { readFileSync } from 'node:fs';

const [file, games = '1000'] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
if (WebAssembly.Module.imports(module).length > 0) throw new Error('the module imports something');
const core = new WebAssembly.Instance(module).exports;
const buffer = new Uint8Array(core.memory.buffer, core.bb_wasm_buffer(), core.bb_wasm_buffer_size());
const text = (length) => new TextDecoder('utf-8', { fatal: true }).decode(buffer.slice(0, length));
const json = (length) => JSON.parse(text(length));
const write = (string, at = 0) => new TextEncoder().encodeInto(string, buffer.subarray(at)).written;

function assert(condition, what) {
  if (!condition) throw new Error(what);
}

const SEES_ALL = 255;
const SPECTATOR = 7;

// One decision through the exports: what they answer must agree with each other.
function tryDecision(step) {
  const seat = core.bb_wasm_actor();
  const legal = json(core.bb_wasm_legal_json());
  assert(legal.length > 0, 'nothing is legal');
  const { id, text: spelled, barrier, passes } = legal[step % legal.length];
  assert(core.bb_wasm_parse(write(spelled)) >>> 0 === id >>> 0, `${spelled} is not read back`);
  assert(core.bb_wasm_why_not(id) === 0, `${spelled} is legal and forbidden`);
  assert(core.bb_wasm_why_not(0xffffffff) > 0, 'nonsense is not forbidden');
  const before = core.bb_wasm_hash(SEES_ALL);
  assert(core.bb_wasm_apply(seat, 0xffffffff) !== 0, 'nonsense is played');
  assert(json(core.bb_wasm_error_json()).status === 'illegal', 'the refusal is not told');
  assert(core.bb_wasm_hash(SEES_ALL) === before, 'a refused action changes the position');
  for (const looker of [seat, SPECTATOR, SEES_ALL]) {
    assert(core.bb_wasm_position(looker) > 0, 'a position has no text');
    const look = json(core.bb_wasm_look_json(looker));
    assert(look.actor === seat && look.view.actor === seat, 'another actor');
    const hash = BigInt.asUintN(64, core.bb_wasm_hash(looker)).toString(16).padStart(16, '0');
    assert(look.hash === hash, 'another hash');
  }
  const agent = core.bb_wasm_agent(write('random'), BigInt(step)) >>> 0;
  assert(legal.some((action) => action.id === agent), 'an agent does what is not legal');
  assert(core.bb_wasm_agent(write('nobody'), 1n) >>> 0 === 0xffffffff, 'nobody plays');
  const length = core.bb_wasm_preview_json(id);
  const preview = length > 0 ? json(length) : null;
  const { seq } = json(core.bb_wasm_look_json(seat));

  assert(core.bb_wasm_apply(seat, id) === 0, `${spelled} is refused`);
  const told = json(core.bb_wasm_entries_json(seat, seq));
  assert(told[0].seq === seq + 1 && told[0].action.text === spelled, 'another entry is told');
  const after = json(core.bb_wasm_look_json(seat));
  assert(after.seq === seq + told.length, 'entries are missing');
  assert(after.undo === !barrier, `whether ${spelled} is a barrier is told wrongly`);
  if (barrier) return;
  assert(passes === (after.actor !== seat), `who acts after ${spelled} is told wrongly`);
  assert(JSON.stringify(preview.after) === JSON.stringify(after.view), `${spelled} is previewed wrongly`);
  assert((step % 2 ? core.bb_wasm_undo(seat) : core.bb_wasm_reset(seat)) === 0, 'no way back');
  if (step % 2) assert(core.bb_wasm_hash(SEES_ALL) === before, `undo of ${spelled} gives another position`);
  const again = json(core.bb_wasm_legal_json())[0];
  assert(core.bb_wasm_apply(seat, again.id) === 0, `${again.text} is refused after undo`);
}

// The match so far as a record, as single moments, as a view, and gone on with.
function tryPast(index) {
  const now = core.bb_wasm_hash(SEES_ALL);
  const { seq } = json(core.bb_wasm_look_json(SEES_ALL));
  assert(core.bb_wasm_name_seat(0, write('Ada')) === 0, 'a name is refused');
  assert(core.bb_wasm_name_seat(0, write(' Ada')) !== 0, 'a bad name is accepted');
  const record = text(core.bb_wasm_record(SEES_ALL));
  assert(core.bb_wasm_load(write(record)) === 0, 'the own record is refused');
  assert(core.bb_wasm_hash(SEES_ALL) === now, 'the own record gives another position');
  assert(text(core.bb_wasm_record(SEES_ALL)) === record, 'a record is written otherwise than read');
  const head = json(core.bb_wasm_head_json());
  assert(head.seats[0] === 'Ada' && head.count === seq && head.seed === '7', 'another head');
  assert(core.bb_wasm_record(0) > 0 && core.bb_wasm_record(5) === 0, 'masks');
  assert(json(core.bb_wasm_look_back_json(0, seq)).seq === seq, 'another moment');
  const then = json(core.bb_wasm_look_back_json(SEES_ALL, seq >> 1));
  assert(json(core.bb_wasm_scores_json(SEES_ALL)).length === seq + 1, 'scores are missing');
  for (const entry of json(core.bb_wasm_entries_json(SEES_ALL, 0)))
    assert(core.bb_wasm_label(entry.seq) > 0 === (entry.actor === null), 'chance without a name');
  buffer.fill(0, 0, 32);
  assert(core.bb_wasm_is_drawn(seq + 1) === 0, 'what never was, was drawn');
  assert(core.bb_wasm_go_on(seq >> 1, 7n) === 0, 'no way to go on');
  if (then.actor >= 0) assert(json(core.bb_wasm_look_json(SEES_ALL)).hash === then.hash, 'not that moment');
  const view = text(core.bb_wasm_position(0));
  const seen = core.bb_wasm_hash(0);
  const at = write(head.options);
  assert(core.bb_wasm_set_position(index, at, write(view, at)) === 0, 'a view is refused');
  assert(core.bb_wasm_hash(SEES_ALL) === seen, 'a view is read otherwise than written');
  assert(core.bb_wasm_record(SEES_ALL) === 0, 'a position without a past has a record');
  assert(core.bb_wasm_load(write('nonsense')) !== 0, 'nonsense is a record');
  assert(core.bb_wasm_look_json(0) === 0, 'a desk without a match has a position');
}

function tryExports(index, preset) {
  assert(core.bb_wasm_new(index, write('no-such-option'), 7n) !== 0, 'a bad option is accepted');
  assert(json(core.bb_wasm_error_json()).status === 'unknown', 'no error is told');
  assert(core.bb_wasm_new(index, write(preset), 7n) === 0, `a match of ${preset} does not start`);
  for (let step = 0; step < 20 && core.bb_wasm_actor() >= 0; step++) tryDecision(step);
  tryPast(index);
}

for (let index = 0; index < core.bb_wasm_game_count(); index++) {
  const game = json(core.bb_wasm_game_json(index));
  assert(game.options[0].name === 'players' && game.agents[0] === 'random', 'a game is told wrongly');
  game.presets.forEach((preset, number) => {
    tryExports(index, preset);
    const signature = BigInt.asUintN(64, core.bb_wasm_random_games(index, number, 1n, Number(games)));
    console.log(`${game.name} ${preset} ${signature.toString(16).padStart(16, '0')}`);
  });
}
