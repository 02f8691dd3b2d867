// Cups and order among people, in English.
import { plural } from '../../../i18n/plural';

export const en = {
  cups: 'Cups',
  intro: 'Four to sixty-four players. Tables open by themselves, results collect by themselves.',
  none: 'No cup has been opened here yet.',
  open: 'Open a cup',
  name: 'Name of the cup',
  game: 'Game',
  form: 'Form',
  forms: { swiss: 'Swiss', groups: 'Groups, then knock-out', knockout: 'Knock-out' },
  group: (letter: string) => `Group ${letter}`,
  games: (n: number) => plural('en', n, { one: '# game', other: '# games' }),
  final: 'Final',
  beaten: 'Points of beaten opponents',
  groupRules:
    'In a group equal points are told apart by the games among those who have them, then by the points of beaten opponents, then by the better number. The first two go on.',
  pace: 'Pace',
  live: 'live, 30 min + 15 s',
  days: 'over days, 72 h a turn',
  most: 'Players',
  counts: 'The results count for the rating',
  stateOpen: (count: number, most: number) => `waits for players: ${count} of ${most}`,
  statePlaying: (round: number, rounds: number) => `round ${round} of ${rounds}`,
  stateOver: 'over',
  join: 'Take part',
  leave: 'Leave',
  leaveSure: 'What you have not played yet is lost.',
  start: 'Start now',
  agent: 'Add an agent',
  remove: 'Delete the cup',
  removeSure: 'Games that are being played go on as ordinary ones.',
  standings: 'Standings',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  others: 'Opponents’ points',
  othersShort: 'Opp.',
  round: (number: number) => `Round ${number}`,
  free: 'round free',
  gone: 'somebody who left',
  you: 'You take part.',
  rules:
    'Whoever has an agent on the seat at the end has lost. A tie: half a point each; in a knock-out the one with the better number goes on.',
  missing: 'There is no such cup.',
  winner: (name: string) => `${name} has won.`,
  watch: 'Look',
  toLobby: 'To the tables',
  order: 'Order',
  orderNone: 'Only the owner of this server sees this page.',
  reports: 'Reports',
  noReports: 'Nobody has reported anything.',
  restrained: 'Muted and banned',
  noRestrained: 'Nobody.',
  log: 'What was done',
  by: (name: string) => `reported by ${name}`,
  why: (why: string) => ({ name: 'the name', chat: 'what they write', play: 'how they play' })[why] ?? 'something else',
  rename: 'Rename',
  mute: 'Mute',
  unmute: 'Let write again',
  ban: 'Ban',
  unban: 'Let in again',
  done: 'Nothing to do',
  banSure: 'They are signed out, and can only take their data with them.',
  newName: 'Guest',
  did: (what: string, how: boolean | string) =>
    what === 'name'
      ? `renamed to “${how}”`
      : what === 'muted'
        ? how
          ? 'muted'
          : 'may write again'
        : what === 'banned'
          ? how
            ? 'banned'
            : 'let in again'
          : 'nothing to do',
};
