// The end of Tekhenu: the dial from the terrace, the race round its rim, the golden stone.
import type { FinaleUi } from '../../../finale/story';
import type { TekhenuTexts, VpSource } from '../texts/types';
import { viewOf } from '../view';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import { levelText } from './level';
import { storyOf } from './story';

export const finale: FinaleUi = {
  Board,
  Defs,
  horizon: 0.46,
  level: levelText,
  story(snap, texts) {
    const t = texts as TekhenuTexts;
    const ranking = viewOf(snap).ranking ?? [];
    return storyOf(
      snap.entries,
      snap.view.scores,
      [...ranking.keys()].filter((seat) => ranking[seat] === 1),
      { source: (name) => t.sources[name as VpSource] ?? name, card: (code) => t.card(code) },
    );
  },
};
