// What the log, the recap and the live region say of a list of entries.
import { describe, expect, it } from 'vitest';
import type { Entry, GameEvent, Snapshot } from '../../src/core/types';
import type { GameTexts } from '../../src/games/ui';
import { en } from '../../src/i18n/en';
import { standing } from '../../src/core/entries';
import { lastTurnEnd } from '../../src/core/entries';
import { headline, lastTurn, latest, linesOf, recapOf, sentence } from '../../src/table/told';

const texts = { event: (event: GameEvent) => (event.kind === 'dull' ? null : event.kind) } as unknown as GameTexts;
const event = (kind: string, seat: number | null): GameEvent => ({ kind, seat, args: {} });
const entry = (seq: number, actor: number | null, events: GameEvent[], to?: number): Entry => ({
  seq,
  actor,
  action: to === undefined ? { kind: 'act' } : { kind: 'undo', to },
  events,
});
const snapOf = (entries: Entry[], seat = 0): Snapshot =>
  ({ entries, seat, seq: entries.length, seats: [{ name: 'Ada' }, { name: '' }] }) as unknown as Snapshot;

describe('lines', () => {
  it('join what befalls one seat, and leave out what is not worth a word', () => {
    const snap = snapOf([]);
    const lines = linesOf(
      entry(1, 0, [event('a', 0), event('dull', 1), event('b', 0), event('c', 1)]),
      snap,
      texts,
      en,
    );
    expect(lines.map(({ seat, text }) => [seat, text])).toEqual([
      [0, 'a · b'],
      [1, 'c'],
    ]);
  });

  it('say a verb in a row once, of one kind of event', () => {
    const verbs = { event: ({ args }: GameEvent) => String(args.text) } as unknown as GameTexts;
    const told = (...parts: readonly (readonly [kind: string, text: string, seat?: number])[]): string[] =>
      linesOf(
        entry(
          1,
          0,
          parts.map(([kind, text, seat = 0]) => ({ kind, seat, args: { text } })),
        ),
        snapOf([]),
        verbs,
        en,
      ).map(({ text }) => text);
    expect(told(['paid', 'pays 1 Gold'], ['paid', 'pays 2 Bread'], ['got', 'receives 1 Faith'])).toEqual([
      'pays 1 Gold, 2 Bread · receives 1 Faith',
    ]);
    expect(told(['took', 'prend\u00a0: Or'], ['took', 'prend\u00a0: Bois'])).toEqual(['prend\u00a0: Or, Bois']);
    expect(told(['paid', 'pays 1 Gold'], ['owed', 'pays 2 Bread'])).toEqual(['pays 1 Gold · pays 2 Bread']);
    expect(told(['paid', 'pays 1 Gold'], ['paid', 'pays 2 Bread', 1])).toEqual(['pays 1 Gold', 'pays 2 Bread']);
    expect(told(['vp', '+2 VP (Temple)'], ['vp', '+2 VP (Tiles)'])).toEqual(['+2 VP (Temple) · +2 VP (Tiles)']);
  });

  it('say an undo', () => {
    expect(linesOf(entry(3, 1, [], 1), snapOf([]), texts, en)).toEqual([
      { seq: 3, actor: 1, seat: 1, text: en.table.tookBack },
    ]);
  });

  it('name their subject', () => {
    const snap = snapOf([]);
    expect(sentence({ seq: 1, seat: 0, actor: 0, text: 'wins' }, snap, en)).toBe('Ada: wins');
    expect(sentence({ seq: 1, seat: 1, actor: 0, text: 'wins' }, snap, en)).toBe('Player 2: wins');
    expect(sentence({ seq: 1, seat: null, actor: null, text: 'night falls' }, snap, en)).toBe('night falls');
  });
});

describe('the turn of another one', () => {
  it('is headed by what they did, not by what chance brought before it', () => {
    const snap = snapOf([
      entry(1, 0, [event('mine', 0)]),
      entry(2, null, [event('a die comes', null)]),
      entry(3, 1, [event('dull', 1)]),
      entry(4, null, [event('a card is turned', null)]),
      entry(5, 1, [event('takes', 1)]),
    ]);
    const { seat, lines } = lastTurn(snap, texts, en);
    expect(seat).toBe(1);
    expect(lines.map(({ text }) => text)).toEqual(['a card is turned', 'takes']);
    expect(headline(lines, 1)?.text).toBe('takes');
    expect(headline(lines, 0)).toBeUndefined();
  });

  it('keeps what was built where the market is filled up after it', () => {
    const line = (text: string, seat: number | null) => ({ seq: 1, seat, actor: seat, text });
    const lines = [
      line('builds', 1),
      line('card 1', null),
      line('card 2', null),
      line('scores', 1),
      line('card 3', null),
    ];
    expect(latest(lines, 3).map(({ text }) => text)).toEqual(['builds', 'scores', 'card 3']);
    expect(latest(lines.slice(0, 2), 3).map(({ text }) => text)).toEqual(['builds', 'card 1']);
  });
});

describe('a recap', () => {
  const entries = [
    entry(1, 0, [event('mine', 0)]),
    entry(2, 1, [event('taken back', 1)]),
    entry(3, 1, [], 1),
    entry(4, 1, [event('theirs', 1), event('gift', 0)]),
    entry(5, null, [event('storm', null), event('loss', 0)]),
    entry(6, 0, [event('own', 0)]),
  ];

  it('forgets what was taken back', () => {
    expect(standing(entries).map(({ seq }) => seq)).toEqual([1, 4, 5, 6]);
  });

  it('has first what others did to me, without my own doing', () => {
    const { me, rest } = recapOf(snapOf(entries), 1, texts, en);
    expect(me.map(({ text }) => text)).toEqual(['gift', 'loss']);
    expect(rest.map(({ text }) => text)).toEqual(['theirs', 'storm']);
    expect(recapOf(snapOf(entries), 6, texts, en)).toEqual({ me: [], rest: [] });
  });

  it('knows where the last turn of a seat ended, also in the midst of the next', () => {
    expect(lastTurnEnd(snapOf(entries))).toBe(1);
    expect(lastTurnEnd(snapOf(entries, 1))).toBe(4);
    expect(lastTurnEnd(snapOf(entries.slice(0, 4), 1))).toBe(0);
    expect(lastTurnEnd(snapOf([], 1))).toBe(0);
  });
});
