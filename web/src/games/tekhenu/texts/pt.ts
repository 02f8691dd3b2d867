// Tekhenu em português do Brasil, com os termos do livro de regras.
import { about } from '../about';
import type { ArgValue } from '../../../core/types';
import { aidFor, conquestCode, printed, type Gain } from '../printed';
import { GODS, signed, type Light } from '../view';
import { cards } from './cards.pt';
import { cardIn, make } from './make';
import { botPt } from './bot.pt';
import { soloPt } from './solo.pt';
import { reasonsPt } from './reasons.pt';
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
import { captionsPt } from './told.pt';
import { tipsPt } from './tips.pt';
import type { Words } from './words';

type Value = ArgValue | undefined;

const gods = {
  horus: 'Hórus',
  ra: 'Rá',
  hathor: 'Hátor',
  bastet: 'Bastet',
  thoth: 'Tot',
  osiris: 'Osíris',
  seth: 'Seth',
};
const colours = {
  white: 'branco',
  black: 'preto',
  yellow: 'amarelo',
  brown: 'marrom',
  grey: 'cinza',
  red: 'vermelho',
  blue: 'azul',
  green: 'verde',
};
const lights = { sun: 'Iluminada', shade: 'Sombreada', dark: 'Escura' };
const statuses = { pure: 'Puro', tainted: 'Corrompido', forbidden: 'Proibido' };
const tracks = { population: 'População', happiness: 'Felicidade' };
const edges = { red: 'vermelho', green: 'verde', blue: 'azul', yellow: 'amarelo' };
const tokens = {
  papyrus: 'Papiro',
  bread: 'Pão',
  limestone: 'Calcário',
  granite: 'Granito',
  gold: 'Ouro',
  scribes: 'Escribas',
  faith: 'Fé',
  soldiers: 'Soldados',
  priests: 'Sacerdotes',
  blood: 'Sangue',
};
/** Singular e plural depois de um número. */
const counted: Readonly<Record<string, readonly [string, string]>> = {
  papyrus: ['Papiro', 'Papiros'],
  bread: ['Pão', 'Pães'],
  limestone: ['Calcário', 'Calcários'],
  granite: ['Granito', 'Granitos'],
  gold: ['Ouro', 'Ouros'],
  scribes: ['Escriba', 'Escribas'],
  faith: ['Fé', 'Fé'],
  soldiers: ['Soldado', 'Soldados'],
  priests: ['Sacerdote', 'Sacerdotes'],
  blood: ['Sangue', 'Sangue'],
  resources: ['Recurso', 'Recursos'],
};
const sources = {
  ra: 'Colunas',
  hathor: 'Edifícios do Templo',
  horus: 'Estátuas do Templo',
  bonus: 'Bônus',
  tile: 'Peças',
  maat: 'Maat',
  majority: 'Maiorias',
  temple: 'Templo',
  statues: 'Estátuas',
  happiness: 'Felicidade',
  markers: 'Produção',
  buildings: 'Fileira de Edifícios',
  bread: 'Pães não pagos',
  order: 'Ordem de Turnos',
  card: 'Cartas',
  seth: 'Tabuleiro de Seth',
  vizier: 'Vizir',
  instead: 'Ações impossíveis',
  blessings: 'Bênçãos',
  technologies: 'Tecnologias',
  decrees: 'Decretos',
  scribes: 'Escribas',
};
const people = {
  TE: 'a leste do Templo',
  TN: 'ao norte do Templo',
  OL: 'acima das oficinas',
  OR: 'acima das pedreiras',
  SU: 'na fileira de cima de Seth',
  SL: 'na fileira de baixo de Seth',
};
const sides = { N: 'Norte', E: 'Leste', S: 'Sul', W: 'Oeste' };

const rules = new Intl.PluralRules('pt');
const plural = (count: number, one: string, other: string): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;
const and = (parts: readonly string[]): string => new Intl.ListFormat('pt').format(parts);

