// Reasons for a choice, in Portuguese.
import type { ReasonWords } from './reasons';

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
