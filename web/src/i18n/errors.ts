// What went wrong, in the person's language: the server's own sentences are English and for the curious.
import type { Texts } from './index.svelte';

/** Errors and refusals have a stable code; anything else is a surprise and speaks for itself. */
export function sayError(error: unknown, texts: Texts): string {
  const said = error as { code?: unknown; message?: unknown } | null;
  const code = typeof said?.code === 'string' ? said.code : '';
  const detail = typeof said?.message === 'string' ? said.message : String(error);
  const known = (texts.errors as Readonly<Record<string, string>>)[code];
  if (!known) return `${texts.errors.other} ${detail}`;
  return code === 'delivery' ? `${known} ${sayDelivery(detail, texts)}` : known;
}

/** Why a test notification failed only the server knows; what it says most is said in the own language. */
function sayDelivery(detail: string, texts: Texts): string {
  const t = texts.settings;
  const status = /answered (\d+)/.exec(detail)?.[1];
  if (status) return t.deliveryAnswer(status);
  if (/own network/.test(detail)) return t.deliveryInside;
  if (/resolve/i.test(detail)) return t.deliveryHost;
  if (/connect/i.test(detail)) return t.deliveryNobody;
  return /time/i.test(detail) ? t.deliveryLate : detail;
}
