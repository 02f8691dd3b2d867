// Which pieces travel between two pictures of a table: what is drawn is given as plain values.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/core/types';
import { distance, trips, type Piece } from '../../src/ui/pieces';
import { decisions } from '../../src/ui/travel.svelte';

const piece = (node: string, keys: string, x: number, more: Partial<Piece<string>> = {}): Piece<string> => ({
  node,
  keys: keys.split(' '),
  many: null,
  box: { x, y: 0, width: 10, height: 10 },
  kept: true,
  away: false,
  drop: false,
  fresh: false,
  ...more,
});
const told = (before: Piece<string>[], after: Piece<string>[]): string[] =>
  trips(before, after).map(({ from, to }) => `${from?.node ?? '-'} > ${to?.node ?? '-'}`);

describe('pieces that travel', () => {
  it('a piece goes from where it was drawn to where it is drawn', () => {
    expect(told([piece('dial', 'die-grey-4 die', 0)], [piece('scale', 'die-grey-4 die', 90)])).toEqual([
      'dial > scale',
    ]);
  });
  it('what stays does not travel, even when the page is laid out anew', () => {
    expect(told([piece('a', 'x', 0)], [piece('a', 'x', 300)])).toEqual([]);
    expect(told([piece('old', 'x', 0)], [piece('new', 'x', 1)])).toEqual([]);
  });
  it('two pieces change places', () => {
    const before = [piece('first', 'order-0', 0), piece('second', 'order-1', 30)];
    const after = [piece('first', 'order-1', 0), piece('second', 'order-0', 30)];
    expect(told(before, after).sort()).toEqual(['first > second', 'second > first']);
  });
  it('comes out of a supply and goes back into it', () => {
    const supply = (many: number): Piece<string> => piece('supply', 'building-1', 0, { many });
    expect(told([supply(5)], [supply(4), piece('site', 'building-1', 80)])).toEqual(['supply > site']);
    expect(told([supply(4), piece('site', 'building-1', 80)], [supply(5)])).toEqual(['site > supply']);
  });
  it('a piece is counted where only its kind is drawn', () => {
    const pile = (many: number): Piece<string> => piece('pile', 'technology', 0, { many });
    expect(told([piece('market', 'T24 technology', 60), pile(1)], [pile(2)])).toEqual(['market > pile']);
    // Two pieces that are of a kind are not the same.
    expect(told([piece('market', 'T24 technology', 60)], [piece('hand', 'T05 technology', 0)])).toEqual([]);
  });
  it('what comes out of a deck does not come out of a pile of its kind', () => {
    const pile = (many: number): Piece<string> => piece('pile', 'blessing', 0, { many });
    const market = (fresh: boolean): Piece<string> => piece('market', 'B19 blessing', 60, { fresh });
    expect(told([pile(2)], [pile(1), market(true)])).toEqual([]);
    expect(told([pile(2)], [pile(1), market(false)])).toEqual(['pile > market']);
    // Taken back, it returns by its own name.
    expect(told([piece('mine', 'B19 blessing', 0)], [market(true)])).toEqual(['mine > market']);
  });
  it('a card is taken and an equal one takes its place', () => {
    const before = [piece('shoe1', 'card-gold card', 0), piece('mine', 'card-gold card', 50, { many: 1 })];
    const after = [piece('shoe2', 'card-gold card', 0), piece('mine', 'card-gold card', 50, { many: 2 })];
    expect(told(before, after)).toEqual(['shoe1 > mine']);
  });
  it('what nothing takes leaves only where that is wanted, and so for what comes', () => {
    expect(told([piece('a', 'x', 0)], [])).toEqual([]);
    expect(told([piece('a', 'x', 0, { away: true })], [])).toEqual(['a > -']);
    expect(told([], [piece('a', 'x', 0)])).toEqual([]);
    expect(told([], [piece('a', 'x', 0, { drop: true })])).toEqual(['- > a']);
  });
  it('a place that comes or goes moves no piece', () => {
    const before = [piece('dial', 'die-grey-4 die', 0, { kept: false, away: true })];
    const after = [piece('scale', 'die-grey-4 die', 90, { kept: false, drop: true })];
    expect(told(before, after)).toEqual([]);
  });
  it('measures from centre to centre', () => {
    expect(distance({ x: 0, y: 0, width: 10, height: 10 }, { x: 28, y: 39, width: 14, height: 12 })).toBeCloseTo(50);
  });
});

describe('a jump', () => {
  const entries = [0, null, null, 1, 0, null].map((actor, i) => ({ seq: i + 1, actor }) as Entry);
  const at = (seq: number): { seq: number; entries: Entry[] } => ({ seq, entries: entries.slice(0, seq) });
  it('counts decisions and not chance, on and back', () => {
    expect(decisions(at(1), at(3))).toBe(0);
    expect(decisions(at(0), at(6))).toBe(3);
    expect(decisions(at(6), at(3))).toBe(2);
  });
});
