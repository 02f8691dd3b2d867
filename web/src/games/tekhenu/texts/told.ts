// Steps that no event tells of, as a caption of a replay says them: without their subject, like events. What the one
// who looks may not know has no arguments.
import type { Args, ArgValue } from '../../../core/types';
import type { ActionKind } from './words';

type Name = (code: ArgValue | undefined) => string;
/** `player`: how a seat is called. */
export type Captions = Readonly<Partial<Record<ActionKind, (args: Args, player: Name) => string>>>;

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

export const captionsPt = (name: Name): Captions => ({
  draw: ({ card }) => (card === undefined ? 'Uma carta é sacada em segredo' : `Sorteio: ${name(card)}`),
  start: ({ card }) => `Carta Inicial: ${name(card)}`,
  drafter: ({ seat }, player) => `${player(seat)} escolhe primeiro`,
  keep: ({ decree }) => (decree === undefined ? 'fica com um Decreto' : `fica com ${name(decree)}`),
  draft: ({ card }) => `pega a carta Inicial ${name(card)}`,
  destiny: ({ card }) => `pega a carta de Destino ${name(card)}`,
  reward: ({ card }) => `recebe a recompensa de ${name(card)}`,
  choose: ({ card }) => (card === undefined ? 'fica com uma carta' : `fica com ${name(card)}`),
  decline: () => 'recusa',
  skip: () => 'não faz nenhuma ação',
  ready: () => 'continua',
  section: ({ section }) => `saca da seção ${section}`,
  faith: () => 'não gasta Fé',
  'keep-secret': () => 'não proclama nada',
  reveal: () => 'revela os Decretos',
  score: ({ decree }) => `pontua ${name(decree)}`,
  'end-turn': () => 'encerra o turno',
  done: () => 'terminou',
});
