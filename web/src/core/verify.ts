// Checks the fair dice of a finished record, without trusting the server: docs/fair-dice.md. The browser has
// SHA-256, the core knows which outcome a digest gives.
import type { Engine } from './engine';

export type Verdict =
  | { readonly kind: 'fair'; readonly outcomes: number }
  /** An outcome is not the one that the secret gives. */
  | { readonly kind: 'unfair'; readonly seq: number; readonly label: string }
  /** The secret is not the one the server committed to before the game. */
  | { readonly kind: 'commitment' }
  /** There is nothing to check: dice of another kind, no secret yet, or not all events are known. */
  | { readonly kind: 'nothing' }
  /** The browser offers no SHA-256 here (no https). */
  | { readonly kind: 'cannot' };

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function verify(
  engine: Engine,
  record: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Verdict> {
  if (!subtle) return { kind: 'cannot' };
  const hmac = async (key: Uint8Array<ArrayBuffer>, text: string) => {
    const form = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await subtle.importKey('raw', key, form, false, ['sign']);
    return new Uint8Array(await subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
  };
  const desk = await engine.desk();
  try {
    const { fair, count, events } = await desk.load(record);
    if (!fair?.secret || count < events) return { kind: 'nothing' };
    const secret = bytesOf(fair.secret);
    const commit = hexOf(new Uint8Array(await subtle.digest('SHA-256', secret)));
    if (commit !== fair.commit) return { kind: 'commitment' };
    const seats = fair.nonces.map((nonce, seat) => `${seat} ${nonce}\n`).join('');
    const key = await hmac(secret, `benben-fair 1\n${fair.table}\n${seats}`);
    let outcomes = 0;
    for (let seq = 1; seq <= count; seq++) {
      const label = await desk.label(seq);
      if (label === null) continue;
      outcomes++;
      const digest = await hmac(key, label);
      if (!(await desk.isDrawn(seq, digest))) return { kind: 'unfair', seq, label };
    }
    return { kind: 'fair', outcomes };
  } finally {
    desk.close();
  }
}
