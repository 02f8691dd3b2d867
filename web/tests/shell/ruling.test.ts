// "Why not?" answers with what holds, in names that a player knows.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/i18n/index.svelte';
import { load } from '../../src/games/tekhenu/texts';
import { ruleTexts } from '../../src/rules/texts';
import { heartOf } from '../../src/table/ruling';

describe('the heart of a rule', () => {
  it('is the decision of a ruling, without question, sources and reason', () => {
    expect(heartOf('Q May one? S F: no. R Only at night (R12). W Plain reading.')).toBe('Only at night.');
    expect(heartOf('[B] ⚙ — Q Which? Text "all" (L320). Ruling No; only some. Why So it is.')).toBe('No; only some.');
    expect(heartOf('Question : lequel ? Décision : aucun. Raison : lecture simple.')).toBe('Aucun.');
    expect(heartOf('Pergunta: qual? Decisão: nenhum. Razão: leitura simples.')).toBe('Nenhum.');
  });

  it('is a plain rule as it stands, without what it refers to', () => {
    expect(heartOf('At most one stage per round. see S-RULING-58, S-RULING-59')).toBe('At most one stage per round.');
    expect(heartOf('(S-RULING-49) — A revolted player may not.')).toBe('A revolted player may not.');
    expect(heartOf('Not taken (exceptions: Anubis, T08, R10).')).toBe('Not taken (exceptions: Anubis, T08).');
    expect(heartOf('Pay it (Limestone, R92, V09), then go.')).toBe('Pay it (Limestone), then go.');
  });

  for (const language of LANGUAGES)
    it.each(['tekhenu', 'sare'])(`${language}: every rule of %s has one`, async (game) => {
      for (const [id, text] of Object.entries(await ruleTexts(game, language))) {
        const heart = heartOf(text);
        expect(heart.length, id).toBeGreaterThan(8);
        expect(heart, id).not.toMatch(/^(?:Q |Question|Pergunta|\[)/);
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
