// Tekhenu en français, avec les termes du livret de règles. Une espace insécable précède les signes doubles.
import { about } from '../about';
import type { ArgValue } from '../../../core/types';
import { aidFor, conquestCode, printed, type Gain } from '../printed';
import { GODS, signed, type Light } from '../view';
import { cards } from './cards.fr';
import { cardIn, make } from './make';
import { botFr } from './bot.fr';
import { soloFr } from './solo.fr';
import { reasonsFr } from './reasons.fr';
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
import { captionsFr } from './told.fr';
import { tipsFr } from './tips.fr';
import type { Words } from './words';

type Value = ArgValue | undefined;

const gods = {
  horus: 'Horus',
  ra: 'Râ',
  hathor: 'Hathor',
  bastet: 'Bastet',
  thoth: 'Thot',
  osiris: 'Osiris',
  seth: 'Seth',
};
const colours = {
  white: 'blanc',
  black: 'noir',
  yellow: 'jaune',
  brown: 'brun',
  grey: 'gris',
  red: 'rouge',
  blue: 'bleu',
  green: 'vert',
};
const lights = { sun: 'Soleil', shade: 'Pénombre', dark: 'Obscurité' };
const within = { sun: 'au Soleil', shade: 'dans la Pénombre', dark: 'dans l’Obscurité' };
const statuses = { pure: 'Pur', tainted: 'Corrompu', forbidden: 'Interdit' };
const tracks = { population: 'Population', happiness: 'Bonheur' };
const edges = { red: 'rouge', green: 'vert', blue: 'bleu', yellow: 'jaune' };
const tokens = {
  papyrus: 'Papyrus',
  bread: 'Pain',
  limestone: 'Calcaire',
  granite: 'Granite',
  gold: 'Or',
  scribes: 'Scribes',
  faith: 'Foi',
  soldiers: 'Soldats',
  priests: 'Prêtres',
  blood: 'Sang',
};
/** Singulier et pluriel après un nombre. */
const counted: Readonly<Record<string, readonly [string, string]>> = {
  papyrus: ['Papyrus', 'Papyrus'],
  bread: ['Pain', 'Pains'],
  limestone: ['Calcaire', 'Calcaires'],
  granite: ['Granite', 'Granites'],
  gold: ['Or', 'Or'],
  scribes: ['Scribe', 'Scribes'],
  faith: ['Foi', 'Foi'],
  soldiers: ['Soldat', 'Soldats'],
  priests: ['Prêtre', 'Prêtres'],
  blood: ['Sang', 'Sang'],
  resources: ['Ressource', 'Ressources'],
};
const sources = {
  ra: 'Colonnes',
  hathor: 'Bâtiments du Temple',
  horus: 'Statues du Temple',
  bonus: 'Bonus',
  tile: 'Tuiles',
  maat: 'Maât',
  majority: 'Majorités',
  temple: 'Temple',
  statues: 'Statues',
  happiness: 'Bonheur',
  markers: 'Production',
  buildings: 'Rangée de Bâtiments',
  bread: 'Pain impayé',
  order: 'Ordre du Tour',
  card: 'Cartes',
  seth: 'Plateau Seth',
  vizier: 'Vizir',
  instead: 'Actions impossibles',
  blessings: 'Bénédictions',
  technologies: 'Technologies',
  decrees: 'Décrets',
  scribes: 'Scribes',
};
const people = {
  TE: 'à l’est du Temple',
  TN: 'au nord du Temple',
  OL: 'au-dessus des ateliers',
  OR: 'au-dessus des carrières',
  SU: 'à la rangée haute de Seth',
  SL: 'à la rangée basse de Seth',
};
const sides = { N: 'Nord', E: 'Est', S: 'Sud', W: 'Ouest' };

const rules = new Intl.PluralRules('fr');
const plural = (count: number, one: string, other: string): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;
const and = (parts: readonly string[]): string => new Intl.ListFormat('fr').format(parts);

