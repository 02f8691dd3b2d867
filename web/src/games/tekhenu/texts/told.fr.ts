// Steps that no event tells of, in French.
import type { Captions, Name } from './told';

export const captionsFr = (name: Name): Captions => ({
  draw: ({ card }) => (card === undefined ? 'Une carte est tirée en secret' : `Tirage : ${name(card)}`),
  start: ({ card }) => `Carte Départ : ${name(card)}`,
  drafter: ({ seat }, player) => `${player(seat)} choisit en premier`,
  keep: ({ decree }) => (decree === undefined ? 'garde un Décret' : `garde ${name(decree)}`),
  draft: ({ card }) => `prend la carte Départ ${name(card)}`,
  destiny: ({ card }) => `prend la carte Destinée ${name(card)}`,
  reward: ({ card }) => `reçoit la récompense de ${name(card)}`,
  choose: ({ card }) => (card === undefined ? 'garde une carte' : `garde ${name(card)}`),
  decline: () => 'refuse',
  skip: () => 'ne fait aucune action',
  ready: () => 'continue',
  section: ({ section }) => `prend dans la section ${section}`,
  faith: () => 'ne dépense pas de Foi',
  'keep-secret': () => 'ne proclame rien',
  reveal: () => 'révèle ses Décrets',
  score: ({ decree }) => `décompte ${name(decree)}`,
  'end-turn': () => 'termine son tour',
  done: () => 'a terminé',
});
