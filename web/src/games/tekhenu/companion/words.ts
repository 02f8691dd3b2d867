// What the companion beside a real table says, in every language.
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
  readonly none: string;
  /** What is asked when dice, cards and coins decide: by kind of outcome. */
  readonly ask: Readonly<Record<string, (where: { readonly god: string; readonly section: string; readonly number: number }) => string>>;
  /** What is to be done on the table, by kind of event. */
  readonly remind: Readonly<Record<string, string>>;
  won(margin: string): string;
  lost(margin: string): string;
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
  you: 'You',
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
  none: 'Nothing yet.',
  ask: {
    dial: () => 'Which god does the arrow of the dial point at?',
    tile: () => 'Which Pillar tile was turned up?',
    bonus: ({ number }) => `Which god’s Horus tile has number ${number}?`,
    roll: ({ god, number }) => `${god}: what is die ${number}?`,
    draw: ({ section }) => (section ? `Which card comes to section ${section} of the market?` : 'Which card did you draw?'),
    start: ({ number }) => `Which Start card is number ${number}?`,
    'bot-destiny': () => 'His Destiny card, by lot?',
    'bot-centre': () => 'Which Pillar tile lies in the centre?',
    'bot-pyramid': ({ number }) => `His pyramid: which tile is number ${number}?`,
    'bot-flip': () => 'His coin shows?',
    'bot-take': () => 'Equal dice: which one, by lot?',
    'bot-erect': () => 'Equal sites: which one, by lot?',
    'bot-column': () => 'Equal spaces: which one, by lot?',
    'bot-build': () => 'Equal sites: which one, by lot?',
    conquest: () => 'Which Conquest tile was turned up?',
    cult: ({ number }) => `Which Cult is number ${number}?`,
    artefact: ({ number }) => `Which Artefact is number ${number}?`,
    'bot-region': () => 'Which region does he hold at the start, by lot?',
    'bot-out': () => 'Which of his tiles stays in the box?',
    'bot-conquest': () => 'Equal spaces for the Conquest tile: which one, by lot?',
    otherwise: () => 'What happened?',
  },
  remind: {
    rotated: 'Turn the light one section on, then draw and roll the new dice.',
    opened: 'Open a section of the market and lay out its cards.',
    balance: 'Maat judges: clear the scales, the dice go back to the bag.',
    'bot-pyramid': 'His tiles are shuffled into a new pyramid; the marker goes back to its left.',
    scoring: 'Scoring.',
  },
  won: (margin) => `You have won: ${margin} VP.`,
  lost: (margin) => `Botankhamun has won: ${margin} VP.`,
};

const fr: CompanionWords = {
  title: 'À côté de votre table',
  about: 'Botankhamon joue sur votre vrai plateau : saisissez ce que dés, cartes et vous avez fait, et apprenez ce qu’il fait et pourquoi.',
  begin: 'Mettre une table en place',
  goOn: 'Reprendre votre table',
  anew: 'Une nouvelle table',
  anewSure: 'La table en cours sera oubliée.',
  pyramid: 'Sa pyramide et sa pièce',
  digital: 'Sur cet appareil',
  digitalText: 'Tuiles, pièce et tirages se font ici.',
  physical: 'Sur la table',
  physicalText: 'Vous posez ses tuiles, lancez sa pièce et tirez au sort vous-même.',
  you: 'Vous',
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
  none: 'Rien encore.',
  ask: {
    dial: () => 'Quel dieu la flèche du cadran désigne-t-elle ?',
    tile: () => 'Quelle tuile Colonne a été révélée ?',
    bonus: ({ number }) => `Quel dieu a la tuile d’Horus numéro ${number} ?`,
    roll: ({ god, number }) => `${god} : quel est le dé ${number} ?`,
    draw: ({ section }) => (section ? `Quelle carte arrive en section ${section} du marché ?` : 'Quelle carte avez-vous tirée ?'),
    start: ({ number }) => `Quelle est la carte Départ numéro ${number} ?`,
    'bot-destiny': () => 'Sa carte Destinée, au sort ?',
    'bot-centre': () => 'Quelle tuile Colonne est au centre ?',
    'bot-pyramid': ({ number }) => `Sa pyramide : quelle est la tuile ${number} ?`,
    'bot-flip': () => 'Que montre sa pièce ?',
    'bot-take': () => 'Dés égaux : lequel, au sort ?',
    'bot-erect': () => 'Emplacements égaux : lequel, au sort ?',
    'bot-column': () => 'Espaces égaux : lequel, au sort ?',
    'bot-build': () => 'Emplacements égaux : lequel, au sort ?',
    conquest: () => 'Quelle tuile Conquête a été révélée ?',
    cult: ({ number }) => `Quel est le Culte numéro ${number} ?`,
    artefact: ({ number }) => `Quel est l’Artefact numéro ${number} ?`,
    'bot-region': () => 'Quelle région tient-il au départ, au sort ?',
    'bot-out': () => 'Laquelle de ses tuiles reste dans la boîte ?',
    'bot-conquest': () => 'Espaces égaux pour la tuile Conquête : lequel, au sort ?',
    otherwise: () => 'Que s’est-il passé ?',
  },
  remind: {
    rotated: 'Avancez la lumière d’un secteur, puis tirez et lancez les nouveaux dés.',
    opened: 'Ouvrez une section du marché et posez ses cartes.',
    balance: 'Maât juge : videz les balances, les dés retournent au sac.',
    'bot-pyramid': 'Ses tuiles forment une nouvelle pyramide ; le marqueur revient à sa gauche.',
    scoring: 'Décompte.',
  },
  won: (margin) => `Vous avez gagné : ${margin} PV.`,
  lost: (margin) => `Botankhamon a gagné : ${margin} PV.`,
};

