// The day's game and the profile: guests and a browser without a network meet the same luck by date; who is signed in plays the
// server's, once, and what is sent in is played again. What is known of a player stays on the device, or with the account.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { axe } from './lib/axe.mjs';
import { dated, kept, open, overflow, visit, waitFor } from './lib/browser.mjs';
import { openGate } from './lib/gate.mjs';
import { dice, play } from './lib/player.mjs';
import { startServer } from './lib/server.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const THREE = '2026-11-25'; // Tekhenu against two scribes
const TWO = '2026-11-24'; // Sa-Rê against a vizier
const NOON = 'T12:00:00Z';

const ask = (page, method, path, body) =>
  page.evaluate(
    async ([how, at, what]) => {
      const answer = await fetch(at, { method: how, headers: { 'content-type': 'application/json' }, ...(what && { body: JSON.stringify(what) }) });
      return { status: answer.status, value: await answer.json().catch(() => null) };
    },
    [method, path, body],
  );

/** From the first page on: one click to the day, one to play. */
async function begin(page, address) {
  await visit(page, address, '/');
  await page.locator('a[data-day]').click();
  await page.locator('main[data-day] [data-play]').click();
  await page.waitForURL(/#\/local\//);
  await page.waitForSelector('section.bar.mine');
}

const eventsOf = (record) => record.split('\nevents\n')[1];
const seedOf = (record) => /^seed (\d+)$/m.exec(record)[1];
const resultOf = (page) => page.locator('[data-stands] tr.mine');

async function byDate(browser, address) {
  const gate = await openGate(address);
  const one = await open(browser);
  const other = await open(browser);
  const alone = await open(browser, { worker: true });
  for (const { context } of [one, other, alone]) await dated(context, THREE + NOON);
  await visit(alone.page, gate.address, '/');
  await alone.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  gate.cut();
  await alone.context.setOffline(true);
  await alone.page.reload();
  const records = [];
  for (const [{ page }, at] of [[one, address], [other, address], [alone, gate.address]]) {
    await begin(page, at);
    await play(page, { pick: dice(3), decisions: 10 });
    records.push((await kept(page)).record);
  }
  const day = execFileSync(program, ['day', '--date', THREE, '--json'], { encoding: 'utf8' });
  equal(records.map(seedOf), Array(3).fill(JSON.parse(day).seed), 'three browsers, one of them offline, have the seed of the date');
  ok(eventsOf(records[0]).split('\n').length > 20, 'they have played', eventsOf(records[0]));
  equal(eventsOf(records[1]), eventsOf(records[0]), 'the same luck and answers for who does the same');
  equal(eventsOf(records[2]), eventsOf(records[0]), 'without a network, too');

  await visit(one.page, address, '/day');
  await one.page.locator('[data-go-on]').waitFor();
  equal(await one.page.locator('[data-play]').count(), 0, 'the try is begun: there is no second one');
  await one.page.reload();
  await one.page.locator('[data-go-on]').waitFor();
  ok(await one.page.locator('[data-stands]').innerText().then((text) => /after your try/.test(text)), 'par is told afterwards');
  for (const { errors } of [one, other]) none(errors, 'by date: no error in the console');
  gate.close();
  await Promise.all([one, other, alone].map(({ close }) => close()));
}

let program = '';

/** A game of the day as an agent plays it, up to the last choices of the player. */
const played = (day, seed, left = 0) =>
  execFileSync(join(dirname(program), 'tests/day_game'), [day, 'greedy', 'vizier', seed, String(left)], { encoding: 'utf8' });

/** The game that is open becomes what this record says; it is opened again, unless it is over. */
async function replace(page, address, record, over) {
  const id = /#\/local\/([^/?]+)/.exec(page.url())[1];
  await kept(page);
  await visit(page, address, '/credits');
  await page.evaluate(
    async ([of, text, ended]) => {
      const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
      const games = (await done(indexedDB.open('benben', 1))).transaction('games', 'readwrite').objectStore('games');
      const saved = await done(games.get(of));
      await done(games.put({ ...saved, record: text, updated: Date.now(), ...(ended && { actor: -2 }) }));
      if (!ended) return;
      const book = JSON.parse(localStorage.getItem('benben.you'));
      for (const day of Object.values(book.days)) if (day.id === of) day.end = { won: true, score: 99, margin: 50, place: 1 };
      localStorage.setItem('benben.you', JSON.stringify(book));
    },
    [id, record, over],
  );
  if (over) return;
  await page.goto('about:blank');
  await visit(page, address, `/local/${id}`);
  await page.waitForSelector('section.bar').catch(async (error) => {
    throw new Error(`${error.message}\n${await page.locator('body').innerText()}`);
  });
}

async function person(browser, address, name, options) {
  const one = await open(browser, { settings: { name }, bypassCSP: true, ...options });
  await dated(one.context, TWO + NOON);
  await visit(one.page, address, '/settings');
  await ask(one.page, 'POST', '/api/me', { name });
  await visit(one.page, address, '/rules/tekhenu');
  await one.page.reload();
  return one;
}

/** Another browser of the same person. */
async function elsewhere(browser, one, options) {
  const other = await open(browser, { settings: { name: 'Ada' }, bypassCSP: true, ...options });
  await dated(other.context, TWO + NOON);
  await other.context.addCookies(await one.context.cookies());
  return other;
}

async function atServer(browser, address) {
  const ada = await person(browser, address, 'Ada');
  const bo = await person(browser, address, 'Bo');
  const { value: friend } = await ask(ada.page, 'POST', '/api/friends', {});
  await ask(bo.page, 'POST', '/api/friends', { code: friend.code });

  const promised = (await ask(ada.page, 'GET', `/api/days/${TWO}`)).value.commit;
  await begin(ada.page, address);
  await begin(bo.page, address);
  const [hers, his] = [await kept(ada.page), await kept(bo.page)];
  equal(seedOf(his.record), seedOf(hers.record), 'two who are signed in have the same seed');
  const date = JSON.parse(execFileSync(program, ['day', '--date', TWO, '--json'], { encoding: 'utf8' }));
  ok(seedOf(hers.record) !== date.seed, 'which is not the one that the date tells');

  // She plays to the end; what came before is played by an agent with her luck.
  const record = played(TWO, seedOf(hers.record));
  await replace(ada.page, address, played(TWO, seedOf(hers.record), 3));
  const report = await play(ada.page, { pick: dice(5), decisions: 400 });
  ok(report.over, 'the game of the day ends');
  await ada.page.locator('dialog[open] a[href^="#/day/"]').click();
  await resultOf(ada.page).waitFor();
  await ada.page.locator('[data-results] tbody tr').first().waitFor();
  ok((await ada.page.locator('[data-results]').innerText()).includes('Ada'), 'the server has played it again and takes it');
  const seen = (await ask(ada.page, 'GET', `/api/days/${TWO}`)).value;
  ok(seen.mine !== null, 'her result counts', seen);
  equal(seen.commit, promised, 'with the luck that was promised');
  await waitFor(async () => (await ada.page.locator('[data-stands] tbody tr').count()) === 5, 'the levels have played it', 60_000);
  ok(true, 'par of four levels stands beside it');
  equal(await ada.page.locator('[data-play]').count(), 0, 'there is no second try');
  ok(await ada.page.locator('[data-practise]').count(), 'but practice');
  await axe(ada.page, 'the day’s game, desktop');

  // He sends what he has not played.
  equal((await ask(bo.page, 'GET', `/api/days/${TWO}`)).value.world, undefined, 'who has not played sees no results');
  await replace(bo.page, address, played(TWO, '12345'), true);
  await visit(bo.page, address, '/day');
  await bo.page.locator('[data-results] [role="status"]').waitFor();
  const refused = (await ask(bo.page, 'GET', `/api/days/${TWO}`)).value;
  equal([refused.mine, refused.tried], [null, 1], 'a game with other luck is refused');
  ok((await bo.page.locator('[data-results] [role="status"]').innerText()).length > 20, 'and he is told');

  // A second try in another browser.
  const again = await elsewhere(browser, ada, { phone: true });
  await visit(again.page, address, '/day');
  await again.page.locator('[data-results] tbody tr').first().waitFor();
  const second = await ask(again.page, 'POST', `/api/days/${TWO}`, { record });
  equal(second.value?.error?.code ?? second.value?.code, 'conflict', 'a second try is refused');
  equal(await again.page.locator('[data-play]').count(), 0, 'another browser of hers offers none');
  ok(await overflow(again.page).then((text) => !/by [1-9]\d* x/.test(text)), 'the page is no wider than a phone');
  await axe(again.page, 'the day’s game, phone');
  none([...ada.errors, ...again.errors].filter((text) => !/409/.test(text)), 'at a server: no error in the console');
  await again.close();
  return { ada, bo };
}

async function profile(browser, address, { ada, bo }) {
  const { page } = ada;
  await visit(page, address, '/');
  await page.locator('a[data-me]').click();
  await page.waitForSelector('main[data-you]');
  const told = (of) => of.locator('main[data-you]').innerText();
  await waitFor(async () => (await told(page)).includes('Kept with your account'), 'the account takes it over');
  await waitFor(async () => (await told(page)).includes('1 game'), 'the game of the day is counted');
  ok((await told(page)).includes('1 day in a row'), 'and the day');
  equal(await page.locator('main[data-you] [data-seal], main[data-you] .seals li').count(), 12, 'there are a dozen seals');
  await axe(page, 'profile, desktop');

  const { id } = (await ask(page, 'GET', '/api/me')).value.user;
  await visit(bo.page, address, `/you/${id}`);
  await bo.page.waitForSelector('main');
  equal((await ask(bo.page, 'GET', `/api/people/${id}/profile`)).status, 404, 'a friend sees nothing of it');
  await page.locator('main[data-you] input[type="checkbox"]').check();
  await waitFor(async () => (await ask(bo.page, 'GET', `/api/people/${id}/profile`)).status === 200, 'until it is shown on purpose');
  await bo.page.reload();
  await bo.page.locator('main h1, main h2').first().waitFor();
  await waitFor(async () => /Ada/.test(await bo.page.locator('main').innerText()), 'then a page of hers is there');
  await page.locator('main[data-you] input[type="checkbox"]').uncheck();
  await waitFor(async () => (await ask(bo.page, 'GET', `/api/people/${id}/profile`)).status === 404, 'and hidden again');
  ok(true, 'it is shown and hidden by one click');

  const exported = (await ask(page, 'GET', '/api/me/export')).value;
  ok(exported.notes.some(({ kind }) => kind === 'profile'), 'the export has it');
  const other = await elsewhere(browser, ada, { phone: true });
  await visit(other.page, address, '/you');
  await waitFor(async () => (await told(other.page).catch(() => '')).includes('1 game'), 'another browser of hers shows the same');
  const wide = await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, 'no wider than a phone', wide);
  await axe(other.page, 'profile, phone');
  await other.close();

  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('main[data-you] button:has-text("Save as a file")').click()]);
  const text = readFileSync(await file.path(), 'utf8');
  equal([JSON.parse(text).benben, Object.keys(JSON.parse(text).book.days)], ['profile', [TWO]], 'it is saved as a file');

  await page.locator('main[data-you] button:has-text("Forget all of it")').click();
  await page.locator('dialog[open] button:has-text("Forget")').last().click();
  await waitFor(async () => (await ask(page, 'GET', '/api/me/profile')).value.book === null, 'the account forgets it');
  equal(await page.evaluate(() => localStorage.getItem('benben.you')), null, 'and the device');

  // A guest: nothing leaves the device.
  const guest = await open(browser);
  const sent = [];
  guest.page.on('request', (request) => /\/api\/me\/profile/.test(request.url()) && sent.push(request.url()));
  await visit(guest.page, address, '/you');
  await guest.page.waitForSelector('main[data-you]');
  ok((await told(guest.page)).includes('Kept on this device'), 'a guest has a profile, too');
  await guest.page.locator('input[type="file"]').setInputFiles({ name: 'me.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await waitFor(async () => (await told(guest.page)).includes('1 game'), 'a file is read');
  await guest.page.reload();
  await waitFor(async () => (await told(guest.page).catch(() => '')).includes('1 game'), 'and stays');
  none(sent, 'no server is told');
  none([...ada.errors, ...guest.errors].filter((text) => !/40[49]/.test(text)), 'profile: no error in the console');
  await guest.close();
}

export default async function day({ browser, address, program: path, web, test }) {
  program = path;
  await test('the day’s game by date', () => byDate(browser, address));
  await test('the day’s game at a server', async () => {
    const server = await startServer(path, web, { day: TWO + NOON });
    try {
      await profile(browser, server.address, await atServer(browser, server.address));
    } finally {
      await server.stop();
    }
  });
}
