// A judgement of Maat as its events tell it.
import type { Entry, GameEvent, Seat } from '../../core/types';

export interface Judged {
  readonly seat: number;
  readonly balance: number;
  readonly loss: number;
  readonly place: number;
}

/** Everybody's verdict in the order of the events; none: there was no judgement. `order` is the turn order after it. */
export function judgedIn(events: readonly GameEvent[], order: readonly Seat[]): Judged[] {
  return events.flatMap(({ kind, seat, args }) =>
    kind === 'balance' && seat !== null
      ? [
          {
            seat,
            balance: Number(args.balance),
            loss: Number(args.loss),
            place: Number(
              events.find((one) => one.kind === 'place' && one.seat === seat)?.args.place ?? order.indexOf(seat) + 1,
            ),
          },
        ]
      : [],
  );
}

/** Faith that a seat laid onto its scale in these steps: left, right. */
export function faithLaid(entries: readonly Entry[], seat: Seat): readonly [number, number] {
  const sum = (side: string): number =>
    entries
      .filter(({ actor, action }) => actor === seat && action.kind === 'faith' && action.args?.side === side)
      .reduce((all, { action }) => all + Number(action.args?.count ?? 0), 0);
  return [sum('left'), sum('right')];
}