const pt: CompanionWords = {
  title: 'Ao lado da sua mesa',
  about: 'Botankhamun joga no seu tabuleiro: registre o que dados, cartas e você fizeram, e saiba o que ele faz e por quê.',
  begin: 'Preparar uma mesa',
  goOn: 'Continuar a sua mesa',
  anew: 'Uma nova mesa',
  anewSure: 'A mesa em jogo será esquecida.',
  pyramid: 'A pirâmide e a moeda dele',
  digital: 'Neste aparelho',
  digitalText: 'Peças, moeda e sorteios são feitos aqui.',
  physical: 'Na mesa',
  physicalText: 'Você monta as peças, lança a moeda e sorteia.',
  you: 'Você',
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
  none: 'Nada ainda.',
  ask: {
    dial: () => 'Para qual deus aponta a seta do disco?',
    tile: () => 'Qual peça de Coluna foi revelada?',
    bonus: ({ number }) => `Qual deus tem a peça de Hórus número ${number}?`,
    roll: ({ god, number }) => `${god}: qual é o dado ${number}?`,
    draw: ({ section }) => (section ? `Qual carta chega à seção ${section} do Mercado?` : 'Qual carta você sacou?'),
    start: ({ number }) => `Qual é a carta Inicial número ${number}?`,
    'bot-destiny': () => 'O Destino dele, por sorteio?',
    'bot-centre': () => 'Qual peça de Coluna está no centro?',
    'bot-pyramid': ({ number }) => `Pirâmide dele: qual é a peça ${number}?`,
    'bot-flip': () => 'O que mostra a moeda dele?',
    'bot-take': () => 'Dados iguais: qual, por sorteio?',
    'bot-erect': () => 'Lugares iguais: qual, por sorteio?',
    'bot-column': () => 'Espaços iguais: qual, por sorteio?',
    'bot-build': () => 'Lugares iguais: qual, por sorteio?',
    conquest: () => 'Qual peça de Conquista foi revelada?',
    cult: ({ number }) => `Qual é o Culto número ${number}?`,
    artefact: ({ number }) => `Qual é o Artefato número ${number}?`,
    'bot-region': () => 'Qual região ele tem no início, por sorteio?',
    'bot-out': () => 'Qual das peças dele fica na caixa?',
    'bot-conquest': () => 'Espaços iguais para a peça de Conquista: qual, por sorteio?',
    otherwise: () => 'O que aconteceu?',
  },
  remind: {
    rotated: 'Avance a luz uma seção; depois tire e lance os novos dados.',
    opened: 'Abra uma seção do Mercado e coloque as cartas.',
    balance: 'Maat julga: esvazie as balanças, os dados voltam à bolsa.',
    'bot-pyramid': 'As peças dele formam uma nova pirâmide; o marcador volta à esquerda.',
    scoring: 'Pontuação.',
  },
  won: (margin) => `Você venceu: ${margin} PV.`,
  lost: (margin) => `Botankhamun venceu: ${margin} PV.`,
};

export const companionWords: Readonly<Record<Language, CompanionWords>> = { en, fr, pt };
