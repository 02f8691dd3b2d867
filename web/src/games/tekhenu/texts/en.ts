// English words of Tekhenu.
import { about } from '../about';
import type { ArgValue } from '../../../core/types';
import { aidFor, conquestCode, printed, type Gain } from '../printed';
import { GODS, signed, type Light } from '../view';
import { cards } from './cards.en';
import { cardIn, make } from './make';
import { botEn } from './bot.en';
import { soloEn } from './solo.en';
import { reasonsEn } from './reasons.en';
import {
  balanceOf,
  capital,
  dueOf,
  extraOf,
  named,
  numberOf,
  paymentOf,
  placeOf,
  settlementOf,
  siteOf,
  spaceOf,
  tokenOf,
} from './spelled';
import { captionsEn } from './told.en';
import { tipsEn } from './tips.en';
import type { Words } from './words';

type Value = ArgValue | undefined;

const gods = {
  horus: 'Horus',
  ra: 'Ra',
  hathor: 'Hathor',
  bastet: 'Bastet',
  thoth: 'Thoth',
  osiris: 'Osiris',
  seth: 'Seth',
};
const colours = {
  white: 'white',
  black: 'black',
  yellow: 'yellow',
  brown: 'brown',
  grey: 'grey',
  red: 'red',
  blue: 'blue',
  green: 'green',
};
const lights = { sun: 'sun', shade: 'shade', dark: 'dark' };
const statuses = { pure: 'Pure', tainted: 'Tainted', forbidden: 'Forbidden' };
const tracks = { population: 'Population', happiness: 'Happiness' };
const edges = { red: 'red', green: 'green', blue: 'blue', yellow: 'yellow' };
const tokens = {
  papyrus: 'Papyrus',
  bread: 'Bread',
  limestone: 'Limestone',
  granite: 'Granite',
  gold: 'Gold',
  scribes: 'Scribes',
  faith: 'Faith',
  soldiers: 'Soldiers',
  priests: 'Priests',
  blood: 'Blood',
};
const sources = {
  ra: 'Pillars',
  hathor: 'Buildings at the temple',
  horus: 'Statues at the temple',
  bonus: 'Bonuses',
  tile: 'Tiles',
  maat: 'Maat',
  majority: 'Majorities',
  temple: 'Temple',
  statues: 'Statues',
  happiness: 'Happiness',
  markers: 'Production',
  buildings: 'Building row',
  bread: 'Unpaid Bread',
  order: 'Turn order',
  card: 'Cards',
  seth: 'Board of Seth',
  vizier: 'Vizier',
  instead: 'Actions not possible',
  blessings: 'Blessings',
  technologies: 'Technologies',
  decrees: 'Decrees',
  scribes: 'Scribes',
};
const people = {
  TE: 'east of the temple',
  TN: 'north of the temple',
  OL: 'above Papyrus and Bread',
  OR: 'above Limestone and Granite',
  SU: 'at the upper row of Seth',
  SL: 'at the lower row of Seth',
};
const sides = { N: 'North', E: 'East', S: 'South', W: 'West' };

const rules = new Intl.PluralRules('en');
const plural = (count: number, one: string, other: string): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;
const and = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts);

const god = (value: Value): string => named(gods, value);
const token = (value: Value): string => named(tokens, value);
const name = (value: Value): string => cardIn(cards, String(value)).name;
const quoted = (value: Value): string => `“${name(value)}”`;
/** "3 Bread", "1 Scribe" */
const some = (value: Value, count: number): string =>
  value === 'resources'
    ? plural(count, 'Resource', 'Resources')
    : value === 'scribes' || value === 'soldiers' || value === 'priests'
      ? plural(count, token(value).slice(0, -1), token(value))
      : `${count} ${token(value)}`;
const die = (colour: Value, face: Value): string => `${named(colours, colour)} ${face}`;
const dice = (count: number): string => plural(count, 'die', 'dice');
const at = (space: Value): string => `row ${spaceOf(space).row}, column ${spaceOf(space).column}`;
const site = (value: Value): string => `${sides[siteOf(value).side]} ${siteOf(value).number}`;
const turned = (turn: Value): string => (numberOf(turn) === 0 ? '' : `, turned ${numberOf(turn) * 90}°`);
const vp = (points: number): string => `${signed(points)} VP`;
/** What a region, a tile or a card brings. */
const gain = (brings: Gain): string =>
  Object.entries(brings)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      if (what === 'population' || what === 'happiness') return `${tracks[what]} +${count}`;
      if (what === 'tokens') return `${some('resources', count)} of your choice, but no Gold`;
      return what === 'vp' ? vp(count) : some(what, count);
    })
    .join(', ');

