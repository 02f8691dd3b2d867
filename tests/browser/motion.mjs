// Pieces travel: from where they were to where they are, off with motion, and never in the way of a click. Sounds.
import { kept, open, visit } from './lib/browser.mjs';
import { changed, dice, myTurn, play } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const MOVING = { motion: 'on', pace: 0 };
/** Milliseconds after which the next decision is not one of somebody in a hurry, for whom nothing travels. */
const UNHURRIED = 400;
const near = (a, b, most) => Math.hypot(a.x - b.x, a.y - b.y) <= most;

/** Notes every piece that sets out: where it is at the start, half-way and at the end. Runs in the page. */
function watchTravels() {
  window.travels = [];
  window.most = 0;
  const centre = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const note = (copy) => {
    const [animation] = copy.getAnimations();
    const { duration } = animation.effect.getTiming();
    const now = animation.currentTime ?? 0;
    animation.pause();
    const at = [0, 0.5, 1].map((part) => {
      animation.currentTime = part * duration;
      return centre(copy);
    });
    animation.currentTime = now;
    animation.play();
    if (window.slow) animation.updatePlaybackRate(window.slow);
    const middle = document.elementFromPoint(at[1].x, at[1].y);
    window.travels.push({
      name: copy.dataset.travels,
      from: at[0],
      half: at[1],
      to: at[2],
      duration,
      curtain: document.querySelector('.curtain') !== null,
      caught: middle?.closest('.travel') !== null && middle !== null,
    });
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.className === 'travel') for (const copy of node.children) note(copy);
        else if (node.parentElement?.className === 'travel' && !node.dataset.noted) note(node);
        for (const copy of document.querySelectorAll('.travel > div')) copy.dataset.noted = '1';
        window.most = Math.max(window.most, document.querySelectorAll('.travel > div').length);
      }
  }).observe(document.body, { childList: true, subtree: true });
}

const travels = (page) => page.evaluate(() => window.travels.splice(0));
const quiet = (page) => page.waitForFunction(() => document.querySelector('.travel') === null);

/** A new game against the proposed agents, up to a decision where something of the selector is lit. */
async function until(page, address, game, selector, seed = 3) {
  await visit(page, address, `/new/${game}`);
  await page.locator('form button.main').last().click();
  await page.waitForSelector('section.bar');
  await page.evaluate(watchTravels);
  const lit = page.locator(selector);
  for (let left = 60; left > 0; left--) {
    await myTurn(page);
    if ((await lit.count()) > 0) return void (await page.waitForTimeout(UNHURRIED));
    await play(page, { pick: dice(seed + left), decisions: 1 });
  }
}

const centreOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Presses a lit thing, and the button that confirms it where one is asked. */
async function take(page, locator) {
  const { x, y } = await centreOf(locator);
  const before = await myTurn(page);
  await page.mouse.click(x, y);
  const after = await changed(page, before);
  if (await page.locator('#confirm').count()) {
    await page.locator('#confirm').click();
    await changed(page, await myTurn(page).catch(() => after));
  }
}

