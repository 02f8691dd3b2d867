// Plays as a person does: sees what is lit, points at it, clicks, taps or presses keys. It knows no rule and no game;
// what is lit is marked in the page ([data-lit], .lit, buttons of the action bar).

/** Pseudo-random numbers that are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * What a person can choose now, each with a point of the screen where it is hit. Runs in the page.
 * `covered`: lit things without such a point.
 */
function look() {
  const dialog = document.querySelector('dialog[open]');
  const text = (node) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const label = (node) =>
    node.getAttribute('aria-label') ?? (node.tagName === 'g' ? text(node.querySelector('title')) : text(node));
  const point = (node) => {
    const box = node.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
      const at = { x: box.left + box.width * x, y: box.top + box.height * y };
      const hit = document.elementFromPoint(at.x, at.y);
      if (hit && (hit === node || node.contains(hit))) return at;
    }
    return null;
  };
  // In a list that scrolls it can be reached.
  const clipped = (node) => {
    const box = node.getBoundingClientRect();
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflow)) continue;
      const { top, bottom, left, right } = around.getBoundingClientRect();
      if (box.bottom > bottom || box.top < top || box.right > right || box.left < left) return true;
    }
    return false;
  };
  const curtain = document.querySelector('.curtain button');
  const bar = document.querySelector('section.bar');
  const state = {
    over: dialog?.querySelector('.places') !== null && dialog !== null,
    curtain: curtain ? point(curtain) : null,
    seq: document.querySelector('.frame')?.getAttribute('data-seq') ?? '',
    busy: document.querySelector('.frame[aria-busy="true"]') !== null,
    mine: bar !== null && bar.classList.contains('mine') && bar.closest('[aria-busy="true"]') === null,
    sentence: text(bar?.querySelector('.sentence')),
    staged: document.querySelector('#confirm') !== null,
    why: document.querySelector('[data-why]') !== null,
    dialog: dialog ? (dialog.getAttribute('aria-label') ?? text(dialog.querySelector('h2'))) : null,
    things: [],
    covered: [],
    signature: '',
  };
  const add = (kind, nodes) => {
    for (const node of nodes) {
      if (node.getAttribute('aria-disabled') === 'true' || node.disabled) continue;
      const at = point(node);
      const thing = { kind, label: label(node), ...at };
      const god = node.closest('[data-god]')?.getAttribute('data-god');
      if (god) thing.god = god;
      if (at) state.things.push(thing);
      else if (!clipped(node)) state.covered.push(thing);
    }
  };
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  if (dialog) {
    add('sheet', all('.die.lit, .ways button', dialog));
    if (state.things.length === 0) add('close', all('[data-first], header button', dialog).slice(0, 1));
  } else if (state.staged) {
    add('confirm', all('#confirm'));
  } else if (state.mine) {
    const board = document.querySelector('main.board');
    add('board', all('[data-lit], .sare .lit, .sare .way, .sare .keep', board));
    add('mode', all('.modes button.god, .modes button.produce, .modes button.go', board));
    add('extra', all('.modes button.step:not(.now), .modes button.anubis', board));
    // On a phone the sections of the dial open the dice.
    if (document.querySelector('.frame.compact') && all('.dial.taking', board).length > 0)
      add('section', all('[data-god]', board).filter((row) => row.querySelector('[data-lit]')).map((row) => row.querySelector('.rim')));
    add('bar', all('.choice', bar));
  }
  const picked = all('.picked, .staged, [aria-selected="true"], [aria-pressed="true"]').map(label).join('|');
  state.signature = [
    state.seq, state.sentence, state.dialog, state.why, state.staged, state.mine, picked,
    state.things.map((thing) => thing.label).join('|'), text(document.querySelector('.time')),
    all('.sare .gauge, .sare .cards, .sare .ask').map(text).join('|'),
    all('.sare .strip svg, .sare .gauge svg').map((node) => node.innerHTML.length + (node.getAttribute('aria-label') ?? '')).join('|'),
  ].join('\n');
  return state;
}

export const see = (page) => page.evaluate(look);

/** Waits until something is to be done: my decision, a window, the end. */
export async function myTurn(page, timeout = 30_000, rests) {
  const end = Date.now() + timeout;
  for (;;) {
    // A scene plays: looking at everything again and again would cost it its pictures.
    const scene = await page.evaluate(() => document.querySelector('[data-scene]')?.hasAttribute('data-rests') ?? null);
    if (scene !== null) {
      if (scene) {
        await rests?.();
        // It has been read.
        await page.keyboard.press('Enter');
      }
      if (Date.now() > end) throw new Error(`A scene has played for ${timeout} ms`);
      await page.waitForTimeout(150);
      continue;
    }
    const state = await see(page);
    if (state.over || state.curtain || (state.things.length > 0 && (state.mine || state.dialog))) return state;
    if (state.mine && state.covered.length > 0 && Date.now() > end - timeout + 2_000) return state;
    // A decision that nothing on the board stands for: the list is left.
    if (state.mine && !state.dialog && Date.now() > end - timeout + 3_000) return state;
    if (Date.now() > end) throw new Error(`Nothing to do for ${timeout} ms: ${JSON.stringify(state)}`);
    await page.waitForTimeout(20);
  }
}

