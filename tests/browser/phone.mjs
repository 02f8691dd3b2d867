// Some rounds of each game on a phone, by taps: the pane follows the decision, and nothing scrolls sideways.
import { feedback, open, overflow, waitFor } from './lib/browser.mjs';
import { dice, finger, play, see } from './lib/player.mjs';
import { begin } from './lib/scenes.mjs';
import { none, note, ok } from './lib/tap.mjs';

export default async function phone({ browser, address, all, seed, test }) {
  for (const [name, ...options] of [['tekhenu'], ['sare'], ['tekhenu', 'seth']]) {
    const game = [name, ...options].join(' ');
    await test(`${game} on a phone`, async () => {
      const { page, errors, close } = await open(browser, { phone: true });
      await begin(page, address, name, options, (button) => button.tap());
      const large = new Set();
      const small = new Set();
      const slim = new Set();
      const loose = new Set();
      const under = new Set();
      let asked = 0;
      const report = await play(page, {
        pick: dice(5 + seed),
        press: finger,
        decisions: all ? 3_000 : 40,
        each: async () => {
          large.add(await overflow(page));
          const wide = await page.evaluate(narrow);
          if (wide) slim.add(wide);
          for (const one of await page.evaluate(unsteady)) loose.add(one);
          for (const one of await page.evaluate(tooSmall)) small.add(one);
          if (asked < 3 && (await ask(page, under))) asked++;
        },
      });
      large.delete('');
      const { median, most, longest } = await feedback(page);
      note(`${game}: ${report.presses} taps; feedback after ${median} ms (95 %: ${most} ms, longest ${longest} ms)`);
      ok(report.over || report.presses >= 40, `${game}: it can be played by taps`, report);
      none(report.dead, `${game}: everything lit does something when tapped`);
      none([...report.covered], `${game}: everything lit can be tapped`);
      none([...under], `${game}: asked ${asked} times why not, it hides nothing that is lit`);
      none(report.listed, `${game}: no decision needs the list of all actions`);
      none([...small], `${game}: buttons are at least 44 px high, places of the board 24 px`);
      none([...large], `${game}: the page never scrolls`);
      none([...slim], `${game}: what is shown has the whole width`);
      none([...loose], `${game}: a sheet is as long as what stands on it, and the board stays when a choice is pointed at`);
      none(errors, `${game}: no error in the console`);
      await close();
    });
  }
}

/** Asks about something dim in the panel of the decision why it cannot be done; adds to `under` what the answer hides. False: nothing is dim. */
async function ask(page, under) {
  const before = await see(page);
  const dim = page.locator('[data-answers] button[aria-disabled="true"]');
  if (!before.mine || before.dialog || before.staged || (await dim.count()) === 0) return false;
  await page.waitForTimeout(450); // a tap right after a step is not a question
  const box = await dim.first().boundingBox();
  if (!box) return false;
  await finger(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const state = await waitFor(async () => {
    const now = await see(page);
    return now.why && now;
  }, 'why not');
  for (const { label } of state.covered) under.add(`${label} (${state.sentence})`);
  await page.locator('[data-why] button').tap();
  await page.waitForSelector('[data-why]', { state: 'detached' });
  return true;
}

/** A pane that something stands beside. Runs in the page. */
function narrow() {
  const pane = document.querySelector('.frame.compact .pane');
  const { width } = pane?.getBoundingClientRect() ?? { width: innerWidth };
  return width < innerWidth - 1 ? `${pane.className}: ${Math.round(width)} of ${innerWidth} px` : '';
}

/**
 * A sheet that ends above what is written on it, whose edge lies across a choice; a board that is pushed when a choice is
 * pointed at, which a tap does first, so that the tap hits something else. Runs in the page.
 */
async function unsteady() {
  const found = [];
  for (const sheet of document.querySelectorAll('.frame.compact .pane .on-papyrus')) {
    const more = sheet.scrollHeight - sheet.clientHeight;
    if (more > 1 && getComputedStyle(sheet).overflowY === 'visible') found.push(`${sheet.className}: ${more} px more than ${sheet.clientHeight}`);
  }
  const board = document.querySelector('main.board');
  const choice = board.querySelector('[data-acts]');
  const before = board.clientHeight;
  choice?.dispatchEvent(new MouseEvent('mouseenter'));
  await Promise.resolve(); // the page is drawn anew
  const pushed = board.clientHeight - before;
  if (pushed !== 0) found.push(`the board by ${pushed} px: ${document.querySelector('section.bar .say').innerText}`);
  choice?.dispatchEvent(new MouseEvent('mouseleave'));
  return found;
}

function tooSmall() {
  const found = [];
  for (const node of document.querySelectorAll('button, a.button, select, [data-lit], .lit')) {
    if (!node.checkVisibility?.() || node.closest('.visually-hidden')) continue;
    const box = node.getBoundingClientRect();
    if (box.width === 0 || box.right < 0 || box.bottom < 0 || box.left > innerWidth) continue;
    const least = node.matches('button, a, select') && !node.closest('[role="grid"]') ? 43.5 : 23.5;
    const name = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40);
    if (box.height < least || box.width < 23.5)
      found.push(`${node.tagName.toLowerCase()}.${node.getAttribute('class')} "${name}": ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return found;
}
