// English words of Tekhenu.
import type { Action, GameEvent, Preview, Snapshot } from '../../../core/types';
import { signed, taskOf, viewOf, type Basic, type Colour, type God, type View } from '../view';
import type { TekhenuTexts } from './types';

const gods = { horus: 'Horus', ra: 'Ra', hathor: 'Hathor', bastet: 'Bastet', thoth: 'Thoth', osiris: 'Osiris' };
const colours = { white: 'white', black: 'black', yellow: 'yellow', brown: 'brown', grey: 'grey' };
const tokens = {
  papyrus: 'Papyrus',
  bread: 'Bread',
  limestone: 'Limestone',
  granite: 'Granite',
  gold: 'Gold',
  scribes: 'Scribes',
  faith: 'Faith',
};
const god = (word: unknown): string => gods[word as God] ?? String(word);
const colour = (word: unknown): string => colours[word as Colour] ?? String(word);
const token = (word: unknown): string => tokens[word as Basic] ?? String(word);

function action({ kind, args, text }: Pick<Action, 'kind' | 'args' | 'text'>): string {
  switch (kind) {
    case 'take':
      return `Take the ${colour(args.colour)} ${args.face} of ${god(args.section)}`;
    case 'perform':
      return `${god(args.god)} (${args.value})`;
    case 'produce':
      return `Produce ${args.value} ${token(args.resource)}`;
    case 'value':
      return `Value ${args.value}`;
    case 'anubis':
      return 'Anubis';
    case 'ready':
      return 'Go on';
    default:
      return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

function preview(found: Preview, snap: Snapshot): string {
  const before = viewOf(snap);
  const after = found.after as View;
  const parts: string[] = [];
  const points = (after.scores[snap.seat] ?? 0) - (before.scores[snap.seat] ?? 0);
  if (points !== 0) parts.push(`${signed(points)} VP`);
  const was = before.derived.forecast[snap.seat]?.balance ?? 0;
  const is = after.derived.forecast[snap.seat]?.balance ?? 0;
  if (was !== is) parts.push(`balance ${signed(was)} → ${signed(is)}`);
  return parts.join(' · ');
}

export const en: TekhenuTexts = {
  title: 'Tekhenu',
  about: 'Draft dice in sun and shadow, build the temple of Amun-Ra, keep the balance of Maat.',
  panes: { wheel: 'Dial', temple: 'Temple', osiris: 'Osiris', cards: 'Cards', players: 'Players' },
  options: { players: 'Players', beginner: 'Beginner game' },
  agents: { random: 'Random', greedy: 'Greedy' },
  question(snap) {
    switch (taskOf(viewOf(snap))?.what) {
      case 'take':
        return 'Take a die from the dial.';
      case 'declare':
      case 'normal':
        return 'What do you do with this die?';
      case 'column':
        return 'Where does the column stand?';
      case 'site':
        return 'Where do you build at the temple?';
      case 'district':
        return 'In which district do you build?';
      case 'thoth':
      case 'pick':
        return 'Choose a card of the market.';
      case 'keep':
        return 'Which decree do you keep?';
      case 'draft':
        return 'Choose a start card.';
      case 'destiny':
        return 'Choose a destiny card.';
      default:
        return 'Choose.';
    }
  },
  action,
  event(event: GameEvent): string | null {
    return `${event.kind} ${Object.values(event.args).join(' ')}`;
  },
  preview,
  gods,
  deeds: {
    horus: 'Erect a statue',
    ra: 'Erect a column',
    hathor: 'Build at the temple',
    bastet: 'Hold a festival',
    thoth: 'Take cards',
    osiris: 'Build a workshop or quarry',
    production: 'Produce resources',
  },
  colours,
  lights: { sun: 'sun', shade: 'shade', dark: 'dark' },
  statuses: { pure: 'Pure', tainted: 'Tainted', forbidden: 'Forbidden' },
  tokens,
  edges: { red: 'red', green: 'green', blue: 'blue', yellow: 'yellow' },
  families: {
    blessing: 'Blessing',
    technology: 'Technology',
    decree: 'Decree',
    start: 'Start card',
    destiny: 'Destiny',
    tile: 'Column tile',
  },
  sources: {
    ra: 'Columns',
    hathor: 'Buildings at the temple',
    horus: 'Statues',
    bonus: 'Bonuses',
    tile: 'Tiles',
    maat: 'Maat',
    majority: 'Majorities',
    temple: 'Temple',
    statues: 'Statues',
    happiness: 'Happiness',
    markers: 'Production',
    buildings: 'Buildings',
    bread: 'Bread',
    order: 'Turn order',
    card: 'Cards',
  },
  card: (code) => ({ name: code, text: `The text of card ${code} is told here in one or two short sentences.` }),
  tile: (code) => ({ name: code, text: `What tile ${code} does when its light shines.` }),
  label: {
    vp: 'VP',
    population: 'Population',
    happiness: 'Happiness',
    balance: 'Balance',
    production: 'Production',
    buildings: 'Buildings',
    columns: 'Columns',
    statues: 'Statues',
    temple: 'Temple',
    ra: 'Tiles of Ra',
    osiris: 'Districts of Osiris',
    market: 'Card market',
    track: 'Population and happiness',
    order: 'Turn order',
    destiny: 'Destiny cards',
    mine: 'My cards',
    forecast: 'Forecast',
    log: 'Log',
    maatNow: 'Maat now',
    scoringNow: 'Scoring now',
    place: 'Place',
    loss: 'Loss',
    ankh: 'Ankh',
    sum: 'Sum',
    breadDue: 'Bread due',
    bag: 'Bag',
    rotate: 'Turn',
    active: 'active',
    godAction: 'God action',
    produce: 'Produce',
    anubis: 'Anubis',
    value: 'Value',
    goOn: 'Go on',
    close: 'Close',
    refresh: 'Lay out new cards',
    noCards: 'No cards yet.',
    offer: 'On offer',
    playable: 'May be played now.',
    choose: 'Play',
    you: 'you',
    excess: 'Excess',
    majorities: 'Majorities',
    markers: 'Production',
    rotation: 'Rotation',
    maat: 'Maat',
    scoring: 'Scoring',
    cardsOf: 'Show the cards',
  },
  say: {
    dial: (light) =>
      `Sun dial. In the sun: ${(Object.keys(light) as God[])
        .filter((name) => light[name] === 'sun')
        .map(god)
        .join(' and ')}.`,
    section: (name, light, dice, legal, horus, refill) =>
      `${god(name)}, in the ${light}: ${dice} dice, ${legal} may be taken. Horus value ${horus}.` +
      (refill > 0 ? ` ${refill} dice are added at the next rotation.` : ''),
    die: (die) =>
      `${die.count > 1 ? `${die.count} times ` : ''}${colour(die.colour)} ${die.face}, ${die.status}, at ${god(die.god)}${die.legal ? '' : ', cannot be taken'}`,
    inHand: (name, face, value, status) =>
      `Your die: ${colour(name)} ${face}, ${status}${value === face ? '' : `, value ${value}`}`,
    statues: (_name, owners, slots) =>
      owners.length === 0 ? `No statues, ${slots} places.` : `Statues: ${owners.join(', ')}; ${slots} places.`,
    scoringMarker: (number) => `Scoring ${number} comes when the arrow points here.`,
    refill: (dice) => `${dice} dice are added here at the next rotation.`,
    space: (row, column, name, count) => `Row ${row}, column ${column}: empty, brings ${count} ${token(name)}`,
    tileAt: (row, column, _tile, owner, edges) =>
      `Row ${row}, column ${column}: column of ${owner ?? 'nobody'}, edges ${edges.join(', ')}`,
    site: (site, _line, bread, owner) =>
      owner ? `Building site ${site}: ${owner}` : `Building site ${site}: free, costs ${bread} Bread`,
    people: (site, gold, owner) => (owner ? `Statue ${site}: ${owner}` : `Statue site ${site}: free${gold ? ', 1 Gold' : ''}`),
    slot: (place, tile, values, limestone, active) =>
      tile
        ? `${['Left', 'Middle', 'Right'][place]} tile, for dice ${values}, costs ${limestone} Limestone${active ? ', its light shines now' : ''}.`
        : 'No tile.',
    district: (district, row, owner, reward) =>
      `${token(district)}, row ${row}: ${owner ?? 'free'}. Brings ${reward}`,
    reward: (reward) =>
      [
        `${token(reward.district)} production +${reward.steps}`,
        reward.second ? `${token(reward.second)} production +1` : '',
        reward.free > 0 ? `any production +${reward.free}` : '',
        `${reward.tokens} ${token(reward.district)}`,
        reward.gold > 0 ? `${reward.gold} Gold` : '',
      ]
        .filter(Boolean)
        .join(', '),
    until: (what, rounds) =>
      `${{ rotation: 'Rotation', maat: 'Maat', scoring: 'Scoring' }[what]} in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    majority: (district, owner) => `${token(district)}: ${owner ? `${owner} has the majority` : 'nobody has the majority'}`,
    marketCard: (card, section, needed, missing) =>
      `${card}, section ${section}, needs happiness ${needed}${missing > 0 ? `, ${missing} missing` : ''}.`,
    closed: (_section, population) => `Opens at population ${population}`,
    needs: (happiness) => `Needs happiness ${happiness}`,
    destiny: (card, ankh, owner) => `Destiny ${card}, ankh ${ankh}${owner ? `, held by ${owner}` : ''}.`,
    place: (place, name) => `${place}. ${name}`,
    tokens: (name, counts) =>
      `${name}: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${token(what)}`)
        .join(', ')}`,
    production: (levels) => `Production ${levels.join(', ')}`,
    pieces: (buildings, columns, statues) => `Left: ${buildings} buildings, ${columns} columns, ${statues} statues`,
    scale: (pure, tainted, excess, balance) =>
      `Scale: pure ${pure}, tainted ${tainted}, of that ${excess} excess; balance ${signed(balance)}`,
    marks: (population, happiness) => `Population ${population}, happiness ${happiness}`,
    track: (seats) =>
      seats.map((seat) => `${seat.name}: population ${seat.population}, happiness ${seat.happiness}`).join('; '),
    cards: (technologies, blessings, decrees) =>
      `${technologies} technologies, ${blessings} blessings, ${decrees} decrees`,
    decreeWorth: (vp) => `Worth ${vp} VP now.`,
    gain: (vp) => `${signed(vp)} VP`,
  },
};
