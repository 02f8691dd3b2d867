// Names of the sections of the rules: T-RA-04 belongs to T-RA. What is for the curious comes last.
import type { Language } from '../i18n/index.svelte';
import type { Rule, Rules } from './texts';

type Names = readonly [en: string, fr: string, pt: string];

const NAMES: Readonly<Record<string, Names>> = {
  'S-DEF': ['Words used', 'Vocabulaire', 'Vocabulário'],
  'S-COMP': ['Components', 'Matériel', 'Componentes'],
  'S-SET': ['Setup', 'Mise en place', 'Preparação'],
  'S-RND': ['The round', 'Le tour de jeu', 'A rodada'],
  'S-SITE': ['Phase 1: choosing sites', 'Phase 1 : choix des chantiers', 'Fase 1: escolha das obras'],
  'S-BLD': ['Kinds of buildings', 'Les types de bâtiments', 'Tipos de edifícios'],
  'S-INF': ['Influence', 'L’influence', 'Influência'],
  'S-SEA': ['Phase 2: the season of production', 'Phase 2 : la saison de production', 'Fase 2: a temporada de produção'],
  'S-SEQ': ['The work sequence', 'La séquence de travail', 'A sequência de trabalho'],
  'S-PRD': ['Production cards', 'Cartes de production', 'Cartas de produção'],
  'S-WIND': ['Wind of revolt', 'Vent de révolte', 'Vento de revolta'],
  'S-TRB': ['Trouble cards', 'Cartes Troubles', 'Cartas de distúrbio'],
  'S-HOR': ['Horus’ Choice', 'Le choix d’Horus', 'A escolha de Hórus'],
  'S-HOS': ['Hoshekh', 'Hoshekh', 'Hoshekh'],
  'S-OBE': ['Laying down the obelisk', 'Coucher l’obélisque', 'Deitar o obelisco'],
  'S-CLO': ['End of the season', 'Fin de la saison', 'Fim da temporada'],
  'S-REV': ['General revolt', 'La révolte générale', 'Revolta geral'],
  'S-CON': ['Phase 3: construction', 'Phase 3 : la construction', 'Fase 3: construção'],
  'S-PYR': ['Pyramids', 'Les pyramides', 'Pirâmides'],
  'S-TRD': ['Workshops', 'Les métiers', 'Oficinas'],
  'S-STO': ['Warehouses', 'Les entrepôts', 'Armazéns'],
  'S-CAR': ['Caravans', 'Les caravanes', 'Caravanas'],
  'S-NOC': ['Season without construction', 'Saison sans construction', 'Temporada sem construção'],
  'S-GRO': ['Growth of the city', 'L’essor de la cité', 'Crescimento da cidade'],
  'S-NEW': ['A new round', 'Un nouveau tour', 'Uma nova rodada'],
  'S-SCN': ['Scenarios', 'Les scénarios', 'Cenários'],
  'S-FIN': ['End of the game', 'Fin de la partie', 'Fim do jogo'],
  'S-GOLD': ['The six golden rules', 'Les six règles d’or', 'As seis regras de ouro'],
  'S-EFF': ['What each building does', 'Effets des bâtiments', 'Efeito de cada edifício'],
  'S-EX': ['Worked examples', 'Exemples', 'Exemplos'],
  'S-RULING': ['Rulings', 'Arbitrages', 'Esclarecimentos'],
  'S-SM': ['Decisions and chance, step by step', 'Décisions et hasard, pas à pas', 'Decisões e acaso, passo a passo'],
  'S-INV': ['What always holds', 'Ce qui est toujours vrai', 'O que sempre vale'],
  'S-VAL': ['Values shown as pictures', 'Valeurs données en image', 'Valores dados em imagem'],
  'T-DEF': ['Words used', 'Vocabulaire', 'Vocabulário'],
  'T-COMP': ['Components', 'Matériel', 'Componentes'],
  'T-LIM': ['Limits', 'Limites', 'Limites'],
  'T-SETUP': ['Setup', 'Mise en place', 'Preparação'],
  'T-LIGHT': ['Light and dice', 'Lumière et dés', 'Luz e dados'],
  'T-FLOW': ['Course of the game', 'Déroulement de la partie', 'Andamento da partida'],
  'T-TURN': ['A turn', 'Un tour', 'Um turno'],
  'T-SCRIBE': ['Scribes', 'Scribes', 'Escribas'],
  'T-ANUBIS': ['Anubis', 'Anubis', 'Anúbis'],
  'T-SPEND': ['Paying', 'Payer', 'Pagamentos'],
  'T-HORUS': ['Horus: statues', 'Horus : statues', 'Hórus: estátuas'],
  'T-RA': ['Ra: pillars', 'Râ : colonnes', 'Rá: colunas'],
  'T-HATHOR': ['Hathor: buildings', 'Hathor : bâtiments', 'Hathor: construções'],
  'T-BASTET': ['Bastet: festival', 'Bastet : festival', 'Bastet: festival'],
  'T-TRACK': ['Population and happiness', 'Population et bonheur', 'População e felicidade'],
  'T-MARKET': ['The card market', 'Le marché des cartes', 'O mercado de cartas'],
  'T-THOTH': ['Thoth: cards', 'Thot : cartes', 'Thoth: cartas'],
  'T-OSIRIS': ['Osiris: workshops and quarries', 'Osiris : ateliers et carrières', 'Osíris: oficinas e pedreiras'],
  'T-PROD': ['Production', 'Production', 'Produção'],
  'T-ROT': ['Rotation', 'Rotation', 'Giro'],
  'T-MAAT': ['Maat’s judgement', 'Jugement de Maât', 'Fase de Maat'],
  'T-SCORE': ['Scoring', 'Décompte', 'Pontuação'],
  'T-END': ['End of the game', 'Fin de la partie', 'Fim do jogo'],
  'T-BLESS': ['Blessings', 'Bénédictions', 'Bênçãos'],
  'T-TECH': ['Technologies', 'Technologies', 'Tecnologias'],
  'T-DECREE': ['Decrees', 'Décrets', 'Decretos'],
  'T-START': ['Start cards', 'Cartes de départ', 'Cartas iniciais'],
  'T-DEST': ['Destiny cards', 'Cartes Destinée', 'Cartas de Destino'],
  'T-TILE': ['Pillar tiles', 'Tuiles Colonne', 'Peças de Coluna'],
  'T-CARD': ['Every card and tile', 'Toutes les cartes et tuiles', 'Todas as cartas e peças'],
  'T-TIME': ['Timing of effects', 'Moment des effets', 'Momento dos efeitos'],
  'T-XACT': ['Extra actions', 'Actions supplémentaires', 'Ações extras'],
  'T-HID': ['What is hidden', 'Ce qui est caché', 'O que fica oculto'],
  'T-DEC': ['Decisions', 'Décisions', 'Decisões'],
  'T-RNG': ['Chance', 'Le hasard', 'O acaso'],
  'T-INV': ['What always holds', 'Ce qui est toujours vrai', 'O que sempre vale'],
  'T-EX': ['Worked examples', 'Exemples', 'Exemplos'],
  'T-RULING': ['Rulings', 'Arbitrages', 'Esclarecimentos'],
  'T-VAL': ['Values shown as pictures', 'Valeurs données en image', 'Valores dados em imagem'],
  'B-TERM': ['Solo: words used', 'Solo : vocabulaire', 'Solo: vocabulário'],
  'B-BASE': ['Solo: the base game in short', 'Solo : le jeu de base en bref', 'Solo: o jogo base em resumo'],
  'B-SETUP': ['Solo: setup', 'Solo : mise en place', 'Solo: preparação'],
  'B-DIFF': ['Solo: difficulty', 'Solo : difficulté', 'Solo: dificuldade'],
  'B-PYR': ['Solo: the pyramid', 'Solo : la pyramide', 'Solo: a pirâmide'],
  'B-TURN': ['Solo: Botankhamun’s turn', 'Solo : le tour de Botankhamun', 'Solo: o turno de Botankhamun'],
  'B-GOD': ['Solo: god tiles', 'Solo : tuiles de dieu', 'Solo: peças de deus'],
  'B-RES': ['Solo: resource tiles', 'Solo : tuiles de ressource', 'Solo: peças de recurso'],
  'B-BONUS': ['Solo: statue bonuses', 'Solo : bonus des statues', 'Solo: bônus das estátuas'],
  'B-HORUS': ['Solo: Horus', 'Solo : Horus', 'Solo: Hórus'],
  'B-RA': ['Solo: Ra', 'Solo : Râ', 'Solo: Rá'],
  'B-HATHOR': ['Solo: Hathor', 'Solo : Hathor', 'Solo: Hathor'],
  'B-BASTET': ['Solo: Bastet', 'Solo : Bastet', 'Solo: Bastet'],
  'B-THOTH': ['Solo: Thoth', 'Solo : Thot', 'Solo: Thoth'],
  'B-OSIRIS': ['Solo: Osiris', 'Solo : Osiris', 'Solo: Osíris'],
  'B-MAAT': ['Solo: Maat’s judgement', 'Solo : jugement de Maât', 'Solo: fase de Maat'],
  'B-SCORE': ['Solo: scoring', 'Solo : décompte', 'Solo: pontuação'],
  'B-END': ['Solo: end of the game', 'Solo : fin de la partie', 'Solo: fim do jogo'],
  'B-RULING': ['Solo: rulings', 'Solo : arbitrages', 'Solo: esclarecimentos'],
  'B-VAL': ['Solo: values shown as pictures', 'Solo : valeurs données en image', 'Solo: valores dados em imagem'],
  'B-INV': ['Solo: what always holds', 'Solo : ce qui est toujours vrai', 'Solo: o que sempre vale'],
};

