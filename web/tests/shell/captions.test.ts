// Every moment of a replay is told in words, whoever looks and in every language.
import { describe, expect, it } from 'vitest';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { ReplaySession } from '../../src/core/replay';
import { SPECTATOR } from '../../src/core/types';
import { sare } from '../../src/games/sare';
import { load } from '../../src/games/tekhenu/texts';
import type { GameTexts } from '../../src/games/ui';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { LANGUAGES } from '../../src/i18n/index.svelte';
import { pt } from '../../src/i18n/pt';
import { captionOf } from '../../src/table/told';
import { engine } from '../core/engine';

const catalogues = { en, fr, pt };
const textsOf: Readonly<Record<string, (language: 'en' | 'fr' | 'pt') => Promise<GameTexts>>> = {
  sare: sare.texts,
  tekhenu: load,
};
/** Codes, places as the core writes them, and what only a program says. */
const NOTATION = /undefined|null|NaN|\?$|\b[ABDPST]\d\d\b|\br\dc\d\b|\bseat \d/;

async function recordOf(game: string, options: string, players: number, seed: string): Promise<string> {
  const seats = Array.from({ length: players }, (_, seat): SeatConfig => ({
    kind: 'agent',
    name: `Ada ${seat}`,
    agent: 'random',
  }));
  const session = await LocalSession.create(engine, null, { game, options, seats, seed }, { pace: 0 });
  await session.settled();
  const record = await session.record();
  session.close();
  return record;
}

describe('the captions of a replay', () => {
  it.each([
    ['tekhenu', '', 2, SPECTATOR],
    ['tekhenu', 'beginner', 3, 0],
    ['tekhenu', '', 4, 2],
    ['sare', 'scenario=priest', 2, SPECTATOR],
    ['sare', 'scenario=pharaoh', 4, 1],
  ])(
    'are no notation: %s %s, %i players',
    async (game, options, players, seat) => {
      const replay = await ReplaySession.open(engine, await recordOf(game, options, players, '11'), { seat, at: 0 });
      const texts = await Promise.all(
        LANGUAGES.map(async (language) => [language, (await textsOf[game]?.(language)) as GameTexts] as const),
      );
      for (let at = 1; at <= replay.length; at++) {
        await replay.seek(at);
        const snap = replay.current;
        const { text } = snap?.entries.at(-1)?.action ?? {};
        if (!snap || !replay.before) throw new Error('no moment');
        for (const [language, own] of texts) {
          const caption = captionOf(snap, replay.before, own, catalogues[language]);
          expect(caption, `${language} ${text}`).not.toBe(text);
          expect(caption, `${language} ${text}`).not.toMatch(NOTATION);
          expect(caption.length, `${language} ${text}`).toBeGreaterThan(3);
        }
      }
      replay.close();
    },
    60_000,
  );

  it('say of a choice what it was when it was made, and the beginning', async () => {
    const replay = await ReplaySession.open(engine, await recordOf('tekhenu', '', 2, '3'), { at: 0 });
    const texts = await load('en');
    const told = (): string => captionOf(replay.current as never, replay.before as never, texts, en);
    expect(told()).toBe(en.table.beginning);
    const at = (text: string): number => replay.all.findIndex(({ action }) => action.text?.startsWith(text)) + 1;
    await replay.seek(at('drafter'));
    expect(told()).toMatch(/^Ada \d drafts first$/);
    await replay.seek(at('keep'));
    expect(told()).toMatch(/^Ada \d: keeps a Decree$/);
    await replay.seek(at('draw ?'));
    expect(told()).toMatch(/^Ada \d: draws a Decree in secret/);
    const unseen = replay.all.find(({ action, events }) => action.text === 'draw ?' && events.length === 0);
    await replay.seek(unseen?.seq ?? 0);
    expect(told()).toBe('A card is drawn in secret');
    await replay.seek(at('draft '));
    expect(told()).toMatch(/^Ada \d: takes the Start card [A-Z]/);
    replay.close();
  });
});
