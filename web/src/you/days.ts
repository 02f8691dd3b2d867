// Days as they are counted here: by the date that everybody shares (UTC), so that a day's puzzle and game are the same for
// all. A streak counts the days on which something was tried; one missed day in seven is forgiven.
import type { Book } from './book';

const DAY = 86_400_000;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const shift = (day: string, by: number): string => dayOf(timeOf(day) + by * DAY);
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY);

/** Days on which a puzzle or the day's game was tried. */
export function triedDays({ puzzles, days }: Pick<Book, 'puzzles' | 'days'>): Set<string> {
  return new Set([
    ...Object.values(puzzles).map(({ day }) => day),
    ...Object.keys(days).map((name) => name.slice(0, 10)),
  ]);
}

/** How often a week somebody may rest. */
const WEEK = 7;

/**
 * Days tried in a row up to today; today itself may still come. A missed day ends it, unless none of the six days before it
 * was missed.
 */
export function streakOf(tried: ReadonlySet<string>, today: string): number {
  let count = 0;
  let day = tried.has(today) ? today : shift(today, -1);
  let forgiven: string | null = null;
  for (;;) {
    if (tried.has(day)) count++;
    else {
      // Days are walked backwards: the rest that was taken last is the later one.
      if (forgiven !== null && daysBetween(day, forgiven) < WEEK) return count;
      if (!tried.has(shift(day, -1))) return count;
      forgiven = day;
    }
    day = shift(day, -1);
  }
}

/** The longest streak there was, up to today. */
export function bestStreak(tried: ReadonlySet<string>, today: string): number {
  let best = streakOf(tried, today);
  for (const day of tried) if (day <= today) best = Math.max(best, streakOf(tried, day));
  return best;
}