const REFERENCE: ReadonlySet<string> = new Set([
  'S-EX', 'S-RULING', 'S-SM', 'S-INV', 'S-VAL',
  'T-TIME', 'T-XACT', 'T-HID', 'T-DEC', 'T-RNG', 'T-INV', 'T-EX', 'T-RULING', 'T-VAL',
  'B-RULING', 'B-VAL', 'B-INV',
]);

/** How the engine asks and what it checks: found by search, but nothing to read through. */
const BUILDERS: ReadonlySet<string> = new Set(['S-SM', 'S-INV', 'T-DEC', 'T-RNG', 'T-INV']);
export const isForReading = (section: string): boolean => !BUILDERS.has(section);

export interface Section {
  readonly id: string;
  /** Examples, rulings and the like. */
  readonly reference: boolean;
  readonly rules: readonly (readonly [id: string, rule: Rule])[];
}

/** Examples of a section stand with it: B-PYR-EX-01 with B-PYR. */
export const sectionOf = (rule: string): string =>
  rule.replace(/-[A-Z]?\d+[a-z]?$/, '').replace(/^([A-Z]+-[A-Z]+)-EX$/, '$1');

export function sectionName(section: string, language: Language): string {
  const names = NAMES[section];
  return names?.[{ en: 0, fr: 1, pt: 2 }[language]] ?? section;
}

/** Rules in sections, in their order; only those that have all the words. */
export function sectionsOf(rules: Rules, search = ''): Section[] {
  const needles = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, [string, Rule][]>();
  for (const [id, rule] of Object.entries(rules)) {
    const whole = [id, rule.question, rule.sources, rule.text, rule.reason].join(' ').toLowerCase();
    if (!needles.every((needle) => whole.includes(needle))) continue;
    const section = sectionOf(id);
    found.set(section, [...(found.get(section) ?? []), [id, rule]]);
  }
  const sections = [...found].map(([id, list]) => ({ id, reference: REFERENCE.has(id), rules: list }));
  return [...sections.filter((one) => !one.reference), ...sections.filter((one) => one.reference)];
}
