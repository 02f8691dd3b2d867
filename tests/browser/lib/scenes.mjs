// Positions to look at: a game that agents have played is read in, and somebody takes over in the middle of it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { visit } from './browser.mjs';

const GOLDEN = fileURLToPath(new URL('../../golden', import.meta.url));

/** Reads in a record, as the settings offer it: a path, or what Playwright takes for a file; answers its id. */
export async function readIn(page, address, file) {
  await visit(page, address, '/settings');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForFunction(() => [...document.querySelectorAll('[role="status"]')].some((node) => /\d/.test(node.textContent)));
  await visit(page, address, '/');
  const link = await page.locator('a[href^="#/replay/local/"]').first().getAttribute('href');
  return /local\/([^/?]+)/.exec(link)[1];
}

/** Reads in the golden record of a game with such options; answers its id, and its result stands open. */
export async function watched(page, address, game, players = 3, options = []) {
  const name = ['players', players, ...options].join('-');
  const file = readdirSync(`${GOLDEN}/${game}`).find((file) => file.replace(/^\d+-/, '') === `${name}.record`);
  const id = await readIn(page, address, `${GOLDEN}/${game}/${file}`);
  await visit(page, address, `/replay/local/${id}`);
  await page.waitForSelector('dialog[open] .places');
  return id;
}

/** Begins a game against an agent with options, as the form of the page offers them. */
export async function begin(page, address, game, options = [], press = (locator) => locator.click()) {
  await visit(page, address, `/new/${game}`);
  await page.waitForSelector('form button.main');
  for (const option of options) await page.locator(`input[data-option="${option}"]`).check();
  await press(page.locator('form button.main').last());
  await page.waitForSelector('section.bar');
}

/** Takes over the seat that is to act after so many events of a game that was played; answers the new game's id. */
export async function takeOver(page, address, id, seq) {
  await page.goto('about:blank');
  await visit(page, address, `/replay/local/${id}?at=${seq}`);
  await page.locator('section.bar .ways button.main').click();
  await page.waitForSelector('dialog[open]');
  const acting = page.locator('dialog[open] button.main');
  await ((await acting.count()) > 0 ? acting : page.locator('dialog[open] button:not([aria-label])').first()).click();
  await page.waitForURL(/#\/local\//);
  await page.waitForSelector('section.bar.mine', { timeout: 60_000 });
  return /local\/([^/?]+)/.exec(page.url())[1];
}

/** The same at a part of a watched game. */
export async function middle(page, address, watchedId, part) {
  await visit(page, address, `/replay/local/${watchedId}?at=0`);
  const range = page.locator('section.bar input[type="range"]');
  await range.waitFor();
  const length = Number(await range.getAttribute('max'));
  return takeOver(page, address, watchedId, Math.round(length * part));
}

/** Other settings; the page reads them when it is loaded anew. */
export async function settle(page, wanted) {
  await page.evaluate((more) => {
    const settings = JSON.parse(localStorage.getItem('benben.settings') ?? '{}');
    localStorage.setItem('benben.settings', JSON.stringify({ ...settings, ...more }));
  }, wanted);
}

/** Another language, as the settings of the page say it. */
export const speak = (page, language) => settle(page, { language });

/** Opens an address anew, so that settings are read again, and waits until it is drawn. */
export async function show(page, address, screen) {
  await page.goto('about:blank');
  await visit(page, address, screen);
  await page.waitForFunction(() => document.querySelector('main h1, .frame h1') && !document.querySelector('main.note [role="status"]'));
  await page.waitForTimeout(150);
}