const god = (value: Value): string => named(gods, value);
const token = (value: Value): string => named(tokens, value);
const name = (value: Value): string => cardIn(cards, String(value)).name;
const quoted = (value: Value): string => `“${name(value)}”`;
/** "3 Pães", "1 Escriba" */
const some = (value: Value, count: number): string => {
  const [one, other] = counted[String(value)] ?? [String(value), String(value)];
  return plural(count, one, other);
};
const die = (colour: Value, face: Value): string => `${face} ${named(colours, colour)}`;
const dice = (count: number): string => plural(count, 'dado', 'dados');
const at = (space: Value): string => `linha ${spaceOf(space).row}, coluna ${spaceOf(space).column}`;
const site = (value: Value): string => `${sides[siteOf(value).side]} ${siteOf(value).number}`;
const turned = (turn: Value): string => (numberOf(turn) === 0 ? '' : `, girada ${numberOf(turn) * 90}°`);
const vp = (points: number): string => `${signed(points)} PV`;
/** What a region, a tile or a card brings. */
const gain = (brings: Gain): string =>
  Object.entries(brings)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      if (what === 'population' || what === 'happiness') return `+${count} de ${tracks[what]}`;
      if (what === 'tokens') return `${some('resources', count)} à escolha, menos Ouro`;
      return what === 'vp' ? vp(count) : some(what, count);
    })
    .join(', ');

