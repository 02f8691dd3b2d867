// What the companion beside a real table says, in every language.
import { ask as enAsk, remind as enRemind } from '../../../../../data/tekhenu/said.en.json';
import { ask as frAsk, remind as frRemind } from '../../../../../data/tekhenu/said.fr.json';
import { ask as ptAsk, remind as ptRemind } from '../../../../../data/tekhenu/said.pt.json';
import type { Can } from 'benben';
import type { Language } from '../../../i18n/index.svelte';

export interface CompanionWords {
  readonly title: string;
  readonly about: string;
  readonly begin: string;
  readonly goOn: string;
  readonly anew: string;
  readonly anewSure: string;
  readonly pyramid: string;
  readonly digital: string;
  readonly digitalText: string;
  readonly physical: string;
  readonly physicalText: string;
  readonly you: string;
  readonly undo: string;
  readonly log: string;
  readonly sheet: string;
  readonly table: string;
  readonly hisTurn: string;
  readonly setup: string;
  readonly yourTurn: string;
  readonly over: string;
  readonly find: string;
  readonly backTo: string;
  readonly otherPayment: string;
  readonly passed: string;
  readonly notPassed: string;
  readonly cannot: string;
  readonly turnTile: string;
  /** Of cards that are drawn to keep one: that one is asked for first. */
  readonly keptCard: string;
  readonly otherCard: string;
  readonly none: string;
  /** What is asked when dice, cards and coins decide: by kind of outcome, with holes like {place}. */
  readonly ask: Readonly<Record<string, string>>;
  /** What is to be done on the table, by kind of event. */
  readonly remind: Readonly<Record<string, string>>;
  /** By so many VP; 0: a tie-break decided. */
  won(margin: number): string;
  lost(margin: number): string;
}

const en: CompanionWords = {
  title: 'Beside your table',
  about: 'Botankhamun plays at your real board: enter what dice, cards and you did, and hear what he does and why.',
  begin: 'Set up a table',
  goOn: 'Go on with your table',
  anew: 'A new table',
  anewSure: 'The table you are playing is forgotten.',
  pyramid: 'His pyramid and his coin',
  digital: 'On this device',
  digitalText: 'Tiles, coin and lots are drawn here.',
  physical: 'On the table',
  physicalText: 'You lay his tiles, toss his coin and draw lots yourself.',
  you: 'Player',
  undo: 'Undo',
  log: 'Entries',
  sheet: 'Judgement and Scoring now',
  table: 'The table',
  hisTurn: 'His turn',
  setup: 'Set-up',
  yourTurn: 'Your turn',
  over: 'The game is over',
  find: 'Find a card',
  backTo: 'Back to here',
  otherPayment: 'Paid otherwise',
  passed: 'You played no Blessing then.',
  notPassed: 'I did',
  cannot: 'That cannot be.',
  turnTile: 'How does the tile lie?',
  keptCard: 'Of the cards you draw: which one do you keep?',
  otherCard: 'Which other one did you draw?',
  none: 'Nothing yet.',
  ask: enAsk,
  remind: enRemind,
  won: (margin) => (margin > 0 ? `You have won by ${margin} VP.` : 'Equal points: you win the tie-break.'),
  lost: (margin) =>
    margin > 0 ? `Botankhamun has won by ${margin} VP.` : 'Equal points: Botankhamun wins the tie-break.',
};

