// Two people at a table of the server, each with a browser of their own, and one who watches: an invitation, play, a
// lost network, undo, chat, and nothing shown to whom it does not belong.
import { open, visit, waitFor } from './lib/browser.mjs';
import { openGate } from './lib/gate.mjs';
import { changed, dice, mouse, play, prefer, see } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

/** Everything that came over a page's WebSockets. */
function listen(page) {
  const heard = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      try {
        heard.push(JSON.parse(String(payload)));
      } catch {
        heard.push({ t: 'foreign', payload: String(payload) });
      }
    }),
  );
  return heard;
}

/** Decrees of these seats in the positions that were sent, but for those that everybody knows. */
function hidden(heard, seats) {
  const found = [];
  for (const { position } of heard) {
    if (typeof position !== 'string') continue;
    const cards = (seat, field) =>
      (new RegExp(`^player\\.${seat}\\.${field} (.*)$`, 'm').exec(position)?.[1] ?? '').split(/[ ,]/).filter((card) => /^D\d/.test(card));
    for (const seat of seats) {
      const shown = cards(seat, 'shown');
      found.push(...cards(seat, 'decrees').filter((card) => !shown.includes(card)));
    }
  }
  return found;
}

/** Everything a page says, also to who cannot see it. */
const saidBy = (page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title]')].flatMap((node) => [
      node.getAttribute('aria-label') ?? '',
      node.getAttribute('title') ?? '',
    ]);
    return `${document.body.textContent} ${labels.join(' ')}`;
  });

const isMine = async (page) => (await see(page)).mine;

/** Decisions of whoever is to act, at most `most`; answers how many. */
async function playOn(pages, pick, most) {
  let made = 0;
  let idle = 0;
  while (made < most && idle < 400) {
    let acted = false;
    for (const page of pages) {
      const state = await see(page);
      if (state.over) return { made, over: true };
      if (!state.mine && !state.staged && !state.dialog) continue;
      const report = await play(page, { pick, decisions: 1, patience: 400 }).catch(() => null); // the turn has passed
      made += report?.decisions ?? 0;
      acted = true;
      idle = 0;
    }
    if (!acted) {
      idle++;
      await pages[0].waitForTimeout(25);
    }
  }
  return { made, over: false };
}

