#!/usr/bin/env node
// The web client in a real browser, as TAP.
// usage: node tests/browser/run.mjs [--quick | --all] [--again] [--seed=N] [--slow=N] BENBEN WEB [NAME...]
//   BENBEN   the program; it serves the page      WEB   the built client
//   --quick  what a change should not break, in about three minutes (the default); --all  everything
//   --again  a test that fails is run once more: a machine that stands still for a second fails no change; it is told
//   --seed   other games and other choices; the same number gives the same ones (default 1)
//   --slow   pages N times slower: shows which check rests on how fast a machine is
//   NAME     only these, and all of them without --quick: games solo companion analysis keyboard phone online lobby people offline replay motion languages access clicks speed vision stage film finale learn seth puzzle day boards
import { resolve } from 'node:path';
import { launch, setLuck, setSlowness } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';
import { finish, note, ok, setAgain, test } from './lib/tap.mjs';

const SUITES = ['games', 'solo', 'companion', 'analysis', 'keyboard', 'phone', 'online', 'lobby', 'people', 'offline', 'replay', 'motion', 'languages', 'access', 'clicks', 'speed', 'vision', 'stage', 'film', 'finale', 'learn', 'seth', 'puzzle', 'day', 'boards'];
const QUICK = ['games', 'solo', 'companion', 'analysis', 'keyboard', 'phone', 'online', 'lobby', 'people', 'offline', 'replay', 'motion', 'languages', 'access', 'speed', 'film', 'finale', 'seth', 'puzzle', 'day', 'boards'];

const words = process.argv.slice(2);
const all = words.includes('--all');
const quick = words.includes('--quick');
const number = (option) => Number(words.find((word) => word.startsWith(`--${option}=`))?.split('=')[1] ?? 1);
const seed = number('seed');
setAgain(words.includes('--again'));
setLuck(seed);
setSlowness(number('slow'));
const [program, web, ...names] = words.filter((word) => !word.startsWith('--'));
if (!program || !web || names.some((name) => !SUITES.includes(name))) {
  console.error(`usage: run.mjs [--quick | --all] [--again] [--seed=N] [--slow=N] BENBEN WEB [NAME...]\nnames: ${SUITES.join(' ')}`);
  process.exit(2);
}

const browser = await launch();
if (!browser) {
  console.log('1..0 # SKIP no Chromium here');
  process.exit(0);
}
const server = await startServer(resolve(program), resolve(web)).catch(async (error) => {
  await browser.close();
  ok(false, 'the server starts', error.message);
  process.exit(finish());
});
const stop = async () => {
  await Promise.allSettled([browser.close(), server.stop()]);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop().then(() => process.exit(1)));

/** A test leaves no page open behind it, however it ends. */
async function tidy(name, body) {
  await test(name, async () => {
    const before = browser.contexts();
    try {
      await body();
    } finally {
      await Promise.allSettled(browser.contexts().filter((context) => !before.includes(context)).map((context) => context.close()));
    }
  });
}

try {
  for (const name of names.length > 0 ? names : all ? SUITES : QUICK) {
    note(name);
    const { default: suite } = await import(`./${name}.mjs`);
    await suite({ browser, address: server.address, program: resolve(program), web: resolve(web), all: all || (names.length > 0 && !quick), seed, test: tidy });
  }
} finally {
  await stop();
}
process.exit(finish());
