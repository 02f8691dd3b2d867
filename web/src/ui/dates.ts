// Times as a person says them.
import type { Language } from '../i18n/index.svelte';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago"; days that are long past by their date. */
export function ago(time: number, language: Language, now = Date.now()): string {
  const past = now - time;
  if (past > 7 * 86_400_000) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) if (past >= length) return format.format(-Math.floor(past / length), unit);
  return format.format(0, 'minute');
}

/** A moment: "14:05" today, else with its day. */
export function moment(time: number, language: Language, now = Date.now()): string {
  const today = new Date(time).toDateString() === new Date(now).toDateString();
  const style = today ? { timeStyle: 'short' as const } : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return new Intl.DateTimeFormat(language, style).format(time);
}

const LENGTHS: readonly (readonly ['day' | 'hour' | 'minute' | 'second', number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Seconds in the largest unit they fill: "40 sec", "3 min". */
export function lasting(seconds: number, language: Language): string {
  const [unit, length] = LENGTHS.find(([, long]) => seconds >= long) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / length));
}

/** Milliseconds as 4:07 or 1:04:07. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number): string => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
