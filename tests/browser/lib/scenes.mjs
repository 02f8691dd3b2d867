// Positions to look at: agents play a whole game in the browser, and somebody takes over in the middle of it.
import { visit } from './browser.mjs';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan'];

/** A game between agents, played to the end; answers its id. */
export async function watched(page, address, game, players = 3, options = []) {
  await visit(page, address, `/new/${game}`);
  await page.locator('label.number', { hasText: String(players) }).click();
  for (const option of options) await page.locator(`input[data-option="${option}"]`).check();
  const seats = page.locator('.seat select');
  for (let seat = 0; seat < players; seat++) {
    const values = await seats.nth(seat).locator('option').evaluateAll((options) => options.map((option) => option.value));
    // One that answers at once: the strongest think for a second a decision.
    await seats.nth(seat).selectOption(values.find((value) => /greedy|steady/.test(value)) ?? values.at(-1));
    await page.locator('.seat input').nth(seat).fill(NAMES[seat]);
  }
  await page.locator('form button.main').last().click();
  await page.waitForSelector('dialog[open] .places', { timeout: 120_000 });
  return /local\/([^/?]+)/.exec(page.url())[1];
}

/** Begins a game against an agent with options, as the form of the page offers them. */
export async function begin(page, address, game, options = [], press = (locator) => locator.click()) {
  await visit(page, address, `/new/${game}`);
  await page.waitForSelector('form button.main');
  for (const option of options) await page.locator(`input[data-option="${option}"]`).check();
  await press(page.locator('form button.main').last());
  await page.waitForSelector('section.bar');
}

/** Takes over seat 0 of a watched game at a part of it, where that seat is to act; answers the new game's id. */
export async function middle(page, address, watchedId, part) {
  await visit(page, address, `/replay/local/${watchedId}?at=0`);
  const range = page.locator('section.bar input[type="range"]');
  await range.waitFor();
  const length = Number(await range.getAttribute('max'));
  await page.goto('about:blank');
  await visit(page, address, `/replay/local/${watchedId}?at=${Math.round(length * part)}`);
  await range.waitFor();
  await page.locator('section.bar .ways button.main').click();
  await page.waitForSelector('dialog[open]');
  await page.locator('dialog[open] button:not([aria-label])').first().click();
  await page.waitForURL(/#\/local\//);
  await page.waitForSelector('section.bar.mine', { timeout: 60_000 });
  return /local\/([^/?]+)/.exec(page.url())[1];
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
