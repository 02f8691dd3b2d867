// The end of a game that stages nothing of its own.
import { OVER, type Session, type Snapshot } from '../core/types';
import type { GameUi } from '../games/ui';
import { words } from '../i18n/index.svelte';
import type { Scene } from './scene';
import { Stage } from './stage.svelte';

const SECONDS = 2;

function end(before: Snapshot, after: Snapshot): readonly Scene[] {
  if (after.actor !== OVER || before.actor === OVER) return [];
  return [
    {
      name: 'over',
      seconds: SECONDS,
      over: 'after',
      title: () => words.t.table.over,
      View: () => import('./Plaque.svelte'),
    },
  ];
}

/** A session as a table shows it, with the scenes of its game. */
export const stageOf = (session: Session, ui: GameUi): Stage => new Stage(session, ui.scenes ?? end);
