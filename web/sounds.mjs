#!/usr/bin/env node
// The tables of docs/sound.md: which event sounds how, and how loud every sound is, rendered offline.
// usage: node web/sounds.mjs
import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const bundled = async (contents, minify = false) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here('src'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    minify,
    logLevel: 'error',
  });
  return outputFiles[0].text;
};
const code = await bundled(`
  export { makeSound, SOUNDS } from './sound/kit';
  export { loudness } from './sound/loudness';
  export { rowOf } from './sound/rows';
  export { R } from './sound/tools';
  export { sounds as tekhenu } from './games/tekhenu/sounds';
  export { sounds as sare } from './games/sare/sounds';`);
const { makeSound, SOUNDS, loudness, rowOf, R, tekhenu, sare } = await import(
  `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
);

/** What an event may be heard as: its arguments decide some. */
const ARGS = ['papyrus', 'bread', 'limestone', 'gold', 'stone', 'wood'].map((name) => ({
  token: name,
  resource: name,
  item: name,
  steps: 5,
  loss: 0,
  stone: 1,
  wood: 1,
  gold: 1,
}));
const heard = (row) => {
  if (row === null) return 'silent';
  if (typeof row === 'string') return row;
  const cues = [...ARGS, { ...ARGS[0], loss: 2 }].flatMap((args) => row({ kind: '', seat: 0, args }, 0) ?? []);
  return [
    ...new Set((Array.isArray(cues) ? cues : [cues]).map((cue) => (typeof cue === 'string' ? cue : cue.sound))),
  ].join(', ');
};
for (const [name, table] of Object.entries({ Tekhenu: tekhenu, 'Sa-Rê': sare })) {
  const rows = new Map();
  for (const [kind, row] of Object.entries(table.events)) rows.set(heard(row), [...(rows.get(heard(row)) ?? []), kind]);
  console.log(`\n| ${name}: sound | events |\n|---|---|`);
  for (const [sound, kinds] of rows) console.log(`| ${sound} | ${kinds.join(', ')} |`);
}
console.log('\n| sound | seconds | loudness, dB | peak, dBFS |\n|---|---|---|---|');
for (const name of Object.keys(SOUNDS)) {
  const { steps } = rowOf(name);
  const made = (steps > 1 ? [0, steps - 1] : [0]).map((step) => makeSound(name, 0, step));
  const range = (of, digits) => [...new Set(made.map((channels) => of(channels).toFixed(digits)))].join(' to ');
  const peak = (channels) =>
    20 * Math.log10(Math.max(...channels.map((x) => x.reduce((most, v) => Math.max(most, Math.abs(v)), 0))));
  console.log(
    `| ${name} | ${range((channels) => channels[0].length / R, 2)} | ${range(loudness, 1)} | ${range(peak, 1)} |`,
  );
}

const parts = await bundled(
  `export * from './sound/kit'; export * from './sound/mixer'; export * from './sound/beds'; export * from './games/tekhenu/sounds'; export * from './games/sare/sounds';`,
  true,
);
console.log(`\n${(gzipSync(parts, { level: 9 }).length / 1024).toFixed(1)} KB gzipped`);
