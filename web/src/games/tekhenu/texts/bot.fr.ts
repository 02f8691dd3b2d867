// What is said around Botankhamun, in French.
import { why } from '../../../../../data/tekhenu/said.fr.json';
import type { BotWords } from './bot';

export const botFr: BotWords = {
  pyramid: 'Pyramide',
  lastTurn: 'Son dernier tour',
  again: 'Raconter à nouveau son tour',
  next: 'Le prochain lancer mène à',
  noTurn: 'Il n’a pas encore joué.',
  automaton: 'Joue selon les seules règles',
  pile: 'Ses cartes n’ont pas d’effet : elles ne comptent qu’au Décompte.',
  dice: 'Dés pris depuis le dernier jugement',
  fixed: 'Son équilibre est fixé par les règles',
  order: 'Premier dé de',
  god: (god) => `Tuile ${god} : le plus haut dé de cette section`,
  seeks: (resources) => `Cherche le plus haut dé, dans cet ordre : ${resources}`,
  forces: 'Prêtres et Soldats : le plus haut dé rouge ou bleu',
  say: (rows, marker) =>
    `Pyramide de tuiles d’action. ${rows.map((row, i) => `Rang ${i + 1}\u00a0: ${row}`).join('. ')}. ${marker ? `Le marqueur est sur\u00a0: ${marker}` : 'Le marqueur est à gauche de la base'}.`,
  outside: 'Entre à gauche de la base',
  equal: (places, points) => `trouve ${places} endroits qui rapporteraient ${points} PV chacun`,
  step: (number, of) => `Étape ${number} sur ${of}`,
  turn: (round) => `Son tour à la manche ${round}`,
  why,
};
