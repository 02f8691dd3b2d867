// What Tekhenu is called, what it is and which options it has: all that the pages around the table need of it.
import type { GameAbout, Spoken } from '../ui';

export const about: Spoken<GameAbout<'players' | 'beginner' | 'solo' | 'random_starts' | 'double_decrees'>> = {
  en: {
    title: 'Tekhenu',
    about: 'Draft dice in sun and shade, build the temple of Amun-Ra and keep the balance of Maat.',
    players: '2 to 4 players · 60 to 120 minutes',
    why: { beginner: 'On Horus’ plaques the bonuses that the box prints for a first game: one thing less to read. Off: a random set of them.' },
    options: { players: 'Players', beginner: 'First game: printed Horus bonuses', solo: 'Alone: Botankhamun', random_starts: 'Alone: two random Start cards', double_decrees: 'Alone: his Decrees score 8 VP' },
  },
  fr: {
    title: 'Tekhenu',
    about: 'Choisissez des dés entre soleil et ombre, bâtissez le temple d’Amon-Râ et gardez l’équilibre de Maât.',
    players: '2 à 4 joueurs · 60 à 120 minutes',
    why: { beginner: 'Horus porte les bonus que la boîte imprime pour une première partie : une chose de moins à lire. Sans : un tirage au hasard.' },
    options: { players: 'Joueurs', beginner: 'Première partie : bonus Horus imprimés', solo: 'Seul : Botankhamon', random_starts: 'Seul : deux cartes Départ au hasard', double_decrees: 'Seul : ses Décrets rapportent 8 PV' },
  },
  pt: {
    title: 'Tekhenu',
    about: 'Escolha dados entre sol e sombra, construa o templo de Amon-Rá e mantenha o equilíbrio de Maat.',
    players: '2 a 4 jogadores · 60 a 120 minutos',
    why: { beginner: 'Hórus traz os bônus que a caixa imprime para a primeira partida: uma coisa a menos para ler. Sem isso: um sorteio.' },
    options: { players: 'Jogadores', beginner: 'Primeira partida: bônus de Hórus impressos', solo: 'Sozinho: Botankhamun', random_starts: 'Sozinho: duas cartas Iniciais sorteadas', double_decrees: 'Sozinho: os Decretos dele valem 8 PV' },
  },
};
