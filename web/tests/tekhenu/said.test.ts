// What is entered beside a real table, in words.
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/core/opentable';
import type { Snapshot } from '../../src/core/types';
import { sayPath, sayTogether } from '../../src/games/tekhenu/companion/said';
import type { TekhenuTexts } from '../../src/games/tekhenu/texts/types';

const texts = { action: ({ text }: { text: string }) => text } as unknown as TekhenuTexts;
const snap = {} as Snapshot;
const choice = (text: string, args: Record<string, unknown> = {}): Choice =>
  ({ text, args, kind: 'any', id: 0 }) as unknown as Choice;

describe('what is entered beside a real table', () => {
  it('says what several have in common once', () => {
    expect(
      sayTogether(
        ['Replace section 1', 'Replace section 2'].map((text) => choice(text)),
        snap,
        texts,
      ),
    ).toBe('Replace section 1 + 2');
    expect(sayTogether([choice('Done')], snap, texts)).toBe('Done');
  });
  it('leaves the names of cards whole', () => {
    const cards = ['Take Praise of Ra', 'Take Praise of Thoth'].map((text) => choice(text, { card: 'T02' }));
    expect(sayTogether(cards, snap, texts)).toBe('Take Praise of Ra + Praise of Thoth');
  });
  it('counts what leads to a choice several times', () => {
    expect(
      sayPath(
        ['Osiris with 3', '1 Soldier', '1 Soldier', '1 Priest'].map((text) => choice(text)),
        snap,
        texts,
      ),
    ).toBe('Osiris with 3 · 1 Soldier ×2 · 1 Priest');
  });
});
