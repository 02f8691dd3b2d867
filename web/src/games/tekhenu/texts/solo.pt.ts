// What Botankhamun does and why, in Portuguese.
import { botPt } from './bot.pt';
import { reason, tileIn, type Helpers, type SoloTexts } from './solo';

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
    'bot-lays': (a) => `coloca ${tileIn(h, a.tile)}`,
    'bot-pyramid': () => 'monta uma nova pirâmide',
    'bot-moves': (a) => `vai à peça ${tileIn(h, a.tile)}`,
    'bot-looks': (a) =>
      Number(a.dice) > 0
        ? `procura em ${h.god(a.section)}, dados para pegar: ${a.dice}`
        : `não acha dado para pegar em ${h.god(a.section)}`,
    'bot-seeks': (a) =>
      Number(a.dice) > 0
        ? `procura um dado ${h.colour(a.colour)}, para pegar: ${a.dice}`
        : `não acha dado ${h.colour(a.colour)} para pegar`,
    'bot-compares': (a) => `compara o ${h.die(a.colour, a.face)} em ${h.god(a.section)}`,
    'bot-decides': (a) => `escolhe: ${reason(botPt, a.rule)}`,
    'bot-cannot': (a) => `não pode agir: ${reason(botPt, a.rule)}`,
    'bot-taken': (a) => `encontra ocupado o lugar em ${h.god(a.god)}`,
    'bot-districts': (a) =>
      `controlaria mais ${a.districts} ${Number(a.districts) < 2 ? 'distrito' : 'distritos'} ${h.people(a.site)}`,
    'bot-statue': (a) => `marcaria ${a.points} PV ${h.people(a.site)}`,
    'bot-space': (a) =>
      `marcaria ${a.points} PV, ${h.at(a.space)}${Number(a.own) > 0 ? `, Edifícios dele em linha: ${a.own}` : ''}`,
    'bot-site': (a) => `marcaria ${a.points} PV, ${h.site(a.site)}`,
    'bot-full': (a) => `encontra ocupado ${h.token(a.district)} na fileira ${a.row} (${reason(botPt, a.rule)})`,
    'bot-status': (a) =>
      a.status === 'pure'
        ? `procura dados Puros, para pegar: ${a.dice}`
        : `procura dados Corrompidos, para pegar: ${a.dice}`,
    'bot-counts': (a) => `conta o ${h.die(a.colour, a.face)} como ${a.counts}`,
    'bot-row': (a) => `ganharia ${a.actions} ações de ${h.god('thoth')} ${h.people(a.site)}`,
  },
});