const god = (value: Value): string => named(gods, value);
/** « de Râ », « d’Horus » */
const of = (value: Value): string => (/^[AEHIOU]/.test(god(value)) ? `d’${god(value)}` : `de ${god(value)}`);
const token = (value: Value): string => named(tokens, value);
const name = (value: Value): string => cardIn(cards, String(value)).name;
const quoted = (value: Value): string => `« ${name(value)} »`;
/** « 3 Pains », « 1 Scribe » */
const some = (value: Value, count: number): string => {
  const [one, other] = counted[String(value)] ?? [String(value), String(value)];
  return plural(count, one, other);
};
const die = (colour: Value, face: Value): string => `${face} ${named(colours, colour)}`;
const dice = (count: number): string => plural(count, 'dé', 'dés');
const at = (space: Value): string => `ligne ${spaceOf(space).row}, colonne ${spaceOf(space).column}`;
const site = (value: Value): string => `${sides[siteOf(value).side]} ${siteOf(value).number}`;
const turned = (turn: Value): string => (numberOf(turn) === 0 ? '' : `, tournée de ${numberOf(turn) * 90}°`);
const vp = (points: number): string => `${signed(points)} PV`;
/** What a region, a tile or a card brings. */
const gain = (brings: Gain): string =>
  Object.entries(brings)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      if (what === 'population' || what === 'happiness') return `+${count} en ${tracks[what]}`;
      if (what === 'tokens') return `${some('resources', count)} au choix, sauf l’Or`;
      return what === 'vp' ? vp(count) : some(what, count);
    })
    .join(', ');

