// What Botankhamun does and why, in English.
import { botEn } from './bot.en';
import { reason, tileIn, type Helpers, type SoloTexts } from './solo';

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
    'bot-lays': (a) => `lays ${tileIn(h, a.tile)}`,
    'bot-pyramid': () => 'lays a new pyramid',
    'bot-moves': (a) => `goes to the tile ${tileIn(h, a.tile)}`,
    'bot-looks': (a) =>
      Number(a.dice) > 0
        ? `looks at ${h.god(a.section)}: ${a.dice} ${Number(a.dice) === 1 ? 'die' : 'dice'} to take`
        : `finds no die to take at ${h.god(a.section)}`,
    'bot-seeks': (a) =>
      Number(a.dice) > 0
        ? `seeks ${h.colour(a.colour)} dice: ${a.dice} to take`
        : `finds no ${h.colour(a.colour)} die to take`,
    'bot-compares': (a) => `compares the ${h.die(a.colour, a.face)} of ${h.god(a.section)}`,
    'bot-decides': (a) => `chooses: ${reason(botEn, a.rule)}`,
    'bot-cannot': (a) => `cannot act: ${reason(botEn, a.rule)}`,
    'bot-taken': (a) => `finds the place of ${h.god(a.god)} taken`,
    'bot-districts': (a) =>
      `would control ${a.districts} more ${Number(a.districts) === 1 ? 'district' : 'districts'} ${h.people(a.site)}`,
    'bot-statue': (a) => `would score ${a.points} VP ${h.people(a.site)}`,
    'bot-space': (a) =>
      `would score ${a.points} VP, ${h.at(a.space)}${Number(a.own) > 0 ? `, his Buildings in line: ${a.own}` : ''}`,
    'bot-site': (a) => `would score ${a.points} VP at ${h.site(a.site)}`,
    'bot-full': (a) => `finds ${h.token(a.district)} in row ${a.row} taken (${reason(botEn, a.rule)})`,
    'bot-status': (a) =>
      a.status === 'pure' ? `seeks Pure dice: ${a.dice} to take` : `seeks Tainted dice: ${a.dice} to take`,
    'bot-counts': (a) => `counts the ${h.die(a.colour, a.face)} as ${a.counts}`,
    'bot-row': (a) => `would get ${a.actions} ${h.god('thoth')} actions ${h.people(a.site)}`,
  },
});
