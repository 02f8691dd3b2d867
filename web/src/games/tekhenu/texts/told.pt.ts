// Steps that no event tells of, in Portuguese.
import type { Captions, Name } from './told';

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
