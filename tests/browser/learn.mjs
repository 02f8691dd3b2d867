// A newcomer's walk: from an empty profile to the golden button of the home page or, with Seth, the form, through every step of the guide, to the
// end of the game. Each step must light the place it speaks about, and its card must not hide it.
// `SHOTS=FOLDER` keeps a picture of each step.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open, visit } from './lib/browser.mjs';
import { dice, finger, mouse, play } from './lib/player.mjs';
import { none, note, ok } from './lib/tap.mjs';

/** The step shown, where it points, and how much of that its card hides. Runs in the page. */
function step() {
  const card = document.querySelector('.guide');
  if (!card) return null;
  const box = card.getBoundingClientRect();
  const ring = document.querySelector('.ring:not(svg *)')?.getBoundingClientRect() ?? null;
  const shared = ring ? Math.max(0, Math.min(box.right, ring.right) - Math.max(box.left, ring.left)) * Math.max(0, Math.min(box.bottom, ring.bottom) - Math.max(box.top, ring.top)) : 0;
  const next = [...card.querySelectorAll('footer .ways .button.main')].at(-1);
  return {
    title: card.querySelector('h2').textContent.trim(),
    folded: card.classList.contains('folded'),
    // What has no height is not seen.
    pointed: ring !== null && Math.min(ring.width, ring.height) > 20,
    hidden: ring ? shared / (ring.width * ring.height) : 0,
    cut: card.scrollHeight > card.clientHeight + 1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1,
    next: next ? { x: next.getBoundingClientRect().x + next.offsetWidth / 2, y: next.getBoundingClientRect().y + next.offsetHeight / 2 } : null,
  };
}

/** Steps that speak of the whole game, or of no place. */
const PLACELESS = [/your game now/i, /^The rest is yours/i, /your choice/i, / plays$/i, /^Welcome|^Son of Ra/i];

async function walk(browser, address, game, phone, seed) {
  // Nothing is kept in this browser: a language is all it says about itself.
  const { page, errors, close } = await open(browser, { phone, settings: { pace: 0, motion: 'off', name: '' } });
  const folder = process.env.SHOTS;
  if (folder) await mkdir(folder, { recursive: true });
  const size = phone ? 'phone' : 'desktop';
  const press = phone ? finger : mouse;
  // Whoever has Seth knows the game without him: the form of a new game leads there.
  await visit(page, address, game === 'seth' ? '/new/tekhenu' : '/');
  const way = game === 'seth' ? page.locator('main a[href="#/learn/seth"]') : page.locator(`main a.main[href="#/learn/${game}"], main button.main`).first();
  if (game === 'seth') await page.locator('input[data-option="seth"]').check();
  ok(await way.isVisible(), `${game}, ${size}: there is a way to a first game (${(await way.textContent()).trim()})`);
  await visit(page, address, `/learn/${game}`);
  await page.waitForSelector('.guide');
  const steps = [];
  const lost = [];
  const hidden = [];
  const cut = [];
  /** Reads what is to be read, and notes every step once. */
  const follow = async () => {
    for (let i = 0; i < 30; i++) {
      await page.waitForTimeout(320); // the card looks for its place
      let now = await page.evaluate(step);
      if (!now) return;
      const placeless = PLACELESS.some((one) => one.test(now.title));
      for (let more = 0; more < 3 && now && !now.folded && !now.pointed && !placeless; more++) {
        await page.waitForTimeout(250); // it is loaded when first wanted
        now = await page.evaluate(step);
      }
      if (!now) return;
      if (!now.folded && !steps.includes(now.title)) {
        steps.push(now.title);
        if (folder) await page.screenshot({ path: join(folder, `${game}-${size}-${String(steps.length).padStart(2, '0')}.png`) });
        if (!now.pointed && !placeless) lost.push(now.title);
        if (!phone && now.hidden > 0.15) hidden.push(`${now.title}: ${Math.round(100 * now.hidden)} %`);
        if (now.cut) cut.push(now.title);
      }
      if (!now.next || now.folded) return;
      await press(page, now.next);
    }
  };
  await follow();
  const report = await play(page, {
    pick: dice(3 + seed),
    press,
    each: async () => void (steps.length < 40 && (await page.locator('.guide').count()) > 0 && (await follow())),
  });
  note(`${game}, ${size}: ${steps.length} steps: ${steps.join(' / ')}`);
  none(lost, `${game}, ${size}: every step lights the place it speaks about`);
  none(hidden, `${game}, ${size}: no card hides what it speaks about`);
  none(cut, `${game}, ${size}: every card is whole and in sight`);
  none(report.dead, `${game}, ${size}: everything lit does something`);
  ok(report.over, `${game}, ${size}: the guided game is played to its end (${report.decisions} decisions)`);
  none(errors, `${game}, ${size}: no error in the console`);
  await close();
}

export default async function learn({ browser, address, seed, test }) {
  for (const phone of [false, true])
    for (const game of ['tekhenu', 'sare', 'seth']) await test(`newcomer, ${game}, ${phone ? 'phone' : 'desktop'}`, () => walk(browser, address, game, phone, seed));
}
