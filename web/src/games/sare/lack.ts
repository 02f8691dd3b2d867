// What a site still lacks, as a sentence.
import { RESOURCES, type Player, type Site } from './view';
import type { Words } from './words';

export function lackText(words: Words, player: Player, site: Site): string {
  const b = words.board;
  if (player.obelisk === 'revolt') return b.noBuilding;
  if (site.payable) return b.payable;
  if (site.lack === 0) return b.nextRound;
  const kinds = RESOURCES.filter((kind) => site.lacks[kind] > 0);
  return b.lacksWords(site.lack, kinds, kinds.map((kind) => site.lacks[kind]));
}
