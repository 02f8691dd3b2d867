// What is staged of a revolt: whose it is, and by which card.
import { describe, expect, it } from 'vitest';
import type { Entry, GameEvent } from '../../src/core/types';
import { revoltsIn } from '../../src/games/sare/scenes/scenes';

const told = (kind: string, seat: number, args: GameEvent['args'] = {}): GameEvent => ({ kind, seat, args });
const entry = (seq: number, events: GameEvent[]): Entry => ({ seq, actor: null, action: { kind: 'x' }, events });
const took = (seat: number, card: string): GameEvent => told('took', seat, { card });
const gauge = (seat: number, steps: number): GameEvent => told('gauge', seat, { steps, limit: 8 });

describe('a revolt', () => {
  it('shows the card that was one too many, also one that lay in the dark until then', () => {
    const events = [told('revealed', 1, { card: 'double_trouble', drawn: 1 }), took(1, 'double_trouble'), gauge(1, 8)];
    expect(revoltsIn([entry(4, [...events, told('revolt', 1)])], 3, 0)).toEqual([
      { seat: 1, card: 'double_trouble', steps: 8, limit: 8 },
    ]);
  });

  it('shows it when the Trouble was chosen after it', () => {
    const entries = [entry(4, [took(0, 'trouble')]), entry(5, [gauge(0, 8), told('revolt', 0)])];
    expect(revoltsIn(entries, 4, 0)).toMatchObject([{ seat: 0, card: 'trouble' }]);
  });

  it('of several at once is staged for everybody, mine last, and a wind of others shows no card of mine', () => {
    const events = [
      took(2, 'stone_wood'),
      told('wind', 2),
      gauge(0, 8),
      told('revolt', 0),
      gauge(1, 7),
      told('revolt', 1),
    ];
    expect(revoltsIn([entry(9, events)], 8, 0)).toEqual([
      { seat: 1, card: null, steps: 7, limit: 8 },
      { seat: 0, card: null, steps: 8, limit: 8 },
    ]);
  });

  it('that was staged is not staged again', () => {
    expect(revoltsIn([entry(4, [told('revolt', 1)])], 4, 0)).toEqual([]);
  });
});
