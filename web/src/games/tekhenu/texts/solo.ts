// What Botankhamun does and why, in every language: outcomes that chance decides for him, and the steps of his turn.
import type { Args, ArgValue } from '../../../core/types';
import { botEn, botFr, botPt, type BotWords } from './bot';
import type { SoloAction, SoloEvent } from './words';

/** The words of a language that his sentences are made with. */
export interface Helpers {
  god(value: ArgValue | undefined): string;
  token(value: ArgValue | undefined): string;
  die(colour: ArgValue | undefined, face: ArgValue | undefined): string;
  colour(value: ArgValue | undefined): string;
  at(space: ArgValue | undefined): string;
  site(site: ArgValue | undefined): string;
  people(site: ArgValue | undefined): string;
  quoted(card: ArgValue | undefined): string;
}

export interface SoloTexts {
  readonly actions: Readonly<Record<SoloAction, (args: Args) => string>>;
  readonly events: Readonly<Record<SoloEvent, (args: Args) => string | null>>;
}

const GODS: ReadonlySet<unknown> = new Set(['horus', 'ra', 'hathor', 'bastet', 'thoth', 'osiris', 'seth']);
/** Why, in words; a rule without words is named. */
const reason = (bot: BotWords, rule: ArgValue | undefined): string => (bot.why as Readonly<Record<string, string>>)[String(rule)] ?? String(rule);
/** The name of an action tile; the one for Priests and Soldiers has two tokens. */
const tileIn = (h: Helpers, value: ArgValue | undefined): string =>
  GODS.has(value) ? h.god(value) : value === 'priests-soldiers' ? `${h.token('priests')} & ${h.token('soldiers')}` : h.token(value);

export const soloEn = (h: Helpers): SoloTexts => ({
  actions: {
    'bot-destiny': (a) => `His Destiny: ${h.quoted(a.card)}`,
    'bot-centre': (a) => `Centre tile: ${h.quoted(a.tile)}`,
    'bot-pyramid': (a) => `Pyramid: ${tileIn(h, a.tile)}`,
    'bot-flip': (a) => (a.side === 'up' ? 'Deben: up' : 'Deben: to the right'),
    'bot-take': (a) => `He takes: ${h.die(a.colour, a.face)}, ${h.god(a.section)}`,
    'bot-erect': (a) => `His Statue: ${h.people(a.site)}`,
    'bot-column': (a) => `His Pillar: ${h.at(a.space)}`,
    'bot-build': (a) => `His Building: ${h.site(a.site)}`,
    'bot-region': (a) => `His Building: region ${a.region}`,
    'bot-out': (a) => `Not in the pyramid: ${tileIn(h, a.tile)}`,
    'bot-conquest': (a) => `His Conquest tile: ${h.at(a.space)}`,
  },
  events: {
    'bot-pyramid': () => 'lays a new pyramid',
    'bot-moves': (a) => `goes to the tile ${tileIn(h, a.tile)}`,
    'bot-looks': (a) => (Number(a.dice) > 0 ? `looks at ${h.god(a.section)}: ${a.dice} dice to take` : `finds no die to take at ${h.god(a.section)}`),
    'bot-seeks': (a) => (Number(a.dice) > 0 ? `seeks ${h.colour(a.colour)} dice: ${a.dice} to take` : `finds no ${h.colour(a.colour)} die to take`),
    'bot-compares': (a) => `compares the ${h.die(a.colour, a.face)} of ${h.god(a.section)}`,
    'bot-decides': (a) => `chooses: ${reason(botEn, a.rule)}`,
    'bot-cannot': (a) => `cannot act: ${reason(botEn, a.rule)}`,
    'bot-taken': (a) => `finds the place of ${h.god(a.god)} taken`,
    'bot-districts': (a) => `would control ${a.districts} more districts ${h.people(a.site)}`,
    'bot-statue': (a) => `would score ${a.points} VP ${h.people(a.site)}`,
    'bot-space': (a) => `would score ${a.points} VP, ${h.at(a.space)}`,
    'bot-site': (a) => `would score ${a.points} VP at ${h.site(a.site)}`,
    'bot-full': (a) => `finds ${h.token(a.district)} in row ${a.row} taken`,
    'bot-status': (a) => (a.status === 'pure' ? `seeks Pure dice: ${a.dice} to take` : `seeks Tainted dice: ${a.dice} to take`),
    'bot-counts': (a) => `counts the ${h.die(a.colour, a.face)} as ${a.counts}`,
    'bot-row': (a) => `would get ${a.actions} ${h.god('thoth')} actions ${h.people(a.site)}`,
  },
});

