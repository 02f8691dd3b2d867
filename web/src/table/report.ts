// A report of a problem in one click: the facts and the record in one file, the facts on the clipboard, and the list of
// problems opened where there is one. For those who mend it: in English, whatever the page speaks.
import { download } from '../core/saved';
import type { Snapshot } from '../core/types';
import { words } from '../i18n/index.svelte';
import { notices } from '../ui/notices.svelte';
import { person } from '../ui/person.svelte';

export function reportFacts(snap: Snapshot, version: string, browser: string): string {
  return [
    `game ${snap.game} ${snap.options}`,
    `event ${snap.seq}, seat ${snap.seat}, actor ${snap.actor}`,
    `hash ${snap.hash}`,
    ...(version ? [`version ${version}`] : []),
    browser,
  ].join('\n');
}

export async function report(snap: Snapshot, record: () => Promise<string>): Promise<void> {
  const facts = reportFacts(snap, person.about?.version ?? '', navigator.userAgent);
  const bugs = person.about?.bugs ?? null;
  // Opened at once: later the browser would take it for something nobody asked for.
  if (bugs) window.open(bugs, '_blank', 'noreferrer');
  download(`benben-report-${snap.game}-${snap.seq}.txt`, `${facts}\n\n${await record()}`);
  const copied = await navigator.clipboard?.writeText(facts).then(
    () => true,
    () => false,
  );
  const t = words.t.menu;
  notices.show({ id: 'report', text: copied ? t.reported : t.reportedFile });
}
