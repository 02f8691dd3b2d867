// What the sheet for people at a real table says, in every language.
import type { Language } from '../../../i18n/index.svelte';
import type { Category } from '../view';

export interface SheetWords {
  readonly title: string;
  readonly about: string;
  readonly begin: string;
  readonly goOn: string;
  readonly anew: string;
  readonly anewSure: string;
  readonly judgement: string;
  readonly scoring: string;
  readonly left: string;
  readonly right: string;
  readonly below: string;
  readonly excess: string;
  readonly faithLeft: string;
  readonly faithRight: string;
  readonly destiny: string;
  readonly technologies: string;
  readonly add: string;
  readonly temple: string;
  readonly templeText: string;
  readonly osiris: string;
  readonly statues: string;
  readonly production: string;
  readonly population: string;
  readonly seth: string;
  readonly regions: string;
  readonly less: string;
  readonly more: string;
  readonly remove: string;
  player(letter: string): string;
  /** A place and whose piece stands there. */
  taken(place: string, letter: string): string;
  /** How a judgement comes about. */
  balance(left: number, right: number, balance: string): string;
  loss(vp: number): string;
  order(place: number, ankh: number): string;
  /** What the points of a category are for: how many, and the points. */
  readonly because: Readonly<Record<Category, (count: number, points: number) => string>>;
  sethBecause(points: number): string;
  bread(due: number): string;
}

const en: SheetWords = {
  title: 'Judgement and Scoring',
  about:
    'For 2 to 4 people at a real table: enter what lies on scales and boards, and see who loses, who goes first and what everybody scores.',
  begin: 'A sheet for people',
  goOn: 'Go on with your sheet',
  anew: 'A new sheet',
  anewSure: 'Everything on this sheet is forgotten.',
  judgement: 'Maat',
  scoring: 'Scoring',
  left: 'Left pan',
  right: 'Right pan',
  below: 'Below the scale',
  excess: 'Excess',
  faithLeft: 'Faith left',
  faithRight: 'Faith right',
  destiny: 'Destiny card',
  technologies: 'Technologies',
  add: 'Add a card',
  temple: 'Temple',
  templeText: 'Pillars inside, Buildings and Statues around it',
  osiris: 'Workshops and quarries',
  statues: 'Statues for gods',
  production: 'Production',
  population: 'Population',
  seth: 'Board of Seth',
  regions: 'Buildings in regions',
  less: 'less',
  more: 'more',
  remove: 'take away',
  player: (letter) => `Player ${letter}`,
  taken: (place, letter) => `${place}: player ${letter}`,
  balance: (left, right, balance) => `Left ${left}, right ${right}: balance ${balance}.`,
  loss: (vp) => (vp > 0 ? `Loses ${vp} VP.` : 'Loses nothing.'),
  order: (place, ankh) => `Place ${place} in turn order; in a tie Ankh ${ankh} counts.`,
  because: {
    majorities: (count, points) => `${count} ${count === 1 ? 'district' : 'districts'} with the majority: ${points} VP`,
    temple: (count, points) =>
      `${count} ${count === 1 ? 'piece' : 'pieces'} at the temple, ${points - count} own ${points - count === 1 ? 'Pillar' : 'Pillars'} in their lines: ${points} VP`,
    statues: (count, points) => `${count} ${count === 1 ? 'Statue' : 'Statues'} put up: ${points} VP`,
    happiness: (count, points) => `Happiness level ${count}: ${points} VP`,
    markers: (count, points) => `${count} Production ${count === 1 ? 'marker' : 'markers'} at the end: ${points} VP`,
    buildings: (count, points) => `${count} ${count === 1 ? 'Building' : 'Buildings'} built: ${points} VP`,
  },
  sethBecause: (points) => `Buildings on the board of Seth: ${points} VP`,
  bread: (due) => `Then ${due} Bread is due; what is missing costs VP.`,
};

