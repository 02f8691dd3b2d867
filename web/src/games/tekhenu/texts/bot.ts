// What is said around Botankhamun, in every language: the pyramid, why he chose as he did, what he is. The steps of his turn
// are events (solo.ts).

/** Rules that decide what he does, as events name them, in a few words: after "because". */
type Reason =
  | `B-PYR-${'02' | '04' | '05'}`
  | `B-GOD-${'01' | '02' | '03' | '04'}`
  | `B-RES-${'01' | '02' | '03' | '04' | '06' | '07'}`
  | `B-HORUS-${'01' | '02' | '05' | '07' | '09' | '10' | '11'}`
  | `B-RA-${'02' | '08' | '09' | '10' | '12'}`
  | `B-HATHOR-${'02' | '07'}`
  | `B-BASTET-${'02' | '06'}`
  | `B-THOTH-${'02' | '05'}`
  | `B-OSIRIS-${'02' | '03' | '04' | '05' | '09'}`
  | `B-RULING-${'28' | '29'}`
  | 'BX-DICE-02'
  | `BX-PS-${'01' | '02' | '03'}`
  | `BX-SETH-${'01' | '02' | '05' | '08'}`
  | `BX-HORUS-${'01' | '02' | '04'}`
  | 'BX-MAAT-02'
  | 'X-RULING-44';
export type Reasons = Readonly<Record<Reason, string>>;

export interface BotWords {
  readonly pyramid: string;
  readonly lastTurn: string;
  readonly again: string; // button: his last turn is told once more
  readonly next: string; // heading over the tiles that the next toss leads to
  readonly noTurn: string; // he has not had a turn
  readonly automaton: string; // what he is
  readonly pile: string; // his cards, which only count
  readonly dice: string; // dice beside his tiles
  readonly fixed: string; // his balance is a number of the rules
  readonly order: string; // over the Resources of a tile
  /** A tile: a god's, or one that seeks dice by the Resources it shows. */
  god(god: string): string;
  seeks(resources: string): string;
  readonly forces: string; // the tile Priests & Soldiers
  /** For those who listen: the rows from the base up, where the marker is. */
  say(rows: readonly string[], marker: string | null): string;
  outside: string; // the marker lies left of the base
  /** Several places that are as good as each other. */
  equal(places: number, points: number): string;
  step(number: number, of: number): string;
  turn(round: number): string;
  readonly why: Reasons;
}

