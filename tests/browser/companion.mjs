// The companion beside a real table, on a phone: set-up, ten rounds by finger, undo, a reload, what cannot be, the last screen.
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
    mine: root.dataset.actor === '0' && root.dataset.active === '0',
    busy: root.getAttribute('aria-busy') === 'true',
    phase: root.querySelector('h1').textContent,
    taking: root.querySelector('.wedges') !== null,
    told: root.querySelector('.his') !== null,
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

async function begin(page, address, { physical = false, seth = false } = {}) {
  await visit(page, address, '/companion');
  const form = page.locator('[data-begin="table"]');
  if (seth) await form.locator('[data-option="seth"]').check();
  if (physical) await form.locator('input[name="luck"]').nth(1).check();
  await form.locator('button').last().tap();
  await page.waitForSelector('.companion');
}

/** What is done with a die stands first; Scribes and the like, which cost a tap more, are not chosen. */
async function tapOne(page, now, pick) {
  const group = now.groups.findIndex((buttons) => buttons.some(({ off }) => !off));
  const free = now.groups[group].flatMap(({ off, label }, at) => (off || /Scribe|Value|value|Swap|swap|Anubis|Name/.test(label) ? [] : [at]));
  const at = free.length > 0 ? free[pick(free.length)] : now.groups[group].findIndex(({ off }) => !off);
  await tap(page, group, at);
  await waitFor(async () => {
    const next = await page.evaluate(look);
    return next && !next.busy && JSON.stringify(next) !== JSON.stringify(now);
  }, 'an answer');
}
/** What does not fit: letters and signs beyond their button, buttons beyond the window. Runs in the page. */
function misfits() {
  const beyond = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1;
  const all = [...document.querySelectorAll('.companion button')].filter((button) => button.checkVisibility());
  return all.flatMap((button) => {
    const box = button.getBoundingClientRect();
    const out = box.left < 0 || box.right > innerWidth || [...button.children].some((part) => beyond(part.getBoundingClientRect(), box));
    return out ? [button.getAttribute('aria-label') ?? button.textContent.trim()] : [];
  });
}
const roundOf = (now) => Number(/Round (\d+)/.exec(now.phase)?.[1] ?? 0);

