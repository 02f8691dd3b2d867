// Puzzles: three tries at one turn, a nudge, the answer on the board with what the rival has in mind, the streak, the one of
// the day, by keyboard, on a phone and without a network.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { axe } from './lib/axe.mjs';
import { open, overflow, visit, waitFor } from './lib/browser.mjs';
import { openGate } from './lib/gate.mjs';
import { dice, play } from './lib/player.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const DATA = fileURLToPath(new URL('../../data/puzzles/', import.meta.url));
const read = (name) => JSON.parse(readFileSync(`${DATA}${name}`, 'utf8'));
const PUZZLES = readdirSync(DATA).filter((name) => /^\d+\.json$/.test(name)).sort().flatMap(read);
const DAY_MS = 86_400_000;

/** Stay or lay down: one click each. */
const SHORT = PUZZLES.find(({ turn, others }) => turn.join() === 'lay down' && others[0].turn.join() === 'take');
/** Of several steps, with a rival who answers and reasons. */
const LONG = PUZZLES.find(({ game, turn, rival, reasons }) => game === 'tekhenu' && turn.length > 2 && rival && reasons.length > 2);
/** Towards the end of a game. */
const roundOf = ({ position }) => Number(/^round (\d+)$/m.exec(position)?.[1] ?? 0);
const LATE = PUZZLES.filter(({ options }) => options === 'players=2').reduce((late, one) => (roundOf(one) > roundOf(late) ? one : late));
const LABEL = { 'lay down': 'Lay down the obelisk', take: 'Take' };

