// The lobby: a quick match of two strangers, friends by link, a challenge, a cup of four to its first round.
import { open, visit, waitFor } from './lib/browser.mjs';
import { equal, ok } from './lib/tap.mjs';

const post = (page, path, body) =>
  page.evaluate(
    async ([at, what]) =>
      (await fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) })).json(),
    [path, body],
  );

async function person(browser, address, name, options) {
  const one = await open(browser, options);
  await visit(one.page, address, '/settings');
  await post(one.page, '/api/me', { name });
  await visit(one.page, address, '/rules/tekhenu');
  await one.page.reload();
  return one;
}

async function quickMatch(ada, bo, address) {
  for (const one of [ada, bo]) {
    await visit(one.page, address, '/tables');
    await one.page.locator('[data-quick]').waitFor();
  }
  await ada.page.locator('[data-quick] button.find').click();
  await ada.page.waitForURL(/#\/table\//);
  await ada.page.locator('[data-waiting]').waitFor();
  ok(true, 'who finds nobody waits at a table of their own');
  await bo.page.reload();
  const row = bo.page.locator('[data-open] li').filter({ hasText: 'Ada' });
  await row.first().waitFor();
  ok(await row.locator('[data-face]').count(), 'the other sees the table with a face');
  // By keyboard: the choice of players, then the button.
  await bo.page.locator('input[name="quick-players"]').first().focus();
  await bo.page.keyboard.press('ArrowRight');
  ok(await bo.page.locator('input[name="quick-players"]').nth(1).isChecked(), 'choices follow the arrow keys');
  await bo.page.keyboard.press('ArrowLeft');
  await bo.page.locator('[data-quick] button.find').focus();
  await bo.page.keyboard.press('Enter');
  await bo.page.waitForURL(/#\/table\//);
  equal(new URL(bo.page.url()).hash, new URL(ada.page.url()).hash, 'one button leads to the same table');
}

async function friends(ada, bo, address) {
  const { url } = await post(ada.page, '/api/friends', {});
  await visit(bo.page, address, `/friend/${url.split('/').at(-1)}`);
  await bo.page.locator('[data-befriend] button.main').click();
  await bo.page.waitForURL(/#\/tables/);
  await bo.page.locator('[data-friends] li').filter({ hasText: 'Ada' }).waitFor();
  ok(true, 'who opens the link is a friend');
  await bo.page.locator('[data-friends] li button').first().click();
  await bo.page.waitForURL(/#\/table\//);
  await visit(ada.page, address, '/tables');
  await ada.page.locator('.turns li').first().waitFor();
  ok(true, 'a challenge stands where one’s turn does');
}

async function cup(ada, bo, address) {
  await visit(ada.page, address, '/cup');
  await ada.page.locator('[data-cups] form input').first().fill('Nile');
  await ada.page.locator('[data-cups] form input[type="number"]').fill('4');
  await ada.page.locator('[data-cups] form button').click();
  await ada.page.waitForURL(/#\/cup\/./);
  const id = ada.page.url().split('/').at(-1);
  await ada.page.locator('[data-cups] .head button.main').click();
  for (let i = 0; i < 2; i++) await post(ada.page, `/api/cups/${id}`, { agent: 'vizier' });
  await visit(bo.page, address, `/cup/${id}`);
  await bo.page.locator('[data-cups] .head button.main').click();
  await waitFor(async () => (await bo.page.locator('.round li a').count()) === 2, 'two games of the first round', 30_000);
  equal(await bo.page.locator('.round li a').count(), 2, 'when it is full, tables open by themselves');
}

export default async function lobby({ browser, address, test }) {
  await test('lobby', async () => {
    const ada = await person(browser, address, 'Ada');
    const bo = await person(browser, address, 'Bo');
    await friends(ada, bo, address);
    await quickMatch(ada, bo, address);
    await cup(ada, bo, address);
    const phone = await person(browser, address, 'Cy', { phone: true });
    for (const to of ['/tables', '/cup']) {
      await visit(phone.page, address, to);
      await phone.page.locator('main section').first().waitFor();
      const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `${to} is no wider than a phone`, wide);
    }
  });
}
