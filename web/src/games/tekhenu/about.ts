// What Tekhenu is called, what it is and which options it has: all that the pages around the table need of it.
import type { GameAbout, Spoken } from '../ui';

const alone = ['solo', 'random_starts', 'double_decrees', 'draw', 'artefacts', 'double_buildings'] as const;
const needs = { vizier: 2, draw: 'seth', artefacts: 'seth', double_buildings: 'seth' } as const;

export const about: Spoken<
  GameAbout<
    | 'players'
    | 'beginner'
    | 'seth'
    | 'vizier'
    | 'solo'
    | 'easy'
    | 'medium'
    | 'hard'
    | 'random_starts'
    | 'double_decrees'
    | 'draw'
    | 'starts'
    | 'cults'
    | 'both'
    | 'artefacts'
    | 'double_buildings'
  >
> = {
  en: {
    title: 'Tekhenu',
    about: 'Draft dice in sun and shade, build the temple of Amun-Ra and keep the balance of Maat.',
    automaton: 'Botankhamun',
    alone,
    needs,
    guides: { seth: 'A short guided game with Seth' },
    players: '1 to 4 players · 60 to 120 minutes',
    why: {
      beginner:
        'On Horus’ plaques the bonuses that the box prints for a first game: one thing less to read. Off: a random set of them.',
      seth: 'The expansion: Seth’s board to conquer, Soldiers and Priests, red, blue and green dice, Cults and Artefacts. For those who know the game.',
      vizier: 'For two: whoever is first sends the Vizier to a god and scores when the other one takes a die there.',
      easy: 'He begins with a Statue.',
      medium: 'He begins with a Statue, two Buildings (with Seth three) and a Pillar.',
      hard: 'He begins with two Statues, two Buildings (with Seth four) and a Pillar.',
      random_starts: 'Off: two of three are chosen.',
      double_decrees: 'Off: 4 VP each.',
      double_buildings: 'Off: 10, of one colour.',
    },
    options: {
      players: 'Players',
      beginner: 'First game: printed Horus bonuses',
      seth: 'Time of Seth',
      vizier: 'The Vizier’s Challenge',
      solo: 'Level of Botankhamun',
      easy: 'Easy',
      medium: 'Medium',
      hard: 'Hard',
      random_starts: 'Two random Start cards',
      double_decrees: 'His Decrees score 8 VP',
      draw: 'Cards to choose from',
      starts: '3 Start cards, 1 Cult',
      cults: '2 Start cards, 2 Cults',
      both: '3 Start cards, 2 Cults',
      artefacts: 'Artefacts',
      double_buildings: 'He has 20 Buildings',
    },
  },
  fr: {
    title: 'Tekhenu',
    about: 'Choisissez des dés entre soleil et ombre, bâtissez le temple d’Amon-Râ et gardez l’équilibre de Maât.',
    automaton: 'Botankhamon',
    alone,
    needs,
    guides: { seth: 'Une courte partie guidée avec Seth' },
    players: '1 à 4 joueurs · 60 à 120 minutes',
    why: {
      beginner:
        'Horus porte les bonus que la boîte imprime pour une première partie : une chose de moins à lire. Sans : un tirage au hasard.',
      seth: 'L’extension : un plateau Seth à conquérir, Soldats et Prêtres, dés rouges, bleus et vert, Cultes et Artefacts. Pour qui connaît le jeu.',
      vizier: 'À deux : le premier joueur envoie le Vizir chez un dieu et marque quand l’autre y prend un dé.',
      easy: 'Il commence avec une Statue.',
      medium: 'Il commence avec une Statue, deux Bâtiments (trois avec Seth) et une Colonne.',
      hard: 'Il commence avec deux Statues, deux Bâtiments (quatre avec Seth) et une Colonne.',
      random_starts: 'Sans : deux parmi trois.',
      double_decrees: 'Sans : 4 PV chacun.',
      double_buildings: 'Sans : 10, d’une couleur.',
    },
    options: {
      players: 'Joueurs',
      beginner: 'Première partie : bonus Horus imprimés',
      seth: 'L’Ombre de Seth',
      vizier: 'Le défi du Vizir',
      solo: 'Niveau de Botankhamon',
      easy: 'Facile',
      medium: 'Moyen',
      hard: 'Difficile',
      random_starts: 'Deux cartes Départ au hasard',
      double_decrees: 'Ses Décrets rapportent 8 PV',
      draw: 'Cartes au choix',
      starts: '3 cartes Départ, 1 Culte',
      cults: '2 cartes Départ, 2 Cultes',
      both: '3 cartes Départ, 2 Cultes',
      artefacts: 'Artefacts',
      double_buildings: 'Il a 20 Bâtiments',
    },
  },
  pt: {
    title: 'Tekhenu',
    about: 'Escolha dados entre sol e sombra, construa o templo de Amon-Rá e mantenha o equilíbrio de Maat.',
    automaton: 'Botankhamun',
    alone,
    needs,
    guides: { seth: 'Uma partida curta guiada com Seth' },
    players: '1 a 4 jogadores · 60 a 120 minutos',
    why: {
      beginner:
        'Hórus traz os bônus que a caixa imprime para a primeira partida: uma coisa a menos para ler. Sem isso: um sorteio.',
      seth: 'A expansão: o tabuleiro de Seth para conquistar, Soldados e Sacerdotes, dados vermelhos, azuis e verde, Cultos e Artefatos. Para quem conhece o jogo.',
      vizier: 'Para dois: o primeiro jogador manda o Vizir a um deus e pontua quando o outro pega ali um dado.',
      easy: 'Ele começa com uma Estátua.',
      medium: 'Ele começa com uma Estátua, dois Edifícios (três com Seth) e uma Coluna.',
      hard: 'Ele começa com duas Estátuas, dois Edifícios (quatro com Seth) e uma Coluna.',
      random_starts: 'Sem isso: duas de três à escolha.',
      double_decrees: 'Sem isso: 4 PV cada.',
      double_buildings: 'Sem isso: 10, de uma cor.',
    },
    options: {
      players: 'Jogadores',
      beginner: 'Primeira partida: bônus de Hórus impressos',
      seth: 'Tempo de Seth',
      vizier: 'O desafio do Vizir',
      solo: 'Nível de Botankhamun',
      easy: 'Fácil',
      medium: 'Médio',
      hard: 'Difícil',
      random_starts: 'Duas cartas Iniciais sorteadas',
      double_decrees: 'Os Decretos dele valem 8 PV',
      draw: 'Cartas à escolha',
      starts: '3 cartas Iniciais, 1 Culto',
      cults: '2 cartas Iniciais, 2 Cultos',
      both: '3 cartas Iniciais, 2 Cultos',
      artefacts: 'Artefatos',
      double_buildings: 'Ele tem 20 Edifícios',
    },
  },
};