const at = (day) => new Date(`${day}T12:00:00Z`);
const ofDay = (day) => PUZZLES[(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % PUZZLES.length].number;
const state = (page) => page.locator('[data-puzzle]').first().evaluate((node) => ({ ...node.dataset }));
const kept = (page, number) => page.evaluate((of) => JSON.parse(localStorage.getItem('benben.you') ?? '{}').puzzles?.[of] ?? null, number);
const says = (page) => page.locator('.stripe .says').innerText();
const seq = (page) => page.locator('.frame').getAttribute('data-seq');

async function start(page, address, number) {
  await page.goto('about:blank');
  await visit(page, address, `/puzzle${number === undefined ? '' : `/${number}`}`);
  await page.locator('[data-puzzle] section.bar.mine').waitFor();
}

/** Plays an action by its words, from the list of all actions. */
async function act(page, words) {
  const before = await seq(page);
  await page.keyboard.press('/');
  const buttons = page.locator('dialog[open] li button');
  await buttons.first().waitFor();
  const texts = (await buttons.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  const place = words === null ? 0 : texts.findIndex((text) => text === words || text.startsWith(words));
  if (place < 0) throw new Error(`not in the list: ${words}\n${texts.join('\n')}`);
  await buttons.nth(place).click();
  const confirm = page.locator('#confirm');
  await waitFor(async () => {
    if (await confirm.count()) await confirm.click({ timeout: 1_000 }).catch(() => undefined);
    return (await seq(page)) !== before || (await page.locator('[data-answered]').count()) > 0;
  }, words);
}

const ended = (page) => page.locator('[data-answered]').waitFor();
const steps = async (page) => {
  await page.locator('[data-answered] [data-steps] li').first().waitFor();
  return page.locator('[data-answered] [data-steps] li').allInnerTexts();
};

async function tries(browser, address) {
  const { page, context, errors, close } = await open(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await context.clock.setFixedTime(at('2026-11-18'));
  await start(page, address, SHORT.number);
  const first = await seq(page);
  equal(await page.locator('.tries svg:not(.gone)').count(), 3, 'there are three tries');
  await act(page, LABEL.take);
  await page.locator('[data-again]').waitFor();
  equal((await state(page)).wrong, '1', 'another turn costs one');
  equal(await page.locator('.tries svg.gone').count(), 1, 'and a scarab dims');
  ok((await says(page)).includes(`${Math.round(SHORT.others[0].win)}%`), 'it is told what that turn leaves', await says(page));
  ok(await page.locator('[data-again]').evaluate((node) => node === document.activeElement), 'Enter goes back');
  await page.keyboard.press('Enter');
  await page.locator('section.bar.mine').waitFor();
  equal(await seq(page), first, 'the board is as it was');
  await page.locator('[data-nudge]').click();
  await page.waitForFunction(() => document.querySelector('.stripe .says').innerText.length > 10 && !document.querySelector('[data-nudge]'));
  const nudge = await says(page);
  ok(/Think of this|ringed/.test(nudge), 'a nudge says where to look', nudge);
  ok(!nudge.includes(LABEL['lay down']), 'and not what to do', nudge);
  await start(page, address, SHORT.number);
  equal((await state(page)).wrong, '1', 'leaving and coming back gives no try back');
  await act(page, LABEL['lay down']);
  await ended(page);
  equal((await state(page)).ended, '2', 'the turn looked for is found');
  equal(await kept(page, SHORT.number), { day: '2026-11-18', found: 2, nudged: true }, 'and kept, with the nudge');
  const answer = await page.locator('[data-answered]').innerText();
  for (const part of ['Found, with try 2', `${Math.round(SHORT.win)}%`, `${Math.round(SHORT.others[0].win)}%`, '1 day in a row'])
    ok(answer.includes(part), `the answer has "${part}"`, answer);
  equal(await page.locator('[data-answered] .levels b').allInnerTexts(), SHORT.found.map((n) => (n === 8 ? 'always' : n ? `${n} of 8` : 'never')), 'who finds it');
  await page.locator('[data-answered] button:has-text("Share")').click();
  const shared = await waitFor(() => page.evaluate(() => navigator.clipboard.readText()), 'it is copied');
  ok(shared.includes(`#/puzzle/${SHORT.number}`) && shared.includes('◇◆'), 'it can be shared', shared);
  ok(!shared.includes(LABEL['lay down']) && !shared.includes(`${Math.round(SHORT.win)}`.concat('%')), 'without the answer', shared);
  await start(page, address, SHORT.number);
  ok((await says(page)).includes('counts no more'), 'afterwards it is practice');
  await act(page, LABEL.take);
  await page.locator('[data-again]').waitFor();
  equal(await kept(page, SHORT.number), { day: '2026-11-18', found: 2, nudged: true }, 'which changes nothing');
  none(errors, 'tries: no error in the console');
  await close();
}

async function inVain(browser, address) {
  const { page, errors, close } = await open(browser);
  await start(page, address, SHORT.number);
  for (let left = 2; left >= 0; left--) {
    await act(page, LABEL.take);
    if (left === 0) break;
    await page.locator('[data-again]').click();
    await page.locator('section.bar.mine').waitFor();
  }
  await ended(page);
  equal((await state(page)).ended, '0', 'after three tries the answer is told');
  equal((await kept(page, SHORT.number)).found, 0, 'and it is not found');
  ok(await page.locator('[data-answered] button:has-text("Your turn")').count(), 'one’s own turn can be seen again');
  await page.keyboard.press('Escape');
  await page.locator('[data-answered]').waitFor({ state: 'detached' });
  ok(await page.locator('[data-unfold]').count(), 'Escape shows the board, a button the answer');
  none(errors, 'in vain: no error in the console');
  await close();
}

/** The answer of a turn of several steps; what it tells can be played. */
async function told(browser, address) {
  const { page, errors, close } = await open(browser);
  await start(page, address, LONG.number);
  await page.locator('[data-answer]').click();
  await ended(page);
  const turn = await steps(page);
  ok(turn.length > 0 && turn.length <= LONG.turn.length, 'the turn is told in steps', turn);
  const rows = page.locator('[data-answered] table tr');
  ok((await rows.count()) > 1, 'with reasons', await rows.count());
  const rival = page.locator('[data-answered] .then');
  await rival.nth(1).waitFor();
  equal((await rival.locator('b').allInnerTexts()).map((text) => text.trim()), ['After this turn', 'After the other one'], 'and what the rival has in mind after both');
  ok((await rival.allInnerTexts()).every((text) => text.trim().length > 24), 'in words', await rival.allInnerTexts());
  const before = Number(await seq(page));
  await page.locator('[data-show]').click();
  await waitFor(async () => Number(await seq(page)) >= before + LONG.turn.length, 'the turn is played on the board');
  ok(true, 'it is played on the board');
  await close();

  const other = await open(browser);
  await start(other.page, address, LONG.number);
  for (const step of turn) await act(other.page, step);
  // What is only formal is not told.
  for (let i = 0; i < 4 && (await other.page.locator('[data-answered]').count()) === 0; i++) {
    await other.page.waitForTimeout(300);
    if ((await other.page.locator('[data-answered]').count()) === 0) await act(other.page, null);
  }
  await ended(other.page);
  equal((await state(other.page)).ended, '1', 'what the answer tells can be played, and is right');
  none([...errors, ...other.errors], 'the answer: no error in the console');
  await other.close();
}

/** After the answer the game goes on against agents, to its end. */
async function playedOn(browser, address) {
  const { page, errors, close } = await open(browser);
  await start(page, address, LATE.number);
  await page.locator('[data-answer]').click();
  await ended(page);
  await page.locator('[data-answered] [data-on]').click();
  await page.locator('[data-play-on] section.bar').waitFor();
  await waitFor(async () => Number(await seq(page)) > LATE.turn.length, 'chance and rivals go on after the answer');
  const report = await play(page, { pick: dice(4), decisions: 600 }).catch(async (error) => {
    // At the end there is nothing more to do.
    if (await page.locator('[data-play-on] [data-over]').count()) return { over: true };
    throw error;
  });
  ok(report.over || (await page.locator('[data-play-on] [data-over]').count()), 'it is played to its end');
  ok(/You have won|You are number/.test(await page.locator('[data-play-on] .says').innerText()), 'which is told');
  equal(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('benben.you') ?? '{}').tales ?? {}).length), 0, 'it counts nowhere');
  await page.locator('[data-play-on] .stripe a').click();
  await page.locator('[data-puzzle] section.bar').waitFor();
  ok(true, 'and leads back to the puzzle');
  none(errors, 'playing on: no error in the console');
  await close();
}