export default async function motion({ browser, address, test }) {
  await test('a die travels', async () => {
    const { page, errors, close } = await open(browser, { settings: MOVING });
    await until(page, address, 'tekhenu', '.dial .die.lit');
    await quiet(page);
    await travels(page);
    const die = page.locator('.dial .die.lit').first();
    const piece = die.locator('[data-piece]');
    const name = (await piece.getAttribute('data-piece')).split(' ')[0];
    const start = await centreOf(piece);
    await page.evaluate(() => (window.slow = 0.02));
    await take(page, die);
    await page.waitForFunction((wanted) => window.travels.some((one) => one.name === wanted), name);
    const all = await travels(page);
    const trip = all.find((one) => one.name === name);
    ok(near(trip.from, start, 6), 'it sets out where it lay on the dial', { trip, start });
    const home = page.locator(`.player .scale [data-piece^="${name} "]`).last();
    const there = await centreOf(home);
    ok(near(trip.to, there, 6), "it arrives on its taker's scale", { trip, there });
    const [way, part] = [Math.hypot(trip.to.x - start.x, trip.to.y - start.y), Math.hypot(trip.half.x - start.x, trip.half.y - start.y)];
    ok(part > way * 0.2 && part < way * 0.95, 'half-way it is in between', { way, part });
    ok(trip.duration >= 250 && trip.duration <= 450, `it takes a moment (${Math.round(trip.duration)} ms)`);
    ok(!trip.caught, 'what travels catches no click');

    // The next thing is done while the die is still on its way.
    const state = await myTurn(page);
    const still = await page.evaluate(() => document.querySelector('.travel') !== null);
    const thing = state.things.find((one) => one.kind !== 'bar') ?? state.things[0];
    await page.mouse.click(thing.x, thing.y);
    const after = await changed(page, state);
    ok(still && after, `a click during motion works (${thing.label})`, { still, thing });
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.updatePlaybackRate(1)));
    await page.evaluate(() => (window.slow = 0));
    await quiet(page);
    equal(await page.evaluate(() => [...document.querySelectorAll('[data-piece]')].filter((node) => node.getAnimations().some((one) => one.playState === 'running' && one.effect.getKeyframes()[0].opacity === '0')).length), 0, 'then every piece is in sight again');
    none(errors, 'no error in the console');
    await close();
  });

  await test('taken back', async () => {
    const { page, close } = await open(browser, { settings: MOVING });
    await until(page, address, 'tekhenu', '.dial .die.lit');
    const die = page.locator('.dial .die.lit').first();
    const name = (await die.locator('[data-piece]').getAttribute('data-piece')).split(' ')[0];
    const start = await centreOf(die.locator('[data-piece]'));
    await take(page, die);
    await quiet(page);
    await travels(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.waitForFunction((wanted) => window.travels.some((one) => one.name === wanted), name);
    const trip = (await travels(page)).find((one) => one.name === name);
    ok(near(trip.to, start, 8), 'a die that is taken back travels back to the dial', { trip, start });
    await close();
  });

  await test('a card of the season travels', async () => {
    const { page, errors, close } = await open(browser, { settings: MOVING });
    await until(page, address, 'sare', '.season .shoe.lit', 5);
    await quiet(page);
    let trip;
    for (let left = 40; left > 0 && !trip; left--) {
      await play(page, { pick: dice(left), decisions: 1, choose: (state, things) => things.find((one) => /^Take/.test(one.label)) ?? things[0] });
      const home = await page.locator('.stores .cards').boundingBox().catch(() => null);
      const inside = (p) => home && p.x >= home.x && p.x <= home.x + home.width && p.y >= home.y && p.y <= home.y + home.height;
      trip = (await travels(page)).find((one) => one.name.startsWith('card-') && inside(one.to) && !inside(one.from));
    }
    ok(trip, 'a card that is taken travels from the shoe to my cards');
    none(errors, 'no error in the console');
    await close();
  });

  for (const [what, settings, more] of [
    ['motion off', { motion: 'off', pace: 0 }, { reducedMotion: 'no-preference' }],
    ['a system that wants less motion', { motion: 'auto', pace: 0 }, { reducedMotion: 'reduce' }],
  ])
    await test(what, async () => {
      const { page, close } = await open(browser, { settings, ...more });
      await until(page, address, 'tekhenu', '.dial .die.lit');
      await take(page, page.locator('.dial .die.lit').first());
      await play(page, { pick: dice(8), decisions: 4 });
      none(await travels(page), `${what}: nothing travels`);
      equal(await page.evaluate(() => document.getAnimations().length), 0, `${what}: nothing is moved at all`);
      await close();
    });

  await test('sounds', async () => {
    for (const level of [0, 1]) {
      const { context, page, close } = await open(browser, { settings: { ...MOVING, sound: level } });
      await context.addInitScript(() => {
        window.tones = [];
        window.touched = false;
        addEventListener('pointerdown', () => (window.touched = true), { capture: true });
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (when = 0) {
          const peak = this.buffer.getChannelData(0).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
          window.tones.push({ peak, touched: window.touched, later: when > this.context.currentTime });
          return start.call(this, when);
        };
      });
      await until(page, address, 'tekhenu', '.dial .die.lit');
      await take(page, page.locator('.dial .die.lit').first());
      if (level === 0) {
        none(await page.evaluate(() => window.tones), 'no sound where it is switched off');
      } else {
        await page.waitForFunction(() => window.tones.length > 1);
        const tones = await page.evaluate(() => window.tones);
        ok(tones.length > 1, `a sound for what happens (${tones.length} of them)`);
        none(tones.filter((tone) => tone.peak > 0.51), 'none is louder than -6 dBFS');
        none(tones.filter((tone) => !tone.touched), 'none before the first click');
        ok(tones.some((tone) => tone.later), 'a piece is heard when it lands');
      }
      await close();
    }
  });

  await test('many moves, several people, a jump', async () => {
    const { page, errors, close } = await open(browser, { settings: MOVING });
    await visit(page, address, '/new/tekhenu');
    const seats = page.locator('.seat select');
    for (let seat = 0; seat < 2; seat++) await seats.nth(seat).selectOption({ index: 0 });
    await page.locator('form button.main').last().click();
    await page.waitForSelector('section.bar, .curtain');
    await page.evaluate(watchTravels);
    await play(page, { pick: dice(2), decisions: 40 });
    const all = await travels(page);
    ok(all.length > 0, `two people at one screen: ${all.length} pieces travelled`);
    none(all.filter((one) => one.curtain), 'nothing travels behind the curtain');
    const most = await page.evaluate(() => window.most);
    ok(most <= 14, `never more than a few at once (${most})`);

    const id = /local\/([^/?]+)/.exec(page.url())[1];
    await kept(page);
    await visit(page, address, `/replay/local/${id}?at=0`);
    await page.waitForSelector('input[type="range"]');
    await travels(page);
    const steps = page.locator('.steps button');
    const length = Number(await page.locator('input[type="range"]').getAttribute('max'));
    const moment = (wanted) => page.waitForFunction((to) => Number(document.querySelector('input[type="number"]').value) === to, wanted);
    await steps.nth(4).click();
    await moment(length);
    await steps.nth(0).click();
    await moment(0);
    await page.waitForTimeout(100);
    none(await travels(page), 'a jump in a replay moves no piece');
    await page.locator('input[type="number"]').fill(String(length));
    await page.keyboard.press('Enter');
    await moment(length);
    for (let left = 25; left > 0; left--) {
      const at = Number(await page.locator('input[type="number"]').inputValue());
      await steps.nth(1).click();
      await page.waitForFunction((from) => Number(document.querySelector('input[type="number"]').value) < from, at);
    }
    const back = await travels(page);
    ok(back.length > 0, `a replay step by step: ${back.length} pieces travelled back`);
    note(`kinds: ${[...new Set([...all, ...back].map((one) => one.name.replace(/[-\d].*/, '')))].join(' ')}`);
    none(errors, 'no error in the console');
    await close();
  });
}
