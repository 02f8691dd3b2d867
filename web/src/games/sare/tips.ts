// What the symbols of the table mean, for who points at one; nobody in particular is spoken to, spectators read it too.
import { words as page, type Language } from '../../i18n/index.svelte';
import { pipsOf, type Card, type Token } from './view';
import type { Words } from './words';

type CardTip = 'single' | 'double' | 'trouble' | 'double_trouble' | 'horus' | 'hoshekh';

interface Tips {
  readonly gauge: string;
  readonly cube: string;
  readonly resource: Readonly<Record<Token, string>>;
  readonly risk: Readonly<Record<'safe' | 'one' | 'two' | 'revolt', string>>;
  readonly obelisk: Readonly<Record<'standing' | 'down' | 'revolt', string>>;
  readonly first: string;
  readonly card: Readonly<Record<CardTip, string>>;
}

const tips: Readonly<Record<Language, Tips>> = {
  en: {
    gauge:
      'At the last step the city revolts: all cards won this season but one are lost, and nothing is built this round. Buildings and sites stay.',
    cube: 'A black cube: the city has grown, and the gauge is one step shorter for good.',
    resource: {
      stone: 'Stone, a building material.',
      wood: 'Wood, a building material.',
      gold: 'Gold, a building material.',
      joker: 'A joker: stands for stone, wood or gold.',
    },
    risk: {
      safe: 'Cards that leave the gauge where it is.',
      one: 'Cards that raise the gauge by 1, without a revolt.',
      two: 'Cards that raise the gauge by 2 or more, without a revolt.',
      revolt: 'Cards that would bring the general revolt.',
    },
    obelisk: {
      standing: 'The obelisk stands: this player is still in the season.',
      down: 'The obelisk is down: this player has left the season and keeps the cards won.',
      revolt: 'General revolt: this player is out of the season.',
    },
    first: 'First player of this round.',
    card: {
      single: 'one resource; it ends the sequence.',
      double:
        'two resources and a wind of revolt: the gauge of everyone still in the season rises by 1. It ends the sequence.',
      trouble: 'it raises the gauge of the player who takes it by 1.',
      double_trouble: 'it raises the gauge of the player who takes it by 2.',
      horus: 'the next two cards must be drawn, and both count.',
      hoshekh: 'darkness; the pack lies face down until the end of the season.',
    },
  },
  fr: {
    gauge:
      'À la dernière case, la cité se révolte : les cartes gagnées cette saison sont perdues, sauf une, et rien n’est construit ce tour-ci. Les bâtiments et les chantiers restent.',
    cube: 'Un cube noir : la cité a grandi, et la jauge perd une case pour de bon.',
    resource: {
      stone: 'La pierre, un matériau.',
      wood: 'Le bois, un matériau.',
      gold: 'L’or, un matériau.',
      joker: 'Un joker : vaut pierre, bois ou or.',
    },
    risk: {
      safe: 'Les cartes qui laissent la jauge où elle est.',
      one: 'Les cartes qui font monter la jauge de 1, sans révolte.',
      two: 'Les cartes qui font monter la jauge de 2 ou plus, sans révolte.',
      revolt: 'Les cartes qui amèneraient la révolte générale.',
    },
    obelisk: {
      standing: 'L’obélisque est debout : ce joueur est encore dans la saison.',
      down: 'L’obélisque est couché : ce joueur est sorti de la saison et garde ses cartes.',
      revolt: 'Révolte générale : ce joueur est sorti de la saison.',
    },
    first: 'Premier joueur de ce tour.',
    card: {
      single: 'une ressource ; elle termine la séquence.',
      double:
        'deux ressources et un vent de révolte : la jauge de tous ceux qui sont encore dans la saison monte de 1. Elle termine la séquence.',
      trouble: 'elle fait monter de 1 la jauge de celui qui la prend.',
      double_trouble: 'elle fait monter de 2 la jauge de celui qui la prend.',
      horus: 'il faut piocher les deux cartes suivantes, et les deux comptent.',
      hoshekh: 'les ténèbres ; le paquet reste face cachée jusqu’à la fin de la saison.',
    },
  },
  pt: {
    gauge:
      'No último passo a cidade se revolta: as cartas ganhas na temporada se perdem, menos uma, e nada se constrói nesta rodada. Os edifícios e as obras ficam.',
    cube: 'Um cubo preto: a cidade cresceu, e o medidor fica um passo mais curto para sempre.',
    resource: {
      stone: 'Pedra, um material.',
      wood: 'Madeira, um material.',
      gold: 'Ouro, um material.',
      joker: 'Um coringa: vale pedra, madeira ou ouro.',
    },
    risk: {
      safe: 'Cartas que deixam o medidor onde está.',
      one: 'Cartas que sobem o medidor em 1, sem revolta.',
      two: 'Cartas que sobem o medidor em 2 ou mais, sem revolta.',
      revolt: 'Cartas que trariam a revolta geral.',
    },
    obelisk: {
      standing: 'O obelisco está de pé: este jogador ainda está na temporada.',
      down: 'O obelisco está deitado: este jogador saiu da temporada e fica com as cartas ganhas.',
      revolt: 'Revolta geral: este jogador saiu da temporada.',
    },
    first: 'Primeiro jogador desta rodada.',
    card: {
      single: 'um recurso; termina a sequência.',
      double:
        'dois recursos e um vento de revolta: o medidor de todos os que ainda estão na temporada sobe 1. Termina a sequência.',
      trouble: 'sobe em 1 o medidor de quem a pega.',
      double_trouble: 'sobe em 2 o medidor de quem a pega.',
      horus: 'é preciso comprar as duas próximas cartas, e ambas contam.',
      hoshekh: 'trevas; o baralho fica virado para baixo até o fim da temporada.',
    },
  },
};

export const tipsNow = (): Tips => tips[page.language];

const kindOf = (card: Card): CardTip =>
  card === 'trouble' || card === 'double_trouble' || card === 'horus' || card === 'hoshekh'
    ? card
    : pipsOf(card).length > 1
      ? 'double'
      : 'single';

/** The name of a card and what it does: "Trouble: the gauge of who takes it rises by 1." */
export const cardTip = (words: Words, card: Card): string =>
  page.t.app.pair(words.card[card], tipsNow().card[kindOf(card)]);