async function days(browser, address) {
  const { page, context, errors, close } = await open(browser);
  const other = await open(browser, { phone: true });
  await other.context.clock.setFixedTime(new Date('2026-11-18T23:50:00Z'));
  await other.page.goto(`${address}/#/puzzle`);
  const seen = [];
  for (const day of ['2026-11-16', '2026-11-18', '2026-11-19']) {
    await context.clock.setFixedTime(at(day));
    await start(page, address);
    equal((await state(page)).puzzle, String(ofDay(day)), `the puzzle of ${day} follows from the date`);
    seen.push((await state(page)).puzzle);
    await page.locator('[data-answer]').click();
    await ended(page);
  }
  ok(new Set(seen).size === 3, 'every day has another one');
  ok((await page.locator('[data-answered]').innerText()).includes('3 days in a row'), 'a missed day in seven is forgiven');
  await other.page.locator('[data-puzzle] section.bar.mine').waitFor();
  equal((await state(other.page)).puzzle, seen[1], 'it is the same one elsewhere');
  await context.clock.setFixedTime(at('2026-11-27'));
  await start(page, address);
  await page.locator('[data-answer]').click();
  await ended(page);
  ok((await page.locator('[data-answered]').innerText()).includes('1 day in a row'), 'a week without ends a streak');
  await visit(page, address, '/puzzle/list');
  await page.locator('main h1').first().waitFor();
  ok((await page.locator('main').innerText()).includes(`4 of ${PUZZLES.length} tried`), 'the list counts what was tried');
  none([...errors, ...other.errors], 'days: no error in the console');
  await other.close();
  await close();
}

