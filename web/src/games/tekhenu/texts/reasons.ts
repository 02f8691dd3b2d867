// What the features of the evaluation (games/tekhenu/eval.c) are called when they speak for a choice. Features that mean the
// same to a person have one name.

export type Reason =
  | 'vp' | 'place' | 'majorities' | 'temple' | 'statues' | 'happiness' | 'markers' | 'buildings' | 'bread' | 'population'
  | 'columns' | 'balance' | 'decrees' | 'regions' | 'artefacts' | 'cult';

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
  number > BASE_CARDS ? `${family}X${String(number - BASE_CARDS).padStart(2, '0')}` : `${family}${String(number).padStart(2, '0')}`;

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

export const reasonsEn: ReasonWords = {
  reasons: {
    vp: 'VP at once',
    place: 'place in turn order',
    majorities: 'majorities',
    temple: 'Pillars in line with Buildings',
    statues: 'Statues',
    happiness: 'Happiness',
    markers: 'Production markers',
    buildings: 'Buildings',
    bread: 'Bread for upkeep',
    population: 'Population',
    columns: 'Pillars',
    balance: 'balance before Maat',
    decrees: 'Decrees',
    regions: 'Buildings in Seth’s regions',
    artefacts: 'Artefacts',
    cult: 'Cult',
  },
  level: (token) => `${token} Production`,
};

export const reasonsFr: ReasonWords = {
  reasons: {
    vp: 'PV immédiats',
    place: 'place dans l’ordre du tour',
    majorities: 'majorités',
    temple: 'Colonnes alignées avec les Bâtiments',
    statues: 'Statues',
    happiness: 'Bonheur',
    markers: 'marqueurs de Production',
    buildings: 'Bâtiments',
    bread: 'Pain à payer',
    population: 'Population',
    columns: 'Colonnes',
    balance: 'équilibre devant Maât',
    decrees: 'Décrets',
    regions: 'Bâtiments dans les régions de Seth',
    artefacts: 'Artefacts',
    cult: 'Culte',
  },
  level: (token) => `Production ${token}`,
};

export const reasonsPt: ReasonWords = {
  reasons: {
    vp: 'PV na hora',
    place: 'lugar na ordem de turno',
    majorities: 'maiorias',
    temple: 'Colunas alinhadas com Construções',
    statues: 'Estátuas',
    happiness: 'Felicidade',
    markers: 'marcadores de Produção',
    buildings: 'Construções',
    bread: 'Pão a pagar',
    population: 'População',
    columns: 'Colunas',
    balance: 'equilíbrio diante de Maat',
    decrees: 'Decretos',
    regions: 'Construções nas regiões de Seth',
    artefacts: 'Artefatos',
    cult: 'Culto',
  },
  level: (token) => `Produção de ${token}`,
};
