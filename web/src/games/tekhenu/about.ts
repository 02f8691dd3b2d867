// What Tekhenu is called, what it is and which options it has: all that the pages around the table need of it.
import type { GameAbout, Spoken } from '../ui';

export const about: Spoken<GameAbout<'players' | 'beginner'>> = {
  en: {
    title: 'Tekhenu',
    about: 'Draft dice in sun and shade, build the temple of Amun-Ra and keep the balance of Maat.',
    options: { players: 'Players', beginner: 'First game: printed Horus bonuses' },
  },
  fr: {
    title: 'Tekhenu',
    about: 'Choisissez des dés entre soleil et ombre, bâtissez le temple d’Amon-Râ et gardez l’équilibre de Maât.',
    options: { players: 'Joueurs', beginner: 'Première partie : bonus Horus imprimés' },
  },
  pt: {
    title: 'Tekhenu',
    about: 'Escolha dados entre sol e sombra, construa o templo de Amon-Rá e mantenha o equilíbrio de Maat.',
    options: { players: 'Jogadores', beginner: 'Primeira partida: bônus de Hórus impressos' },
  },
};
