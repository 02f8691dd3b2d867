// What Botankhamun does and why, in French.
import { botFr } from './bot.fr';
import { reason, tileIn, type Helpers, type SoloTexts } from './solo';

export const soloFr = (h: Helpers): SoloTexts => ({
  actions: {
    'bot-destiny': (a) => `Sa Destinée : ${h.quoted(a.card)}`,
    'bot-centre': (a) => `Tuile centrale : ${h.quoted(a.tile)}`,
    'bot-pyramid': (a) => `Pyramide : ${tileIn(h, a.tile)}`,
    'bot-flip': (a) => (a.side === 'up' ? 'Deben : vers le haut' : 'Deben : vers la droite'),
    'bot-take': (a) => `Il prend : ${h.die(a.colour, a.face)}, ${h.god(a.section)}`,
    'bot-erect': (a) => `Sa Statue : ${h.people(a.site)}`,
    'bot-column': (a) => `Sa Colonne : ${h.at(a.space)}`,
    'bot-build': (a) => `Son Bâtiment : ${h.site(a.site)}`,
    'bot-region': (a) => `Son Bâtiment : région ${a.region}`,
    'bot-out': (a) => `Hors de la pyramide : ${tileIn(h, a.tile)}`,
    'bot-conquest': (a) => `Sa tuile Conquête : ${h.at(a.space)}`,
  },
  events: {
    'bot-lays': (a) => `pose ${tileIn(h, a.tile)}`,
    'bot-pyramid': () => 'pose une nouvelle pyramide',
    'bot-moves': (a) => `avance sur la tuile ${tileIn(h, a.tile)}`,
    'bot-looks': (a) =>
      Number(a.dice) > 0
        ? `cherche chez ${h.god(a.section)}, dés prenables : ${a.dice}`
        : `ne trouve aucun dé prenable chez ${h.god(a.section)}`,
    'bot-seeks': (a) =>
      Number(a.dice) > 0
        ? `cherche un dé ${h.colour(a.colour)}, prenables : ${a.dice}`
        : `ne trouve aucun dé ${h.colour(a.colour)} prenable`,
    'bot-compares': (a) => `compare le ${h.die(a.colour, a.face)} chez ${h.god(a.section)}`,
    'bot-decides': (a) => `choisit : ${reason(botFr, a.rule)}`,
    'bot-cannot': (a) => `ne peut pas agir : ${reason(botFr, a.rule)}`,
    'bot-taken': (a) => `trouve l’emplacement pris chez ${h.god(a.god)}`,
    'bot-districts': (a) =>
      `contrôlerait ${a.districts} ${Number(a.districts) < 2 ? 'quartier' : 'quartiers'} de plus ${h.people(a.site)}`,
    'bot-statue': (a) => `marquerait ${a.points} PV ${h.people(a.site)}`,
    'bot-space': (a) =>
      `marquerait ${a.points} PV, ${h.at(a.space)}${Number(a.own) > 0 ? `, ses Bâtiments alignés : ${a.own}` : ''}`,
    'bot-site': (a) => `marquerait ${a.points} PV, ${h.site(a.site)}`,
    'bot-full': (a) => `trouve pris l’espace ${h.token(a.district)}, rangée ${a.row} (${reason(botFr, a.rule)})`,
    'bot-status': (a) =>
      a.status === 'pure'
        ? `cherche un dé Pur, prenables : ${a.dice}`
        : `cherche un dé Corrompu, prenables : ${a.dice}`,
    'bot-counts': (a) => `compte le ${h.die(a.colour, a.face)} comme ${a.counts}`,
    'bot-row': (a) => `obtiendrait ${a.actions} actions ${h.god('thoth')} ${h.people(a.site)}`,
  },
});
