// The words of Tekhenu: complete in every language, short where they must be, true to the printed values.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Core } from 'benben';
import {
  OVER,
  SPECTATOR,
  type Action,
  type Args,
  type GameEvent,
  type Seat,
  type Snapshot,
} from '../../src/core/types';
import { conquestCode, printed } from '../../src/games/tekhenu/printed';
import { en } from '../../src/games/tekhenu/texts/en';
import { fr } from '../../src/games/tekhenu/texts/fr';
import { pt } from '../../src/games/tekhenu/texts/pt';
import type { TekhenuTexts } from '../../src/games/tekhenu/texts/types';
import { TWINS } from '../../src/games/tekhenu/texts/words';
import { wasm } from '../core/engine';

const LANGUAGES: readonly [string, TekhenuTexts][] = [
  ['en', en],
  ['fr', fr],
  ['pt', pt],
];

/** Longest label of a button in the action bar, name below a small card and word in it, text on a card, on one of nine in the draft. */
const BUTTON = 28;
const NAME = 19;
const WORD = 10;
const TEXT = 150;
const START = 75;

// --- what there is, from docs/position.md

const doc =
  readFileSync(new URL('../../../docs/position.md', import.meta.url), 'utf8').split('\n## Tekhenu: ')[1] ?? '';
const part = (title: string): string => doc.split(`\n### ${title}\n`)[1]?.split('\n### ')[0] ?? '';
const rowsOf = (title: string): string[][] =>
  [...part(title).matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].map((row) => [row[1] ?? '', row[2] ?? '']);

const lists = new Map<string, string[]>(
  [...part('Lists of names').matchAll(/^- list (\d+): (.+)$/gm)].map((row) => [
    row[1] ?? '',
    (row[2] ?? '').split(', '),
  ]),
);

/** Every value an argument can have, or some of them where there is no end. */
function valuesOf(type: string): (string | number)[] {
  const list = /one of: list (\d+)/.exec(type);
  if (list) return lists.get(list[1] ?? '') ?? [];
  const names = /one of: (.+)$/.exec(type);
  if (names) return (names[1] ?? '').split(', ');
  const range = /number (\d+) to (\d+)/.exec(type);
  if (range) return [Number(range[1]), Number(range[1]) + 1, Number(range[2])];
  if (type.includes('number')) return [-4, 0, 1, 2, 21];
  return ['granite 1 limestone 1 gold 1', 'resources 2', 'scribes 1 gold 1'];
}

/** The last places of a family have no card. */
const isNoCard = (value: string | number): boolean => /^(B|T|D)(29|3\d)$/.test(String(value));
/** A list of names by something that stands in it. */
const listWith = (name: string): string[] => [...lists.values()].find((list) => list.includes(name)) ?? [];

interface Sample {
  readonly kind: string;
  readonly args: Args;
}

/** Each value of each argument at least once. */
function samples(title: string): Sample[] {
  const found: Sample[] = [];
  for (const [pattern = '', types = ''] of rowsOf(title)) {
    const word = pattern.split(' ')[0] ?? '';
    // A kind is named unless the notation begins with it.
    const kind = /\(kind (.+)\)/.exec(pattern)?.[1] ?? (word === 'building' ? 'build' : word);
    const choices = types
      .split('; ')
      .filter((type) => /^\w+ (one of|number|as)/.test(type))
      .map((type) => ({ name: type.split(' ')[0] ?? '', values: valuesOf(type).filter((value) => !isNoCard(value)) }));
    const most = Math.max(1, ...choices.map(({ values }) => values.length));
    for (let i = 0; i < most; i++)
      found.push({
        kind,
        args: Object.fromEntries(choices.map(({ name, values }) => [name, values[i % values.length] ?? ''])),
      });
  }
  return found;
}

// --- what a text must not be

