// The end of Sa-Rê: three cities on the Nile at night, and the sun rises over the one that is finished.
import type { FinaleUi } from '../../../finale/story';
import type { SareTexts } from '../words';
import { viewOf } from '../view';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import { storyOf } from './story';

export const finale: FinaleUi = {
  Board,
  Defs,
  horizon: 0.36,
  story(snap, texts) {
    const { words } = texts as SareTexts;
    return storyOf(viewOf(snap), { building: (name) => words.building[name], spaces: words.board.scene.spaces });
  },
};
