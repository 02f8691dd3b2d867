// Whose messages this device does not show. Nobody is told; whoever wants somebody gone blocks them.
const KEY = 'benben.hushed';
const MOST = 200;

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const isHushed = (user: string | null): boolean => user !== null && read().includes(user);

export function hush(user: string, on: boolean): void {
  const others = read().filter((id) => id !== user);
  try {
    localStorage.setItem(KEY, JSON.stringify((on ? [...others, user] : others).slice(-MOST)));
  } catch {
    // a browser that keeps nothing shows everything
  }
}
