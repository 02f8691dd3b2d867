// Les coupes et l’ordre, en français.
import { plural } from '../../../i18n/plural';
import type { CupTexts } from '.';

export const fr: CupTexts = {
  cups: 'Coupes',
  intro: 'De quatre à soixante-quatre joueurs. Les tables s’ouvrent et les résultats s’additionnent tout seuls.',
  none: 'Aucune coupe n’a encore été ouverte ici.',
  open: 'Ouvrir une coupe',
  name: 'Nom de la coupe',
  game: 'Jeu',
  form: 'Forme',
  forms: { swiss: 'Suisse', groups: 'Groupes, puis élimination', knockout: 'Élimination' },
  group: (letter) => `Groupe ${letter}`,
  games: (n) => plural('fr', n, { one: '# partie', other: '# parties' }),
  final: 'Finale',
  beaten: 'Points des adversaires battus',
  groupRules:
    'Dans un groupe, à égalité de points, comptent les parties entre ex æquo, puis les points des adversaires battus, puis le meilleur numéro. Les deux premiers continuent.',
  pace: 'Rythme',
  live: 'en direct, 30 min + 15 s',
  days: 'sur plusieurs jours, 72 h par tour',
  most: 'Joueurs',
  counts: 'Les résultats comptent pour le classement',
  stateOpen: (count, most) => `attend des joueurs : ${count} sur ${most}`,
  statePlaying: (round, rounds) => `ronde ${round} sur ${rounds}`,
  stateOver: 'terminée',
  join: 'Participer',
  leave: 'Quitter',
  leaveSure: 'Ce que vous n’avez pas encore joué est perdu.',
  start: 'Commencer maintenant',
  agent: 'Ajouter un agent',
  remove: 'Supprimer la coupe',
  removeSure: 'Les parties en cours continuent comme des parties ordinaires.',
  standings: 'Classement',
  place: 'Rang',
  player: 'Joueur',
  points: 'Points',
  others: 'Points des adversaires',
  othersShort: 'Adv.',
  round: (number) => `Ronde ${number}`,
  free: 'ronde libre',
  gone: 'quelqu’un qui est parti',
  you: 'Vous participez.',
  rules:
    'Qui a un agent à sa place à la fin a perdu. Égalité : un demi-point chacun ; en élimination directe, le mieux numéroté passe.',
  missing: 'Cette coupe n’existe pas.',
  winner: (name) => `${name} a gagné.`,
  watch: 'Voir',
  toLobby: 'Vers les tables',
  order: 'Ordre',
  orderNone: 'Seul le propriétaire de ce serveur voit cette page.',
  reports: 'Signalements',
  noReports: 'Personne n’a rien signalé.',
  restrained: 'Muets et bannis',
  noRestrained: 'Personne.',
  log: 'Ce qui a été fait',
  by: (name) => `signalé par ${name}`,
  why: (why) => ({ name: 'le nom', chat: 'ce qui est écrit', play: 'la façon de jouer' })[why] ?? 'autre chose',
  rename: 'Renommer',
  mute: 'Rendre muet',
  unmute: 'Laisser écrire',
  ban: 'Bannir',
  unban: 'Laisser revenir',
  done: 'Rien à faire',
  banSure: 'Cette personne est déconnectée et ne peut plus qu’emporter ses données.',
  newName: 'Invité',
  did: (what, how) =>
    what === 'name'
      ? `renommé « ${how} »`
      : what === 'muted'
        ? how
          ? 'rendu muet'
          : 'peut écrire de nouveau'
        : what === 'banned'
          ? how
            ? 'banni'
            : 'admis de nouveau'
          : 'rien à faire',
};
