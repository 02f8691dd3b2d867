// Marks of a picture that would cover each other are moved up or down until none does.

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The same points with a free height each, at least `room` from all others and between `top` and `bottom` where that is possible. */
export function apart<P extends Point>(
  points: readonly P[],
  room: number,
  top: number,
  bottom: number,
): (P & { readonly at: number })[] {
  const done: { readonly x: number; readonly at: number }[] = [];
  const free = (x: number, y: number): boolean =>
    y >= top && y <= bottom && done.every((other) => Math.hypot(other.x - x, other.at - y) >= room);
  return points.map((point) => {
    const tries = Array.from({ length: 2 * Math.ceil((bottom - top) / 2) }, (_, i) =>
      i % 2 === 0 ? point.y + i : point.y - i - 1,
    );
    const at = tries.find((y) => free(point.x, y)) ?? point.y;
    done.push({ x: point.x, at });
    return { ...point, at };
  });
}
