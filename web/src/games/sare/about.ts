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
    players: '2 to 4 players · 45 to 90 minutes',
    why: {
      scribe: 'The shortest one: good for a first game.',
      priest: 'A full city; nothing may stay empty.',
      pharaoh: 'The usual game.',
      divinities: 'The longest one, for those who know the buildings.',
      kept_sites:
        'A site that you did not finish stays for the next round. Does it use one of your master builders again?',
      winds: 'A double card raises gauges. Those of everybody, or only of those whose obelisk still stands?',
    },
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
    players: '2 à 4 joueurs · 45 à 90 minutes',
    why: {
      scribe: 'Le plus court : idéal pour une première partie.',
      priest: 'Une cité complète ; rien ne reste vide.',
      pharaoh: 'La partie habituelle.',
      divinities: 'Le plus long, pour qui connaît les bâtiments.',
      kept_sites: 'Un chantier inachevé reste pour le tour suivant. Occupe-t-il encore un maître d’œuvre ?',
      winds:
        'Une carte double fait monter les jauges. Celles de tous, ou seulement de ceux dont l’obélisque est debout ?',
    },
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
    players: '2 a 4 jogadores · 45 a 90 minutos',
    why: {
      scribe: 'O mais curto: bom para a primeira partida.',
      priest: 'Uma cidade completa; nada fica vazio.',
      pharaoh: 'A partida habitual.',
      divinities: 'O mais longo, para quem conhece os edifícios.',
      kept_sites: 'Uma obra inacabada fica para a próxima rodada. Ela ocupa outra vez um mestre de obras?',
      winds: 'Uma carta dupla sobe os medidores. Os de todos, ou só os de quem tem o obelisco em pé?',
    },
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