export default async function companion({ browser, address, seed, test }) {
  await test('ten rounds beside a real table, by one finger', async () => {
    const { page, errors, close } = await open(browser, { phone: true, bypassCSP: true });
    const pick = dice(seed + 21);
    await begin(page, address);
    await axe(page, 'companion, set-up');
    const turns = [];
    let mine = 0;
    let others = 0;
    let turn = 0;
    let wide = false;
    const untold = [];
    for (let i = 0; i < 700; i++) {
      const now = await state(page);
      wide ||= now.wide;
      if (roundOf(now) > ROUNDS || now.groups.length === 0) break;
      if (now.mine && now.taking && turn > 0) {
        turns.push(turn);
        turn = 0;
      }
      // Until the first judgement he is before me in every round.
      if (now.mine && now.taking && roundOf(now) <= 4 && !now.told) untold.push(roundOf(now));
      await tapOne(page, now, pick);
      if (now.mine) {
        turn++;
        mine++;
      } else others++;
    }
    note(`${turns.length} turns: ${turns.join(' ')} taps; ${mine} for my turns, ${others} for set-up, dice and cards`);
    ok(turns.length >= ROUNDS - 1, `ten rounds were played (${turns.length} turns)`);
    none(turns.filter((taps) => taps > MOST), `at most ${MOST} taps for a turn of mine`);
    ok(!wide, 'nothing is wider than the phone');
    none(untold, 'his turn is still told when mine begins, after tiles and cards were entered');
    ok((await page.locator('.his li').count()) > 0 || (await page.locator('.story').innerText()).length > 0, 'what happened is told');
    await axe(page, 'companion, in the middle');
    const before = await state(page);
    await page.locator('.question .button').tap();
    const undone = await state(page);
    ok(Number(undone.seq) < Number(before.seq), 'an entry is taken back');
    await page.reload();
    await page.locator('[data-begin="table"] button.main').tap();
    await page.waitForSelector('.companion');
    equal((await state(page)).seq, undone.seq, 'after a reload it goes on where it was');
    await page.locator('.companion header button').nth(1).tap();
    ok(/VP|Sum|sum/.test(await page.locator('dialog').innerText()), 'judgement and Scoring stand on a sheet');
    await axe(page, 'companion, sheet');
    none(errors, 'no error in the console');
    await close();
  });
  await test('the last screen, in Portuguese', async () => {
    const { page, errors, close } = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true, settings: { language: 'pt' } });
    const pick = dice(seed + 17);
    await begin(page, address);
    const out = new Set();
    const asked = new Set();
    let now = await state(page);
    for (let i = 0; i < 900 && now.groups.length > 0; i++) {
      const question = (await page.locator('.question h2').innerText()).replace(/\d+/g, 'N');
      if (!asked.has(question)) for (const one of await page.evaluate(misfits)) out.add(`${question} ${one}`);
      asked.add(question);
      await tapOne(page, now, pick);
      now = await state(page);
    }
    none([...out, ...(await page.evaluate(misfits))], `everything fits its button, every button the window (${asked.size} questions)`);
    const end = page.locator('.story .end');
    ok(/\bPV\b|desempate/.test(await end.locator('h2').innerText()), `who has won comes first: ${await end.locator('h2').innerText()}`);
    equal((await end.boundingBox()).y < 120, true, 'at the head of the screen');
    equal(await page.locator('.companion .button.main').count(), 1, 'one next step');
    const totals = await page.locator('.more tr.total td').allInnerTexts();
    equal(totals.join(), (await page.locator('.scores b').allInnerTexts()).join(), 'where the points came from adds up to the points');
    equal(await page.locator('.more section').nth(1).locator('tbody tr').count(), 1, 'the result stands among the games alone');
    await axe(page, 'companion, the end');
    // A correction at the end is still one game.
    await page.locator('.question .button').tap();
    now = await state(page);
    await tapOne(page, now, pick);
    for (now = await state(page); now.groups.length > 0; now = await state(page)) await tapOne(page, now, pick);
    equal(await page.evaluate(() => JSON.parse(localStorage.getItem('benben.alone')).length), 1, 'corrected, it counts once');
    await page.locator('.companion .button.main').tap();
    await page.waitForSelector('[data-begin="table"]');
    equal(await page.locator('[data-begin="table"] button').count(), 1, 'a new table begins without a question: nothing is lost');
    none(errors, 'no error in the console');
    await close();
  });
  await test('what cannot be is refused with its reason', async () => {
    const { page, errors, close } = await open(browser, { phone: true });
    await begin(page, address, { physical: true });
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
  await test('with Seth beside a real table', async () => {
    const { page, errors, close } = await open(browser, { phone: true });
    const pick = dice(seed + 8);
    await begin(page, address, { seth: true });
    const asked = new Set();
    let taking = false;
    for (let i = 0; i < 120 && !taking; i++) {
      const now = await state(page);
      asked.add((await page.locator('.question h2').innerText()).replace(/\d+/g, 'N'));
      taking = now.taking;
      await tapOne(page, now, pick);
    }
    ok(taking, 'the set-up was entered, and a die was taken');
    for (const about of ['Seth: what is die N?', 'Which Conquest tile was turned up?', 'Which Cult is number N?', 'Which Artefact is number N?']) ok(asked.has(about), `it is asked: ${about}`);
    ok(![...asked].includes('What happened?'), 'nothing is asked without words');
    none(errors, 'no error in the console');
    await close();
  });
  await test('a sheet for people: judgement and Scoring', async () => {
    const { page, errors, close } = await open(browser, { phone: true, bypassCSP: true });
    await visit(page, address, '/companion');
    const form = page.locator('[data-begin="sheet"]');
    await form.locator('input[name="players"]').nth(1).check();
    await form.locator('button').last().tap();
    const sheet = page.locator('.sheet');
    const entered = (lines) => waitFor(async () => (await sheet.getAttribute('data-lines')) === String(lines) && (await sheet.getAttribute('aria-busy')) === 'false', `${lines} entries`);
    await entered(0);
    // Player A: 5 and 4 on the left, 3 on the right. Player B: happier than the Population allows.
    await page.locator('.faces button').nth(4).tap();
    await entered(1);
    await page.locator('.faces button').nth(3).tap();
    await entered(2);
    await page.locator('.pans button').nth(1).tap();
    await page.locator('.faces button').nth(2).tap();
    await entered(3);
    ok(/Left 9, right 3: balance \+6/.test(await page.locator('.because').innerText()), 'the balance is explained');
    await axe(page, 'sheet, judgement');
    await page.locator('.what button').nth(1).tap();
    await page.locator('.temple .inner').nth(12).tap();
    await entered(4);
    await page.locator('.temple .spot:not(.inner)').nth(2).tap();
    await entered(5);
    ok(/1 piece at the temple, 1 own Pillars? in their lines: 2 VP/.test(await page.locator('.because').innerText()), 'the temple is explained');
    await axe(page, 'sheet, Scoring');
    await page.locator('.who button').nth(1).tap();
    await page.locator('.temple .inner').nth(12).tap();
    await page.waitForSelector('.why');
    ok(/That cannot be.*holds at most one/.test(await page.locator('.why').innerText()), 'a space that is taken is refused with the reason');
    await entered(5);
    await page.reload();
    await page.locator('[data-begin="sheet"] button.main').tap();
    await entered(5);
    await page.locator('.what button').nth(2).tap();
    await entered(4);
    ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 390, 'nothing is wider than the phone');
    none(errors, 'no error in the console');
    await close();
  });
}
