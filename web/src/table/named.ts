// A session whose agents are called as the game's words call them, instead of by their ids.
import type { Session, Snapshot } from '../core/types';

export function withAgentNames(session: Session, called: (agent: string) => string): Session {
  const named = (snap: Snapshot): Snapshot => ({
    ...snap,
    seats: snap.seats.map((seat) =>
      seat.agent !== undefined && seat.name === seat.agent ? { ...seat, name: called(seat.agent) } : seat,
    ),
  });
  return {
    kind: session.kind,
    subscribe: (listener) => session.subscribe((snap) => listener(named(snap))),
    act: (action) => session.act(action),
    undo: () => session.undo(),
    reset: () => session.reset(),
    preview: (action) => session.preview(action),
    whyNot: (text) => session.whyNot(text),
    look: (seat) => session.look(seat),
    close: () => session.close(),
  };
}