async function byKeyboard(browser, address) {
  const { page, errors, close } = await open(browser, { bypassCSP: true });
  await visit(page, address, '/');
  const link = page.locator('a[data-puzzle]');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-puzzle] section.bar.mine').waitFor();
  ok(true, 'the home page leads to it with one press');
  await start(page, address, SHORT.number);
  await axe(page, 'a puzzle, desktop');
  const to = async (selector) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return page.keyboard.press('Enter');
    }
    throw new Error(`Tab does not reach ${selector}`);
  };
  await to('[data-nudge]');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] li button');
  const place = (await page.locator('dialog[open] li button').allInnerTexts()).findIndex((text) => text.includes(LABEL['lay down']));
  for (let i = 0; i < 16; i++) {
    if (await page.evaluate((n) => document.activeElement === document.querySelectorAll('dialog[open] li button')[n], place)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator('#confirm').waitFor();
  await page.keyboard.press('Enter');
  await ended(page);
  ok(await page.locator('[data-answered]').evaluate((node) => node.contains(document.activeElement)), 'the answer has the focus');
  await axe(page, 'the answer of a puzzle, desktop');
  await to('[data-next]');
  await page.waitForURL((url) => url.hash !== `#/puzzle/${SHORT.number}`);
  ok(true, 'and the next one is a press away');
  none(errors, 'by keyboard: no error in the console');
  await close();
}

async function onPhone(browser, address) {
  const { page, errors, close } = await open(browser, { phone: true, bypassCSP: true });
  await start(page, address, LONG.number);
  equal(await overflow(page), '', 'a puzzle fits on a phone');
  await axe(page, 'a puzzle, phone');
  const small = await page.locator('.stripe button, .stripe a').evaluateAll((nodes) => nodes.filter((node) => node.getBoundingClientRect().height < 43.5).map((node) => node.innerText));
  none(small, 'its buttons are large enough for a finger');
  await page.locator('[data-answer]').tap();
  await ended(page);
  const high = await page.locator('[data-answered]').evaluate((node) => node.getBoundingClientRect().top);
  ok(high > 100, 'the answer leaves the board to be seen', high);
  await axe(page, 'the answer of a puzzle, phone');
  await page.locator('[data-show]').tap();
  await page.locator('[data-answered]').waitFor({ state: 'detached' });
  ok(true, 'and gives way when the turn is shown');
  none(errors, 'phone: no error in the console');
  await close();
}

async function cutOff(browser, address) {
  const gate = await openGate(address);
  const { context, page, errors, close } = await open(browser, { worker: true });
  await visit(page, gate.address, '/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  gate.cut();
  await context.setOffline(true);
  await page.reload();
  await start(page, gate.address);
  const today = (await state(page)).puzzle;
  await start(page, gate.address, SHORT.number);
  await act(page, LABEL['lay down']);
  await ended(page);
  equal((await kept(page, SHORT.number)).found, 1, 'a puzzle is found without a network');
  ok(PUZZLES.some(({ number }) => String(number) === today), 'today’s is there, too');
  none(errors.filter((text) => !/Failed to load resource|ERR_/.test(text)), 'offline: no error in the console');
  gate.close();
  await close();
}

export default async function puzzle({ browser, address, test }) {
  await test('a puzzle is tried', () => tries(browser, address));
  await test('a puzzle in vain', () => inVain(browser, address));
  await test('the answer of a puzzle', () => told(browser, address));
  await test('a game after a puzzle', () => playedOn(browser, address));
  await test('the puzzle of the day', () => days(browser, address));
  await test('a puzzle by keyboard', () => byKeyboard(browser, address));
  await test('a puzzle on a phone', () => onPhone(browser, address));
  await test('a puzzle without a network', () => cutOff(browser, address));
}