const solo = soloPt({
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
  ...about.pt,
  panes: { wheel: 'Disco', temple: 'Templo', osiris: 'Osíris', seth: 'Seth', cards: 'Cartas', players: 'Jogadores' },
  time: { setup: 'Preparação', round: (round, rounds) => `Rodada ${round} de ${rounds}`, end: 'Fim da partida' },
  cards,

  lacks: ({ what, need, have, other }) =>
    `Exige ${what === 'happiness' ? `Felicidade ${need}` : some(what, need)}, você tem ${have}${other > 0 ? ` e ${other} que podem substituir` : ''}.`,
  ...reasonsPt,
  barriers: {
    cards: 'Novas cartas são reveladas: não há como voltar atrás.',
    tile: 'Uma nova peça de Coluna é revelada: não há como voltar atrás.',
    other: 'Dados são lançados ou cartas reveladas: não há como voltar atrás.',
    nothing: 'Isto não pode ser desfeito.',
  },
  chance: 'Os dados decidem',
  keys: [
    ['1–6', 'ir a uma seção do disco'],
    ['7', 'ir ao tabuleiro de Seth'],
    ['G', 'ação do deus do dado'],
    ['P', 'Produção com o dado'],
    ['+ −', 'mudar o valor com Escribas'],
    ['A', 'Anúbis'],
    ['R', 'girar a peça de Coluna'],
  ],

  questions: {
    otherwise: 'O que você escolhe?',
    keep: () => 'Com qual Decreto você fica? Os que não ficam vão para baixo do baralho.',
    draft: (_, view) =>
      view.cults.length > 0
        ? 'Qual carta você pega? No fim você tem duas cartas Iniciais e um Culto.'
        : 'Qual carta Inicial você pega?',
    destiny: (_, view) =>
      view.artefacts.length > 0
        ? 'Qual carta de Destino ou qual Artefato você pega?'
        : 'Qual carta de Destino você pega?',
    reward: () => 'Todas as suas cartas dão recompensa. Qual agora?',
    token: (task) => `Qual Recurso você recebe? ${plural(task.a, 'ficha restante', 'fichas restantes')}.`,
    choice: () => 'Com qual destas cartas você fica?',
    track: () => 'População ou Felicidade?',
    take: () => 'Qual dado você pega?',
    declare: () => 'O que você faz com este dado?',
    unnamed: 'O que faz com este dado? Sem nomear vermelho ou azul, ele não dá Soldados nem Sacerdotes.',
    normal: () => 'A Ação Divina ou a Produção?',
    extra: (task) => {
      const { action, lowest, highest } = extraOf(task);
      const what = action === 'any' ? 'qualquer ação' : action === 'production' ? 'Produção' : god(action);
      return `Ação extra: ${what} com ${lowest === highest ? lowest : `${lowest} a ${highest}`}?`;
    },
    production: () => 'Com qual valor você produz?',
    before: () => 'Você joga uma Bênção com esta ação?',
    statue: () => 'Onde você constrói a Estátua?',
    column: () => 'Onde você erige a Coluna, e como gira a peça?',
    site: () => 'Em qual espaço do Templo você constrói?',
    thoth: (_, view) => {
      const { cards: count, papyrus } = aidFor('thoth', view.deed.value, view);
      return count === 1
        ? 'Qual carta você saca? Ela é grátis.'
        : `${count} cartas da mesma seção por ${some('papyrus', papyrus)}: qual a primeira?`;
    },
    pick: (task) => `Qual carta você saca? ${plural(task.b, 'carta restante', 'cartas restantes')}.`,
    district: () => 'Em qual distrito você constrói?',
    step: () => 'Qual Produção aumenta em 1?',
    pay: (task) => `Como você paga ${some(dueOf(task).token, dueOf(task).count)}?`,
    window: () => 'Você joga uma Bênção agora?',
    'end-turn': () => 'Encerrar o turno, ou antes jogar uma Bênção?',
    faith: (task, view) => `Maat julga: seu equilíbrio é ${signed(balanceOf(task, view))}. Quanta Fé na balança?`,
    upkeep: () => `Quantos Pães você paga pelos seus Edifícios? Cada um não pago custa ${printed.bread_loss} PV.`,
    edict: () => 'Você proclama um Decreto antes da última Pontuação?',
    reveal: () => 'Revele seus Decretos.',
    score: () => 'Quais Decretos você pontua?',
    levels: () => 'Por quantos níveis de População você paga?',
    double: () => 'Qual Decreto vale em dobro?',
    return: () => 'Dois Decretos vão para baixo do baralho. Qual fica em cima?',
    force: (task) => `Soldados ou Sacerdotes? Faltam ${task.a}.`,
    hoard: (task) => `Que Recurso você recebe, ${task.a} dele?`,
    cell: () => 'Para onde vai a peça de Conquista?',
    exchange: (task) => `Você transforma um Recurso em ${some(tokenOf(task.a), 1)}?`,
    mix: (task) => `Que carta você pega? Faltam ${task.a}.`,
    aside: () => 'Que carta de Destino você separa?',
    vizier: () => 'Para onde você manda o Vizir?',
  },

  actions: {
    ...solo.actions,
    dial: (a) => `A seta aponta para ${god(a.god)}`,
    tile: (a) => `Peça ${name(a.tile)}`,
    bonus: (a) => `Próximo valor de Hórus: ${god(a.god)}`,
    roll: (a) => capital(die(a.colour, a.face)),
    draw: (a) => name(a.card),
    start: (a) => name(a.card),
    drafter: (a) => `O jogador ${numberOf(a.seat) + 1} escolhe primeiro`,
    keep: (a) => `Ficar com ${name(a.decree)}`,
    draft: (a) => `Pegar ${name(a.card)}`,
    destiny: (a) => `Destino: ${name(a.card)}`,
    reward: (a) => `Recompensa: ${name(a.card)}`,
    receive: (a) => some(a.resource, 1),
    choose: (a) => `Ficar com ${name(a.card)}`,
    advance: (a) => `Avançar ${named(tracks, a.track)}`,
    take: (a) => `Pegar o ${die(a.colour, a.face)} de ${god(a.section)}`,
    pass: (a) => `Passar com o ${die(a.colour, a.face)} de ${god(a.section)}`,
    'turn-die': (a) => `${name(a.card)}: face ${a.face}`,
    recolour: (a) => `${name(a.card)}: ${die(a.colour, a.value)}`,
    value: (a) => `Valor ${a.value}`,
    anubis: () => 'Ação de Anúbis',
    treat: (a) => `Tratar como ${named(statuses, a.status)}`,
    join: (a) => `${name(a.card)}: ${god(a.god)}, ação ${placeOf(a.place)}`,
    also: (a) => `Produzir também, ação ${placeOf(a.place)}`,
    ready: () => 'Continuar',
    perform: (a) => `${god(a.god)} com ${a.value}`,
    produce: (a) => `Produzir ${token(a.resource)} com ${a.value}`,
    play: (a) => `Jogar ${name(a.card)}`,
    'play-track': (a) => `${name(a.card)}: ${named(tracks, a.track)}`,
    skip: () => 'Nenhuma ação',
    decline: () => 'Recusar',
    go: () => 'Continuar',
    'end-turn': () => 'Encerrar meu turno',
    honour: (a) => `Estátua para ${god(a.god)}`,
    erect: (a) => `Estátua ${named(people, a.site)}`,
    column: (a) => `Coluna: ${at(a.space)}${turned(a.turn)}`,
    'column-active': (a) => `Coluna com habilidade: ${at(a.space)}${turned(a.turn)}`,
    build: (a) => `Edifício: ${site(a.site)}`,
    settle: (a) => `Edifício, distrito de ${token(a.district)}`,
    step: (a) => `${token(a.resource)} +1`,
    refresh: (a) => `Trocar cartas da seção ${a.section}`,
    section: (a) => `Sacar da seção ${a.section}`,
    pick: (a) => `Sacar ${name(a.card)}`,
    pay: (a) =>
      `Pagar ${paymentOf(a.tokens)
        .map((paid) => some(paid.token, paid.count))
        .join(' + ')}`,
    faith: (a) => {
      const count = numberOf(a.count);
      if (count === 0) return 'Nenhuma Fé';
      return a.side === 'left' ? `${count} à esquerda (+${count})` : `${count} à direita (−${count})`;
    },
    bread: (a) => (numberOf(a.count) === 0 ? 'Não pagar' : `Pagar ${some('bread', numberOf(a.count))}`),
    proclaim: (a) => `Proclamar ${name(a.decree)}`,
    'keep-secret': () => 'Não proclamar nada',
    reveal: () => 'Revelar meus Decretos',
    score: (a) => `Pontuar ${name(a.decree)}`,
    levels: (a) => (numberOf(a.levels) === 0 ? 'Não pagar' : `Pagar ${plural(numberOf(a.levels), 'nível', 'níveis')}`),
    double: (a) => `Dobrar ${name(a.decree)}`,
    done: () => 'Pronto',
    cult: (a) => name(a.card),
    artefact: (a) => name(a.card),
    conquest: (a) => `Peça de Conquista: ${name(conquestCode(String(a.tile)))}`,
    'draft-cult': (a) => `Pegar ${name(a.card)}`,
    return: (a) => `${name(a.decree)} em cima`,
    claim: (a) => `Pegar ${name(a.card)}`,
    name: (a) => (a.colour === 'red' ? 'Nomear vermelho: Soldados' : 'Nomear azul: Sacerdotes'),
    gather: (a) => `Jogar ${name(a.card)}`,
    'move-out': (a) =>
      `${token(settlementOf(a.space).district)} ${settlementOf(a.space).row} para a região ${settlementOf(a.space).row} de Seth`,
    'move-back': (a) => `Região ${a.region} de Seth para ${token(a.district)}`,
    use: (a) => `Usar ${name(a.card)}`,
    lay: (a) => `Peça de Conquista: ${at(a.space)}`,
    exchange: (a) => `Dar ${some(a.token, 1)}`,
    hoard: (a) => token(a.resource),
    mix: () => 'Cartas de várias seções',
    'set-aside': (a) => `Separar ${name(a.card)}`,
    send: (a) => `Vizir: ${god(a.god)}`,
  },

  events: {
    ...solo.events,
    round: (a) => `Começa a rodada ${a.round}`,
    turn: () => null,
    took: (a) => `pega o ${die(a.colour, a.face)} de ${god(a.section)}`,
    passed: () => 'passa',
    vp: (a) => `${vp(numberOf(a.points))} (${named(sources, a.source)})`,
    'card-vp': (a) => `sendo ${a.points} por ${quoted(a.card)}`,
    gained: (a) => `recebe ${some(a.token, numberOf(a.count))}`,
    paid: (a) => `paga ${some(a.token, numberOf(a.count))}`,
    population: (a) => `População em ${a.to}`,
    happiness: (a) => `Felicidade em ${a.to}`,
    marker: (a) => `Produção de ${token(a.resource)} em ${a.to}`,
    action: (a) =>
      a.action === 'production' ? `produz com ${a.value}` : `realiza a ação de ${god(a.action)} com ${a.value}`,
    produced: (a) => (numberOf(a.excess) > 0 ? `${a.excess} em excesso na balança` : null),
    honoured: (a) => `constrói uma Estátua para ${god(a.god)}`,
    erected: (a) => `constrói uma Estátua ${named(people, a.site)}`,
    column: (a) => `erige uma Coluna sobre a peça ${quoted(a.tile)}, ${at(a.space)}`,
    built: (a) => `constrói no Templo, ${site(a.site)}`,
    settled: (a) => `constrói no distrito de ${token(a.district)}, fileira ${a.row}`,
    card: (a) => `recebe ${quoted(a.card)}`,
    decree: (a) => `saca um Decreto em segredo e tem ${a.count}`,
    played: (a) => `joga ${quoted(a.card)}`,
    market: (a) => `${quoted(a.card)} chega à seção ${a.section} do Mercado`,
    opened: (a) => `Abre-se a seção ${a.section} do Mercado`,
    refreshed: (a) => `troca as cartas da seção ${a.section}`,
    earned: () => 'ganha uma ação extra',
    bonus: (a) => `recebe o bônus de uma Estátua de ${god(a.god)}`,
    tile: (a) => `A peça ${quoted(a.tile)} chega a Rá`,
    die: (a) => `Um ${die(a.colour, a.face)} chega a ${god(a.section)}`,
    rotated: (a) => `A sombra gira: a seta aponta para ${god(a.arrow)}`,
    balance: (a) => `equilíbrio ${signed(numberOf(a.balance))}`,
    place: (a) => `fica em ${a.place}º na Ordem de Turnos`,
    scoring: (a) => `Pontuação ${a.number}`,
    revealed: (a) => `revela ${quoted(a.card)}`,
    scored: (a) => `marca ${a.points} PV com ${quoted(a.card)}`,
    over: () => 'A partida terminou',
    ability: () => null,
    destiny: () => null,
    raided: (a) => `constrói na região ${a.region} do tabuleiro de Seth`,
    laid: (a) => `coloca a peça de Conquista ${quoted(conquestCode(String(a.tile)))}, ${at(a.space)}`,
    cult: (a) => `é recompensado por ${quoted(a.card)}`,
    artefact: (a) => `pega ${quoted(a.card)}`,
    used: (a) => `usa ${quoted(a.card)}`,
    moved: (a) =>
      `move um Edifício entre ${token(settlementOf(a.space).district)} e a região ${a.region} do tabuleiro de Seth`,
    conquest: (a) => `A próxima peça de Conquista é ${quoted(conquestCode(String(a.tile)))}`,
    aside: (a) => `separa ${quoted(a.card)}`,
    vizier: (a) => `manda o Vizir para ${god(a.god)}`,
  },

  changes: {
    points: vp,
    balance: (was, is) => `equilíbrio ${signed(was)} → ${signed(is)}`,
    token: (what, count) => `${signed(count)} ${counted[what]?.[rules.select(Math.abs(count)) === 'one' ? 0 : 1]}`,
    excess: (count) => `${signed(count)} em excesso`,
    population: (steps) => `${signed(steps)} População`,
    happiness: (steps) => `${signed(steps)} Felicidade`,
    production: (resource, steps) => `Produção de ${token(resource)} ${signed(steps)}`,
    others: (other, points) => `${other} ${vp(points)}`,
  },

  gods,
  deeds: {
    horus: 'Construir uma Estátua',
    ra: 'Erigir uma Coluna',
    hathor: 'Construir no Templo',
    bastet: 'Organizar um festival',
    thoth: 'Sacar cartas',
    osiris: 'Construir uma oficina ou pedreira',
    seth: 'Conquistar uma região',
    production: 'Produzir Recursos',
  },
  colours,
  lights,
  statuses,
  tokens,
  edges,
  families: {
    blessing: 'Bênção',
    technology: 'Tecnologia',
    decree: 'Decreto',
    start: 'Inicial',
    destiny: 'Destino',
    tile: 'Peça de Coluna',
    cult: 'Culto',
    artefact: 'Artefato',
    conquest: 'Peça de Conquista',
  },
  captions: captionsPt(name),
  sources,
  bot: botPt,
  outlooks: { unpaid: 'Você não pode pagar por ela', closed: 'Impossível agora' },
  label: {
    vp: 'PV',
    happiness: 'Felicidade',
    balance: 'Equilíbrio',
    buildings: 'Edifícios',
    statues: 'Estátuas',
    temple: 'Templo',
    ra: 'Peças de Rá',
    osiris: 'Distritos de Osíris',
    market: 'Mercado de Cartas',
    order: 'Ordem de Turnos',
    destiny: 'Cartas de Destino',
    mine: 'Cartas',
    forecast: 'Previsão',
    log: 'Registro',
    maatNow: 'Maat agora',
    scoringNow: 'Pontuação agora',
    place: 'Posição',
    loss: 'PV perdidos',
    sum: 'Total',
    breadDue: 'Pães devidos',
    bag: 'Bolsa',
    rotate: 'Girar',
    active: 'ativa',
    produce: 'Produzir',
    anubis: 'Anúbis',
    value: 'Valor',
    goOn: 'Continuar',
    moving: 'Escolha um Edifício aceso, que vai para o tabuleiro de Seth, ou um espaço aceso para um que volta.',
    close: 'Fechar',
    refresh: 'Trocar estas cartas',
    noCards: 'Ainda sem cartas.',
    offer: 'À escolha',
    toTable: 'Ver a mesa',
    toCards: 'Voltar às cartas',
    playable: 'Pode ser jogada agora.',
    choose: 'Jogar',
    majorities: 'Maiorias',
    markers: 'Produção',
    rotation: 'Giro',
    maat: 'Maat',
    scoring: 'Pontuação',
    cardsOf: 'Mostrar as cartas',
    noProduction: 'Sem Produção',
    lastTurn: 'Último turno',
    scribing: 'Valor (por Escribas)',
    atScoring: 'na próxima Pontuação',
    judgement: 'O Julgamento de Maat',
    judges: 'Maat julga todos.',
    layLeft: 'À esquerda +1',
    layRight: 'À direita −1',
    beJudged: 'Ser julgado',
    rotates: 'Rotação: a luz avança.',
    ends: 'O jogo acabou',
    lookAhead: 'Olhar adiante: a luz depois da próxima Rotação',
    placeNow: 'Lugar na Ordem de Turnos se Maat julgasse agora',
    seth: 'Tabuleiro de Seth',
    artefacts: 'Artefatos',
    conquest: 'Peças de Conquista',
    region: 'Região',
    perScoring: 'em cada Pontuação',
    used: 'já pega',
  },
  tips: tipsPt,
  say: {
    forfeits: (decrees, points) => `Assim ${decrees.join(', ')} não pontuará: ${points} PV perdidos.`,
    laysFaith: (name) => `${name} coloca sua Fé. Depois, Maat julga.`,
    dial: (light) => {
      const where = (wanted: Light): string => and(GODS.filter((it) => light[it] === wanted).map(god));
      return `Disco do Obelisco. Iluminadas: ${where('sun')}. Sombreadas: ${where('shade')}. Escuras: ${where('dark')}.`;
    },
    section: (which, light, count, legal, horus, refill) =>
      `${god(which)}, seção ${lights[light]}: ${dice(count)}, ${plural(legal, 'disponível', 'disponíveis')}.` +
      (horus > 0 ? ` Valor de Hórus ${horus}.` : '') +
      (refill > 0 ? ` Mais ${dice(refill)} no próximo Giro.` : ''),
    die: (it) =>
      `${(it.count ?? 1) > 1 ? `${it.count} vezes ` : ''}${die(it.colour, it.face)}, ${statuses[it.status]}, de ${god(it.god)}${it.legal ? '' : ', não pode ser pego'}`,
    inHand: (colour, face, value, status) =>
      `Seu dado: ${die(colour, face)}, ${statuses[status]}${value === face ? '' : `, valor ${value}`}`,
    aid: (aid) => {
      switch (aid.god) {
        case 'horus':
          return aid.honoured ? `Estátua para ${god(aid.honoured)} ou para o povo` : 'Estátua para o povo';
        case 'ra':
          return `Coluna na peça para ${aid.values}`;
        case 'hathor':
          return `Edifício no Templo, População +${aid.value}`;
        case 'bastet':
          return `${some('papyrus', aid.papyrus)}: Felicidade +${aid.value}${aid.scribes > 0 ? `, ${some('scribes', aid.scribes)}` : ''}`;
        case 'thoth':
          return aid.papyrus === 0
            ? `Sacar ${plural(aid.cards, 'carta grátis', 'cartas grátis')}`
            : `Sacar ${plural(aid.cards, 'carta', 'cartas')} por ${some('papyrus', aid.papyrus)}`;
        case 'osiris':
          return `Oficina ou pedreira, fileira ${aid.value}`;
        case 'seth':
          return aid.soldiers > 0
            ? `Região ${aid.value} por ${some('soldiers', aid.soldiers)}`
            : `A região ${aid.value} está cheia`;
      }
    },
    yields: (resource, value, level) => `${some(resource, value)} (nível ${level})`,
    statues: (_, owners, slots) =>
      owners.length === 0
        ? `Ainda sem Estátuas, ${plural(slots, 'espaço', 'espaços')}.`
        : `Estátuas: ${and(owners)}; ${plural(slots, 'espaço', 'espaços')}.`,
    scoringMarker: (number) => `A Pontuação ${number} ocorre quando a seta apontar para cá.`,
    refill: (count) => `Mais ${dice(count)} aqui no próximo Giro.`,
    space: (row, column, what, count) =>
      `Linha ${row}, coluna ${column}: livre${count > 0 ? `, dá ${some(what, count)}` : ''}`,
    tileAt: (row, column, tile, owner, sides4) =>
      `Linha ${row}, coluna ${column}: ${owner ? `Coluna de ${owner} sobre` : 'peça'} ${name(tile)}; bordas desde o norte, em sentido horário: ${sides4.map((edge) => edges[edge]).join(', ')}`,
    site: (which, _, bread, owner) => `Espaço ${site(which)}: ${owner ?? `livre, custa ${some('bread', bread)}`}`,
    people: (which, gold, owner) =>
      `Espaço de Estátua ${people[which]}: ${owner ?? `livre${gold ? ', com 1 Ouro' : ''}`}${which.startsWith('S') ? `. Com uma Estátua aqui, quem constrói na fileira ganha ${printed.expansion.row_vp} PV` : ''}`,
    slot: (tile, values, limestone, active) =>
      tile
        ? `Peça para os valores ${values}: ${name(tile)}, custa ${some('limestone', limestone)}${active ? '; sua luz brilha agora' : ''}.`
        : 'Sem peça.',
    district: (district, row, owner, reward) => `${token(district)}, fileira ${row}: ${owner ?? `livre, dá ${reward}`}`,
    reward: (reward) =>
      [
        `Produção de ${token(reward.district)} +${reward.steps}`,
        reward.second ? `Produção de ${token(reward.second)} +1` : '',
        reward.free > 0 ? `uma Produção à escolha +${reward.free}` : '',
        reward.tokens > 0 ? some(reward.district, reward.tokens) : '',
        reward.gold > 0 ? some('gold', reward.gold) : '',
      ]
        .filter(Boolean)
        .join(', '),
    soon: (what, rounds) => `${{ rotation: 'Giro', maat: 'Maat', scoring: 'Pontuação' }[what]} em ${rounds}`,
    until: (what, rounds) =>
      `${{ rotation: 'Giro', maat: 'Fase de Maat', scoring: 'Pontuação' }[what]} ${rounds === 1 ? 'após esta rodada' : `em ${rounds} rodadas`}`,
    ends: (round, what) =>
      what
        ? `A rodada ${round} termina com ${{ rotation: 'um Giro', maat: 'um Giro e uma Fase de Maat', scoring: 'um Giro, uma Fase de Maat e uma Pontuação' }[what]}`
        : `Rodada ${round}`,
    toCome: (points) => `Uma Pontuação agora traria ${points} PV, antes do Pão pelos Edifícios.`,
    majority: (district, owner) => `${token(district)}: ${owner ? `${owner} tem a maioria` : 'ninguém tem a maioria'}`,
    marketCard: (card, section, needed, missing) =>
      `${name(card)}, seção ${section}, exige Felicidade ${needed}${missing > 0 ? `, faltam ${missing}` : ''}.`,
    closed: (_, population) => `Abre com População ${population}`,
    needs: (happiness, missing) => `Exige Felicidade ${happiness}${missing > 0 ? `: faltam ${missing}` : ''}`,
    initiative: (value) => `Iniciativa ${value}: a maior soma de duas começa.`,
    ankh: (value) => `Ankh ${value}: o maior vence empates na Fase de Maat.`,
    destiny: (card, ankh, owner) => `Destino ${name(card)}, Ankh ${ankh}${owner ? `, com ${owner}` : ''}.`,
    place: (place, who) => `${place}. ${who}`,
    turn: (place) => `${place}.º no turno`,
    tokens: (who, counts) =>
      `${who}: ${Object.entries(counts)
        .map(([what, count]) => some(what, count))
        .join(', ')}`,
    production: ([papyrus, bread, limestone, granite]) =>
      `Produção: Papiro ${papyrus}, Pão ${bread}, Calcário ${limestone}, Granito ${granite}`,
    pieces: (buildings, columns, statues) =>
      `Faltam construir: ${plural(buildings, 'Edifício', 'Edifícios')}, ${plural(columns, 'Coluna', 'Colunas')}, ${plural(statues, 'Estátua', 'Estátuas')}`,
    scale: (pure, tainted, excess, blood, balance) =>
      `Balança: ${pure} Puro à esquerda, ${tainted} Corrompido à direita${excess > 0 ? `, ${excess} por excesso` : ''}${blood > 0 ? `, ${blood} por Sangue` : ''}; equilíbrio ${signed(balance)}`,
    marks: (population, happiness) => `População ${population}, Felicidade ${happiness}`,
    track: (seats) =>
      seats.map((seat) => `${seat.name}: População ${seat.population}, Felicidade ${seat.happiness}`).join('; '),
    cards: (technologies, blessings, decrees) =>
      `${plural(technologies, 'Tecnologia', 'Tecnologias')}, ${plural(blessings, 'Bênção', 'Bênçãos')}, ${plural(decrees, 'Decreto', 'Decretos')}`,
    decreeWorth: (points) => `Vale ${points} PV agora.`,
    gain,
    seth: (count, legal) => `Tabuleiro de Seth: ${dice(count)}, ${legal} para pegar.`,
    region: (region, owners, soldiers, points, brings) =>
      `Região ${region}: ${owners.length > 0 ? `Edifícios de ${and(owners)}` : 'nenhum Edifício'}. ` +
      (soldiers > 0
        ? `O próximo custa ${some('soldiers', soldiers)}, dá já ${gain(brings)} e ${points} PV em cada Pontuação.`
        : 'Não há mais lugar.'),
    honourSeth: (owners, slots, priests) =>
      `Estátuas para Seth: ${owners.length > 0 ? and(owners) : 'nenhuma'}; ${plural(slots, 'lugar', 'lugares')}. Custa ${some('priests', priests)} além do Granito e traz 1 Recurso à escolha, menos Ouro, quando outro jogador faz Seth.`,
    conquest: (code) => `Próxima peça de Conquista: ${name(code)}. ${cardIn(cards, code).text}`,
    conquestAt: (row, column, code) =>
      `Linha ${row}, coluna ${column}: peça de Conquista ${name(code)}. ${cardIn(cards, code).text}`,
    artefact: (card, priests, ankh) => `Artefato ${name(card)}, Ankh ${ankh}, custa ${some('priests', priests)}.`,
    vizier: (where, points) =>
      `O Vizir está em ${god(where)}: quando o segundo jogador pega um dado ali, o primeiro marca ${points} PV.`,
    forces: (soldiers, priests, blood) =>
      and([some('soldiers', soldiers), some('priests', priests), ...(blood > 0 ? [some('blood', blood)] : [])]),
  },
};

export const pt = make(words);
