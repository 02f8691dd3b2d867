// "Why not?" answers with what holds, in names that a player knows.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/i18n/index.svelte';
import { load } from '../../src/games/tekhenu/texts';
import { rulesOf, ruleSaid } from '../../src/rules/texts';

/** Letters or words that the catalogues and translations mark the parts of a ruling with. */
const MARK = /(?:^|\s)(?:[QSRW] [A-Z]|Ruling |Question\s?:|Décision\s?:|Pergunta:|Decisão:|\[[A-Z]\] —)/u;
/** A number of another rule in brackets or at the end. */
const REFERENCE = /\((?:see )?[TS]-[A-Z]+-\d+\)|\(R\d+\)|see [TS]-[A-Z]+-\d+$/u;

describe('the answer to "why not?"', () => {
  it('is the decision of a ruling, without question, sources and reason', async () => {
    const { 'S-RULING-42': rule } = await rulesOf('sare', 'en');
    expect(rule?.question).toMatch(/^May the player lay down/);
    expect(rule?.text).toMatch(/^No; laying down needs/);
    expect(rule?.reason).toMatch(/^L347/);
    expect(await ruleSaid('sare', 'S-RULING-42', 'fr')).toMatch(/^Non\s; pour se coucher/u);
    expect(await ruleSaid('sare', 'S-RULING-42', 'pt')).toMatch(/^Não; para deitar/);
  });

  it('is a plain rule as it stands, without what it refers to', async () => {
    expect(await ruleSaid('sare', 'S-RULING-77', 'en')).toMatch(/^A revolted player may not/);
    expect(await ruleSaid('tekhenu', 'T-RULING-98', 'en')).toMatch(/^A die may be taken only if/);
    expect(await ruleSaid('tekhenu', 'T-NO-99', 'en')).toBeNull();
  });

  for (const language of LANGUAGES)
    it.each(['tekhenu', 'sare'])(`${language}: every rule of %s has one`, async (game) => {
      for (const [id, rule] of Object.entries(await rulesOf(game, language))) {
        const said = (await ruleSaid(game, id, language)) ?? '';
        expect(said.length, id).toBeGreaterThan(8);
        expect(said, id).not.toMatch(REFERENCE);
        if (!id.includes('RULING')) continue;
        for (const part of [said, rule.question, rule.sources, rule.reason]) expect(part ?? '', id).not.toMatch(MARK);
      }
    });
});

describe('codes of cards', () => {
  it('are said with their names', async () => {
    const { named, card } = await load('en');
    expect(named?.('unless its owner has T24.')).toBe(`unless its owner has ${card('T24').name} [T24].`);
    // Twins have one name; of many cards the codes say more.
    expect(named?.('B11/B12 may')).toBe(`${card('B11').name} [B11/B12] may`);
    expect(named?.('B13-B16 are')).toBe(`${card('B13').name}, ${card('B15').name} [B13-B16] are`);
    expect(named?.('B01-B06 are')).toBe('B01-B06 are');
    expect(named?.('see T-RULING-20 and R67')).toBe('see T-RULING-20 and R67');
  });

  it('have their names in every language', async () => {
    for (const language of LANGUAGES) {
      const texts = await load(language);
      expect(texts.named?.('T24')).toBe(`${texts.card('T24').name} [T24]`);
      expect(texts.card('T24').name).not.toBe('T24');
    }
  });
});