const solo = soloEn({
  god,
  token,
  die,
  colour: (value) => named(colours, value),
  at,
  site,
  people: (value) => named(people, value),
  quoted,
});

const words: Words = {
  ...about.en,
  panes: { wheel: 'Dial', temple: 'Temple', osiris: 'Osiris', seth: 'Seth', cards: 'Cards', players: 'Players' },
  time: { setup: 'Set-up', round: (round, rounds) => `Round ${round} of ${rounds}`, end: 'End of the game' },
  cards,

  lacks: ({ what, need, have, other }) =>
    `Needs ${what === 'happiness' ? `Happiness ${need}` : some(what, need)}, you have ${have}${other > 0 ? ` and ${other} that may stand for it` : ''}.`,
  ...reasonsEn,
  barriers: {
    cards: 'This turns up new cards: it cannot be taken back.',
    tile: 'This turns up a new Pillar tile: it cannot be taken back.',
    other: 'This rolls dice or turns up cards: it cannot be taken back.',
    nothing: 'This cannot be taken back.',
  },
  chance: 'The dice decide',
  keys: [
    ['1–6', 'go to a section of the dial'],
    ['7', 'go to the board of Seth'],
    ['G', 'action of the die’s god'],
    ['P', 'Production with the die'],
    ['+ −', 'change the value with Scribes'],
    ['A', 'Anubis'],
    ['R', 'turn the Pillar tile'],
  ],

  questions: {
    otherwise: 'What do you choose?',
    keep: () => 'Which Decree do you keep? What you do not keep goes under the deck.',
    draft: (_, view) =>
      view.cults.length > 0
        ? 'Which card do you take? In the end you have two Start cards and a Cult.'
        : 'Which Start card do you take?',
    destiny: (_, view) =>
      view.artefacts.length > 0
        ? 'Which Destiny card or which Artefact do you take?'
        : 'Which Destiny card do you take?',
    reward: () => 'All your cards reward you. Which one is next?',
    token: (task) => `Which Resource do you receive? ${plural(task.a, 'token', 'tokens')} to go.`,
    choice: () => 'Which of these cards do you keep?',
    track: () => 'Population or Happiness?',
    take: () => 'Which die do you take?',
    declare: () => 'What do you do with this die?',
    unnamed: 'What do you do with this die? Without naming red or blue it brings no Soldiers or Priests.',
    normal: () => 'The god’s action, or Production?',
    extra: (task) => {
      const { action, lowest, highest } = extraOf(task);
      const what = action === 'any' ? 'any action' : action === 'production' ? 'Production' : god(action);
      return `Extra action: ${what} with ${lowest === highest ? lowest : `${lowest} to ${highest}`}?`;
    },
    production: () => 'With which value do you produce?',
    before: () => 'Do you play a Blessing with this action?',
    statue: () => 'Where do you erect the Statue?',
    column: () => 'Where do you erect the Pillar, and how is its tile turned?',
    site: () => 'On which site at the temple do you build?',
    thoth: (_, view) => {
      const { cards: count, papyrus } = aidFor('thoth', view.deed.value, view);
      return count === 1
        ? 'Which card do you take? It is free.'
        : `${count} cards of one section for ${papyrus} Papyrus: which is the first?`;
    },
    pick: (task) => `Which card do you take? ${plural(task.b, 'card', 'cards')} to go.`,
    district: () => 'In which district do you build?',
    step: () => 'Which Production rises by 1?',
    pay: (task) => `How do you pay ${some(dueOf(task).token, dueOf(task).count)}?`,
    window: () => 'Do you play a Blessing now?',
    'end-turn': () => 'End your turn, or play a Blessing first?',
    faith: (task, view) =>
      `Maat judges: your balance is ${signed(balanceOf(task, view))}. How much Faith on your scale?`,
    upkeep: () => `How much Bread do you pay for your Buildings? Each one missing costs ${printed.bread_loss} VP.`,
    edict: () => 'Do you proclaim a Decree before the last Scoring?',
    reveal: () => 'Reveal your Decrees.',
    score: () => 'Which Decrees do you score?',
    levels: () => 'For how many levels of Population do you pay?',
    double: () => 'Which Decree counts double?',
    return: () => 'Two Decrees go under the deck. Which one lies higher?',
    force: (task) => `Soldier or Priest? ${task.a} to go.`,
    hoard: (task) => `Which Resource do you receive, ${task.a} of it?`,
    cell: () => 'Where does the Conquest tile go?',
    exchange: (task) => `Do you turn a Resource into ${some(tokenOf(task.a), 1)}?`,
    mix: (task) => `Which card do you take? ${plural(task.a, 'card', 'cards')} to go.`,
    aside: () => 'Which Destiny card do you set aside?',
    vizier: () => 'Where do you send the Vizier?',
  },

  actions: {
    ...solo.actions,
    dial: (a) => `The arrow points at ${god(a.god)}`,
    tile: (a) => `Tile ${name(a.tile)}`,
    bonus: (a) => `Next Horus value: ${god(a.god)}`,
    roll: (a) => capital(die(a.colour, a.face)),
    draw: (a) => name(a.card),
    start: (a) => name(a.card),
    drafter: (a) => `Player ${numberOf(a.seat) + 1} drafts first`,
    keep: (a) => `Keep ${name(a.decree)}`,
    draft: (a) => `Take ${name(a.card)}`,
    destiny: (a) => `Destiny: ${name(a.card)}`,
    reward: (a) => `Reward: ${name(a.card)}`,
    receive: (a) => some(a.resource, 1),
    choose: (a) => `Keep ${name(a.card)}`,
    advance: (a) => `Advance ${named(tracks, a.track)}`,
    take: (a) => `Take the ${die(a.colour, a.face)} of ${god(a.section)}`,
    pass: (a) => `Pass with the ${die(a.colour, a.face)} of ${god(a.section)}`,
    'turn-die': (a) => `${name(a.card)}: face ${a.face}`,
    recolour: (a) => `${name(a.card)}: ${die(a.colour, a.value)}`,
    value: (a) => `Value ${a.value}`,
    anubis: () => 'Anubis action',
    treat: (a) => `Treat as ${named(statuses, a.status)}`,
    join: (a) => `${name(a.card)}: ${god(a.god)}, action ${placeOf(a.place)}`,
    also: (a) => `Also produce, action ${placeOf(a.place)}`,
    ready: () => 'Go on',
    perform: (a) => `${god(a.god)} with ${a.value}`,
    produce: (a) => `Produce ${token(a.resource)} with ${a.value}`,
    play: (a) => `Play ${name(a.card)}`,
    'play-track': (a) => `${name(a.card)}: ${named(tracks, a.track)}`,
    skip: () => 'No action',
    decline: () => 'Decline',
    go: () => 'Go on',
    'end-turn': () => 'End my turn',
    honour: (a) => `Statue for ${god(a.god)}`,
    erect: (a) => `Statue ${named(people, a.site)}`,
    column: (a) => `Pillar: ${at(a.space)}${turned(a.turn)}`,
    'column-active': (a) => `Pillar with ability: ${at(a.space)}${turned(a.turn)}`,
    build: (a) => `Building: ${site(a.site)}`,
    settle: (a) => `Building for ${token(a.district)}`,
    step: (a) => `${token(a.resource)} +1`,
    refresh: (a) => `Replace cards of section ${a.section}`,
    section: (a) => `Take from section ${a.section}`,
    pick: (a) => `Take ${name(a.card)}`,
    pay: (a) =>
      `Pay ${paymentOf(a.tokens)
        .map((paid) => some(paid.token, paid.count))
        .join(' + ')}`,
    faith: (a) => {
      const count = numberOf(a.count);
      if (count === 0) return 'No Faith';
      return a.side === 'left' ? `${count} left (+${count})` : `${count} right (−${count})`;
    },
    bread: (a) => (numberOf(a.count) === 0 ? 'Pay no Bread' : `Pay ${a.count} Bread`),
    proclaim: (a) => `Proclaim ${name(a.decree)}`,
    'keep-secret': () => 'Proclaim nothing',
    reveal: () => 'Reveal my Decrees',
    score: (a) => `Score ${name(a.decree)}`,
    levels: (a) =>
      numberOf(a.levels) === 0 ? 'Pay for none' : `Pay for ${plural(numberOf(a.levels), 'level', 'levels')}`,
    double: (a) => `Double ${name(a.decree)}`,
    done: () => 'Done',
    cult: (a) => name(a.card),
    artefact: (a) => name(a.card),
    conquest: (a) => `Conquest tile: ${name(conquestCode(String(a.tile)))}`,
    'draft-cult': (a) => `Take ${name(a.card)}`,
    return: (a) => `${name(a.decree)} on top`,
    claim: (a) => `Take ${name(a.card)}`,
    name: (a) => (a.colour === 'red' ? 'Name red: Soldiers' : 'Name blue: Priests'),
    gather: (a) => `Play ${name(a.card)}`,
    'move-out': (a) =>
      `${token(settlementOf(a.space).district)} ${settlementOf(a.space).row} to Seth’s region ${settlementOf(a.space).row}`,
    'move-back': (a) => `Seth’s region ${a.region} to ${token(a.district)}`,
    use: (a) => `Use ${name(a.card)}`,
    lay: (a) => `Conquest tile: ${at(a.space)}`,
    exchange: (a) => `Give ${some(a.token, 1)}`,
    hoard: (a) => token(a.resource),
    mix: () => 'Cards of several sections',
    'set-aside': (a) => `Set ${name(a.card)} aside`,
    send: (a) => `The Vizier goes to ${god(a.god)}`,
  },

  events: {
    ...solo.events,
    round: (a) => `Round ${a.round} begins`,
    turn: () => null,
    took: (a) => `takes the ${die(a.colour, a.face)} of ${god(a.section)}`,
    passed: () => 'passes',
    vp: (a) => `${vp(numberOf(a.points))} (${named(sources, a.source)})`,
    'card-vp': (a) => `of which ${a.points} from ${quoted(a.card)}`,
    gained: (a) => `receives ${some(a.token, numberOf(a.count))}`,
    paid: (a) => `pays ${some(a.token, numberOf(a.count))}`,
    population: (a) => `Population at ${a.to}`,
    happiness: (a) => `Happiness at ${a.to}`,
    marker: (a) => `${token(a.resource)} Production at ${a.to}`,
    action: (a) =>
      a.action === 'production' ? `produces with ${a.value}` : `performs the ${god(a.action)} action with ${a.value}`,
    produced: (a) => (numberOf(a.excess) > 0 ? `${a.excess} in excess on the scale` : null),
    honoured: (a) => `erects a Statue for ${god(a.god)}`,
    erected: (a) => `erects a Statue ${named(people, a.site)}`,
    column: (a) => `erects a Pillar on the tile ${quoted(a.tile)}, ${at(a.space)}`,
    built: (a) => `builds at ${site(a.site)} of the temple`,
    settled: (a) => `builds for ${token(a.district)} in row ${a.row}`,
    card: (a) => `receives ${quoted(a.card)}`,
    decree: (a) => `draws a Decree in secret and has ${a.count}`,
    played: (a) => `plays ${quoted(a.card)}`,
    market: (a) => `${quoted(a.card)} comes to section ${a.section} of the market`,
    opened: (a) => `Section ${a.section} of the market opens`,
    refreshed: (a) => `has the cards of section ${a.section} replaced`,
    earned: () => 'earns an extra action',
    bonus: (a) => `receives the bonus of a Statue for ${god(a.god)}`,
    tile: (a) => `The tile ${quoted(a.tile)} comes to Ra`,
    die: (a) => `${capital(die(a.colour, a.face))} comes to ${god(a.section)}`,
    rotated: (a) => `The shadow turns: the arrow points at ${god(a.arrow)}`,
    balance: (a) => `balance ${signed(numberOf(a.balance))}`,
    place: (a) => `is number ${a.place} in turn order`,
    scoring: (a) => `Scoring ${a.number}`,
    revealed: (a) => `reveals ${quoted(a.card)}`,
    scored: (a) => `scores ${a.points} VP with ${quoted(a.card)}`,
    over: () => 'The game is over',
    ability: () => null,
    destiny: () => null,
    raided: (a) => `builds in region ${a.region} of the Seth board`,
    laid: (a) => `lays the Conquest tile ${quoted(conquestCode(String(a.tile)))}, ${at(a.space)}`,
    cult: (a) => `is rewarded by ${quoted(a.card)}`,
    artefact: (a) => `takes ${quoted(a.card)}`,
    used: (a) => `uses ${quoted(a.card)}`,
    moved: (a) =>
      `moves a Building between ${token(settlementOf(a.space).district)} and region ${a.region} of the Seth board`,
    conquest: (a) => `The next Conquest tile is ${quoted(conquestCode(String(a.tile)))}`,
    aside: (a) => `sets ${quoted(a.card)} aside`,
    vizier: (a) => `sends the Vizier to ${god(a.god)}`,
  },

  changes: {
    points: vp,
    balance: (was, is) => `balance ${signed(was)} → ${signed(is)}`,
    token: (what, count) => `${signed(count)} ${some(what, Math.abs(count)).replace(/^\d+ /, '')}`,
    excess: (count) => `${signed(count)} excess`,
    population: (steps) => `${signed(steps)} Population`,
    happiness: (steps) => `${signed(steps)} Happiness`,
    production: (resource, steps) => `${token(resource)} Production ${signed(steps)}`,
    others: (other, points) => `${other} ${vp(points)}`,
  },

  gods,
  deeds: {
    horus: 'Erect a Statue',
    ra: 'Erect a Pillar',
    hathor: 'Build at the temple',
    bastet: 'Hold a festival',
    thoth: 'Take cards',
    osiris: 'Build a workshop or quarry',
    seth: 'Conquer a region',
    production: 'Produce Resources',
  },
  colours,
  lights,
  statuses,
  tokens,
  edges,
  families: {
    blessing: 'Blessing',
    technology: 'Technology',
    decree: 'Decree',
    start: 'Start card',
    destiny: 'Destiny',
    tile: 'Pillar tile',
    cult: 'Cult',
    artefact: 'Artefact',
    conquest: 'Conquest tile',
  },
  captions: captionsEn(name),
  sources,
  bot: botEn,
  outlooks: { unpaid: 'You cannot pay for it', closed: 'Not possible now' },
  label: {
    vp: 'VP',
    happiness: 'Happiness',
    balance: 'Balance',
    buildings: 'Buildings',
    statues: 'Statues',
    temple: 'Temple',
    ra: 'Tiles of Ra',
    osiris: 'Districts of Osiris',
    market: 'Card market',
    order: 'Turn order',
    destiny: 'Destiny cards',
    mine: 'My cards',
    forecast: 'Forecast',
    log: 'Log',
    maatNow: 'Maat now',
    scoringNow: 'Scoring now',
    place: 'Place',
    loss: 'VP lost',
    sum: 'Sum',
    breadDue: 'Bread due',
    bag: 'Bag',
    rotate: 'Turn',
    active: 'active',
    produce: 'Produce',
    anubis: 'Anubis',
    value: 'Value',
    goOn: 'Go on',
    moving: 'Choose a lit Building that moves to the Seth board, or a lit space for one that comes back.',
    close: 'Close',
    refresh: 'Replace these cards',
    noCards: 'No cards yet.',
    offer: 'On offer',
    toTable: 'Look at the table',
    toCards: 'Back to the cards',
    playable: 'May be played now.',
    choose: 'Play',
    majorities: 'Majorities',
    markers: 'Production',
    rotation: 'Rotation',
    maat: 'Maat',
    scoring: 'Scoring',
    cardsOf: 'Show the cards',
    noProduction: 'No Production',
    lastTurn: 'Last turn',
    scribing: 'Value (by Scribes)',
    atScoring: 'at the next Scoring',
    judgement: 'Judgement of Maat',
    judges: 'Maat judges everybody.',
    layLeft: 'Lay left +1',
    layRight: 'Lay right −1',
    beJudged: 'Be judged',
    rotates: 'Rotation: the light moves on.',
    ends: 'The game is over',
    lookAhead: 'Look ahead: the light after the next Rotation',
    placeNow: 'Place in turn order if Maat judged now',
    seth: 'Board of Seth',
    artefacts: 'Artefacts',
    conquest: 'Conquest tiles',
    region: 'Region',
    perScoring: 'at every Scoring',
    used: 'taken',
  },
  tips: tipsEn,
  say: {
    forfeits: (decrees, points) => `Then ${decrees.join(', ')} will not score: ${points} VP given away.`,
    laysFaith: (name) => `${name} lays Faith. Then Maat judges.`,
    dial: (light) => {
      const within = (wanted: Light): string => and(GODS.filter((it) => light[it] === wanted).map(god));
      return `Sun dial. In the sun: ${within('sun')}. In the shade: ${within('shade')}. In the dark: ${within('dark')}.`;
    },
    section: (which, light, count, legal, horus, refill) =>
      `${god(which)}, in the ${lights[light]}: ${dice(count)}, ${legal} may be taken.` +
      (horus > 0 ? ` Horus value ${horus}.` : '') +
      (refill > 0 ? ` ${dice(refill)} to come at the next Rotation.` : ''),
    die: (it) =>
      `${(it.count ?? 1) > 1 ? `${it.count} times ` : ''}${die(it.colour, it.face)}, ${statuses[it.status]}, of ${god(it.god)}${it.legal ? '' : ', cannot be taken'}`,
    inHand: (colour, face, value, status) =>
      `Your die: ${die(colour, face)}, ${statuses[status]}${value === face ? '' : `, value ${value}`}`,
    aid: (aid) => {
      switch (aid.god) {
        case 'horus':
          return aid.honoured ? `Statue for ${god(aid.honoured)} or the people` : 'Statue for the people';
        case 'ra':
          return `Pillar on the tile for ${aid.values}`;
        case 'hathor':
          return `Temple Building, Population +${aid.value}`;
        case 'bastet':
          return `${aid.papyrus} Papyrus: Happiness +${aid.value}${aid.scribes > 0 ? `, ${some('scribes', aid.scribes)}` : ''}`;
        case 'thoth':
          return aid.papyrus === 0
            ? `Take ${plural(aid.cards, 'card', 'cards')}, free`
            : `Take ${plural(aid.cards, 'card', 'cards')} for ${aid.papyrus} Papyrus`;
        case 'osiris':
          return `Workshop or quarry in row ${aid.value}`;
        case 'seth':
          return aid.soldiers > 0
            ? `Region ${aid.value} for ${some('soldiers', aid.soldiers)}`
            : `Region ${aid.value} is full`;
      }
    },
    yields: (resource, value, level) => `${some(resource, value)} (level ${level})`,
    statues: (_, owners, slots) =>
      owners.length === 0
        ? `No Statue yet, ${plural(slots, 'place', 'places')}.`
        : `Statues of ${and(owners)}; ${plural(slots, 'place', 'places')}.`,
    scoringMarker: (number) => `Scoring ${number} comes when the arrow points here.`,
    refill: (count) => `${dice(count)} to come here at the next Rotation.`,
    space: (row, column, what, count) =>
      `Row ${row}, column ${column}: empty${count > 0 ? `, brings ${some(what, count)}` : ''}`,
    tileAt: (row, column, tile, owner, sides4) =>
      `Row ${row}, column ${column}: ${owner ? `Pillar of ${owner} on` : 'tile'} ${name(tile)}; edges from the north clockwise: ${sides4.map((edge) => edges[edge]).join(', ')}`,
    site: (which, _, bread, owner) => `Building site ${site(which)}: ${owner ?? `free, costs ${bread} Bread`}`,
    people: (which, gold, owner) =>
      `Site for a Statue ${people[which]}: ${owner ?? `free${gold ? ', with 1 Gold' : ''}`}${which.startsWith('S') ? `. Once a Statue stands here, whoever builds in the row gains ${printed.expansion.row_vp} VP` : ''}`,
    slot: (tile, values, limestone, active) =>
      tile
        ? `Tile for values ${values}: ${name(tile)}, costs ${limestone} Limestone${active ? '; its light shines now' : ''}.`
        : 'No tile.',
    district: (district, row, owner, reward) => `${token(district)}, row ${row}: ${owner ?? `free, brings ${reward}`}`,
    reward: (reward) =>
      [
        `${token(reward.district)} Production +${reward.steps}`,
        reward.second ? `${token(reward.second)} Production +1` : '',
        reward.free > 0 ? `any Production +${reward.free}` : '',
        reward.tokens > 0 ? some(reward.district, reward.tokens) : '',
        reward.gold > 0 ? some('gold', reward.gold) : '',
      ]
        .filter(Boolean)
        .join(', '),
    soon: (what, rounds) => `${{ rotation: 'Rotation', maat: 'Maat', scoring: 'Scoring' }[what]} in ${rounds}`,
    until: (what, rounds) =>
      `${{ rotation: 'Rotation', maat: 'Judgement of Maat', scoring: 'Scoring' }[what]} ${rounds === 1 ? 'after this round' : `in ${rounds} rounds`}`,
    ends: (round, what) =>
      what
        ? `Round ${round} ends with ${{ rotation: 'a Rotation', maat: 'a Rotation and a judgement of Maat', scoring: 'a Rotation, a judgement of Maat and a Scoring' }[what]}`
        : `Round ${round}`,
    toCome: (points) => `A Scoring now would bring ${points} VP, before Bread for Buildings.`,
    majority: (district, owner) =>
      `${token(district)}: ${owner ? `${owner} has the majority` : 'nobody has the majority'}`,
    marketCard: (card, section, needed, missing) =>
      `${name(card)}, section ${section}, needs Happiness ${needed}${missing > 0 ? `, you lack ${missing}` : ''}.`,
    closed: (_, population) => `Opens at Population ${population}`,
    needs: (happiness, missing) => `Needs Happiness ${happiness}${missing > 0 ? `: you lack ${missing}` : ''}`,
    initiative: (value) => `Initiative ${value}: the highest sum of two begins.`,
    ankh: (value) => `Ankh ${value}: the higher one wins ties for turn order at Maat.`,
    destiny: (card, ankh, owner) => `Destiny ${name(card)}, Ankh ${ankh}${owner ? `, held by ${owner}` : ''}.`,
    place: (place, who) => `${place}. ${who}`,
    turn: (place) => `Turn order ${place}`,
    tokens: (who, counts) =>
      `${who}: ${Object.entries(counts)
        .map(([what, count]) => some(what, count))
        .join(', ')}`,
    production: ([papyrus, bread, limestone, granite]) =>
      `Production: Papyrus ${papyrus}, Bread ${bread}, Limestone ${limestone}, Granite ${granite}`,
    pieces: (buildings, columns, statues) =>
      `Left to build: ${plural(buildings, 'Building', 'Buildings')}, ${plural(columns, 'Pillar', 'Pillars')}, ${plural(statues, 'Statue', 'Statues')}`,
    scale: (pure, tainted, excess, blood, balance) =>
      `Scale: ${pure} Pure on the left, ${tainted} Tainted on the right${excess > 0 ? `, ${excess} of them excess` : ''}${blood > 0 ? `, ${blood} of them Blood` : ''}; balance ${signed(balance)}`,
    marks: (population, happiness) => `Population ${population}, Happiness ${happiness}`,
    track: (seats) =>
      seats.map((seat) => `${seat.name}: Population ${seat.population}, Happiness ${seat.happiness}`).join('; '),
    cards: (technologies, blessings, decrees) =>
      `${plural(technologies, 'Technology', 'Technologies')}, ${plural(blessings, 'Blessing', 'Blessings')}, ${plural(decrees, 'Decree', 'Decrees')}`,
    decreeWorth: (points) => `Worth ${points} VP now.`,
    gain,
    seth: (count, legal) => `Board of Seth: ${dice(count)}, ${legal} may be taken.`,
    region: (region, owners, soldiers, points, brings) =>
      `Region ${region}: ${owners.length > 0 ? `Buildings of ${and(owners)}` : 'no Building'}. ` +
      (soldiers > 0
        ? `The next one costs ${some('soldiers', soldiers)}, brings ${gain(brings)} at once and ${points} VP at every Scoring.`
        : 'There is no room left.'),
    honourSeth: (owners, slots, priests) =>
      `Statues for Seth: ${owners.length > 0 ? and(owners) : 'none'}; ${plural(slots, 'place', 'places')}. One costs ${some('priests', priests)} besides Granite and brings 1 Resource of your choice, but no Gold, when another player performs Seth.`,
    conquest: (code) => `Next Conquest tile: ${name(code)}. ${cardIn(cards, code).text}`,
    conquestAt: (row, column, code) =>
      `Row ${row}, column ${column}: Conquest tile ${name(code)}. ${cardIn(cards, code).text}`,
    artefact: (card, priests, ankh) => `Artefact ${name(card)}, Ankh ${ankh}, costs ${some('priests', priests)}.`,
    vizier: (where, points) =>
      `The Vizier stands at ${god(where)}: when the second player takes a die there, the first one scores ${points} VP.`,
    forces: (soldiers, priests, blood) =>
      and([some('soldiers', soldiers), some('priests', priests), ...(blood > 0 ? [`${blood} Blood`] : [])]),
  },
};

export const en = make(words);
