// Every action, event and question of whole games has words in every language, and every decision a way on the board.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../../src/core/local';
import type { Action, Entry, Snapshot } from '../../src/core/types';
import { changesOn, charterItems } from '../../src/games/sare/choices';
import { en } from '../../src/games/sare/en';
import { fr } from '../../src/games/sare/fr';
import { pt } from '../../src/games/sare/pt';
import { itemsText, makeTexts } from '../../src/games/sare/texts';
import { itemsOf, tilesOn, viewOf, type Item } from '../../src/games/sare/view';
import { engine } from '../core/engine';

const LANGUAGES = { en: makeTexts(en), fr: makeTexts(fr), pt: makeTexts(pt) };
/** Names of the core's tables, which nobody wants to read. */
const RAW = /undefined|NaN|\[object|_token|stone_|wood_|gold_|double_trouble|#\d/;

/** Builds when it can, else this or that; never tears down. */
function choose(snap: Snapshot, step: number): Action | undefined {
  const works = viewOf(snap).derived.works;
  const wanted = snap.legal.filter(
    ({ kind }) => kind !== 'destroy' && kind !== 'cancel' && !(works && works.sites > 0 && kind === 'launch'),
  );
  const now = snap.legal.find(({ kind }) => kind === 'build') ?? snap.legal.find(({ kind }) => kind === 'take');
  return (step % 4 > 0 ? now : undefined) ?? wanted[(step * 7) % wanted.length] ?? snap.legal[0];
}

async function play(options: string, seed: string, look: (snap: Snapshot) => void): Promise<Snapshot> {
  const session = await LocalSession.create(
    engine,
    null,
    {
      game: 'sare',
      options,
      seats: [
        { kind: 'human', name: 'Ada' },
        { kind: 'agent', name: 'Bes', agent: 'steady' },
        { kind: 'agent', name: 'Cleo', agent: 'greedy' },
      ],
      seed,
    },
    { pace: 0 },
  );
  for (let step = 0; ; step++) {
    await session.settled();
    const snap = session.current;
    if (!snap) throw new Error('no snapshot');
    look(snap);
    if (snap.actor < 0) {
      session.close();
      return snap;
    }
    const action = choose(snap, step);
    expect(action && (await session.act(action.id))).toBeNull();
  }
}

function checkEntries(entries: readonly Entry[], snap: Snapshot): void {
  for (const texts of Object.values(LANGUAGES))
    for (const entry of entries)
      for (const event of entry.events) {
        const text = texts.event(event, snap);
        if (!['sequence', 'lost', 'revealed'].includes(event.kind)) expect(text, event.kind).toBeTruthy();
        expect(text ?? '', event.kind).not.toMatch(RAW);
      }
}

/** What the board offers for a decision, besides the buttons of the bar. */
function checkBoard(snap: Snapshot): void {
  const view = viewOf(snap);
  const player = view.player[snap.seat];
  if (!player) throw new Error('no player');
  const cells = Array.from({ length: 12 }, (_, cell) => cell);
  const changes = cells.flatMap((cell) => changesOn(snap, cell));
  for (const action of snap.legal)
    if (action.kind === 'cancel' || action.kind === 'destroy') expect(changes).toContain(action);
    else if (action.kind === 'build')
      expect(
        cells.some((cell) => tilesOn(player, cell).some((t) => t.site && t.building === action.args.building)),
      ).toBe(true);
    else if (action.kind === 'launch')
      expect(view.derived.offers?.[action.args.building as 'temple'][Number(action.args.cell)]).toBeTruthy();
    else if (action.kind === 'charter') {
      const first = charterItems(snap, null).find(({ item }) => item === action.args.first);
      const second = charterItems(snap, action.args.first as Item);
      expect(first?.action === action || second.some((choice) => choice.action === action)).toBe(true);
    }
}

describe('Sa-Rê in words', () => {
  for (const [options, seed] of [
    ['scenario=pharaoh', '4'],
    ['scenario=divinities', '11'],
  ] as const)
    it(`says everything of a game: ${options}`, { timeout: 60_000 }, async () => {
      const kinds = new Set<string>();
      const end = await play(options, seed, (snap) => {
        for (const [language, texts] of Object.entries(LANGUAGES)) {
          expect(texts.question(snap), language).not.toMatch(RAW);
          const labels = snap.legal.map((action) => texts.action(action, snap));
          for (const label of labels) expect(label, language).not.toMatch(RAW);
          expect(new Set(labels).size, `${language}: two actions with the same words`).toBe(labels.length);
        }
        for (const action of snap.legal) kinds.add(action.kind);
        if (snap.legal.length > 0) checkBoard(snap);
      });
      checkEntries(end.entries, end);
      for (const kind of ['place', 'launch', 'take', 'lay', 'stay', 'build', 'pay', 'done'])
        expect(kinds).toContain(kind);
    });

  it('spells payments', () => {
    expect(itemsOf('2*stone_gold wood_token caravan')).toEqual([
      { item: 'stone_gold', count: 2 },
      { item: 'wood_token', count: 1 },
      { item: 'caravan', count: 1 },
    ]);
    expect(itemsOf('nothing')).toEqual([]);
    expect(itemsText(en, '2*stone_gold wood_token')).toBe('2 × stone + gold card and wood');
    expect(itemsText(fr, 'joker caravan')).toBe('joker et caravane');
  });
});

describe('the warehouses', () => {
  const snap = { seats: [] } as unknown as Snapshot;
  const stored = (
    language: keyof typeof LANGUAGES,
    kind: string,
    args: Readonly<Record<string, number>>,
  ): string | null => LANGUAGES[language].event({ kind, seat: 0, args }, snap);

  it('are told with what they hold, jokers too', () => {
    expect(stored('en', 'stored', { stone: 2, wood: 0, gold: 1 })).toBe('has 2 stone and 1 gold in store');
    expect(stored('fr', 'stored', { stone: 2, wood: 1, gold: 0 })).toBe('a en stock 2 pierres et 1 bois');
    expect(stored('pt', 'stored', { stone: 0, wood: 0, gold: 0 })).toBe('não tem nada no armazém');
    expect(stored('en', 'stored-jokers', { count: 1 })).toBe('has 1 joker in store');
    expect(stored('fr', 'stored-jokers', { count: 2 })).toBe('a en stock 2 jokers');
    expect(stored('pt', 'stored-jokers', { count: 2 })).toBe('tem no armazém 2 coringas');
  });
});
