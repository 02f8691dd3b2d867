// Colours of the seats' pieces: the tones of tokens.css, as numbers that light can be mixed into.
export const SEAT_TONES = ['#f7b03c', '#5aa9f0', '#e45c8f', '#b8ec9a'] as const;
export const toneOf = (seat: number): string => SEAT_TONES[seat] ?? '#c8a46e';