/** A new table of Ada's; answers the invitation for the second seat. */
async function invite(ada, address, game) {
  await visit(ada.page, address, `/new/${game}?online`);
  await ada.page.locator('label.name input').fill('Ada');
  await ada.page.locator('form button[type="submit"], form button.main').last().click();
  await ada.page.waitForURL(/#\/table\//);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
  await ada.page.locator('li .button.main').first().click();
  return ada.page.evaluate(() => navigator.clipboard.readText());
}

async function sitDown(bo, link) {
  await bo.page.goto(link);
  await bo.page.locator('main button.main').click();
  const name = bo.page.locator('dialog[open] input');
  await name.fill('Bo');
  await bo.page.locator('dialog[open] button.main').click();
  await bo.page.waitForURL(/#\/table\//);
}

export default async function online({ browser, address, all, test }) {
  await test('a table of two and a spectator', async () => {
    const gate = await openGate(address);
    const people = [];
    for (const name of ['Ada', 'Bo', 'Cleo']) people.push(await open(browser, { settings: { name } }));
    const [ada, bo, cleo] = people;
    const heardByBo = listen(bo.page);
    const heardByCleo = listen(cleo.page);

    const link = await invite(ada, address, 'tekhenu');
    ok(/#\/invite\//.test(link), 'an invitation is a link', link);
    const table = /#\/table\/([^/?]+)/.exec(ada.page.url())?.[1] ?? '';
    await sitDown(bo, link.replace(/^https?:\/\/[^/]+/, gate.address));
    const start = ada.page.locator('main button.main');
    await waitFor(async () => (await start.count()) > 0 || (await ada.page.locator('section.bar').count()) > 0, 'a full table');
    if (await start.count()) await start.first().click().catch(() => undefined);
    await Promise.all([ada, bo].map(({ page }) => page.waitForSelector('section.bar')));
    ok(true, 'the game starts in both browsers');
    await visit(cleo.page, address, `/table/${table}`);
    await cleo.page.waitForSelector('section.bar');

    // The first decisions are about hidden Decrees: what is offered to one is nobody else's business.
    const pick = dice(11);
    const secrets = new Set();
    const leaks = [];
    for (let i = 0; i < 12; i++) {
      for (const one of [ada, bo]) {
        const other = one === ada ? bo : ada;
        const state = await see(one.page);
        if (!state.mine || !/decree/i.test(state.sentence)) continue;
        const names = state.things.filter((thing) => thing.kind === 'board').map((thing) => thing.label.split('.')[0]);
        for (const watcher of [other, cleo]) {
          const said = await saidBy(watcher.page);
          for (const name of names) if (said.includes(name)) leaks.push(`${name} is told to another one`);
        }
        for (const name of names) secrets.add(name);
      }
      await playOn([ada.page, bo.page], pick, 1);
    }
    ok(secrets.size > 0, `hidden cards were offered (${secrets.size})`);
    none(leaks, 'no page tells what another is offered');
    ok(heardByCleo.some((message) => message.position), 'the spectator hears of the game');
    none(hidden(heardByCleo, [0, 1]), 'no hidden card is sent to the spectator');
    none(hidden(heardByBo, [0]), 'no hidden card of Ada is sent to Bo');
    ok(hidden(heardByBo, [1]).length > 0, 'Bo is sent his own');
    ok(!(await isMine(cleo.page)), 'the spectator has nothing to decide');

    await chat(ada, bo);
    await undo([ada, bo], pick);
    await lost(ada, bo, gate, pick);

    const rest = await playOn([ada.page, bo.page], pick, all ? 3_000 : 12);
    ok(rest.over || rest.made >= 12, `and goes on (${rest.made} decisions)`);
    if (all) {
      await waitFor(async () => (await see(bo.page)).over, 'the result at the other table');
      ok(rest.over, 'to the end, with a result in both browsers');
    }
    await compare(ada, bo, 'at the end both see the same scores');
    for (const { errors } of people) none(errors, 'no error in the console');
    gate.close();
    for (const one of people) await one.close();
  });
  await test('a sign-in link asks whoever is somebody already', () => signInLink(browser, address));
}

/** Nobody is somebody else because they followed a link that another has sent them. */
async function signInLink(browser, address) {
  const ask = (page, path, body) =>
    page.evaluate(
      async ([at, what]) => {
        const how = what && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) };
        return (await fetch(at, how || {})).json();
      },
      [path, body],
    );
  const [mallory, ada, newcomer] = [await open(browser), await open(browser), await open(browser)];
  for (const one of [mallory, ada, newcomer]) await visit(one.page, address, '/settings');
  await ask(mallory.page, '/api/me', { name: 'Mallory' });
  const { url } = await ask(mallory.page, '/api/me/link', {});
  await ask(ada.page, '/api/me', { name: 'Ada' });
  await ask(ada.page, '/api/me/passphrase', { handle: `ada-${Date.now() % 1e9}`, passphrase: 'a passphrase of hers' });
  await ada.page.goto('about:blank');
  await ada.page.goto(url);
  const asked = ada.page.locator('dialog[open]');
  await asked.waitFor();
  ok((await asked.textContent()).includes('Ada'), 'who has a handle is asked first', await asked.textContent());
  await ada.page.keyboard.press('Escape');
  equal((await ask(ada.page, '/api/me')).user.name, 'Ada', 'and stays who they are if they do not want to');
  await newcomer.page.goto('about:blank');
  await newcomer.page.goto(url);
  await newcomer.page.waitForURL(/#\/tables/);
  equal((await ask(newcomer.page, '/api/me')).user.name, 'Mallory', 'who is nobody yet is signed in by it at once');
  for (const one of [mallory, ada, newcomer]) await one.close();
}

/** What a board of Tekhenu shows everybody: the time, and the dice of each god. */
const shownBy = (page) =>
  page.evaluate(() => {
    const dice = [...document.querySelectorAll('[data-god]')].map((row) => `${row.dataset.god} ${row.querySelectorAll('.die').length}`);
    return [document.querySelector('.time')?.textContent, ...dice].join(', ');
  });

async function compare(ada, bo, name) {
  const same = async () => (await shownBy(ada.page)) === (await shownBy(bo.page));
  await waitFor(same, name, 5_000).catch(() => undefined);
  equal(await shownBy(bo.page), await shownBy(ada.page), name);
}

async function chat(ada, bo) {
  for (const { page } of [ada, bo]) await page.locator('header.top button[aria-expanded]').first().click();
  await ada.page.locator('.chat form input').fill('Good luck, Bo!');
  await ada.page.keyboard.press('Enter');
  await bo.page.locator('.chat li', { hasText: 'Good luck, Bo!' }).waitFor();
  ok(true, 'what one writes the other reads');
  for (const { page } of [ada, bo]) await page.locator('aside header button').click();
}

/** Somebody takes a die, which shows nothing hidden, and takes that back. */
async function undo(people, pick) {
  for (let i = 0; i < 80; i++) {
    for (const { page } of people) {
      const state = await see(page);
      const die = state.mine && !state.dialog && !state.staged ? state.things.find((thing) => thing.god) : undefined;
      if (!die) continue;
      await mouse(page, die);
      await changed(page, state);
      // A die that would end the turn is only staged; that one is done.
      if ((await see(page)).staged) {
        const staged = await see(page);
        await page.keyboard.press('Enter');
        await changed(page, staged);
      }
      const button = page.locator('.ways button[title*="(U)"]');
      if (!(await button.isEnabled())) continue;
      const after = await see(page);
      await button.click();
      const back = (await changed(page, after)) ?? after;
      equal(back.sentence, state.sentence, 'undo leads back to the question before');
      equal(back.things.length, state.things.length, 'with the same things lit');
      return;
    }
    await playOn(people.map(({ page }) => page), pick, 1);
  }
  ok(false, 'undo leads back to the question before', 'nothing could be undone');
}

/** Bo's network fails in the middle of the game; Ada may go on; when it is back nothing is missing. */
async function lost(ada, bo, gate, pick) {
  gate.cut();
  await bo.page.locator('.lost').waitFor();
  ok(true, 'a lost connection is told');
  // What is chosen meanwhile is sent later, once.
  let waiting = false;
  if (await isMine(bo.page)) {
    const state = await see(bo.page);
    const thing = prefer(state, state.things, pick);
    if (thing) {
      await mouse(bo.page, thing);
      waiting = true;
    }
  } else await playOn([ada.page], pick, 2);
  note(waiting ? 'Bo acted without a network' : 'Ada went on alone');
  gate.mend();
  await waitFor(async () => (await bo.page.locator('.lost').count()) === 0, 'the connection');
  ok(true, 'it comes back by itself');
  await compare(ada, bo, 'nothing is lost: both are at the same moment');
}
