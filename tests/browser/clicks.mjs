// How many clicks a turn takes, measured turn by turn while games are played, next to what is wanted (PRODUCT 4.3 and 4.4).
// The shortest turn of a kind counts: what cards and rewards add to others is theirs. With CLICKS=FILE the table is
// written there as a page of the documentation.
import { writeFile } from 'node:fs/promises';
import { DESKTOP, open, visit } from './lib/browser.mjs';
import { dice, finger, mouse, play, prefer } from './lib/player.mjs';
import { begin as start } from './lib/scenes.mjs';
import { note, ok } from './lib/tap.mjs';

const TEKHENU = [
  ['produce', 'Produce', 3, 4],
  ['bastet', 'Bastet', 3, 4],
  ['osiris', 'Osiris', 4, 5],
  ['hathor', 'Hathor', 4, 5],
  ['horus', 'Horus', 4, 5],
  ['ra', 'Ra', 4, 5],
  ['thoth', 'Thoth', 4, 5],
];
const SARE = [
  ['site', 'Phase 1, one site', 3, 4],
  ['take', 'Phase 2, take a card', 1, 1],
  ['pass', 'Phase 2, refuse a card', 1, 1],
  ['build', 'Phase 3, build', 3, 4],
];

async function begin(browser, address, game, phone) {
  const opened = await open(browser, { phone });
  await visit(opened.page, address, `/new/${game}`);
  const go = opened.page.locator('form button.main').last();
  await (phone ? go.tap() : go.click());
  await opened.page.waitForSelector('section.bar');
  return opened;
}

function keep(least, kind, clicks) {
  if (kind && (least[kind] === undefined || clicks < least[kind])) least[kind] = clicks;
}

/** What a button of the dial or of the bar does with a die: a production, a god's action, or nothing that is counted. */
function kindOf(label) {
  return TEKHENU.find(([kind]) => label.toLowerCase().startsWith(kind))?.[0];
}

/** What has not been met in as few clicks as are wanted. */
const lacking = (rows, least, column) => rows.filter(([kind, , ...wanted]) => !(least[kind] <= wanted[column])).map(([kind]) => kind);

/** Turns of Tekhenu: from the first click while dice are lit to the end of the turn. Ends when all have been met. */
async function tekhenu(browser, address, phone, seed, least) {
  const { page, close } = await begin(browser, address, 'tekhenu', phone);
  const pick = dice(seed);
  const column = phone ? 1 : 0;
  let turn = null;
  await play(page, {
    pick,
    press: phone ? finger : mouse,
    choose(state, things) {
      const lit = things.filter((thing) => thing.god || thing.kind === 'section');
      const lacks = lacking(TEKHENU, least, column);
      if (!turn && lit.length > 0 && /die|dice/i.test(state.sentence)) {
        // Kinds that were not measured yet come first.
        const wanted = lit.filter((thing) => lacks.includes(thing.god));
        const from = wanted.length > 0 ? wanted : lit;
        turn = { clicks: 0, kind: null, produces: wanted.length === 0 || (lacks.includes('produce') && pick(3) === 0) };
        // A low number at Thoth takes one card.
        const low = from.filter((thing) => thing.god === 'thoth' && / [12]\b/.test(thing.label));
        return low[0] ?? from[pick(from.length)];
      }
      // A die in hand is used: others that could be taken instead are lit as well.
      const modes = turn ? things.filter((thing) => thing.kind === 'mode') : [];
      if (modes.length > 0) return modes.find((thing) => (kindOf(thing.label) === 'produce') === turn.produces) ?? modes[0];
      const rest = things.filter((thing) => thing.kind !== 'extra');
      return prefer(state, rest.length > 0 ? rest : things, pick);
    },
    async each(thing) {
      if (!turn || thing.kind === 'close') return false;
      turn.clicks++;
      if (['mode', 'bar', 'sheet'].includes(thing.kind)) turn.kind ??= kindOf(thing.label) ?? null;
      // A rule that forbids it: this turn says nothing about its kind.
      if (await page.locator('[data-why] a[href*="#/rules"]').count()) turn.kind = 'refused';
      const mine = await page.evaluate(() => document.querySelector('section.bar')?.classList.contains('mine') ?? false);
      if (thing.kind !== 'confirm' && mine) return false;
      if (turn.kind !== 'refused') keep(least, turn.kind, turn.clicks);
      turn = null;
      return lacking(TEKHENU, least, column).length === 0;
    },
  });
  await close();
}

/** Buildings that are soon paid: without any, there is nothing to measure. */
const CHEAP = /^(goldsmith|carpenter|stonecutter|master builder|warehouse)/i;

