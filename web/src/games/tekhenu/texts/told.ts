// Steps that no event tells of, as a caption of a replay says them: without their subject, like events. What the one
// who looks may not know has no arguments.
import type { Args, ArgValue } from '../../../core/types';
import type { ActionKind } from './words';

export type Name = (code: ArgValue | undefined) => string;
/** `player`: how a seat is called. */
export type Captions = Readonly<Partial<Record<ActionKind, (args: Args, player: Name) => string>>>;
