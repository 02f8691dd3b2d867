// Who were level on points at the end, and what decided between them (T-RULING-80): Scribes, then the turn order.
import type { Snapshot } from '../../../core/types';
import type { Language } from '../../../i18n/index.svelte';
import { viewOf } from '../view';

interface Words {
  scribes(winner: string, more: number, other: string, fewer: number): string;
  order(winner: string, other: string): string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    scribes: (winner, more, other, fewer) =>
      `Level on points; Scribes decide: ${winner} has ${more} left, ${other} ${fewer}.`,
    order: (winner, other) => `Level on points and Scribes; ${winner} comes before ${other} in the turn order.`,
  },
  fr: {
    scribes: (winner, more, other, fewer) =>
      `Égalité de points ; les Scribes départagent : il en reste ${more} à ${winner}, ${fewer} à ${other}.`,
    order: (winner, other) => `Égalité de points et de Scribes ; ${winner} précède ${other} dans l’ordre du tour.`,
  },
  pt: {
    scribes: (winner, more, other, fewer) =>
      `Empate em pontos; os Escribas desempatam: restam ${more} a ${winner} e ${fewer} a ${other}.`,
    order: (winner, other) => `Empate em pontos e Escribas; ${winner} vem antes de ${other} na ordem de turno.`,
  },
};

export function levelText(snap: Snapshot, names: readonly string[], language: Language): string {
  const { ranking, player } = viewOf(snap);
  const [first, second] = [1, 2].map((place) => ranking?.indexOf(place) ?? -1);
  if (first === undefined || second === undefined) return '';
  const [winner, other] = [player[first], player[second]];
  if (!winner || !other || winner.vp !== other.vp) return '';
  const [best = '', next = ''] = [names[first], names[second]];
  const words = WORDS[language];
  return winner.scribes === other.scribes
    ? words.order(best, next)
    : words.scribes(best, winner.scribes, next, other.scribes);
}
