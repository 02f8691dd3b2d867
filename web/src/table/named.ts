// A session whose agents are called by their names: the server tells only which agent it is.
import type { Session, Snapshot } from '../core/types';
import { seatNames } from './names';

export function withAgentNames(session: Session): Session {
  const named = (snap: Snapshot): Snapshot => {
    const names = seatNames(snap.seats);
    return { ...snap, seats: snap.seats.map((seat, number) => ({ ...seat, name: names[number] ?? '' })) };
  };
  return {
    kind: session.kind,
    subscribe: (listener) => session.subscribe((snap) => listener(named(snap))),
    act: (action) => session.act(action),
    undo: () => session.undo(),
    reset: () => session.reset(),
    preview: (action) => session.preview(action),
    answer: (orders) => session.answer(orders),
    position: () => session.position(),
    whyNot: (text) => session.whyNot(text),
    look: (seat) => session.look(seat),
    close: () => session.close(),
  };
}
