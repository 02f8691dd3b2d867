// Prints the signatures of benben.wasm in the form of signature.c, and tries every export once.
// usage: node parity.mjs benben.wasm [GAMES]
import { readFileSync } from 'node:fs';

const [file, games = '1000'] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
if (WebAssembly.Module.imports(module).length > 0) throw new Error('the module imports something');
const core = new WebAssembly.Instance(module).exports;
const buffer = new Uint8Array(core.memory.buffer, core.bb_wasm_buffer(), core.bb_wasm_buffer_size());
const text = (length) => new TextDecoder('utf-8', { fatal: true }).decode(buffer.slice(0, length));
const write = (string) => new TextEncoder().encodeInto(string, buffer).written;

function assert(condition, what) {
  if (!condition) throw new Error(what);
}

const SEES_ALL = 255;
const SPECTATOR = 7;

// A short match through the other exports: what they answer must agree with each other.
function tryExports(index, preset) {
  assert(core.bb_wasm_new(index, write('no-such-option'), 7n) !== 0, 'a bad option is accepted');
  assert(JSON.parse(text(core.bb_wasm_error_json())).status === 'unknown', 'no error is told');
  assert(core.bb_wasm_new(index, write(preset), 7n) === 0, `a match of ${preset} does not start`);
  for (let step = 0; step < 20 && core.bb_wasm_actor() >= 0; step++) {
    const seat = core.bb_wasm_actor();
    const count = core.bb_wasm_legal();
    assert(count > 0, 'nothing is legal');
    const action = core.bb_wasm_action(step % count);
    const spelled = text(core.bb_wasm_action_text(step % count));
    const described = JSON.parse(text(core.bb_wasm_action_json(step % count)));
    assert(described.id === action && described.text === spelled, 'an action is described wrongly');
    assert(core.bb_wasm_parse(write(spelled)) >>> 0 === action >>> 0, `${spelled} is not read back`);
    assert(core.bb_wasm_why_not(action) === 0, `${spelled} is legal and forbidden`);
    assert(core.bb_wasm_why_not(0xffffffff) > 0, 'nonsense is not forbidden');
    const before = core.bb_wasm_hash(SEES_ALL);
    assert(core.bb_wasm_apply(seat, 0xffffffff) !== 0, 'nonsense is played');
    assert(JSON.parse(text(core.bb_wasm_error_json())).status === 'illegal', 'the refusal is not told');
    assert(core.bb_wasm_hash(SEES_ALL) === before, 'a refused action changes the position');
    for (const looker of [seat, SPECTATOR, SEES_ALL]) {
      assert(core.bb_wasm_position(looker) > 0, 'a position has no text');
      assert(JSON.parse(text(core.bb_wasm_position_json(looker))).actor === seat, 'another actor');
    }
    assert(core.bb_wasm_apply(seat, action) === 0, `${spelled} is refused`);
    if (core.bb_wasm_undo(seat) === 0) {
      assert(core.bb_wasm_hash(SEES_ALL) === before, `undo of ${spelled} gives another position`);
      assert(core.bb_wasm_apply(seat, action) === 0, `${spelled} is refused after undo`);
    }
  }
}

for (let index = 0; index < core.bb_wasm_game_count(); index++) {
  const game = JSON.parse(text(core.bb_wasm_game_json(index)));
  game.presets.forEach((preset, number) => {
    tryExports(index, preset);
    const signature = BigInt.asUintN(64, core.bb_wasm_random_games(index, number, 1n, Number(games)));
    console.log(`${game.name} ${preset} ${signature.toString(16).padStart(16, '0')}`);
  });
}
