// What Sa-Rê is called, what it is and which options it has: all that the pages around the table need of it.
import type { GameAbout, Spoken } from '../ui';

type Option =
  | 'players'
  | 'scenario'
  | 'scribe'
  | 'priest'
  | 'pharaoh'
  | 'divinities'
  | 'kept_sites'
  | 'counted'
  | 'free'
  | 'winds'
  | 'standing'
  | 'all';

export const about: Spoken<GameAbout<Option>> = {
  en: {
    title: 'Sa-Rê',
    about: 'Build a city on the Nile: push your luck with the workers of each season, but stop before they revolt.',
    options: {
      players: 'Players',
      scenario: 'Scenario',
      scribe: 'Scribe: finish the pyramid',
      priest: 'Priest: build on all 12 spaces',
      pharaoh: 'Pharaoh: port, pyramid and 4 administrative buildings',
      divinities: 'Divinities: port, pyramid and all 6 administrative buildings',
      kept_sites: 'Sites kept from earlier rounds',
      counted: 'count against the master builders',
      free: 'do not count',
      winds: 'Winds of revolt move',
      standing: 'only players still in the season',
      all: 'everybody',
    },
  },
  fr: {
    title: 'Sa-Rê',
    about:
      'Bâtissez une cité au bord du Nil : tentez votre chance avec les ouvriers de chaque saison, mais arrêtez-vous avant la révolte.',
    options: {
      players: 'Joueurs',
      scenario: 'Scénario',
      scribe: `Scribe\u00a0: achever la pyramide`,
      priest: `Prêtre\u00a0: bâtir sur les 12 cases`,
      pharaoh: `Pharaon\u00a0: port, pyramide et 4 bâtiments administratifs`,
      divinities: `Divinités\u00a0: port, pyramide et les 6 bâtiments administratifs`,
      kept_sites: 'Chantiers gardés des tours précédents',
      counted: 'comptent pour les maîtres d’œuvre',
      free: 'ne comptent pas',
      winds: 'Les vents de révolte touchent',
      standing: 'les joueurs encore dans la saison',
      all: 'tout le monde',
    },
  },
  pt: {
    title: 'Sa-Rê',
    about:
      'Construa uma cidade às margens do Nilo: arrisque a sorte com os trabalhadores de cada temporada, mas pare antes da revolta.',
    options: {
      players: 'Jogadores',
      scenario: 'Cenário',
      scribe: 'Escriba: concluir a pirâmide',
      priest: 'Sacerdote: construir nos 12 espaços',
      pharaoh: 'Faraó: porto, pirâmide e 4 edifícios administrativos',
      divinities: 'Divindades: porto, pirâmide e os 6 edifícios administrativos',
      kept_sites: 'Obras mantidas de rodadas anteriores',
      counted: 'contam para os mestres de obras',
      free: 'não contam',
      winds: 'Os ventos de revolta atingem',
      standing: 'só quem ainda está na temporada',
      all: 'todos',
    },
  },
};
