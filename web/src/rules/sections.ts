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
  'X-TERM': ['Seth: Words used', 'Seth : Vocabulaire', 'Seth: Vocabulário'],
  'X-COMP': ['Seth: Components', 'Seth : Matériel', 'Seth: Componentes'],
  'X-SETUP': ['Seth: Setup', 'Seth : Mise en place', 'Seth: Preparação'],
  'X-SP': ['Seth: Soldiers, Priests, Blood', 'Seth : Soldats, Prêtres, Sang', 'Seth: Soldados, Sacerdotes, Sangue'],
  'X-DICE': ['Seth: Red, blue and green dice', 'Seth : Dés rouges, bleus et vert', 'Seth: Dados vermelhos, azuis e verde'],
  'X-SETH': ['Seth: The Seth action', 'Seth : L’action Seth', 'Seth: A ação de Seth'],
  'X-HORUS': ['Seth: Horus', 'Seth : Horus', 'Seth: Hórus'],
  'X-ANUBIS': ['Seth: Anubis', 'Seth : Anubis', 'Seth: Anúbis'],
  'X-HATHOR': ['Seth: Hathor', 'Seth : Hathor', 'Seth: Hathor'],
  'X-RA': ['Seth: Ra', 'Seth : Râ', 'Seth: Rá'],
  'X-ROT': ['Seth: Rotation', 'Seth : Rotation', 'Seth: Rotação'],
  'X-MAAT': ['Seth: Maat’s judgement', 'Seth : Jugement de Maât', 'Seth: Fase de Maat'],
  'X-DEST': ['Seth: Destiny cards and Artefacts', 'Seth : Cartes Destinée et Artefacts', 'Seth: Cartas de Destino e Artefatos'],
  'X-ART': ['Seth: Using Artefacts', 'Seth : Utiliser les Artefacts', 'Seth: Usar Artefatos'],
  'X-CULT': ['Seth: Cults', 'Seth : Cultes', 'Seth: Cultos'],
  'X-TRIG': ['Seth: Effects once per turn', 'Seth : Effets une fois par tour', 'Seth: Efeitos uma vez por turno'],
  'X-SCORE': ['Seth: Scoring', 'Seth : Décompte', 'Seth: Pontuação'],
  'X-CARD': ['Seth: Every card', 'Seth : Toutes les cartes', 'Seth: Todas as cartas'],
  'X-TILE': ['Seth: Conquest tiles', 'Seth : Tuiles Conquête', 'Seth: Peças de Conquista'],
  'X-BASE': ['Seth: Base cards that meet it', 'Seth : Cartes de base concernées', 'Seth: Cartas do jogo base'],
  'X-RULING': ['Seth: Rulings', 'Seth : Arbitrages', 'Seth: Esclarecimentos'],
  'X-VAL': ['Seth: Values shown as pictures', 'Seth : Valeurs données en image', 'Seth: Valores dados em imagem'],
  V: ['The Vizier’s Challenge', 'Le défi du Vizir', 'O desafio do Vizir'],
  'V-RULING': ['Vizier: rulings', 'Vizir : arbitrages', 'Vizir: esclarecimentos'],
  'BX-SETUP': ['Solo with Seth: setup', 'Solo avec Seth : mise en place', 'Solo com Seth: preparação'],
  'BX-DIFF': ['Solo with Seth: difficulty', 'Solo avec Seth : difficulté', 'Solo com Seth: dificuldade'],
  'BX-TURN': ['Solo with Seth: Botankhamun’s turn', 'Solo avec Seth : le tour de Botankhamon', 'Solo com Seth: o turno de Botankhamun'],
  'BX-DICE': ['Solo with Seth: choosing dice', 'Solo avec Seth : choix des dés', 'Solo com Seth: escolha dos dados'],
  'BX-GOD': ['Solo with Seth: god tiles', 'Solo avec Seth : tuiles de dieu', 'Solo com Seth: peças de deus'],
  'BX-RES': ['Solo with Seth: resource tiles', 'Solo avec Seth : tuiles de ressource', 'Solo com Seth: peças de recurso'],
  'BX-PS': ['Solo with Seth: the tile Priests & Soldiers', 'Solo avec Seth : la tuile Prêtres & Soldats', 'Solo com Seth: a peça Sacerdotes e Soldados'],
  'BX-SETH': ['Solo with Seth: the tile Seth', 'Solo avec Seth : la tuile Seth', 'Solo com Seth: a peça Seth'],
  'BX-HORUS': ['Solo with Seth: Horus', 'Solo avec Seth : Horus', 'Solo com Seth: Hórus'],
  'BX-BONUS': ['Solo with Seth: statue bonuses', 'Solo avec Seth : bonus des statues', 'Solo com Seth: bônus das estátuas'],
  'BX-RA': ['Solo with Seth: Ra', 'Solo avec Seth : Râ', 'Solo com Seth: Rá'],
  'BX-HATHOR': ['Solo with Seth: Hathor', 'Solo avec Seth : Hathor', 'Solo com Seth: Hathor'],
  'BX-BASTET': ['Solo with Seth: Bastet', 'Solo avec Seth : Bastet', 'Solo com Seth: Bastet'],
  'BX-THOTH': ['Solo with Seth: Thoth', 'Solo avec Seth : Thot', 'Solo com Seth: Thoth'],
  'BX-OSIRIS': ['Solo with Seth: Osiris', 'Solo avec Seth : Osiris', 'Solo com Seth: Osíris'],
  'BX-MAAT': ['Solo with Seth: Maat’s judgement', 'Solo avec Seth : jugement de Maât', 'Solo com Seth: fase de Maat'],
  'BX-SCORE': ['Solo with Seth: scoring', 'Solo avec Seth : décompte', 'Solo com Seth: pontuação'],
};

const REFERENCE: ReadonlySet<string> = new Set([
  'S-EX', 'S-RULING', 'S-SM', 'S-INV', 'S-VAL',
  'T-TIME', 'T-XACT', 'T-HID', 'T-DEC', 'T-RNG', 'T-INV', 'T-EX', 'T-RULING', 'T-VAL',
  'B-RULING', 'B-VAL', 'B-INV',
  'X-RULING', 'X-VAL', 'V-RULING',
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

/** Examples of a section stand with it: B-PYR-EX-01 with B-PYR, X-CARD-BX03-EX-01 with X-CARD. */
const CODE = /-(?:[A-Z]{0,2}|Cult|Art)\d+[a-z]?$/;
export const sectionOf = (rule: string): string => rule.replace(CODE, '').replace(/^(V|[A-Z]+-.+)-EX$/, '$1').replace(CODE, '');

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
