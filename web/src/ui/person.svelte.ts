// Who is at this browser, as the server knows them, and whether there is a server at all.
import { api, ApiError, type About, type User } from '../core/api';
import { connection } from '../core/connection';
import { settings } from './settings.svelte';

class Person {
  /** undefined: not asked yet; null: there is no server. */
  about = $state.raw<About | null | undefined>(undefined);
  /** null: a guest without a name. */
  user = $state.raw<User | null>(null);
  private asked: Promise<void> | null = null;

  /** Asks the server once; later calls wait for the same answer, and ask again when there was none. */
  load(): Promise<void> {
    this.asked ??= this.ask().finally(() => {
      if (!this.about) this.asked = null;
    });
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      const [about, user] = await Promise.all([api.about(), api.me()]);
      this.about = about;
      this.learn(user);
    } catch {
      this.about = null;
    }
  }

  /** Signed in, out, renamed: the socket belongs to whoever opened it. */
  learn(user: User | null): void {
    const other = user?.id !== this.user?.id;
    this.user = user;
    if (user && other) {
      if (!settings.now.name) settings.change({ name: user.name });
      connection().reconnect();
    }
    if (!user && other) connection().disconnect();
  }

  /** Becomes somebody with this name, or takes it. */
  async named(name: string): Promise<User> {
    const user = await api.setName(name.trim());
    settings.change({ name: user.name });
    this.learn(user);
    void this.showFace();
    return user;
  }

  /** The portrait of this device, for those whom one meets. */
  async showFace(): Promise<void> {
    const { face } = settings.now;
    if (this.user && face) await api.ask('POST', '/api/me/card', { face }).catch(() => undefined);
  }

  async signOut(everywhere = false): Promise<void> {
    await api.signOut(everywhere);
    this.learn(null);
  }
}

export const person = new Person();

/** Milliseconds between two tries of what the network did not bring. */
const AGAIN = 10_000;

/** Calls back when another try makes sense: the network is there again, or a while has passed. Answers how to stop. */
export function tryLater(again: () => void): () => void {
  const timer = setTimeout(again, AGAIN);
  addEventListener('online', again);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', again);
  };
}

/** The server could not be reached, or is just being restarted. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'stopping');
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'missing' || error.code === 'forbidden');
}
