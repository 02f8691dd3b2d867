// What the features of the evaluation (games/tekhenu/eval.c) are called when they speak for a choice. Features that mean the
// same to a person have one name.

export type Reason =
  | 'vp'
  | 'place'
  | 'majorities'
  | 'temple'
  | 'statues'
  | 'happiness'
  | 'markers'
  | 'buildings'
  | 'bread'
  | 'population'
  | 'columns'
  | 'balance'
  | 'decrees'
  | 'regions'
  | 'artefacts'
  | 'cult';

const GROUPS: Readonly<Record<string, Reason>> = {
  vp: 'vp',
  place: 'place',
  majorities: 'majorities',
  temple: 'temple',
  'statue-row': 'statues',
  'people-statues': 'statues',
  'happiness-vp': 'happiness',
  happiness: 'happiness',
  'happy-level': 'happiness',
  markers: 'markers',
  'building-row': 'buildings',
  'temple-sites': 'buildings',
  'osiris-sites': 'buildings',
  'bread-due': 'bread',
  'bread-short': 'bread',
  population: 'population',
  gap: 'population',
  'popular-level': 'population',
  columns: 'columns',
  'promising-lines': 'columns',
  balance: 'balance',
  tilt: 'balance',
  loss: 'balance',
  leaning: 'balance',
  'decree-vp': 'decrees',
  decrees: 'decrees',
  'spare-decrees': 'decrees',
  regions: 'regions',
  artefacts: 'artefacts',
  cult: 'cult',
};

export interface ReasonWords {
  readonly reasons: Readonly<Record<Reason, string>>;
  /** "Bread Production" */
  readonly level: (token: string) => string;
}

interface Names {
  token(name: string): string;
  god(name: string): string;
  card(code: string): string;
}

/** Cards of a family after these are the expansion's, counted anew. */
const BASE_CARDS = 24;
const codeOf = (family: string, number: number): string =>
  number > BASE_CARDS
    ? `${family}X${String(number - BASE_CARDS).padStart(2, '0')}`
    : `${family}${String(number).padStart(2, '0')}`;

/** A feature in words; null: it says nothing to a person. */
export function reasonOf(words: ReasonWords, names: Names, feature: string): string | null {
  const [, kind, of] = /^(statue|level)-(\w+)$/.exec(feature) ?? [];
  const group = GROUPS[feature];
  if (group) return words.reasons[group];
  if (kind === 'level' && of) return words.level(names.token(of));
  if (kind === 'statue' && of) return `${words.reasons.statues} (${names.god(of)})`;
  const [, family, number] = /^([BT])(\d\d)$/.exec(feature) ?? [];
  if (family) {
    const code = codeOf(family, Number(number));
    // A number that no card has yet.
    return names.card(code) === code ? null : names.card(code);
  }
  const token = feature.replace(/\+$/, '');
  const name = names.token(token);
  return name === token ? null : name;
}