const fr: CompanionWords = {
  title: 'À côté de votre table',
  about:
    'Botankhamon joue sur votre vrai plateau : saisissez ce que dés, cartes et vous avez fait, et apprenez ce qu’il fait et pourquoi.',
  begin: 'Mettre une table en place',
  goOn: 'Reprendre votre table',
  anew: 'Une nouvelle table',
  anewSure: 'La table en cours sera oubliée.',
  pyramid: 'Sa pyramide et sa pièce',
  digital: 'Sur cet appareil',
  digitalText: 'Tuiles, pièce et tirages se font ici.',
  physical: 'Sur la table',
  physicalText: 'Vous posez ses tuiles, lancez sa pièce et tirez au sort vous-même.',
  you: 'Joueur',
  undo: 'Annuler',
  log: 'Saisies',
  sheet: 'Jugement et Décompte maintenant',
  table: 'La table',
  hisTurn: 'Son tour',
  setup: 'Mise en place',
  yourTurn: 'À vous',
  over: 'La partie est finie',
  find: 'Chercher une carte',
  backTo: 'Revenir ici',
  otherPayment: 'Payé autrement',
  passed: 'Vous n’avez alors joué aucune Bénédiction.',
  notPassed: 'Si',
  cannot: 'C’est impossible.',
  turnTile: 'Comment la tuile est-elle posée ?',
  keptCard: 'Des cartes piochées, laquelle gardez-vous ?',
  otherCard: 'Quelle autre avez-vous piochée ?',
  none: 'Rien encore.',
  ask: frAsk,
  remind: frRemind,
  won: (margin) =>
    margin > 0
      ? `Vous avez gagné avec ${margin} PV d’avance.`
      : 'Égalité de points : le départage vous donne la victoire.',
  lost: (margin) =>
    margin > 0
      ? `Botankhamon a gagné avec ${margin} PV d’avance.`
      : 'Égalité de points : le départage donne la victoire à Botankhamon.',
};

const pt: CompanionWords = {
  title: 'Ao lado da sua mesa',
  about:
    'Botankhamun joga no seu tabuleiro: registre o que dados, cartas e você fizeram, e saiba o que ele faz e por quê.',
  begin: 'Preparar uma mesa',
  goOn: 'Continuar a sua mesa',
  anew: 'Uma nova mesa',
  anewSure: 'A mesa em jogo será esquecida.',
  pyramid: 'A pirâmide e a moeda dele',
  digital: 'Neste aparelho',
  digitalText: 'Peças, moeda e sorteios são feitos aqui.',
  physical: 'Na mesa',
  physicalText: 'Você monta as peças, lança a moeda e sorteia.',
  you: 'Jogador',
  undo: 'Desfazer',
  log: 'Registros',
  sheet: 'Julgamento e Pontuação agora',
  table: 'A mesa',
  hisTurn: 'O turno dele',
  setup: 'Preparação',
  yourTurn: 'Sua vez',
  over: 'A partida acabou',
  find: 'Procurar uma carta',
  backTo: 'Voltar até aqui',
  otherPayment: 'Pago de outro modo',
  passed: 'Você não jogou uma Bênção aí.',
  notPassed: 'Joguei',
  cannot: 'Isso não pode ser.',
  turnTile: 'Como fica a peça?',
  keptCard: 'Das cartas compradas, qual você guarda?',
  otherCard: 'Que outra você comprou?',
  none: 'Nada ainda.',
  ask: ptAsk,
  remind: ptRemind,
  won: (margin) =>
    margin > 0 ? `Você venceu com ${margin} PV de vantagem.` : 'Pontos iguais: o desempate dá a vitória a você.',
  lost: (margin) =>
    margin > 0
      ? `Botankhamun venceu com ${margin} PV de vantagem.`
      : 'Pontos iguais: o desempate dá a vitória a Botankhamun.',
};

export const companionWords: Readonly<Record<Language, CompanionWords>> = { en, fr, pt };

/** The question for an outcome of this kind; at a section of the market there is another one for cards, after the set-up for dice. */
export function asked(c: CompanionWords, kind: string, about: Can['about'], setup: boolean): string {
  if (kind === 'draw' && about.number > 0) return about.number === 1 ? c.keptCard : c.otherCard;
  const text =
    (about.section > 0 ? c.ask[`${kind}-section`] : setup ? undefined : c.ask[`${kind}-later`]) ??
    c.ask[kind] ??
    c.ask.otherwise ??
    '';
  return text.replace(/\{(place|section|number)\}/g, (_, hole: keyof typeof about) => String(about[hole]));
}
