// The companion beside a real table, on a phone: set-up, ten rounds by finger, undo, a reload, what cannot be.
import { axe } from './lib/axe.mjs';
import { open, visit, waitFor } from './lib/browser.mjs';
import { dice } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const ROUNDS = 10;
const MOST = 4;

/** What can be tapped now, by groups; runs in the page. */
function look() {
  const root = document.querySelector('.companion');
  if (!root) return null;
  const groups = [...root.querySelectorAll('.groups > div')].map((group) =>
    [...group.querySelectorAll('button')].map((button) => ({ off: button.getAttribute('aria-disabled') === 'true', label: button.getAttribute('aria-label') ?? button.textContent.trim() })),
  );
  return {
    seq: root.dataset.seq,
    actor: Number(root.dataset.actor),
    busy: root.getAttribute('aria-busy') === 'true',
    phase: root.querySelector('h1').textContent,
    taking: root.querySelector('.wedges') !== null,
    judged: /Faith|Destiny|Bread|Decree/.test(root.querySelector('.question h2').textContent),
    wide: document.scrollingElement.scrollWidth > innerWidth,
    groups,
  };
}

async function state(page) {
  return waitFor(async () => {
    const now = await page.evaluate(look);
    return now && !now.busy ? now : null;
  }, 'the companion asks');
}

async function tap(page, group, button) {
  const target = page.locator('.groups > div').nth(group).locator('button').nth(button);
  await target.scrollIntoViewIfNeeded();
  await target.tap();
}

async function begin(page, address, physical) {
  await visit(page, address, '/companion');
  if (physical) await page.locator('input[name="luck"]').nth(1).check();
  await page.locator('form button').last().tap();
  await page.waitForSelector('.companion');
}

export default async function companion({ browser, address, seed, test }) {
  await test('ten rounds beside a real table, by one finger', async () => {
    const { page, errors, close } = await open(browser, { phone: true, bypassCSP: true });
    const pick = dice(seed + 21);
    await begin(page, address, false);
    await axe(page, 'companion, set-up');
    const turns = [];
    let mine = 0;
    let others = 0;
    let turn = 0;
    let wide = false;
    for (let i = 0; i < 700; i++) {
      const now = await state(page);
      wide ||= now.wide;
      const round = Number(/Round (\d+)/.exec(now.phase)?.[1] ?? 0);
      if (round > ROUNDS || now.groups.length === 0) break;
      if (now.actor === 0 && now.taking && turn > 0) {
        turns.push(turn);
        turn = 0;
      }
      // What is done with a die stands first; Scribes and the like, which cost a tap more, are not chosen.
      const group = now.groups.findIndex((buttons) => buttons.some(({ off }) => !off));
      const free = now.groups[group].flatMap(({ off, label }, at) => (off || /Scribe|Value|value|Swap|swap|Anubis/.test(label) ? [] : [at]));
      const at = free.length > 0 ? free[pick(free.length)] : now.groups[group].findIndex(({ off }) => !off);
      await tap(page, group, at);
      if (now.actor === 0 && round > 0 && !now.judged) {
        turn++;
        mine++;
      } else others++;
      await waitFor(async () => {
        const next = await page.evaluate(look);
        return next && !next.busy && JSON.stringify(next) !== JSON.stringify(now);
      }, 'an answer');
    }
    note(`${turns.length} turns: ${turns.join(' ')} taps; ${mine} for my turns, ${others} for set-up, dice and cards`);
    ok(turns.length >= ROUNDS - 1, `ten rounds were played (${turns.length} turns)`);
    none(turns.filter((taps) => taps > MOST), `at most ${MOST} taps for a turn of mine`);
    ok(!wide, 'nothing is wider than the phone');
    ok((await page.locator('.his li').count()) > 0 || (await page.locator('.story').innerText()).length > 0, 'what happened is told');
    await axe(page, 'companion, in the middle');
    const before = await state(page);
    await page.locator('.question .button').tap();
    const undone = await state(page);
    ok(Number(undone.seq) < Number(before.seq), 'an entry is taken back');
    await page.reload();
    await page.locator('.panel > button.main').tap();
    await page.waitForSelector('.companion');
    equal((await state(page)).seq, undone.seq, 'after a reload it goes on where it was');
    await page.locator('.companion header button').nth(1).tap();
    ok(/VP|Sum|sum/.test(await page.locator('dialog').innerText()), 'judgement and Scoring stand on a sheet');
    await axe(page, 'companion, sheet');
    none(errors, 'no error in the console');
    await close();
  });
  await test('what cannot be is refused with its reason', async () => {
    const { page, errors, close } = await open(browser, { phone: true });
    await begin(page, address, true);
    const pick = dice(seed + 3);
    const off = page.locator('.rolls .off');
    for (let i = 0; i < 60 && (await off.count()) === 0; i++) {
      const now = await state(page);
      const dicing = (await page.locator('.rolls').count()) > 0;
      // White dice until the bag has none.
      await tap(page, 0, dicing ? 0 : pick(now.groups[0].length));
      await waitFor(async () => (await page.evaluate(look))?.seq !== now.seq, 'an answer');
    }
    ok((await off.count()) > 0, 'dice that are not in the bag stand apart');
    await off.first().tap({ force: true });
    await page.waitForSelector('.why');
    ok((await page.locator('.why').innerText()).length > 30, `it is said why: ${(await page.locator('.why').innerText()).slice(0, 80)}`);
    none(errors, 'no error in the console');
    await close();
  });
}
