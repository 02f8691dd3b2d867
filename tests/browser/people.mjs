// People: asking by handle, reporting and hiding somebody met in a chat, a cup with groups, watching with the curve of chances, the page
// that stops mails; axe on each, desktop and phone.
import { axe } from './lib/axe.mjs';
import { open, visit } from './lib/browser.mjs';
import { equal, ok } from './lib/tap.mjs';

const SHOTS = process.env.BENBEN_SHOTS;
const post = (page, path, body) =>
  page.evaluate(
    async ([at, what]) =>
      (
        await fetch(at, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(what),
        })
      ).json(),
    [path, body],
  );

async function look(page, name) {
  await axe(page, name);
  if (SHOTS)
    await page.screenshot({
      path: `${SHOTS}/${name.replace(/\W+/g, '-')}.png`,
      fullPage: true,
    });
}

async function person(browser, address, name, options) {
  const one = await open(browser, { bypassCSP: true, ...options });
  await visit(one.page, address, '/rules/tekhenu');
  await post(one.page, '/api/me', { name });
  await one.page.reload();
  return one;
}

async function asking(ada, bo, address, size) {
  const handle = `ada-${size}`;
  await post(ada.page, '/api/me/passphrase', {
    handle,
    passphrase: 'a long enough passphrase',
  });
  await visit(ada.page, address, '/tables');
  await ada.page.locator('[data-friends] .foot button').first().click();
  await visit(bo.page, address, '/tables');
  await bo.page.locator('[data-friends] form input').fill(handle);
  await bo.page.locator('[data-friends] form button').click();
  await bo.page.locator('[data-friends] form input:placeholder-shown, [data-friends] form input').first().waitFor();
  await ada.page.reload();
  await ada.page.locator('[data-friends] .request button').click();
  await ada.page.locator('[data-friends] li').filter({ hasText: 'Bo' }).waitFor();
  ok(true, 'a request by handle arrives on the page and is accepted');
  await look(ada.page, `lobby ${size}`);
}

async function meeting(ada, bo, eve, address, size) {
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const { id } = await post(ada.page, '/api/tables', {
    game: 'sare',
    options: 'players=2',
    seats,
    language: 'fr',
    curve: true,
  });
  await post(bo.page, `/api/tables/${id}/join`, {});
  await post(bo.page, `/api/tables/${id}/chat`, { text: 'An ugly word.' });
  await visit(ada.page, address, `/table/${id}`);
  await visit(eve.page, address, `/table/${id}`);
  await eve.page.locator('main.board').waitFor();
  equal(await eve.page.locator('[data-curve]').count(), 0, 'without everybody’s leave there is no curve');
  await post(bo.page, `/api/tables/${id}/curve`, { allow: true });
  await eve.page.locator('[data-curve] summary').click();
  await eve.page.locator('[data-curve] .sheet').waitFor();
  ok(true, 'with it whoever watches has one');
  await look(eve.page, `watching ${size}`);
  await hearing(ada.page, address, id);
  await playOn([ada.page, bo.page], id, 60);
  await eve.page.reload();
  await eve.page.locator('[data-curve] summary').click();
  const line = eve.page.locator('[data-curve] path.line').first();
  await eve.page.waitForFunction(() => /L.*L/.test(document.querySelector('[data-curve] path.line')?.getAttribute('d') ?? ''));
  const width = await line.evaluate((path) => path.getBBox().width);
  ok(width > 200, 'which grows round by round over the whole of its sheet', width);
  await look(eve.page, `watching a curve ${size}`);
}

const openMenu = (page) => page.locator('.menu > button[aria-expanded="false"]').last().click();

/** Who has an address that is told may want to hear nothing of one table. */
async function hearing(page, address, id) {
  const muted = () => page.evaluate(async () => (await (await fetch('/api/me')).json()).user.settings.muted ?? []);
  await post(page, '/api/me/settings', { webhook: 'https://example.org/turns' });
  await visit(page, address, `/table/${id}`);
  await openMenu(page);
  await page.locator('[data-told] input').click();
  await page.waitForFunction(async (table) => (await (await fetch('/api/me')).json()).user.settings.muted?.includes(table), id);
  ok(true, 'a table is muted by one click in its menu');
  await page.reload();
  await openMenu(page);
  equal(await page.locator('[data-told] input').isChecked(), false, 'which the page remembers');
  await page.locator('[data-told] input').click();
  await page.waitForFunction(async () => (await (await fetch('/api/me')).json()).user.settings.muted?.length === 0);
  equal((await muted()).length, 0, 'and takes back');
}

/** So many last legal actions by whoever is to act. */
async function playOn(pages, id, count) {
  const get = (page, path) => page.evaluate(async (at) => (await fetch(at)).json(), path);
  for (let i = 0; i < count; i++) {
    const { table } = await get(pages[0], `/api/tables/${id}`);
    if (table.state !== 'playing') return;
    const page = pages[table.to_act];
    const { update } = await get(page, `/api/tables/${id}?seat=${table.to_act}`);
    await post(page, `/api/tables/${id}/act`, { seq: update.seq, action: update.legal.at(-1).id });
  }
}

async function cup(ada, bo, address, size) {
  await visit(ada.page, address, '/cup');
  await ada.page.locator('[data-cups] form input').first().fill('Oasis');
  await ada.page.locator('[data-cups] form select').nth(1).selectOption('groups');
  await ada.page.locator('[data-cups] form input[type="number"]').fill('4');
  await look(ada.page, `cups ${size}`);
  await ada.page.locator('[data-cups] form button').click();
  await ada.page.waitForURL(/#\/cup\/./);
  const id = ada.page.url().split('/').at(-1);
  for (let i = 0; i < 2; i++) await post(ada.page, `/api/cups/${id}`, { agent: 'vizier' });
  for (const one of [ada, bo]) await post(one.page, `/api/cups/${id}`, { join: true });
  await ada.page.reload();
  await ada.page.locator('[data-groups] table').waitFor();
  equal(await ada.page.locator('[data-groups] tbody tr').count(), 4, 'a cup with groups shows who is in which');
  await look(ada.page, `cup with groups ${size}`);
}

export default async function people({ browser, address, test }) {
  for (const phone of [false, true]) {
    const size = phone ? 'phone' : 'desktop';
    await test(`people, ${size}`, async () => {
      // One after the other: three pages at once are much for a busy machine.
      const found = [];
      for (const name of ['Ada', 'Bo', 'Eve']) found.push(await person(browser, address, name, { phone }));
      const [ada, bo, eve] = found;
      await asking(ada, bo, address, size);
      await meeting(ada, bo, eve, address, size);
      await cup(ada, bo, address, size);
      await visit(eve.page, address, '/stop/nobody/2222');
      await eve.page.locator('[data-stop] button').click();
      await eve.page.locator('[data-stop] [role="alert"]').waitFor();
      ok(true, 'a link that is not whole stops nothing, and says so');
      await look(eve.page, `stop ${size}`);
      await Promise.all(found.map((one) => one.close()));
    });
  }
}
