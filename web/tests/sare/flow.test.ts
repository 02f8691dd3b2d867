// What is done at once, and what a button says.
import { describe, expect, it } from 'vitest';
import type { Action, Snapshot } from '../../src/core/types';
import { sare } from '../../src/games/sare/index';
import { en } from '../../src/games/sare/en';
import { makeTexts } from '../../src/games/sare/texts';

const action = (kind: string, args: Action['args'] = {}): Action => ({
  id: 1,
  kind,
  args,
  text: kind,
  barrier: true,
  passes: true,
});
const snapOf = (stage: string, launched: readonly string[] = [], sites = launched.length): Snapshot =>
  ({
    seats: [],
    seat: 0,
    legal: [],
    view: { stage, launched, derived: { columns: 4, works: { sites }, players: [{ masters: 2 }] } },
  }) as unknown as Snapshot;

describe('a confirmation of its own', () => {
  it('is the end of phase 1, once a site was opened', () => {
    expect(sare.direct?.(action('done'), snapOf('sites', ['temple']))).toBe(true);
    expect(sare.direct?.(action('done'), snapOf('sites'))).toBe(false);
  });

  it('is the end of phase 1 with the sites of earlier rounds, if they keep every master builder at work', () => {
    expect(sare.direct?.(action('done'), snapOf('sites', [], 1))).toBe(false);
    expect(sare.direct?.(action('done'), snapOf('sites', [], 2))).toBe(true);
  });

  it('is no other end, and not the obelisk', () => {
    for (const stage of ['build', 'keep', 'charter'])
      expect(sare.direct?.(action('done'), snapOf(stage, ['temple']))).toBe(false);
    expect(sare.direct?.(action('lay'), snapOf('offer'))).toBe(false);
    expect(sare.direct?.(action('take'), snapOf('offer'))).toBe(true);
  });
});

describe('a button', () => {
  const texts = makeTexts(en);
  it('says a long payment in short', () => {
    const snap = snapOf('pay');
    expect(texts.button?.(action('pay', { payment: 'stone_token' }), snap)).toBe('Pay stone');
    const long = action('pay', { payment: '2*stone_gold wood_token gold_token' });
    expect(texts.action(long, snap).length).toBeGreaterThan(28);
    expect(texts.button?.(long, snap)).toBe(en.action.payProposed);
  });
});

describe('many buttons', () => {
  const texts = makeTexts(en);
  const crowd = (size: number): Snapshot => ({
    ...snapOf('offer'),
    legal: Array.from({ length: size }, () => action('barracks')),
  });
  it('are said in a word or two', () => {
    expect(texts.button?.(action('lay'), crowd(4))).toBe('Lay down the obelisk');
    expect(texts.button?.(action('lay'), crowd(5))).toBe('Lay down');
    expect(texts.button?.(action('barracks', { target: 2 }), crowd(5))).toBe('Barracks: 3 +1');
    expect(texts.button?.(action('temple'), crowd(5))).toBe('Temple');
  });
});