const BROKEN =
  /undefined|NaN|null|\[object|\$|\{|\}|^\s|\s$| {2}|\b(?:[BTDSAPC]|[BTDS]X|Cult|Art)\d\d\b|\br\dc\d\b|\b(?:papyrus|bread|limestone|granite)\d/;
/** English words that have no business in another language; letters beyond ASCII belong to a word too. */
const english = (words: string): RegExp => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu');
const COMMON =
  'the|with|and|of|your|take|pay|play|keep|bread|gold|limestone|faith|building|happiness|value|scoring|row';
const LEAKS: Readonly<Record<string, RegExp>> = {
  en: /[àâçéèêôûãõáíóú]/i,
  fr: english(`${COMMON}|for|resources?|ra|thoth|maat`),
  pt: english(`${COMMON}|resources?|population|ra|horus|hathor|thoth|osiris|anubis|scribes?|papyrus|granite`),
};

function check(language: string, text: string, what: string): void {
  expect(text, what).not.toBe('');
  expect(text, what).not.toMatch(BROKEN);
  // The number of a rule is the same in every language.
  expect(text.replaceAll(/\b[A-Z]+-[A-Z]+-\d+\b/g, ''), what).not.toMatch(LEAKS[language] ?? /^$/);
  if (language === 'fr') expect(text, `${what}: no-break space`).not.toMatch(/ [;:!?]|[^\s][;!?]$|\w[;!?:] /);
}

/** The begin of a turn is told by what is done in it, a yield by what is received: only its excess is news. */
const isSilent = ({ kind, args }: Pick<GameEvent, 'kind' | 'args'>): boolean =>
  ['turn', 'ability', 'destiny'].includes(kind) || (kind === 'produced' && !(Number(args.excess) > 0));

describe.each(LANGUAGES)('%s', (language, texts) => {
  it('has words for every action and outcome', () => {
    const all = samples('Actions and outcomes');
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(50);
    for (const { kind, args } of all)
      check(language, texts.action({ kind, args, text: '' }, {} as Snapshot), `${kind} ${JSON.stringify(args)}`);
  });

  it('has words for every event but what others tell', () => {
    const all = samples('Events');
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(30);
    for (const { kind, args } of all) {
      const text = texts.event({ kind, seat: 0, args }, {} as Snapshot);
      if (isSilent({ kind, args })) expect(text).toBeNull();
      else check(language, text ?? '', `${kind} ${JSON.stringify(args)}`);
    }
  });

  it('asks a question of its own in every decision', () => {
    const tasks = listWith('do-setup');
    const between = (from: string, to: string): string[] => tasks.slice(tasks.indexOf(from), tasks.indexOf(to));
    const decisions = [
      ...between('keep', 'do-setup'),
      ...between('force', 'do-raid'),
      ...between('aside', 'bot-destiny'),
    ];
    expect(decisions.length).toBe(31 + 5 + 2);
    const asked = decisions.map((what) => {
      const view = {
        tasks: 1,
        task: [{ what, seat: 0, a: 1, b: 2, c: 0 }],
        horus: [],
        player: [],
        cults: [],
        artefacts: [],
        deed: { value: 4 },
        derived: { forecast: [{ balance: -3 }], slot_of: [2, 2, 1, 1, 0, 0] },
      };
      return texts.question({ view, legal: [] } as unknown as Snapshot);
    });
    const unknown = texts.question({ view: { tasks: 0, task: [] } } as unknown as Snapshot);
    asked.forEach((question, i) => check(language, question, decisions[i] ?? ''));
    expect(asked).not.toContain(unknown);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('names every card and tile, and tells the printed numbers', () => {
    const tiles = listWith('A12').map(conquestCode);
    const codes = ['P01', 'S01', 'B01', 'Cult01', 'Art01']
      .flatMap(listWith)
      .filter((code) => !isNoCard(code) && !/^A\d/.test(code))
      .concat('A01', 'A02', 'A03', 'A04', tiles);
    expect(codes.length).toBe(27 + 24 + 72 + 13 + 7 + 8 + 4 + 12);
    const { blessing, technology, decree, start, destiny, tile, cult, artefact, conquest } =
      printed as unknown as Record<string, Record<string, Record<string, unknown>>>;
    const values = { ...blessing, ...technology, ...decree, ...start, ...destiny, ...tile, ...cult, ...artefact };
    for (const [code, one] of Object.entries(conquest ?? {})) values[conquestCode(code)] = one;
    /** Not told as a digit: initiative, Ankh and price stand elsewhere on the card; D22 says "half", B21 "again". */
    const silent = new Set([
      'initiative',
      'ankh',
      'cost_limestone',
      'cost_granite',
      'D22.vp',
      'D22.second',
      'D24.vp',
      ...listWith('Art01').map((code) => `${code}.priests`),
    ]);
    for (const code of 'B21 B22'.split(' ')) silent.add(`${code}.amount`);
    for (const code of codes) {
      const { name, text } = code.startsWith('P') ? texts.tile(code) : texts.card(code);
      check(language, name, code);
      check(language, text, code);
      expect(name.length, `${code} ${name}`).toBeLessThanOrEqual(NAME);
      if (!code.startsWith('P'))
        for (const word of name.split(' ')) expect(word.length, `${code} ${word}`).toBeLessThanOrEqual(WORD);
      expect(text.length, `${code} ${text}`).toBeLessThanOrEqual(code.startsWith('S') ? START : TEXT);
      for (const [field, value] of Object.entries(values[code] ?? {})) {
        if (typeof value !== 'number' || value === 0 || silent.has(field) || silent.has(`${code}.${field}`)) continue;
        expect(text, `${code}.${field} = ${value}`).toMatch(new RegExp(`(^|\\D)${value}(\\D|$)`));
      }
    }
  });

  it('gives cards of different effect different words', () => {
    const codes = [...listWith('B01'), ...listWith('S01')].filter((code) => !(code in TWINS) && !isNoCard(code));
    for (const of of ['name', 'text'] as const)
      expect(new Set(codes.map((code) => texts.card(code)[of])).size).toBe(codes.length);
    for (const [twin, code] of Object.entries(TWINS)) expect(texts.card(twin)).toEqual(texts.card(code));
  });

  it('calls what it does not know by its code', () => {
    expect(texts.card('?')).toEqual({ name: '?', text: '' });
    expect(texts.action({ kind: 'dance', args: {}, text: 'dance with the ibis' }, {} as Snapshot)).toBe(
      'Dance with the ibis',
    );
  });

  it('speaks of what lies on the board', () => {
    const { say } = texts;
    const told = [
      say.dial({ horus: 'sun', ra: 'sun', hathor: 'shade', bastet: 'dark', thoth: 'dark', osiris: 'shade' }),
      say.section('ra', 'shade', 3, 1, 4, 2),
      say.section('osiris', 'dark', 1, 0, 0, 0),
      say.die({ god: 'horus', colour: 'grey', face: 3, status: 'tainted', count: 2, legal: false }),
      say.inHand('black', 3, 5, 'pure'),
      say.statues('ra', [], 1),
      say.statues('ra', ['Ana', 'Zoé'], 3),
      say.scoringMarker(1),
      say.refill(1),
      say.space(1, 2, 'faith', 3),
      say.space(1, 2, 'gold', 0),
      say.tileAt(1, 2, 'P19', 'Ana', ['red', 'green', 'blue', 'yellow']),
      say.tileAt(1, 2, 'P19', null, ['red', 'green', 'blue', 'yellow']),
      say.site('W2', 'row2', 2, null),
      say.site('N5', 'column5', 4, 'Ana'),
      ...(['TE', 'TN', 'OL', 'OR', 'SU', 'SL'] as const).flatMap((site) => [
        say.people(site, true, null),
        say.people(site, false, 'Ana'),
      ]),
      say.slot('P01', '5–6', 3, true),
      say.slot(null, '1–2', 0, false),
      say.reward({ district: 'bread', steps: 2, second: 'granite', free: 1, tokens: 2, gold: 1 }),
      say.district(
        'limestone',
        6,
        null,
        say.reward({ district: 'papyrus', steps: 1, second: null, free: 0, tokens: 1, gold: 0 }),
      ),
      say.district('limestone', 6, 'Ana', ''),
      ...(['rotation', 'maat', 'scoring'] as const).flatMap((what) => [say.until(what, 1), say.until(what, 4)]),
      say.majority('granite', null),
      say.majority('granite', 'Ana'),
      say.marketCard('D08', 3, 9, 2),
      say.closed(3, 9),
      ...[0, 2].map((missing) => say.needs(9, missing)),
      say.destiny('A04', 3, 'Ana'),
      say.place(1, 'Ana'),
      say.tokens('Ana', { papyrus: 1, bread: 2, limestone: 0, granite: 1, gold: 3, scribes: 1, faith: 2 }),
      say.production([2, 3, 4, 6]),
      say.pieces(10, 1, 6),
      say.scale(5, 7, 2, 0, -2),
      say.scale(5, 9, 2, 2, -4),
      ...Object.values(printed.region).flatMap((gain) => [
        say.gain(gain),
        say.region(4, ['Ana'], 5, 2, gain),
        say.region(4, ['Ana', 'Zed'], 0, 0, gain),
        say.region(1, [], 4, 3, gain),
      ]),
      say.gain({ vp: 2, bread: 1, soldiers: 1, priests: 2 }),
      say.seth(2, 1),
      say.honourSeth([], 1, 2),
      say.honourSeth(['Ana'], 3, 2),
      say.conquest('C05'),
      say.conquestAt(1, 2, 'C09'),
      say.artefact('Art01', 6, 0),
      say.vizier('seth', 2),
      say.forces(1, 0, 0),
      say.forces(3, 1, 2),
      ...[0, 4].map((soldiers) =>
        say.aid({ god: 'seth', value: 4, honoured: null, cards: 0, papyrus: 0, scribes: 0, values: '', soldiers }),
      ),
      say.marks(5, 2),
      say.track([
        { name: 'Ana', population: 5, happiness: 2 },
        { name: 'Zed', population: 8, happiness: 4 },
      ]),
      say.cards(1, 2, 0),
      say.decreeWorth(12),
      say.laysFaith('Zoé'),
      say.forfeits(['Zoé'], 4),
    ];
    told.forEach((text, i) => check(language, text.replaceAll('Zoé', 'Zoe'), `say ${i}`));
    expect(texts.label.ra.length).toBeLessThanOrEqual(12);
    for (const text of Object.values(texts.label)) check(language, text, 'label');
  });
});

// --- whole games: what really comes up

const SEATS = ['Ana', 'Ben', 'Cem', 'Dov'].map((name, seat) => ({ seat, kind: 'human' as const, name, you: false }));

/** Kinds that are buttons and must fit; a payment is as long as it is. */
const BUTTONS = new Set(
  'perform produce go ready play play-track anubis treat value also receive advance faith bread proclaim keep-secret reveal levels done skip decline end-turn step name use gather exchange hoard mix'.split(
    ' ',
  ),
);

function look(core: Core, options: string, seat: Seat, from: number): Snapshot {
  const seen = core.look(seat, from);
  return { game: 'tekhenu', options, seats: SEATS, seat, ...seen };
}

function judge(language: string, texts: TekhenuTexts, snap: Snapshot, core: Core): void {
  check(language, texts.question(snap), 'question');
  check(language, texts.time(snap), 'time');
  // A twin may be played as well as its brother: both say the same.
  const plain = (action: Action): string => action.text.replace(/\b(?:[BP]|BX)\d\d\b/g, (code) => TWINS[code] ?? code);
  const labels = new Map<string, string>();
  for (const action of snap.legal) {
    const label = texts.action(action, snap);
    check(language, label, action.text);
    if (BUTTONS.has(action.kind)) expect(label.length, label).toBeLessThanOrEqual(BUTTON);
    expect(labels.get(label) ?? plain(action), label).toBe(plain(action));
    labels.set(label, plain(action));
  }
  const shown = snap.legal[snap.seq % snap.legal.length];
  const preview = shown ? core.preview(shown.id) : null;
  if (preview) {
    const text = texts.preview(preview, snap);
    if (text !== '') check(language, text, `preview of ${shown?.text}`);
  }
}

it.each([
  ['players=2 beginner', '7'],
  ['players=3', '8'],
  ['players=4', '9'],
  ['players=1 solo=hard', '10'],
  ['players=1 solo=easy', '11'],
  ['players=2 vizier', '10'],
  ['players=2 seth vizier', '11'],
  ['players=3 seth', '12'],
  ['players=4 seth', '13'],
])('a game with %s is told in every language', (options, seed) => {
  const core = new Core(wasm);
  core.start('tekhenu', options, seed);
  const kinds = new Set<string>();
  for (let from = 0; ;) {
    const { actor } = core.look(SPECTATOR, Infinity);
    if (actor === OVER) break;
    const snap = look(core, options, actor, from);
    from = snap.seq;
    for (const [language, texts] of LANGUAGES) {
      judge(language, texts, snap, core);
      for (const { events } of snap.entries)
        for (const event of events) {
          kinds.add(event.kind);
          const text = texts.event(event, snap);
          if (!isSilent(event)) check(language, text ?? '', event.kind);
        }
    }
    const chosen = core.agent(snap.seq % 3 === 0 ? 'random' : 'greedy', String(snap.seq)) ?? snap.legal[0]?.id ?? 0;
    expect(core.act(actor, chosen)).toBeNull();
  }
  expect(kinds.size).toBeGreaterThan(20);
  for (const [language, texts] of LANGUAGES) check(language, texts.time(look(core, options, 0, 0)), 'the end');
});

it('a preview tells points, balance and tokens in this order', () => {
  const player = {
    vp: 10,
    papyrus: 0,
    bread: 4,
    limestone: 0,
    granite: 1,
    gold: 0,
    scribes: 2,
    faith: 0,
    excess: 0,
    population: 5,
    happiness: 2,
    production: [2, 2, 2, 2],
  };
  const view = (change: object, balance: number) => ({
    actor: 0,
    active: 0,
    tasks: 0,
    task: [],
    die: { flags: [], face: 0, status: 'pure' },
    player: [
      { ...player, ...change },
      { ...player, vp: 10 + (balance === 1 ? 2 : 0) },
    ],
    derived: { forecast: [{ balance }] },
  });
  const snap = { seat: 0, seats: SEATS, view: view({}, -3) } as unknown as Snapshot;
  const after = view({ vp: 13, bread: 2, scribes: 1, happiness: 4, production: [2, 3, 2, 2], excess: 1 }, 1);
  const preview = { events: [], after } as never;
  expect(en.preview(preview, snap)).toBe(
    '+3 VP · balance −3 → +1 · −2 Bread · −1 Scribe · +1 excess · +2 Happiness · Bread Production +1 · Ben +2 VP',
  );
  expect(fr.preview(preview, snap)).toBe(
    '+3 PV · équilibre −3 → +1 · −2 Pains · −1 Scribe · +1 en excédent · +2 Bonheur · Production Pain +1 · Ben +2 PV',
  );
  expect(pt.preview(preview, snap)).toBe(
    '+3 PV · equilíbrio −3 → +1 · −2 Pães · −1 Escriba · +1 em excesso · +2 Felicidade · Produção de Pão +1 · Ben +2 PV',
  );
});

it('a die that was named counts in the balance', () => {
  const view = (face: number, status: string, flags: string[]) => ({
    actor: 0,
    active: 0,
    tasks: 1,
    task: [{ what: face > 0 ? 'declare' : 'take', seat: 0, a: 0, b: 0, c: 0 }],
    die: { flags, face, status },
    player: [{ production: [] }],
    derived: { forecast: [{ balance: 2 }] },
  });
  const snap = { seat: 0, seats: SEATS, view: view(0, 'pure', []) } as unknown as Snapshot;
  const told = (face: number, status: string, flags: string[] = []) =>
    en.preview({ events: [], after: view(face, status, flags) } as never, snap);
  expect(told(4, 'pure')).toBe('balance +2 → +6');
  expect(told(4, 'tainted')).toBe('balance +2 → −2');
  expect(told(4, 'tainted', ['anubis'])).toBe('');
});
