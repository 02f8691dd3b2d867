// A whole game with the keyboard alone: Tab from area to area, arrows within, Enter; the list of all actions now and
// then. What has the focus shows it.
import { open, overflow, visit } from './lib/browser.mjs';
import { changed, dice, myTurn, see } from './lib/player.mjs';
import { begin } from './lib/scenes.mjs';
import { none, note, ok } from './lib/tap.mjs';

/** What has the focus, whether it may be chosen, and whether the focus can be seen. Runs in the page. */
function focused() {
  const node = document.activeElement;
  if (!node || node === document.body) return { name: '', lit: false, visible: true, cell: false, area: '' };
  const style = getComputedStyle(node);
  const ring = node.querySelector(':scope > .ring, :scope .ring, :scope > .focus');
  const drawn = ring && getComputedStyle(ring);
  const shown = (of) => of && of.display !== 'none' && of.visibility !== 'hidden' && Number(of.opacity) > 0 && of.stroke !== 'none';
  const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const box = node.getBoundingClientRect();
  const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  return {
    name: (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 80),
    lit:
      node.getAttribute('aria-disabled') !== 'true' &&
      (node.matches('[data-lit], .lit, .way, .keep, .choice, .modes .god, .modes .produce, .modes .go, #confirm')),
    visible: inside && (outlined || Boolean(shown(drawn)) || node.tagName === 'MAIN'),
    cell: 'cell' in node.dataset || node.getAttribute('role') === 'option',
    many: node.closest('[role="grid"], [role="listbox"], ul')?.querySelectorAll('[data-lit], .lit').length ?? 0,
  };
}

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Tabs on until something may be chosen; in an area with lit cells the arrows look for one. */
async function reach(page, pick, unseen) {
  const first = 1 + pick(6);
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab');
    let now = await page.evaluate(focused);
    if (!now.visible && now.name) unseen.add(now.name);
    if (now.cell && now.many > 0)
      for (let step = 0; step < 30 && (!now.lit || step < pick(4)); step++) {
        await page.keyboard.press(ARROWS[pick(4)]);
        now = await page.evaluate(focused);
        if (!now.visible && now.name) unseen.add(now.name);
      }
    if (now.lit && tabs >= first % 4) return true;
    if (now.lit && tabs > 20) return true;
  }
  return false;
}

async function byList(page, pick, state) {
  // A question that is open already would keep the key for itself.
  if (state.dialog) await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  // A window that came at the same moment keeps the key for itself; it is closed first, as a person would.
  await page.waitForSelector('dialog[open]');
  if (!(await page.$('dialog[open] li button'))) return;
  const count = await page.locator('dialog[open] li button').count();
  const wanted = pick(Math.min(count, 12));
  for (let i = 0; i < 16; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((at) => document.activeElement === document.querySelectorAll('dialog[open] li button')[at], wanted)) break;
  }
  await page.keyboard.press('Enter');
}

export default async function keyboard({ browser, address, all, seed, test }) {
  for (const [name, ...options] of all ? [['sare'], ['tekhenu'], ['tekhenu', 'seth']] : [['tekhenu'], ['tekhenu', 'seth']]) {
    const game = [name, ...options].join(' ');
    const short = !all;
    await test(`a game of ${game} by keyboard`, async () => {
      const { page, errors, close } = await open(browser);
      if (options.length > 0) await begin(page, address, name, options, (button) => button.press('Enter'));
      else {
        await visit(page, address, '/');
        await page.waitForSelector('article button[data-play]:enabled');
        for (let i = 0; i < 40; i++) {
          await page.keyboard.press('Tab');
          if (await page.evaluate((name) => document.activeElement?.matches('button[data-play]') && document.activeElement.closest('article')?.querySelector(`a[href="#/rules/${name}"]`), name)) break;
        }
        await page.keyboard.press('Enter');
        await page.waitForSelector('section.bar');
      }
      const pick = dice(game.length + seed);
      const unseen = new Set();
      const large = new Set();
      let decisions = 0;
      let listed = 0;
      let stuck = 0;
      for (; decisions < (short ? 30 : 2_000); decisions++) {
        const state = await myTurn(page);
        if (state.over) break;
        if (state.dialog && state.things.every((thing) => thing.kind === 'close')) await page.keyboard.press('Escape');
        else if (state.staged) await page.keyboard.press('Enter');
        else if (stuck > 0 || pick(8) === 0 || !(await reach(page, pick, unseen))) {
          listed++;
          await byList(page, pick, state);
        } else await page.keyboard.press('Enter');
        stuck = (await changed(page, state, 1_000)) ? 0 : stuck + 1;
        if (stuck > 2) throw new Error(`no key leads on: ${JSON.stringify(state)}`);
        large.add(await overflow(page));
      }
      large.delete('');
      ok((await see(page)).over || (short && decisions === 30), `${game}: ${short ? 'it can be played' : 'the game ends'} by keyboard`);
      note(`${game}: ${decisions} decisions, ${listed} from the list`);
      none([...unseen], `${game}: the focus can always be seen`);
      none([...large], `${game}: the page never scrolls`);
      none(errors, `${game}: no error in the console`);
      await close();
    });
  }
}