const fr: SheetWords = {
  title: 'Jugement et Décompte',
  about:
    'Pour 2 à 4 personnes à une vraie table : saisissez ce qui est sur les balances et les plateaux, et voyez qui perd, qui commence et ce que chacun marque.',
  begin: 'Une feuille pour joueurs',
  goOn: 'Reprendre votre feuille',
  anew: 'Une nouvelle feuille',
  anewSure: 'Tout ce qui est sur cette feuille sera oublié.',
  judgement: 'Maât',
  scoring: 'Décompte',
  left: 'Plateau gauche',
  right: 'Plateau droit',
  below: 'Sous la balance',
  excess: 'Excédent',
  faithLeft: 'Foi à gauche',
  faithRight: 'Foi à droite',
  destiny: 'Carte Destinée',
  technologies: 'Technologies',
  add: 'Ajouter une carte',
  temple: 'Temple',
  templeText: 'Colonnes à l’intérieur, Bâtiments et Statues autour',
  osiris: 'Ateliers et carrières',
  statues: 'Statues pour les dieux',
  production: 'Production',
  population: 'Population',
  seth: 'Plateau Seth',
  regions: 'Bâtiments dans les régions',
  less: 'moins',
  more: 'plus',
  remove: 'retirer',
  player: (letter) => `Joueur ${letter}`,
  taken: (place, letter) => `${place} : joueur ${letter}`,
  balance: (left, right, balance) => `Gauche ${left}, droite ${right} : équilibre ${balance}.`,
  loss: (vp) => (vp > 0 ? `Perd ${vp} PV.` : 'Ne perd rien.'),
  order: (place, ankh) => `Place ${place} dans l’Ordre du Tour ; à égalité, l’Ankh ${ankh} compte.`,
  because: {
    majorities: (count, points) =>
      `${count} ${count > 1 ? 'quartiers majoritaires' : 'quartier majoritaire'} : ${points} PV`,
    temple: (count, points) =>
      `${count} ${count > 1 ? 'pièces' : 'pièce'} au temple, ${points - count} ${points - count > 1 ? 'Colonnes' : 'Colonne'} à soi dans leurs lignes : ${points} PV`,
    statues: (count, points) => `${count} ${count > 1 ? 'Statues érigées' : 'Statue érigée'} : ${points} PV`,
    happiness: (count, points) => `Bonheur de niveau ${count} : ${points} PV`,
    markers: (count, points) => `${count} ${count > 1 ? 'marqueurs' : 'marqueur'} de Production au bout : ${points} PV`,
    buildings: (count, points) =>
      `${count} ${count > 1 ? 'Bâtiments construits' : 'Bâtiment construit'} : ${points} PV`,
  },
  sethBecause: (points) => `Bâtiments sur le plateau Seth : ${points} PV`,
  bread: (due) => `Puis ${due} Pain à payer ; ce qui manque coûte des PV.`,
};

const pt: SheetWords = {
  title: 'Julgamento e Pontuação',
  about:
    'Para 2 a 4 pessoas numa mesa real: registre o que está nas balanças e nos tabuleiros e veja quem perde, quem começa e quanto cada um pontua.',
  begin: 'Uma folha para jogadores',
  goOn: 'Continuar a sua folha',
  anew: 'Uma nova folha',
  anewSure: 'Tudo nesta folha será esquecido.',
  judgement: 'Maat',
  scoring: 'Pontuação',
  left: 'Prato esquerdo',
  right: 'Prato direito',
  below: 'Abaixo da balança',
  excess: 'Excesso',
  faithLeft: 'Fé à esquerda',
  faithRight: 'Fé à direita',
  destiny: 'Carta de Destino',
  technologies: 'Tecnologias',
  add: 'Adicionar uma carta',
  temple: 'Templo',
  templeText: 'Colunas dentro, Edifícios e Estátuas ao redor',
  osiris: 'Oficinas e pedreiras',
  statues: 'Estátuas para deuses',
  production: 'Produção',
  population: 'População',
  seth: 'Tabuleiro de Seth',
  regions: 'Edifícios nas regiões',
  less: 'menos',
  more: 'mais',
  remove: 'retirar',
  player: (letter) => `Jogador ${letter}`,
  taken: (place, letter) => `${place}: jogador ${letter}`,
  balance: (left, right, balance) => `Esquerda ${left}, direita ${right}: equilíbrio ${balance}.`,
  loss: (vp) => (vp > 0 ? `Perde ${vp} PV.` : 'Não perde nada.'),
  order: (place, ankh) => `Lugar ${place} na Ordem de Turnos; no empate vale o Ankh ${ankh}.`,
  because: {
    majorities: (count, points) => `${count} ${count === 1 ? 'distrito' : 'distritos'} com maioria: ${points} PV`,
    temple: (count, points) =>
      `${count} ${count === 1 ? 'peça' : 'peças'} no templo, ${points - count} ${points - count === 1 ? 'Coluna própria' : 'Colunas próprias'} nas suas linhas: ${points} PV`,
    statues: (count, points) => `${count} ${count === 1 ? 'Estátua erguida' : 'Estátuas erguidas'}: ${points} PV`,
    happiness: (count, points) => `Felicidade de nível ${count}: ${points} PV`,
    markers: (count, points) => `${count} ${count === 1 ? 'marcador' : 'marcadores'} de Produção no fim: ${points} PV`,
    buildings: (count, points) =>
      `${count} ${count === 1 ? 'Edifício construído' : 'Edifícios construídos'}: ${points} PV`,
  },
  sethBecause: (points) => `Edifícios no tabuleiro de Seth: ${points} PV`,
  bread: (due) => `Depois, ${due} de Pão a pagar; o que falta custa PV.`,
};

export const sheetWords: Readonly<Record<Language, SheetWords>> = { en, fr, pt };