/**
 * Waits until the page shows something else than `before`, and answers what; null when it does not. While an answer is
 * awaited nothing has changed yet, however long that takes on a busy machine.
 */
export async function changed(page, before, timeout = 2_500) {
  for (let left = timeout; left > 0; left -= 15) {
    const state = await settled(page);
    if (state.signature !== before.signature || state.over) return state;
    await page.waitForTimeout(15);
  }
  return null;
}

/** Waits until no answer is awaited, and says what there is to see then. */
export async function settled(page) {
  for (const end = Date.now() + 30_000; ; await page.waitForTimeout(15)) {
    const state = await see(page);
    if (!state.busy) return state;
    if (Date.now() > end) throw new Error(`An answer has been awaited for 30 s: ${state.sentence}`);
  }
}

export const mouse = (page, at) => page.mouse.click(at.x, at.y);

/** Taps; at one place not faster than a finger that means each of them. */
export async function finger(page, at) {
  const last = taps.get(page);
  if (last && Math.hypot(last.x - at.x, last.y - at.y) < 50) await page.waitForTimeout(Math.max(0, last.when + 300 - Date.now()));
  await page.touchscreen.tap(at.x, at.y);
  taps.set(page, { ...at, when: Date.now() });
}
const taps = new WeakMap();

/**
 * A game by pointing, until it is over or `turns` decisions are made. `choose(state, things)` picks one of the things; the
 * default prefers what leads on. Answers what was done and what did not work.
 */
export async function play(page, { pick = dice(7), press = mouse, decisions = 3_000, choose = prefer, each, rests, patience = 30_000 } = {}) {
  const report = { decisions: 0, presses: 0, listed: [], dead: [], covered: new Set(), over: false };
  let tried = new Set();
  let last = '';
  let missed = 0;
  while (report.decisions < decisions) {
    const state = await myTurn(page, patience, rests);
    if (state.over) {
      report.over = true;
      return report;
    }
    for (const thing of state.covered) report.covered.add(`${thing.label} (${state.sentence})`);
    if (state.signature !== last) tried = new Set();
    last = state.signature;
    if (state.curtain) {
      await press(page, state.curtain);
      await changed(page, state);
      continue;
    }
    const open = state.things.filter((thing) => !tried.has(thing.kind + thing.label));
    if (open.length === 0 && state.dialog) {
      await page.keyboard.press('Escape');
      continue;
    }
    if (open.length === 0) {
      await list(page, pick, press, report, state);
      report.decisions++;
      continue;
    }
    const thing = choose(state, open, pick);
    await press(page, thing);
    report.presses++;
    const after = await changed(page, state);
    // What moved away under the pointer was not hit: a hand follows it.
    if (!after && missed++ < 3 && moved(thing, await see(page))) continue;
    missed = 0;
    // Nothing lit may lead to a note that says why it cannot be done.
    if (!after || (after.why && !state.why)) {
      report.dead.push(`${thing.kind}: ${thing.label} (${state.sentence})`);
      tried.add(thing.kind + thing.label);
    }
    if (thing.kind !== 'close') report.decisions++;
    if (await each?.(thing, state)) return report;
  }
  return report;
}

/** Whether a thing that was pressed lies elsewhere by now. */
function moved(thing, state) {
  const same = state.things.filter((other) => other.kind === thing.kind && other.label === thing.label);
  return same.length > 0 && same.every((other) => Math.hypot(other.x - thing.x, other.y - thing.y) > 2);
}

/** The list of all actions, where the board offers nothing. */
async function list(page, pick, press, report, state) {
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open] li button');
  const buttons = page.locator('dialog[open] li button');
  report.listed.push(`${state.sentence} ${(await buttons.allTextContents()).slice(0, 6).join(' | ')}`);
  const chosen = buttons.nth(pick(await buttons.count()));
  await chosen.scrollIntoViewIfNeeded();
  const box = await chosen.boundingBox();
  await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await changed(page, state);
}

/** Any thing, but the buttons that end something only when the board offers nothing, or now and then. */
export function prefer(state, things, pick) {
  const board = things.filter((thing) => thing.kind !== 'bar' && thing.kind !== 'extra');
  const rest = things.filter((thing) => thing.kind === 'bar' || thing.kind === 'extra');
  const from = board.length > 0 && (rest.length === 0 || pick(4) > 0) ? board : rest;
  return from[pick(from.length)];
}
