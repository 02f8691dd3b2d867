// Steps that no event tells of, in English.
import type { Captions, Name } from './told';

export const captionsEn = (name: Name): Captions => ({
  draw: ({ card }) => (card === undefined ? 'A card is drawn in secret' : `Drawn: ${name(card)}`),
  start: ({ card }) => `Start card: ${name(card)}`,
  drafter: ({ seat }, player) => `${player(seat)} drafts first`,
  keep: ({ decree }) => (decree === undefined ? 'keeps a Decree' : `keeps ${name(decree)}`),
  draft: ({ card }) => `takes the Start card ${name(card)}`,
  destiny: ({ card }) => `takes the Destiny card ${name(card)}`,
  reward: ({ card }) => `is rewarded by ${name(card)}`,
  choose: ({ card }) => (card === undefined ? 'keeps a card' : `keeps ${name(card)}`),
  decline: () => 'declines',
  skip: () => 'takes no action',
  ready: () => 'goes on',
  section: ({ section }) => `takes from section ${section}`,
  faith: () => 'spends no Faith',
  'keep-secret': () => 'proclaims nothing',
  reveal: () => 'reveals the Decrees',
  score: ({ decree }) => `scores ${name(decree)}`,
  'end-turn': () => 'ends the turn',
  done: () => 'is done',
});