const solo = soloFr({
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
  ...about.fr,
  panes: { wheel: 'Cadran', temple: 'Temple', osiris: 'Osiris', seth: 'Seth', cards: 'Cartes', players: 'Joueurs' },
  time: { setup: 'Mise en place', round: (round, rounds) => `Manche ${round} sur ${rounds}`, end: 'Fin de la partie' },
  cards,

  lacks: ({ what, need, have, other }) =>
    `Il faut ${what === 'happiness' ? `${need} en Bonheur` : some(what, need)}, vous en avez ${have}${other > 0 ? `, et ${other} qui peuvent en tenir lieu` : ''}.`,
  ...reasonsFr,
  barriers: {
    cards: 'De nouvelles cartes sont révélées : on ne peut plus revenir en arrière.',
    tile: 'Une nouvelle tuile Colonne est révélée : on ne peut plus revenir en arrière.',
    other: 'Des dés sont lancés ou des cartes révélées : on ne peut plus revenir en arrière.',
    nothing: 'On ne peut pas revenir dessus.',
  },
  chance: 'Les dés décident',
  keys: [
    ['1–6', 'aller à une section du Cadran'],
    ['7', 'aller au plateau Seth'],
    ['G', 'action du dieu du dé'],
    ['P', 'Production avec le dé'],
    ['+ −', 'changer la valeur avec des Scribes'],
    ['A', 'Anubis'],
    ['R', 'tourner la tuile Colonne'],
  ],

  questions: {
    otherwise: 'Que choisissez-vous ?',
    keep: () => 'Quel Décret gardez-vous ? Ceux que vous ne gardez pas vont sous le paquet.',
    draft: (_, view) =>
      view.cults.length > 0
        ? 'Quelle carte prenez-vous ? À la fin, vous avez deux cartes Départ et un Culte.'
        : 'Quelle carte Départ prenez-vous ?',
    destiny: (_, view) =>
      view.artefacts.length > 0
        ? 'Quelle carte Destinée ou quel Artefact prenez-vous ?'
        : 'Quelle carte Destinée prenez-vous ?',
    reward: () => 'Toutes vos cartes vous récompensent. Laquelle à présent ?',
    token: (task) => `Quelle Ressource recevez-vous ? Encore ${plural(task.a, 'jeton', 'jetons')}.`,
    choice: () => 'Laquelle de ces cartes gardez-vous ?',
    track: () => 'Population ou Bonheur ?',
    take: () => 'Quel dé prenez-vous ?',
    declare: () => 'Que faites-vous de ce dé ?',
    unnamed: 'Que faites-vous de ce dé ? Sans nommer rouge ou bleu, il ne donne ni Soldats ni Prêtres.',
    normal: () => 'L’Action Divine ou la Production ?',
    extra: (task) => {
      const { action, lowest, highest } = extraOf(task);
      const what = action === 'any' ? 'une action au choix' : action === 'production' ? 'Production' : god(action);
      return `Action supplémentaire : ${what} avec ${lowest === highest ? lowest : `${lowest} à ${highest}`} ?`;
    },
    production: () => 'Avec quelle valeur produisez-vous ?',
    before: () => 'Jouez-vous une Bénédiction avec cette action ?',
    statue: () => 'Où érigez-vous la Statue ?',
    column: () => 'Où érigez-vous la Colonne, et comment tourner sa tuile ?',
    site: () => 'Sur quel emplacement du Temple construisez-vous ?',
    thoth: (_, view) => {
      const { cards: count, papyrus } = aidFor('thoth', view.deed.value, view);
      return count === 1
        ? 'Quelle carte prenez-vous ? Elle est gratuite.'
        : `${count} cartes d’une même section pour ${some('papyrus', papyrus)} : laquelle d’abord ?`;
    },
    pick: (task) => `Quelle carte prenez-vous ? Encore ${plural(task.b, 'carte', 'cartes')}.`,
    district: () => 'Dans quel quartier construisez-vous ?',
    step: () => 'Quelle Production augmente de 1 ?',
    pay: (task) => `Comment payez-vous ${some(dueOf(task).token, dueOf(task).count)} ?`,
    window: () => 'Jouez-vous une Bénédiction maintenant ?',
    'end-turn': () => 'Terminer votre tour, ou d’abord une Bénédiction ?',
    faith: (task, view) =>
      `Maât juge : votre équilibre est de ${signed(balanceOf(task, view))}. Combien de Foi sur la balance ?`,
    upkeep: () => `Combien de Pains payez-vous pour vos Bâtiments ? Chaque Pain impayé coûte ${printed.bread_loss} PV.`,
    edict: () => 'Proclamez-vous un Décret avant le dernier Décompte ?',
    reveal: () => 'Révélez vos Décrets.',
    score: () => 'Quels Décrets décomptez-vous ?',
    levels: () => 'Pour combien de niveaux de Population payez-vous ?',
    double: () => 'Quel Décret compte double ?',
    return: () => 'Deux Décrets vont sous le paquet. Lequel est au-dessus ?',
    force: (task) => `Soldats ou Prêtres ? Encore ${task.a}.`,
    hoard: (task) => `Quelle Ressource recevez-vous, ${task.a} fois ?`,
    cell: () => 'Où va la tuile Conquête ?',
    exchange: (task) => `Changez-vous une Ressource en ${some(tokenOf(task.a), 1)} ?`,
    mix: (task) => `Quelle carte prenez-vous ? Encore ${task.a}.`,
    aside: () => 'Quelle carte Destinée écartez-vous ?',
    vizier: () => 'Où envoyez-vous le Vizir ?',
  },

  actions: {
    ...solo.actions,
    dial: (a) => `La flèche pointe sur ${god(a.god)}`,
    tile: (a) => `Tuile ${name(a.tile)}`,
    bonus: (a) => `Valeur Horus suivante : ${god(a.god)}`,
    roll: (a) => capital(die(a.colour, a.face)),
    draw: (a) => name(a.card),
    start: (a) => name(a.card),
    drafter: (a) => `Le joueur ${numberOf(a.seat) + 1} choisit en premier`,
    keep: (a) => `Garder ${name(a.decree)}`,
    draft: (a) => `Prendre ${name(a.card)}`,
    destiny: (a) => `Destinée : ${name(a.card)}`,
    reward: (a) => `Récompense : ${name(a.card)}`,
    receive: (a) => some(a.resource, 1),
    choose: (a) => `Garder ${name(a.card)}`,
    advance: (a) => `Avancer en ${named(tracks, a.track)}`,
    take: (a) => `Prendre le ${die(a.colour, a.face)} ${of(a.section)}`,
    pass: (a) => `Passer avec le ${die(a.colour, a.face)} ${of(a.section)}`,
    'turn-die': (a) => `${name(a.card)} : face ${a.face}`,
    recolour: (a) => `${name(a.card)} : ${die(a.colour, a.value)}`,
    value: (a) => `Valeur ${a.value}`,
    anubis: () => 'Action Anubis',
    treat: (a) => `Compter comme ${named(statuses, a.status)}`,
    join: (a) => `${name(a.card)} : ${god(a.god)}, action ${placeOf(a.place)}`,
    also: (a) => `Produire aussi, action ${placeOf(a.place)}`,
    ready: () => 'Continuer',
    perform: (a) => `${god(a.god)} avec ${a.value}`,
    produce: (a) => `Produire avec ${a.value} (${token(a.resource)})`,
    play: (a) => `Jouer ${name(a.card)}`,
    'play-track': (a) => `${name(a.card)} : ${named(tracks, a.track)}`,
    skip: () => 'Aucune action',
    decline: () => 'Refuser',
    go: () => 'Continuer',
    'end-turn': () => 'Terminer mon tour',
    honour: (a) => `Statue pour ${god(a.god)}`,
    erect: (a) => `Statue ${named(people, a.site)}`,
    column: (a) => `Colonne : ${at(a.space)}${turned(a.turn)}`,
    'column-active': (a) => `Colonne avec capacité : ${at(a.space)}${turned(a.turn)}`,
    build: (a) => `Bâtiment : ${site(a.site)}`,
    settle: (a) => `Bâtiment, quartier ${token(a.district)}`,
    step: (a) => `${token(a.resource)} +1`,
    refresh: (a) => `Remplacer la section ${a.section}`,
    section: (a) => `Prendre dans la section ${a.section}`,
    pick: (a) => `Prendre ${name(a.card)}`,
    pay: (a) =>
      `Payer ${paymentOf(a.tokens)
        .map((paid) => some(paid.token, paid.count))
        .join(' + ')}`,
    faith: (a) => {
      const count = numberOf(a.count);
      if (count === 0) return 'Aucune Foi';
      return a.side === 'left' ? `${count} à gauche (+${count})` : `${count} à droite (−${count})`;
    },
    bread: (a) => (numberOf(a.count) === 0 ? 'Ne rien payer' : `Payer ${some('bread', numberOf(a.count))}`),
    proclaim: (a) => `Proclamer ${name(a.decree)}`,
    'keep-secret': () => 'Ne rien proclamer',
    reveal: () => 'Révéler mes Décrets',
    score: (a) => `Décompter ${name(a.decree)}`,
    levels: (a) =>
      numberOf(a.levels) === 0 ? 'Ne rien payer' : `Payer ${plural(numberOf(a.levels), 'niveau', 'niveaux')}`,
    double: (a) => `Doubler ${name(a.decree)}`,
    done: () => 'Terminé',
    cult: (a) => name(a.card),
    artefact: (a) => name(a.card),
    conquest: (a) => `Tuile Conquête : ${name(conquestCode(String(a.tile)))}`,
    'draft-cult': (a) => `Prendre ${name(a.card)}`,
    return: (a) => `${name(a.decree)} au-dessus`,
    claim: (a) => `Prendre ${name(a.card)}`,
    name: (a) => (a.colour === 'red' ? 'Nommer rouge : Soldats' : 'Nommer bleu : Prêtres'),
    gather: (a) => `Jouer ${name(a.card)}`,
    'move-out': (a) =>
      `${token(settlementOf(a.space).district)} ${settlementOf(a.space).row} vers la région ${settlementOf(a.space).row} de Seth`,
    'move-back': (a) => `Région ${a.region} de Seth vers ${token(a.district)}`,
    use: (a) => `Utiliser ${name(a.card)}`,
    lay: (a) => `Tuile Conquête : ${at(a.space)}`,
    exchange: (a) => `Donner ${some(a.token, 1)}`,
    hoard: (a) => token(a.resource),
    mix: () => 'Cartes de plusieurs sections',
    'set-aside': (a) => `Écarter ${name(a.card)}`,
    send: (a) => `Vizir : ${god(a.god)}`,
  },

  events: {
    ...solo.events,
    round: (a) => `La manche ${a.round} commence`,
    turn: () => null,
    took: (a) => `prend le ${die(a.colour, a.face)} ${of(a.section)}`,
    passed: () => 'passe',
    vp: (a) => `${vp(numberOf(a.points))} (${named(sources, a.source)})`,
    'card-vp': (a) => `dont ${a.points} grâce à ${quoted(a.card)}`,
    gained: (a) => `reçoit ${some(a.token, numberOf(a.count))}`,
    paid: (a) => `paie ${some(a.token, numberOf(a.count))}`,
    population: (a) => `Population à ${a.to}`,
    happiness: (a) => `Bonheur à ${a.to}`,
    marker: (a) => `Production ${token(a.resource)} à ${a.to}`,
    action: (a) =>
      a.action === 'production' ? `produit avec ${a.value}` : `effectue l’action ${god(a.action)} avec ${a.value}`,
    produced: (a) => (numberOf(a.excess) > 0 ? `${a.excess} en excédent sur la balance` : null),
    honoured: (a) => `érige une Statue pour ${god(a.god)}`,
    erected: (a) => `érige une Statue ${named(people, a.site)}`,
    column: (a) => `érige une Colonne sur la tuile ${quoted(a.tile)}, ${at(a.space)}`,
    built: (a) => `construit au Temple, ${site(a.site)}`,
    settled: (a) => `construit dans le quartier ${token(a.district)}, rangée ${a.row}`,
    card: (a) => `reçoit ${quoted(a.card)}`,
    decree: (a) => `tire un Décret en secret et en a ${a.count}`,
    played: (a) => `joue ${quoted(a.card)}`,
    market: (a) => `${quoted(a.card)} arrive dans la section ${a.section} du Marché`,
    opened: (a) => `La section ${a.section} du Marché ouvre`,
    refreshed: (a) => `fait remplacer les cartes de la section ${a.section}`,
    earned: () => 'gagne une action supplémentaire',
    bonus: (a) => `reçoit le bonus d’une Statue ${of(a.god)}`,
    tile: (a) => `La tuile ${quoted(a.tile)} arrive chez Râ`,
    die: (a) => `Un ${die(a.colour, a.face)} arrive chez ${god(a.section)}`,
    rotated: (a) => `L’ombre pivote : la flèche pointe sur ${god(a.arrow)}`,
    balance: (a) => `équilibre ${signed(numberOf(a.balance))}`,
    place: (a) => `prend la place ${a.place} dans l’Ordre du Tour`,
    scoring: (a) => `Décompte ${a.number}`,
    revealed: (a) => `révèle ${quoted(a.card)}`,
    scored: (a) => `marque ${a.points} PV avec ${quoted(a.card)}`,
    over: () => 'La partie est terminée',
    ability: () => null,
    destiny: () => null,
    raided: (a) => `construit dans la région ${a.region} du plateau Seth`,
    laid: (a) => `pose la tuile Conquête ${quoted(conquestCode(String(a.tile)))}, ${at(a.space)}`,
    cult: (a) => `est récompensé par ${quoted(a.card)}`,
    artefact: (a) => `prend ${quoted(a.card)}`,
    used: (a) => `utilise ${quoted(a.card)}`,
    moved: (a) =>
      `déplace un Bâtiment entre ${token(settlementOf(a.space).district)} et la région ${a.region} du plateau Seth`,
    conquest: (a) => `La prochaine tuile Conquête est ${quoted(conquestCode(String(a.tile)))}`,
    aside: (a) => `écarte ${quoted(a.card)}`,
    vizier: (a) => `envoie le Vizir à ${god(a.god)}`,
  },

  changes: {
    points: vp,
    balance: (was, is) => `équilibre ${signed(was)} → ${signed(is)}`,
    token: (what, count) => `${signed(count)} ${counted[what]?.[rules.select(Math.abs(count)) === 'one' ? 0 : 1]}`,
    excess: (count) => `${signed(count)} en excédent`,
    population: (steps) => `${signed(steps)} Population`,
    happiness: (steps) => `${signed(steps)} Bonheur`,
    production: (resource, steps) => `Production ${token(resource)} ${signed(steps)}`,
    others: (other, points) => `${other} ${vp(points)}`,
  },

  gods,
  deeds: {
    horus: 'Ériger une Statue',
    ra: 'Ériger une Colonne',
    hathor: 'Construire au Temple',
    bastet: 'Organiser un festival',
    thoth: 'Prendre des cartes',
    osiris: 'Construire un atelier ou une carrière',
    seth: 'Conquérir une région',
    production: 'Produire des Ressources',
  },
  colours,
  lights,
  statuses,
  tokens,
  edges,
  families: {
    blessing: 'Bénédiction',
    technology: 'Technologie',
    decree: 'Décret',
    start: 'Départ',
    destiny: 'Destinée',
    tile: 'Tuile Colonne',
    cult: 'Culte',
    artefact: 'Artefact',
    conquest: 'Tuile Conquête',
  },
  captions: captionsFr(name),
  sources,
  bot: botFr,
  outlooks: { unpaid: 'Vous ne pouvez pas la payer', closed: 'Impossible pour l’instant' },
  label: {
    vp: 'PV',
    happiness: 'Bonheur',
    balance: 'Équilibre',
    buildings: 'Bâtiments',
    statues: 'Statues',
    temple: 'Temple',
    ra: 'Tuiles de Râ',
    osiris: 'Quartiers d’Osiris',
    market: 'Marché des Cartes',
    order: 'Ordre du Tour',
    destiny: 'Cartes Destinée',
    mine: 'Mes cartes',
    forecast: 'Prévision',
    log: 'Journal',
    maatNow: 'Maât à présent',
    scoringNow: 'Décompte à présent',
    place: 'Place',
    loss: 'PV perdus',
    sum: 'Total',
    breadDue: 'Pains dus',
    bag: 'Sac',
    rotate: 'Tourner',
    active: 'active',
    produce: 'Produire',
    anubis: 'Anubis',
    value: 'Valeur',
    goOn: 'Continuer',
    moving:
      'Choisissez un de vos Bâtiments allumés, qui ira sur le plateau de Seth, ou un espace allumé pour en ramener un.',
    close: 'Fermer',
    refresh: 'Remplacer ces cartes',
    noCards: 'Pas encore de cartes.',
    offer: 'Au choix',
    toTable: 'Regarder la table',
    toCards: 'Retour aux cartes',
    playable: 'Peut être jouée maintenant.',
    choose: 'Jouer',
    majorities: 'Majorités',
    markers: 'Production',
    rotation: 'Rotation',
    maat: 'Maât',
    scoring: 'Décompte',
    cardsOf: 'Montrer les cartes',
    noProduction: 'Pas de Production',
    lastTurn: 'Dernier tour',
    scribing: 'Valeur (par les Scribes)',
    atScoring: 'au prochain Décompte',
    judgement: 'Le Jugement de Maât',
    judges: 'Maât juge tout le monde.',
    layLeft: 'À gauche +1',
    layRight: 'À droite −1',
    beJudged: 'Être jugé',
    rotates: 'Rotation : la lumière avance.',
    ends: 'La partie est finie',
    lookAhead: 'Regarder plus loin : la lumière après la prochaine Rotation',
    placeNow: 'Place dans l’Ordre du Tour si Maât jugeait à présent',
    seth: 'Plateau Seth',
    artefacts: 'Artefacts',
    conquest: 'Tuiles Conquête',
    region: 'Région',
    perScoring: 'à chaque Décompte',
    used: 'prise',
  },
  tips: tipsFr,
  say: {
    forfeits: (decrees, points) => `Alors ${decrees.join(', ')} ne rapportera rien : ${points} PV perdus.`,
    laysFaith: (name) => `${name} pose sa Foi. Puis Maât juge.`,
    dial: (light) => {
      const where = (wanted: Light): string => and(GODS.filter((it) => light[it] === wanted).map(god));
      return `Cadran de l’Obélisque. Au Soleil : ${where('sun')}. Dans la Pénombre : ${where('shade')}. Dans l’Obscurité : ${where('dark')}.`;
    },
    section: (which, light, count, legal, horus, refill) =>
      `${god(which)}, ${within[light]} : ${dice(count)}, dont ${legal} à prendre.` +
      (horus > 0 ? ` Valeur Horus ${horus}.` : '') +
      (refill > 0 ? ` ${dice(refill)} de plus à la prochaine Rotation.` : ''),
    die: (it) =>
      `${(it.count ?? 1) > 1 ? `${it.count} fois ` : ''}${die(it.colour, it.face)}, ${statuses[it.status]}, ${of(it.god)}${it.legal ? '' : ', ne peut pas être pris'}`,
    inHand: (colour, face, value, status) =>
      `Votre dé : ${die(colour, face)}, ${statuses[status]}${value === face ? '' : `, valeur ${value}`}`,
    aid: (aid) => {
      switch (aid.god) {
        case 'horus':
          return aid.honoured ? `Statue pour ${god(aid.honoured)} ou pour le peuple` : 'Statue pour le peuple';
        case 'ra':
          return `Colonne sur la tuile pour ${aid.values}`;
        case 'hathor':
          return `Bâtiment au Temple, Population +${aid.value}`;
        case 'bastet':
          return `${some('papyrus', aid.papyrus)} : Bonheur +${aid.value}${aid.scribes > 0 ? `, ${some('scribes', aid.scribes)}` : ''}`;
        case 'thoth':
          return aid.papyrus === 0
            ? `Prendre ${plural(aid.cards, 'carte gratuite', 'cartes gratuites')}`
            : `Prendre ${plural(aid.cards, 'carte', 'cartes')} pour ${some('papyrus', aid.papyrus)}`;
        case 'osiris':
          return `Atelier ou carrière, rangée ${aid.value}`;
        case 'seth':
          return aid.soldiers > 0
            ? `Région ${aid.value} pour ${some('soldiers', aid.soldiers)}`
            : `La région ${aid.value} est pleine`;
      }
    },
    yields: (resource, value, level) => `${some(resource, value)} (niveau ${level})`,
    statues: (_, owners, slots) =>
      owners.length === 0
        ? `Pas encore de Statue, ${plural(slots, 'emplacement', 'emplacements')}.`
        : `Statues : ${and(owners)} ; ${plural(slots, 'emplacement', 'emplacements')}.`,
    scoringMarker: (number) => `Le Décompte ${number} a lieu quand la flèche pointe ici.`,
    refill: (count) => `${dice(count)} de plus ici à la prochaine Rotation.`,
    space: (row, column, what, count) =>
      `Ligne ${row}, colonne ${column} : libre${count > 0 ? `, rapporte ${some(what, count)}` : ''}`,
    tileAt: (row, column, tile, owner, sides4) =>
      `Ligne ${row}, colonne ${column} : ${owner ? `Colonne (${owner}) sur` : 'tuile'} ${name(tile)} ; contours depuis le nord, sens horaire : ${sides4.map((edge) => edges[edge]).join(', ')}`,
    site: (which, _, bread, owner) => `Emplacement ${site(which)} : ${owner ?? `libre, coûte ${some('bread', bread)}`}`,
    people: (which, gold, owner) =>
      `Emplacement de Statue ${people[which]} : ${owner ?? `libre${gold ? ', avec 1 Or' : ''}`}${which.startsWith('S') ? `. Dès qu’une Statue s’y dresse, qui construit dans la rangée gagne ${printed.expansion.row_vp} PV` : ''}`,
    slot: (tile, values, limestone, active) =>
      tile
        ? `Tuile pour les valeurs ${values} : ${name(tile)}, coûte ${some('limestone', limestone)}${active ? ' ; sa lumière brille maintenant' : ''}.`
        : 'Pas de tuile.',
    district: (district, row, owner, reward) =>
      `${token(district)}, rangée ${row} : ${owner ?? `libre, rapporte ${reward}`}`,
    reward: (reward) =>
      [
        `Production ${token(reward.district)} +${reward.steps}`,
        reward.second ? `Production ${token(reward.second)} +1` : '',
        reward.free > 0 ? `une Production au choix +${reward.free}` : '',
        reward.tokens > 0 ? some(reward.district, reward.tokens) : '',
        reward.gold > 0 ? some('gold', reward.gold) : '',
      ]
        .filter(Boolean)
        .join(', '),
    soon: (what, rounds) => `${{ rotation: 'Rotation', maat: 'Maât', scoring: 'Décompte' }[what]} dans ${rounds}`,
    until: (what, rounds) =>
      `${{ rotation: 'Rotation', maat: 'Jugement de Maât', scoring: 'Décompte' }[what]} ${rounds === 1 ? 'après cette manche' : `dans ${rounds} manches`}`,
    ends: (round, what) =>
      what
        ? `La manche ${round} se termine par ${{ rotation: 'une Rotation', maat: 'une Rotation et un Jugement de Maât', scoring: 'une Rotation, un Jugement de Maât et un Décompte' }[what]}`
        : `Manche ${round}`,
    toCome: (points) => `Un Décompte à présent rapporterait ${points} PV, avant le Pain pour les Bâtiments.`,
    majority: (district, owner) =>
      `${token(district)} : ${owner ? `${owner} a la majorité` : 'personne n’a la majorité'}`,
    marketCard: (card, section, needed, missing) =>
      `${name(card)}, section ${section}, demande ${needed} en Bonheur${missing > 0 ? `, il vous manque ${missing}` : ''}.`,
    closed: (_, population) => `Ouvre à ${population} en Population`,
    needs: (happiness, missing) =>
      `Demande ${happiness} en Bonheur${missing > 0 ? ` : il vous en manque ${missing}` : ''}`,
    initiative: (value) => `Initiative ${value} : la plus grande somme de deux commence.`,
    ankh: (value) => `Ankh ${value} : le plus élevé l’emporte à égalité au Jugement de Maât.`,
    destiny: (card, ankh, owner) => `Destinée ${name(card)}, Ankh ${ankh}${owner ? `, détenue par ${owner}` : ''}.`,
    place: (place, who) => `${place}. ${who}`,
    turn: (place) => `${place}${place === 1 ? 'er' : 'e'} du Tour`,
    tokens: (who, counts) =>
      `${who} : ${Object.entries(counts)
        .map(([what, count]) => some(what, count))
        .join(', ')}`,
    production: ([papyrus, bread, limestone, granite]) =>
      `Production : Papyrus ${papyrus}, Pain ${bread}, Calcaire ${limestone}, Granite ${granite}`,
    pieces: (buildings, columns, statues) =>
      `Reste à bâtir : ${plural(buildings, 'Bâtiment', 'Bâtiments')}, ${plural(columns, 'Colonne', 'Colonnes')}, ${plural(statues, 'Statue', 'Statues')}`,
    scale: (pure, tainted, excess, blood, balance) =>
      `Balance : ${pure} Pur à gauche, ${tainted} Corrompu à droite${excess > 0 ? `, dont ${excess} d’excédent` : ''}${blood > 0 ? `, dont ${blood} Sang` : ''} ; équilibre ${signed(balance)}`,
    marks: (population, happiness) => `Population ${population}, Bonheur ${happiness}`,
    track: (seats) =>
      seats.map((seat) => `${seat.name} : Population ${seat.population}, Bonheur ${seat.happiness}`).join(' ; '),
    cards: (technologies, blessings, decrees) =>
      `${plural(technologies, 'Technologie', 'Technologies')}, ${plural(blessings, 'Bénédiction', 'Bénédictions')}, ${plural(decrees, 'Décret', 'Décrets')}`,
    decreeWorth: (points) => `Vaut ${points} PV maintenant.`,
    gain,
    seth: (count, legal) => `Plateau Seth : ${dice(count)}, dont ${legal} à prendre.`,
    region: (region, owners, soldiers, points, brings) =>
      `Région ${region} : ${owners.length > 0 ? `Bâtiments de ${and(owners)}` : 'aucun Bâtiment'}. ` +
      (soldiers > 0
        ? `Le prochain coûte ${some('soldiers', soldiers)}, rapporte aussitôt ${gain(brings)}, et ${points} PV à chaque Décompte.`
        : 'Il n’y a plus de place.'),
    honourSeth: (owners, slots, priests) =>
      `Statues pour Seth : ${owners.length > 0 ? and(owners) : 'aucune'} ; ${plural(slots, 'place', 'places')}. Elle coûte ${some('priests', priests)} en plus du Granite et rapporte 1 Ressource au choix, sauf l’Or, quand un autre joueur joue Seth.`,
    conquest: (code) => `Prochaine tuile Conquête : ${name(code)}. ${cardIn(cards, code).text}`,
    conquestAt: (row, column, code) =>
      `Ligne ${row}, colonne ${column} : tuile Conquête ${name(code)}. ${cardIn(cards, code).text}`,
    artefact: (card, priests, ankh) => `Artefact ${name(card)}, Ankh ${ankh}, coûte ${some('priests', priests)}.`,
    vizier: (where, points) =>
      `Le Vizir est chez ${god(where)} : quand le second joueur y prend un dé, le premier marque ${points} PV.`,
    forces: (soldiers, priests, blood) =>
      and([some('soldiers', soldiers), some('priests', priests), ...(blood > 0 ? [some('blood', blood)] : [])]),
  },
};

export const fr = make(words);
