// What went wrong, in the person's language: the server's own sentences are English and for the curious.
import type { Texts } from './index.svelte';

/** Errors and refusals have a stable code; anything else is a surprise and speaks for itself. */
export function sayError(error: unknown, texts: Texts): string {
  const said = error as { code?: unknown; message?: unknown } | null;
  const code = typeof said?.code === 'string' ? said.code : '';
  const detail = typeof said?.message === 'string' ? said.message : String(error);
  const known = (texts.errors as Readonly<Record<string, string>>)[code];
  if (!known) return `${texts.errors.other} ${detail}`;
  // Why a message did not arrive only the server knows.
  return code === 'delivery' ? `${known} ${detail}` : known;
}
