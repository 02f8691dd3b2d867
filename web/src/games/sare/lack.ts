// What a site still lacks, as a sentence.
import type { Reason, Snapshot } from '../../core/types';
import { cityOf, RESOURCES, viewOf, type Building, type Player, type Site } from './view';
import type { Words } from './words';

export function lackText(words: Words, player: Player, site: Site): string {
  const b = words.board;
  if (player.obelisk === 'revolt') return b.noBuilding;
  if (site.payable) return b.payable;
  if (site.lack === 0) return b.nextRound;
  const kinds = RESOURCES.filter((kind) => site.lacks[kind] > 0);
  return b.lacksWords(
    site.lack,
    kinds,
    kinds.map((kind) => site.lacks[kind]),
  );
}

/** Rules that count sites: two a master builder, and none that fills the gauge. */
const SITES: ReadonlySet<string> = new Set(['S-SITE-04', 'S-RULING-16']);

/** The same of what somebody wanted to build (`build temple`), or how many sites there may be; null: nothing can be counted. */
export function missingText(words: Words, { rule }: Reason, asked: string, snap: Snapshot): string | null {
  const { works } = viewOf(snap).derived;
  if (SITES.has(rule) && works) return `${words.board.works(works.sites, works.most)}.`;
  const [verb, building] = asked.split(' ');
  const facts = viewOf(snap).derived.players[cityOf(snap)];
  const site = facts?.sites[building as Building];
  const player = viewOf(snap).player[cityOf(snap)];
  if (verb !== 'build' || !site || !player || site.lack === 0) return null;
  const text = lackText(words, player, site);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
