// An account takes the profile over: what the server has and what is here become one, and both keep it.
import { api, ApiError } from '../core/api';
import { person } from '../ui/person.svelte';
import { book, joinBooks, keepBook, readBook, type Book } from './book';

const ADDRESS = '/api/me/profile';

const same = (a: Book, b: Book): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether an account has it. Without a server, or for a guest who has none, everything stays here. */
export async function takeOver(): Promise<boolean> {
  if (!person.user) return false;
  try {
    const there = readBook(await api.ask('GET', ADDRESS));
    const here = book();
    // Showing it, or no longer, is the last word of whoever is here.
    const joined: Book = { ...joinBooks(here, there), shown: here.shown };
    if (!same(joined, here)) keepBook(joined);
    if (!same(joined, there)) await api.ask('PUT', ADDRESS, { ...joined });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Nothing of it stays at the account. */
export async function forgetThere(): Promise<void> {
  if (person.user) await api.ask('DELETE', ADDRESS).catch(() => undefined);
}
