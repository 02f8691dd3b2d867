// What a rule refers to can be followed.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/i18n/index.svelte';
import { cardOf, linksIn } from '../../src/rules/links';
import { rulesOf, type Rules } from '../../src/rules/texts';

const rule = { text: '' };
const rules = { 'T-RA-04': rule, 'T-CARD-T08': rule, 'T-CARD-B11': rule, 'T-RULING-10': rule } as unknown as Rules;
const links = (text: string, own = 'T-TURN-02'): (string | undefined)[] =>
  linksIn(rules, text, own).flatMap((piece) => (piece.rule ? [piece.text, piece.rule] : []));

describe('references in a rule', () => {
  it('are rules, rulings and cards', () => {
    expect(links('(exceptions: Anubis, Faith of Ra [T08], B11/B12, R10)')).toEqual([
      'T08',
      'T-CARD-T08',
      'B11',
      'T-CARD-B11',
      'R10',
      'T-RULING-10',
    ]);
    expect(links('see T-RA-04 and RA-04')).toEqual(['T-RA-04', 'T-RA-04', 'RA-04', 'T-RA-04']);
  });

  it('lead neither nowhere nor to where one is', () => {
    expect(links('T09, R99, L347, 5x5, T-NO-01')).toEqual([]);
    expect(links('R10', 'T-RULING-10')).toEqual([]);
  });

  it('leave the text as it is', async () => {
    for (const language of LANGUAGES)
      for (const game of ['tekhenu', 'sare']) {
        const all = await rulesOf(game, language);
        for (const [id, { text }] of Object.entries(all))
          expect(
            linksIn(all, text, id)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
      }
  });

  it('name the card that a rule is about', () => {
    expect(cardOf('T-CARD-T08')).toBe('T08');
    expect(cardOf('T-RULING-10')).toBeNull();
  });
});
