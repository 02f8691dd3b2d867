// What a player will be remembered for: a dozen seals, each from what one game tells. None for playing much, none hidden.
import type { Book, Seen } from './book';
import { won, type Tale } from './tale';

export const SEALS = [
  'feather',
  'lead',
  'small',
  'order',
  'torch',
  'dice',
  'sleep',
  'second',
  'revolt',
  'seth',
  'patient',
  'image',
] as const;
export type SealId = (typeof SEALS)[number];

const JUDGEMENTS = 4;
const UNLUCKY = -0.15;
const SMALL_LOSS = 0.03;
const PATIENCE = 60;

interface Looked {
  readonly tale: Tale;
  readonly seen: Seen | undefined;
  readonly fork: boolean;
}

/** Ones are taken more often than any other face. */
function loves(faces: readonly number[]): boolean {
  const [ones = 0, ...others] = faces;
  return ones > 0 && others.every((count) => count < ones);
}

const beaten: Readonly<Record<SealId, (look: Looked) => boolean>> = {
  /** The scale level at every judgement. */
  feather: ({ tale: { tekhenu: t } }) => !!t && t.balances.length >= JUDGEMENTS && t.balances.every((b) => b === 0),
  /** Last in the turn order at every judgement, and won. */
  lead: ({ tale }) => {
    const places = tale.tekhenu?.places ?? [];
    return won(tale) && tale.players > 1 && places.length >= JUDGEMENTS && places.every((p) => p === tale.players);
  },
  /** Won with more ones than any other face. */
  small: ({ tale }) => won(tale) && tale.players > 1 && loves(tale.tekhenu?.faces ?? []),
  /** Botankhamun beaten at his hardest. */
  order: ({ tale }) => won(tale) && tale.players === 1 && tale.options.split(' ').includes('solo=hard'),
  /** Laid down one step before the end of the gauge, and won. */
  torch: ({ tale }) => won(tale) && (tale.sare?.laid ?? []).some((gauge) => gauge === (tale.sare?.limit ?? 0) - 1),
  dice: ({ tale, seen }) => won(tale) && !!seen && seen.luck <= UNLUCKY,
  sleep: ({ seen }) => !!seen && seen.worst < SMALL_LOSS,
  /** Begun at a moment of another game, and won. */
  second: ({ tale, fork }) => won(tale) && fork,
  /** All others revolted in a season, and I did not. */
  revolt: ({ tale }) => (tale.sare?.spared ?? 0) > 0 && tale.players > 1,
  seth: ({ tale }) => {
    const [mine = 0, most = 0] = tale.tekhenu?.conquests ?? [];
    return won(tale) && mine > 0 && mine > most;
  },
  patient: ({ tale }) => tale.days >= PATIENCE,
  /** Won without a single statue. */
  image: ({ tale }) => won(tale) && tale.tekhenu?.statues === 0,
};

/** Every seal with the first game in which it happened; null: not yet. */
export function sealsOf({
  tales,
  seen,
  forks,
}: Pick<Book, 'tales' | 'seen' | 'forks'>): readonly { readonly id: SealId; readonly tale: Tale | null }[] {
  const all = Object.values(tales).sort((a, b) => a.at - b.at);
  return SEALS.map((id) => ({
    id,
    tale: all.find((tale) => beaten[id]({ tale, seen: seen[tale.id], fork: forks[tale.id] === true })) ?? null,
  }));
}