export const botEn: BotWords = {
  pyramid: 'Pyramid',
  lastTurn: 'His last turn',
  again: 'Tell his turn again',
  next: 'The next toss leads to',
  noTurn: 'He has not had a turn yet.',
  automaton: 'Plays by the rules alone',
  pile: 'His cards have no effect: they only count in a Scoring.',
  dice: 'Dice taken since the last judgement',
  fixed: 'His balance is fixed by the rules',
  order: 'First die of',
  god: (god) => `Tile of ${god}: the highest die of that section`,
  seeks: (resources) => `Seeks the highest die, in this order: ${resources}`,
  forces: 'Priests & Soldiers: the highest red or blue die',
  say: (rows, marker) => `Pyramid of action tiles. ${rows.map((row, i) => `Row ${i + 1}: ${row}`).join('. ')}. ${marker ? `The marker lies on: ${marker}` : 'The marker lies left of the base'}.`,
  outside: 'Enters at the left of the base',
  equal: (places, points) => `finds ${places} places that would score ${points} VP each`,
  step: (number, of) => `Step ${number} of ${of}`,
  turn: (round) => `His turn in round ${round}`,
  why: {
    'B-PYR-02': 'the marker enters at the left of the base',
    'B-PYR-04': 'the Deben shows: up',
    'B-PYR-05': 'the Deben shows: right',
    'B-GOD-01': 'the highest value of the section',
    'B-GOD-02': 'of equal dice, the pure one',
    'B-GOD-03': 'equal in everything: by lot',
    'B-GOD-04': 'nothing to take there: on to the next section, counter-clockwise',
    'B-RES-01': 'the highest value of the first colour',
    'B-RES-02': 'of equal dice, the one where his Statue stands',
    'B-RES-03': 'equal, and no Statue of his there: by lot',
    'B-RES-04': 'of equal dice, the one at the higher Horus number',
    'B-RES-06': 'none of that colour: the next Resource of the tile',
    'B-RES-07': 'none of the four colours: the highest grey die',
    'B-HORUS-01': 'the god at the value of the die, whose place is free',
    'B-HORUS-02': 'that place is taken: a Statue for the people',
    'B-HORUS-05': 'the place that wins the most districts',
    'B-HORUS-07': 'no district to win: at the temple, beside the most of his Pillars',
    'B-HORUS-09': 'the only free place at the temple',
    'B-HORUS-10': 'both places at the temple are taken',
    'B-HORUS-11': 'he has no Statue left',
    'B-RA-02': 'the space that scores the most',
    'B-RA-08': 'equal: the one beside the most of his Buildings',
    'B-RA-09': 'equal: the inside before the border',
    'B-RA-10': 'equal in everything: by lot',
    'B-RA-12': 'no Pillar left, or no free space',
    'B-HATHOR-02': 'the site beside the most of his Pillars; equal ones by lot',
    'B-HATHOR-07': 'no Building left, or no free site',
    'B-BASTET-02': 'Happiness first, Population where they are level',
    'B-BASTET-06': 'his Happiness is at the end of the track',
    'B-THOTH-02': 'the highest section his Happiness opens: Decree, Technology, Blessing',
    'B-THOTH-05': 'that section is empty: on to the next lower one',
    'B-OSIRIS-02': 'colour gives the district, value gives the row',
    'B-OSIRIS-03': 'a grey die: the district with the fewest Buildings',
    'B-OSIRIS-04': 'taken: the next free space to the right',
    'B-OSIRIS-05': 'the row is full: the row above',
    'B-OSIRIS-09': 'no Building left, or no free space',
    'B-RULING-28': 'no card within his reach',
    'B-RULING-29': 'the slot of his die is empty',
    'BX-DICE-02': 'equal: green, then Pure, red or blue, Tainted; else by lot',
    'BX-PS-01': 'the highest red or blue die; red and blue count 1 more',
    'BX-PS-02': 'no red or blue die: the highest Pure one',
    'BX-PS-03': 'no Pure die either: the highest Tainted one',
    'BX-SETH-01': 'the highest die of the Seth board',
    'BX-SETH-02': 'his Building stands there: the next higher region',
    'BX-SETH-05': 'where a Pillar of his would score the most',
    'BX-SETH-08': 'no Building left, or present in every region',
    'BX-HORUS-01': 'a row of Seth with Buildings in two or three regions: that many cards',
    'BX-HORUS-02': 'the rightmost card within his reach',
    'BX-HORUS-04': 'the god’s place is taken: a Statue for Seth',
    'BX-MAAT-02': 'the lowest Ankh with an Artefact',
    'X-RULING-44': 'no die of these colours: special dice, then the Seth board',
  },
};

