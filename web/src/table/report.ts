// What a problem report names. For those who mend it: in English, whatever the page speaks.
import type { Snapshot } from '../core/types';

export function reportFacts(snap: Snapshot, version: string, browser: string): string {
  return [
    `game ${snap.game} ${snap.options}`,
    `event ${snap.seq}, seat ${snap.seat}, actor ${snap.actor}`,
    `hash ${snap.hash}`,
    ...(version ? [`version ${version}`] : []),
    browser,
  ].join('\n');
}
