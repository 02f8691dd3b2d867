// Reasons for a choice, in English.
import type { ReasonWords } from './reasons';

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