export const botFr: BotWords = {
  pyramid: 'Pyramide',
  lastTurn: 'Son dernier tour',
  again: 'Raconter à nouveau son tour',
  next: 'Le prochain lancer mène à',
  noTurn: 'Il n’a pas encore joué.',
  automaton: 'Joue selon les seules règles',
  pile: 'Ses cartes n’ont pas d’effet : elles ne comptent qu’au Décompte.',
  dice: 'Dés pris depuis le dernier jugement',
  fixed: 'Son équilibre est fixé par les règles',
  order: 'Premier dé de',
  god: (god) => `Tuile ${god} : le plus haut dé de ce secteur`,
  seeks: (resources) => `Cherche le plus haut dé, dans cet ordre : ${resources}`,
  forces: 'Prêtres et Soldats : le plus haut dé rouge ou bleu',
  say: (rows, marker) => `Pyramide de tuiles d’action. ${rows.map((row, i) => `Rang ${i + 1} : ${row}`).join('. ')}. ${marker? `Le marqueur est sur : ${marker}` : 'Le marqueur est à gauche de la base'}.`,
  outside: 'Entre à gauche de la base',
  equal: (places, points) => `trouve ${places} endroits qui rapporteraient ${points} PV chacun`,
  step: (number, of) => `Étape ${number} sur ${of}`,
  turn: (round) => `Ce qu’il fait au tour ${round}`,
  why: {
    'B-PYR-02': 'le marqueur entre à gauche de la base',
    'B-PYR-04': 'le Deben indique : en haut',
    'B-PYR-05': 'le Deben indique : à droite',
    'B-GOD-01': 'la plus haute valeur du secteur',
    'B-GOD-02': 'à égalité, le dé pur',
    'B-GOD-03': 'égalité parfaite : au sort',
    'B-GOD-04': 'rien à prendre : secteur suivant, dans le sens inverse',
    'B-RES-01': 'la plus haute valeur de la première couleur',
    'B-RES-02': 'à égalité, là où se dresse sa Statue',
    'B-RES-03': 'à égalité, et aucune de ses Statues : au sort',
    'B-RES-04': 'à égalité, le numéro d’Horus le plus haut',
    'B-RES-06': 'aucun de cette couleur : Ressource suivante de la tuile',
    'B-RES-07': 'aucune des quatre couleurs : le plus haut dé gris',
    'B-HORUS-01': 'le dieu de la valeur du dé, dont l’emplacement est libre',
    'B-HORUS-02': 'emplacement pris : une Statue pour le peuple',
    'B-HORUS-05': 'l’emplacement qui gagne le plus de quartiers',
    'B-HORUS-07': 'aucun quartier à gagner : au temple, près du plus de ses Colonnes',
    'B-HORUS-09': 'le seul emplacement libre au temple',
    'B-HORUS-10': 'les deux emplacements du temple sont pris',
    'B-HORUS-11': 'il n’a plus de Statue',
    'B-RA-02': 'l’espace qui rapporte le plus',
    'B-RA-08': 'à égalité : près du plus de ses Bâtiments',
    'B-RA-09': 'à égalité : l’intérieur avant le bord',
    'B-RA-10': 'égalité parfaite : au sort',
    'B-RA-12': 'plus de Colonne, ou aucun espace libre',
    'B-HATHOR-02': 'l’emplacement près du plus de ses Colonnes ; à égalité au sort',
    'B-HATHOR-07': 'plus de Bâtiment, ou aucun emplacement libre',
    'B-BASTET-02': 'le Bonheur d’abord, la Population quand ils sont égaux',
    'B-BASTET-06': 'son Bonheur est au bout de la piste',
    'B-THOTH-02': 'la plus haute section que son Bonheur ouvre : Décret, Technologie, Bénédiction',
    'B-THOTH-05': 'section vide : celle du dessous',
    'B-OSIRIS-02': 'la couleur donne le quartier, la valeur la ligne',
    'B-OSIRIS-03': 'un dé gris : le quartier qui a le moins de Bâtiments',
    'B-OSIRIS-04': 'pris : le prochain espace libre à droite',
    'B-OSIRIS-05': 'ligne pleine : celle du dessus',
    'B-OSIRIS-09': 'plus de Bâtiment, ou aucun espace libre',
    'B-RULING-28': 'aucune carte à sa portée',
    'B-RULING-29': 'l’emplacement de son dé est vide',
    'BX-DICE-02': 'à égalité : vert, puis Pur, rouge ou bleu, Corrompu ; sinon au hasard',
    'BX-PS-01': 'le plus haut dé rouge ou bleu, qui compte 1 de plus',
    'BX-PS-02': 'ni rouge ni bleu : le plus haut dé Pur',
    'BX-PS-03': 'aucun dé Pur non plus : le plus haut dé Corrompu',
    'BX-SETH-01': 'le plus haut dé du plateau Seth',
    'BX-SETH-02': 'il y a déjà un Bâtiment : la région suivante',
    'BX-SETH-05': 'là où une Colonne lui rapporterait le plus',
    'BX-SETH-08': 'plus de Bâtiment, ou présent dans toutes les régions',
    'BX-HORUS-01': 'une rangée de Seth bâtie dans deux ou trois régions : autant de cartes',
    'BX-HORUS-02': 'la carte accessible la plus à droite',
    'BX-HORUS-04': 'l’emplacement du dieu est pris : une Statue pour Seth',
    'BX-MAAT-02': 'le plus petit Ankh avec un Artefact',
    'X-RULING-44': 'aucun dé de ces couleurs : les dés spéciaux, puis le plateau Seth',
  },
};

