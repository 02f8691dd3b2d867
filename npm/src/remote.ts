// The core at a distance: the same calls as Core, answered by a promise, whether it runs in a worker or right here.
import { Core, CoreError } from './core.js';

/** An object's methods, each answering by a promise. */
export type Remote<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => Promise<R>
    : never;
};

/** A desk with one match on it. Close it when it is no longer needed. */
export interface Desk extends Remote<Core> {
  close(): void;
}

export interface Engine {
  desk(): Promise<Desk>;
}

/** What is asked of a worker. */
export interface Request {
  readonly id: number;
  readonly desk: number;
  /** A method of Core, or `open` and `close`. */
  readonly method: string;
  readonly args: readonly unknown[];
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly core?: CoreFault } };

export interface CoreFault {
  readonly code: string;
  readonly expected: string;
  readonly line: number;
  readonly position: number;
}

/** Makes calls of methods into calls of `send`. */
function proxy(send: (method: string, args: unknown[]) => Promise<unknown>, close: () => void): Desk {
  return new Proxy({} as Desk, {
    get: (_, method) => {
      if (method === 'close') return close;
      // A promise that resolves to a desk asks whether it is a promise itself.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: unknown[]) => send(method, args);
    },
  });
}

function call(core: Core, method: string, args: readonly unknown[]): unknown {
  const known = (core as unknown as Record<string, unknown>)[method];
  if (typeof known !== 'function') throw new Error(`The core has no method ${method}.`);
  return (known as (...args: unknown[]) => unknown).apply(core, [...args]);
}

/** An engine without a worker. */
export function directEngine(module: WebAssembly.Module): Engine {
  return {
    desk: async () => {
      const core = new Core(module);
      return proxy(
        async (method, args) => structuredClone(call(core, method, structuredClone(args))),
        () => undefined,
      );
    },
  };
}

/** What the worker does: keeps the desks and answers requests about them. */
export class DeskKeeper {
  private readonly desks = new Map<number, Core>();
  private module: Promise<WebAssembly.Module> | null = null;

  constructor(private readonly load: () => Promise<WebAssembly.Module>) {}

  async answer(request: Request): Promise<Answer> {
    const { id } = request;
    try {
      return { id, value: await this.run(request) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof CoreError)) return { id, error: { message } };
      const { code, expected, line, position } = error;
      return { id, error: { message, core: { code, expected, line, position } } };
    }
  }

  private async run({ desk, method, args }: Request): Promise<unknown> {
    if (method === 'close') return void this.desks.delete(desk);
    if (method === 'open') return void this.desks.set(desk, new Core(await this.loaded()));
    const core = this.desks.get(desk);
    if (!core) throw new Error('This desk is closed.');
    return call(core, method, args);
  }

  /** The module; when it could not be loaded, the next one who asks tries again. */
  private loaded(): Promise<WebAssembly.Module> {
    this.module ??= this.load().catch((error: unknown) => {
      this.module = null;
      throw error;
    });
    return this.module;
  }
}

/** The part of a Worker that an engine needs. */
export interface Port {
  postMessage(message: Request): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** An engine in a worker. */
export class WorkerEngine implements Engine {
  private readonly waiting = new Map<number, [(value: unknown) => void, (error: Error) => void]>();
  private requests = 0;
  private desks = 0;

  constructor(private readonly port: Port) {
    port.onmessage = ({ data }) => {
      const [resolve, reject] = this.waiting.get(data.id) ?? [];
      this.waiting.delete(data.id);
      if ('value' in data) return resolve?.(data.value);
      const { message, core } = data.error;
      reject?.(core ? new CoreError(core.code, core.expected, core.line, core.position) : new Error(message));
    };
    port.onerror = (event) => {
      const error = new Error(`The game core stopped: ${event.message}`);
      for (const [, reject] of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
  }

  async desk(): Promise<Desk> {
    const desk = ++this.desks;
    await this.send(desk, 'open', []);
    return proxy(
      (method, args) => this.send(desk, method, args),
      () => void this.send(desk, 'close', []).catch(() => undefined),
    );
  }

  private send(desk: number, method: string, args: unknown[]): Promise<unknown> {
    const id = ++this.requests;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [resolve, reject]);
      this.port.postMessage({ id, desk, method, args });
    });
  }
}
