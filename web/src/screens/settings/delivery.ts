// Why a test notification failed.
import type { LaterTexts } from '../../i18n/index.svelte';

/** Why a test notification failed only the server knows; what it says most is said in the own language. */
export function sayDelivery(detail: string, texts: LaterTexts): string {
  const t = texts.settings;
  const status = /answered (\d+)/.exec(detail)?.[1];
  if (status) return t.deliveryAnswer(status);
  if (/own network/.test(detail)) return t.deliveryInside;
  if (/resolve/i.test(detail)) return t.deliveryHost;
  if (/connect/i.test(detail)) return t.deliveryNobody;
  return /time/i.test(detail) ? t.deliveryLate : detail;
}
