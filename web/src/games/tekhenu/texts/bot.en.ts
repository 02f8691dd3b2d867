// What is said around Botankhamun, in English.
import { why } from '../../../../../data/tekhenu/said.en.json';
import type { BotWords } from './bot';

export const botEn: BotWords = {
  pyramid: 'Pyramid',
  lastTurn: 'His last turn',
  again: 'Tell his turn again',
  next: 'The next toss leads to',
  noTurn: 'He has not had a turn yet.',
  automaton: 'Plays by the rules alone',
  pile: 'His cards have no effect: they only count in a Scoring.',
  dice: 'Dice taken since the last judgement',
  fixed: 'His balance is fixed by the rules',
  order: 'First die of',
  god: (god) => `Tile of ${god}: the highest die of that section`,
  seeks: (resources) => `Seeks the highest die, in this order: ${resources}`,
  forces: 'Priests & Soldiers: the highest red or blue die',
  say: (rows, marker) =>
    `Pyramid of action tiles. ${rows.map((row, i) => `Row ${i + 1}: ${row}`).join('. ')}. ${marker ? `The marker lies on: ${marker}` : 'The marker lies left of the base'}.`,
  outside: 'Enters at the left of the base',
  equal: (places, points) => `finds ${places} places that would score ${points} VP each`,
  step: (number, of) => `Step ${number} of ${of}`,
  turn: (round) => `His turn in round ${round}`,
  why,
};
