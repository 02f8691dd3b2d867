// Reasons for a choice, in French.
import type { ReasonWords } from './reasons';

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
  level: (token) => `Production de ${token}`,
};
