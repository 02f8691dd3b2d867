// What is said around Botankhamun, in Portuguese.
import { why } from '../../../../../data/tekhenu/said.pt.json';
import type { BotWords } from './bot';

export const botPt: BotWords = {
  pyramid: 'Pirâmide',
  lastTurn: 'O último turno dele',
  again: 'Contar de novo o turno dele',
  next: 'O próximo lance leva a',
  noTurn: 'Ele ainda não jogou.',
  automaton: 'Joga só pelas regras',
  pile: 'As cartas dele não têm efeito: só contam na Pontuação.',
  dice: 'Dados pegos desde o último julgamento',
  fixed: 'O equilíbrio dele é fixado pelas regras',
  order: 'Primeiro dado de',
  god: (god) => `Peça de ${god}: o maior dado dessa seção`,
  seeks: (resources) => `Procura o maior dado, nesta ordem: ${resources}`,
  forces: 'Sacerdotes e Soldados: o dado vermelho ou azul mais alto',
  say: (rows, marker) =>
    `Pirâmide de peças de ação. ${rows.map((row, i) => `Fileira ${i + 1}: ${row}`).join('. ')}. ${marker ? `O marcador está em: ${marker}` : 'O marcador está à esquerda da base'}.`,
  outside: 'Entra à esquerda da base',
  equal: (places, points) => `encontra ${places} lugares que dariam ${points} PV cada`,
  step: (number, of) => `Passo ${number} de ${of}`,
  turn: (round) => `O turno dele na rodada ${round}`,
  why,
};
