// Time of Seth: no pane scrolls, and a Building that a Blessing moves is chosen by clicks.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kept, open, overflow, scrolled, waitFor } from './lib/browser.mjs';
import { mouse } from './lib/player.mjs';
import { readIn, takeOver } from './lib/scenes.mjs';
import { equal, none } from './lib/tap.mjs';

const GOLDEN = new URL('../golden/tekhenu/', import.meta.url);
/** The last one: a phone whose browser shows its bars. */
const SCREENS = [{ width: 1366, height: 768 }, { width: 390, height: 844 }, { width: 390, height: 664 }];

/** Records, the one with the most on the table first, and the parts of them that are looked at. */
const GAMES = ['07-players-4-seth', '05-players-2-seth', '06-players-3-seth', '08-players-2-vizier', '09-players-2-seth-vizier', '13-players-1-seth', '15-players-1-seth-solo-hard-draw-cults-artefacts-2-double_buildings'];
const PARTS = [0.85, 0.2, 0.5];

const asFile = (record) => ({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(record) });

/** Events of a record before a die is taken by seat 0, from a part of it on. */
function beforeDie(record, part) {
  const takes = [...record.matchAll(/^(\d+) 0 take/gm)].map(([, seq]) => Number(seq));
  const length = Number(/^end (\d+)/m.exec(record)[1]);
  return (takes.find((seq) => seq >= length * part) ?? takes.at(-1)) - 1;
}

/** What scrolls in any pane of the table as the page stands. */
async function look(page, screens) {
  const found = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await page.waitForTimeout(100);
    const tabs = page.locator('nav.tabs button:not([data-pane="log"])');
    for (let tab = 0, count = await tabs.count(); tab < Math.max(1, count); tab++) {
      if (count > 0) await tabs.nth(tab).click();
      await page.waitForTimeout(60); // what is drawn later
      const where = `${screen.width} x ${screen.height}${count > 0 ? ` ${await tabs.nth(tab).textContent()}` : ''}`;
      for (const what of [...(await scrolled(page)), await overflow(page)]) if (what) found.push(`${where}: ${what}`);
    }
  }
  return found;
}

/** A game of agents that choose at random in which seat 0 moves a Building so: its record, the event, what was done. */
async function gameWith(program, move) {
  const folder = await mkdtemp(join(tmpdir(), 'benben-seth-'));
  const file = join(folder, 'game.record');
  try {
    for (let seed = 1; seed <= 200; seed++) {
      execFileSync(program, ['new', 'tekhenu', 'players=2', 'seth', '--seed', String(seed), '--output', file]);
      execFileSync(program, ['act', '--agents', 'random', '--quiet', file]);
      const record = await readFile(file, 'utf8');
      const found = move.exec(record);
      if (!found) continue;
      const trace = execFileSync(program, ['replay', '--trace', file], { encoding: 'utf8', maxBuffer: 1 << 28 });
      const line = trace.split('\n').find((one) => one.startsWith(`{"seq":${found[1]},`));
      return { record, seq: Number(found[1]), action: JSON.parse(line).action };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`no game with ${move}`);
}

/** Clicks the card, the space of Osiris that the Building leaves or comes to where there are several, and Confirm where it is asked for. */
async function move(page, { id, args }) {
  const confirm = page.locator('#confirm');
  const space = page.locator(`[data-region="osiris"] [data-acts="${id}"]`);
  const seq = () => page.locator('.frame').getAttribute('data-seq');
  const before = await seq();
  await page.locator(`.tray [data-piece^="${args.card} "]`).click();
  await waitFor(async () => (await confirm.count()) > 0 || (await space.count()) > 0 || (await seq()) !== before, 'the card leads on');
  if (await space.count()) await mouse(page, await page.evaluate(middleOf, `[data-region="osiris"] [data-acts="${id}"]`));
  await waitFor(async () => (await confirm.count()) > 0 || (await seq()) !== before, 'the place is chosen');
  if (await confirm.count()) await confirm.click();
}

/** Runs in the page. */
function middleOf(selector) {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export default async function seth({ browser, address, program, all, test }) {
  await test('no pane of a table with Seth scrolls', async () => {
    const { page, errors, close } = await open(browser, { viewport: SCREENS[0] });
    for (const game of all ? GAMES : GAMES.slice(0, 1)) {
      const record = await readFile(new URL(`${game}.record`, GOLDEN), 'utf8');
      const id = await readIn(page, address, asFile(record));
      for (const part of all ? PARTS : PARTS.slice(0, 1)) {
        await page.setViewportSize(SCREENS[0]);
        await takeOver(page, address, id, beforeDie(record, part));
        none(await look(page, all ? SCREENS : SCREENS.slice(0, 2)), `${game} at ${part}: nothing scrolls`);
      }
    }
    none(errors, 'no error in the console');
    await close();
  });
  if (!all) return;
  for (const [name, wanted] of [
    ['out to a region', /^(\d+) 0 play BX0[34] from [a-z]+\d$/m],
    ['back to Osiris', /^(\d+) 0 play BX0[34] from region/m],
  ])
    await test(`a Building moved by clicks, ${name}`, async () => {
      const { page, errors, close } = await open(browser, { viewport: SCREENS[0] });
      const { record, seq, action } = await gameWith(program, wanted);
      await takeOver(page, address, await readIn(page, address, asFile(record)), seq - 1);
      await move(page, action);
      const done = await waitFor(async () => new RegExp(`^${seq} 0 (.*)$`, 'm').exec((await kept(page)).record)?.[1], 'the move is kept');
      equal(done, action.text, `${action.text}: the card and the board say it`);
      none(errors, 'no error in the console');
      await close();
    });
}