export const soloFr = (h: Helpers): SoloTexts => ({
  actions: {
    'bot-destiny': (a) => `Sa Destinée : ${h.quoted(a.card)}`,
    'bot-centre': (a) => `Tuile centrale : ${h.quoted(a.tile)}`,
    'bot-pyramid': (a) => `Pyramide : ${tileIn(h, a.tile)}`,
    'bot-flip': (a) => (a.side === 'up' ? 'Deben : vers le haut' : 'Deben : vers la droite'),
    'bot-take': (a) => `Il prend : ${h.die(a.colour, a.face)}, ${h.god(a.section)}`,
    'bot-erect': (a) => `Sa Statue : ${h.people(a.site)}`,
    'bot-column': (a) => `Sa Colonne : ${h.at(a.space)}`,
    'bot-build': (a) => `Son Bâtiment : ${h.site(a.site)}`,
    'bot-region': (a) => `Son Bâtiment : région ${a.region}`,
    'bot-out': (a) => `Hors de la pyramide : ${tileIn(h, a.tile)}`,
    'bot-conquest': (a) => `Sa tuile Conquête : ${h.at(a.space)}`,
  },
  events: {
    'bot-pyramid': () => 'pose une nouvelle pyramide',
    'bot-moves': (a) => `avance sur la tuile ${tileIn(h, a.tile)}`,
    'bot-looks': (a) => (Number(a.dice) > 0 ? `cherche chez ${h.god(a.section)}, dés prenables : ${a.dice}` : `ne trouve aucun dé prenable chez ${h.god(a.section)}`),
    'bot-seeks': (a) => (Number(a.dice) > 0 ? `cherche un dé ${h.colour(a.colour)}, prenables : ${a.dice}` : `ne trouve aucun dé ${h.colour(a.colour)} prenable`),
    'bot-compares': (a) => `compare le ${h.die(a.colour, a.face)} chez ${h.god(a.section)}`,
    'bot-decides': (a) => `choisit : ${reason(botFr, a.rule)}`,
    'bot-cannot': (a) => `ne peut pas agir : ${reason(botFr, a.rule)}`,
    'bot-taken': (a) => `trouve l’emplacement pris chez ${h.god(a.god)}`,
    'bot-districts': (a) => `contrôlerait ${a.districts} quartiers de plus ${h.people(a.site)}`,
    'bot-statue': (a) => `marquerait ${a.points} PV ${h.people(a.site)}`,
    'bot-space': (a) => `marquerait ${a.points} PV, ${h.at(a.space)}`,
    'bot-site': (a) => `marquerait ${a.points} PV, ${h.site(a.site)}`,
    'bot-full': (a) => `trouve pris l’espace ${h.token(a.district)}, ligne ${a.row}`,
    'bot-status': (a) => (a.status === 'pure' ? `cherche un dé Pur, prenables : ${a.dice}` : `cherche un dé Corrompu, prenables : ${a.dice}`),
    'bot-counts': (a) => `compte le ${h.die(a.colour, a.face)} comme ${a.counts}`,
    'bot-row': (a) => `obtiendrait ${a.actions} actions ${h.god('thoth')} ${h.people(a.site)}`,
  },
});

export const soloPt = (h: Helpers): SoloTexts => ({
  actions: {
    'bot-destiny': (a) => `Destino dele: ${h.quoted(a.card)}`,
    'bot-centre': (a) => `Peça central: ${h.quoted(a.tile)}`,
    'bot-pyramid': (a) => `Pirâmide: ${tileIn(h, a.tile)}`,
    'bot-flip': (a) => (a.side === 'up' ? 'Deben: para cima' : 'Deben: para a direita'),
    'bot-take': (a) => `Ele pega: ${h.die(a.colour, a.face)}, ${h.god(a.section)}`,
    'bot-erect': (a) => `Estátua dele: ${h.people(a.site)}`,
    'bot-column': (a) => `Coluna dele: ${h.at(a.space)}`,
    'bot-build': (a) => `Edifício dele: ${h.site(a.site)}`,
    'bot-region': (a) => `Edifício dele: região ${a.region}`,
    'bot-out': (a) => `Fora da pirâmide: ${tileIn(h, a.tile)}`,
    'bot-conquest': (a) => `Peça de Conquista dele: ${h.at(a.space)}`,
  },
  events: {
    'bot-pyramid': () => 'monta uma nova pirâmide',
    'bot-moves': (a) => `vai à peça ${tileIn(h, a.tile)}`,
    'bot-looks': (a) => (Number(a.dice) > 0 ? `procura em ${h.god(a.section)}, dados para pegar: ${a.dice}` : `não acha dado para pegar em ${h.god(a.section)}`),
    'bot-seeks': (a) => (Number(a.dice) > 0 ? `procura um dado ${h.colour(a.colour)}, para pegar: ${a.dice}` : `não acha dado ${h.colour(a.colour)} para pegar`),
    'bot-compares': (a) => `compara o ${h.die(a.colour, a.face)} em ${h.god(a.section)}`,
    'bot-decides': (a) => `escolhe: ${reason(botPt, a.rule)}`,
    'bot-cannot': (a) => `não pode agir: ${reason(botPt, a.rule)}`,
    'bot-taken': (a) => `encontra ocupado o lugar em ${h.god(a.god)}`,
    'bot-districts': (a) => `controlaria mais ${a.districts} distritos ${h.people(a.site)}`,
    'bot-statue': (a) => `marcaria ${a.points} PV ${h.people(a.site)}`,
    'bot-space': (a) => `marcaria ${a.points} PV, ${h.at(a.space)}`,
    'bot-site': (a) => `marcaria ${a.points} PV, ${h.site(a.site)}`,
    'bot-full': (a) => `encontra ocupado ${h.token(a.district)} na fileira ${a.row}`,
    'bot-status': (a) => (a.status === 'pure' ? `procura dados Puros, para pegar: ${a.dice}` : `procura dados Corrompidos, para pegar: ${a.dice}`),
    'bot-counts': (a) => `conta o ${h.die(a.colour, a.face)} como ${a.counts}`,
    'bot-row': (a) => `ganharia ${a.actions} ações de ${h.god('thoth')} ${h.people(a.site)}`,
  },
});