/** Decisions of Sa-Rê: one site a round, cards taken and refused in turn, whatever can be built. */
async function sare(browser, address, phone, seed, least) {
  const { page, close } = await begin(browser, address, 'sare', phone);
  let clicks = 0;
  let doing = '';
  let opened = 0;
  let refused = 0;
  const start = (what) => {
    if (doing === what) return;
    clicks = opened = 0;
    doing = what;
  };
  await play(page, {
    pick: dice(seed),
    press: phone ? finger : mouse,
    choose(state, things, pick) {
      const { sentence } = state;
      const first = (test) => things.find(test);
      if (/which sites/i.test(sentence)) {
        start('site');
        const space = first((thing) => /^space/i.test(thing.label) && thing.kind === 'board');
        const done = first((thing) => thing.kind === 'bar');
        const cheap = first((thing) => thing.kind === 'board' && CHEAP.test(thing.label));
        if (opened === 0 && (space || things.some((thing) => thing.kind === 'board')))
          return space ?? cheap ?? prefer(state, things.filter((thing) => thing.kind === 'board'), pick);
        if (done) return done;
      } else if (/take the card|unknown card/i.test(sentence)) {
        start('card');
        clicks = 0;
        const pass = first((thing) => /^pass/i.test(thing.label));
        if (pass && refused < 2) return pass;
        const take = first((thing) => /^(take|draw)/i.test(thing.label));
        if (take) return take;
      } else if (/which site/i.test(sentence)) {
        start('build');
        const build = first((thing) => thing.kind === 'board') ?? first((thing) => !/no more|done|nothing/i.test(thing.label));
        if (build) return build;
      }
      return prefer(state, things, pick);
    },
    async each(thing, state) {
      clicks++;
      const on = await page.evaluate(() => document.querySelector('.sentence')?.textContent ?? '');
      await page.waitForTimeout(60);
      const staged = (await page.locator('#confirm').count()) > 0;
      if (doing === 'site' && /^space/i.test(thing.label)) opened++;
      if (doing === 'card') {
        if (/^pass/i.test(thing.label)) refused++;
        if (/^pass/i.test(thing.label)) keep(least, 'pass', clicks);
        else if (/^(take|draw)/i.test(thing.label)) keep(least, 'take', clicks);
        clicks = 0;
        doing = '';
      } else if (doing === 'site' && (thing.kind === 'confirm' || (thing.kind === 'bar' && !staged))) {
        if (opened === 1) keep(least, 'site', clicks);
        doing = '';
      } else if (doing === 'build' && /pay/i.test(state.sentence) && !/pay/i.test(on)) {
        if (clicks > 1) keep(least, 'build', clicks);
        doing = '';
      }
      return lacking(SARE, least, phone ? 1 : 0).length === 0;
    },
  });
  await close();
}

/** Most clicks that are wanted from the first card of a set-up with Seth to the first die: cards, tokens, Decree. */
const SETUP = 12;

/** A set-up with Seth, with the cards that leave most to choose: its clicks, and those for tokens among them. */
async function setUp(browser, address, phone, seed) {
  const { page, close } = await open(browser, { phone });
  const press = phone ? finger : mouse;
  await start(page, address, 'tekhenu', ['seth'], (locator) => (phone ? locator.tap() : locator.click()));
  let [clicks, tokens] = [0, 0];
  await play(page, {
    pick: dice(seed),
    press,
    choose(state, things, pick) {
      // Any of several: what takes most clicks.
      const open = things.filter(({ label }) => /\bany\b/i.test(label));
      return open[0] ?? prefer(state, things.filter(({ kind }) => kind !== 'extra'), pick);
    },
    async each(thing, state) {
      if (/which die/i.test(state.sentence)) return true;
      clicks++;
      if (/receive|soldier or priest/i.test(state.sentence)) tokens++;
      return false;
    },
  });
  await close();
  return { clicks, tokens };
}

function table(title, rows, desktop, phone) {
  const cell = (value) => (value === undefined ? 'not met' : value);
  return [
    `## ${title}`,
    '',
    '| Turn | Desktop: wanted | measured | Phone: wanted | measured |',
    '|--|--|--|--|--|',
    ...rows.map(([kind, name, wanted, taps]) => `| ${name} | ${wanted} | ${cell(desktop[kind])} | ${taps} | ${cell(phone[kind])} |`),
    '',
  ];
}

export default async function clicks({ browser, address, seed, test }) {
  await test('clicks of a set-up with Seth', async () => {
    for (const phone of [false, true]) {
      const { clicks, tokens } = await setUp(browser, address, phone, seed);
      const where = phone ? 'phone' : 'desktop';
      ok(clicks <= SETUP, `${where}: ${clicks} clicks, wanted ${SETUP}`);
      ok(tokens <= 3, `${where}: ${tokens} of them for tokens`);
    }
  });
  await test('click counts', async () => {
    const measured = [{}, {}, {}, {}];
    // Another game only where one has not shown everything.
    const games = [[tekhenu, false, TEKHENU], [tekhenu, true, TEKHENU], [sare, false, SARE], [sare, true, SARE]];
    for (const [i, [game, phone, rows]] of games.entries())
      for (let luck = seed; luck < seed + 3 && lacking(rows, measured[i], phone ? 1 : 0).length > 0; luck++) await game(browser, address, phone, luck, measured[i]);
    const page = [
      '# Clicks per turn',
      '',
      `Measured by \`node tests/browser/run.mjs BENBEN WEB clicks\` in Chromium at ${DESKTOP.width}×${DESKTOP.height} and on a phone of 390×664,`,
      'with confirmations on (without them each turn that asks for one takes one less). The shortest turn of each kind counts; scribes, Anubis,',
      'blessings and rewards add their own.',
      '',
      ...table('Tekhenu', TEKHENU, measured[0], measured[1]),
      ...table('Sa-Rê', SARE, measured[2], measured[3]),
    ].join('\n');
    note(page);
    for (const [i, [, phone, rows]] of games.entries())
      for (const [kind, name, ...wanted] of rows) {
        const [clicks, most] = [measured[i][kind], wanted[phone ? 1 : 0]];
        if (clicks !== undefined) ok(clicks <= most, `${name}, ${phone ? 'phone' : 'desktop'}: ${clicks} clicks, wanted ${most}`);
      }
    if (process.env.CLICKS) await writeFile(process.env.CLICKS, page);
  });
}