export const botPt: BotWords = {
  pyramid: 'Pirâmide',
  lastTurn: 'O último turno dele',
  again: 'Contar de novo o turno dele',
  next: 'O próximo lance leva a',
  noTurn: 'Ele ainda não jogou.',
  automaton: 'Joga só pelas regras',
  pile: 'As cartas dele não têm efeito: só contam na Pontuação.',
  dice: 'Dados pegos desde o último julgamento',
  fixed: 'O equilíbrio dele é fixado pelas regras',
  order: 'Primeiro dado de',
  god: (god) => `Peça de ${god}: o maior dado dessa seção`,
  seeks: (resources) => `Procura o maior dado, nesta ordem: ${resources}`,
  forces: 'Sacerdotes e Soldados: o dado vermelho ou azul mais alto',
  say: (rows, marker) => `Pirâmide de peças de ação. ${rows.map((row, i) => `Fileira ${i + 1}: ${row}`).join('. ')}. ${marker ? `O marcador está em: ${marker}` : 'O marcador está à esquerda da base'}.`,
  outside: 'Entra à esquerda da base',
  equal: (places, points) => `encontra ${places} lugares que dariam ${points} PV cada`,
  step: (number, of) => `Passo ${number} de ${of}`,
  turn: (round) => `O turno dele na rodada ${round}`,
  why: {
    'B-PYR-02': 'o marcador entra à esquerda da base',
    'B-PYR-04': 'o Deben mostra: para cima',
    'B-PYR-05': 'o Deben mostra: para a direita',
    'B-GOD-01': 'o maior valor da seção',
    'B-GOD-02': 'entre iguais, o dado puro',
    'B-GOD-03': 'iguais em tudo: por sorteio',
    'B-GOD-04': 'nada para pegar: a próxima seção, no sentido anti-horário',
    'B-RES-01': 'o maior valor da primeira cor',
    'B-RES-02': 'entre iguais, onde está uma Estátua dele',
    'B-RES-03': 'iguais, e sem Estátua dele: por sorteio',
    'B-RES-04': 'entre iguais, o maior número de Hórus',
    'B-RES-06': 'nenhum dessa cor: o próximo Recurso da peça',
    'B-RES-07': 'nenhuma das quatro cores: o maior dado cinza',
    'B-HORUS-01': 'o deus do valor do dado, com o lugar livre',
    'B-HORUS-02': 'lugar ocupado: uma Estátua para o povo',
    'B-HORUS-05': 'o lugar que ganha mais distritos',
    'B-HORUS-07': 'nenhum distrito a ganhar: no templo, junto de mais Colunas dele',
    'B-HORUS-09': 'o único lugar livre no templo',
    'B-HORUS-10': 'os dois lugares do templo estão ocupados',
    'B-HORUS-11': 'ele não tem mais Estátuas',
    'B-RA-02': 'o espaço que pontua mais',
    'B-RA-08': 'empate: junto de mais Edifícios dele',
    'B-RA-09': 'empate: o interior antes da borda',
    'B-RA-10': 'iguais em tudo: por sorteio',
    'B-RA-12': 'sem Colunas, ou sem espaço livre',
    'B-HATHOR-02': 'o lugar junto de mais Colunas dele; iguais por sorteio',
    'B-HATHOR-07': 'sem Edifícios, ou sem lugar livre',
    'B-BASTET-02': 'primeiro Felicidade, População quando são iguais',
    'B-BASTET-06': 'a Felicidade dele está no fim da trilha',
    'B-THOTH-02': 'a seção mais alta que a Felicidade dele abre: Decreto, Tecnologia, Bênção',
    'B-THOTH-05': 'seção vazia: a de baixo',
    'B-OSIRIS-02': 'a cor dá o distrito, o valor dá a fileira',
    'B-OSIRIS-03': 'um dado cinza: o distrito com menos Edifícios',
    'B-OSIRIS-04': 'ocupado: o próximo espaço livre à direita',
    'B-OSIRIS-05': 'fileira cheia: a de cima',
    'B-OSIRIS-09': 'sem Edifícios, ou sem espaço livre',
    'B-RULING-28': 'nenhuma carta ao alcance dele',
    'B-RULING-29': 'o lugar do dado dele está vazio',
    'BX-DICE-02': 'empate: verde, depois Puro, vermelho ou azul, Corrompido; senão por sorteio',
    'BX-PS-01': 'o dado vermelho ou azul mais alto, que conta 1 a mais',
    'BX-PS-02': 'nem vermelho nem azul: o dado Puro mais alto',
    'BX-PS-03': 'também nenhum Puro: o dado Corrompido mais alto',
    'BX-SETH-01': 'o dado mais alto do tabuleiro de Seth',
    'BX-SETH-02': 'já tem Edifício ali: a região seguinte',
    'BX-SETH-05': 'onde uma Coluna lhe daria mais pontos',
    'BX-SETH-08': 'sem Edifício, ou presente em todas as regiões',
    'BX-HORUS-01': 'uma fileira de Seth com Edifícios em duas ou três regiões: tantas cartas',
    'BX-HORUS-02': 'a carta mais à direita ao seu alcance',
    'BX-HORUS-04': 'o lugar do deus está ocupado: uma Estátua para Seth',
    'BX-MAAT-02': 'o menor Ankh com Artefato',
    'X-RULING-44': 'nenhum dado dessas cores: os especiais, depois o tabuleiro de Seth',
  },
};
