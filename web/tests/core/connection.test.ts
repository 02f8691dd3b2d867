import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type ServerMessage } from '../../src/core/connection';

class Wire {
  static all: Wire[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { t: string; id?: string }[] = [];
  closed = false;
  constructor() {
    Wire.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { t: string });
  }
  close(): void {
    this.closed = true;
  }
  say(message: ServerMessage | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

const TIMING = { first: 100, longest: 1000, silence: 5000, patience: 1000, again: 2000 };
const make = () => new Connection('ws://x', () => new Wire() as unknown as WebSocket, TIMING);
const last = () => Wire.all.at(-1) ?? new Wire();

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
});
afterEach(() => vi.useRealTimers());

describe('the connection', () => {
  it('comes back, and waits longer every time, but not for ever', () => {
    const connection = make();
    connection.connect();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const count = Wire.all.length;
      last().onclose?.();
      let waited = 0;
      while (Wire.all.length === count && waited < 5000) {
        vi.advanceTimersByTime(10);
        waited += 10;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(110);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1010);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(500);
  });

  it('knows at once that the network is gone, and comes back', () => {
    const connection = make();
    const states: string[] = [];
    connection.onState((state) => states.push(state));
    connection.connect();
    const wire = last();
    wire.onopen?.();
    connection.cut();
    expect([connection.state, wire.closed]).toEqual(['connecting', true]);
    // What the old socket still says does not count.
    wire.onclose?.();
    connection.cut();
    vi.advanceTimersByTime(100);
    expect(Wire.all.length).toBe(2);
    last().onopen?.();
    expect(states).toEqual(['offline', 'connecting', 'open', 'connecting', 'open']);
  });

  it('gives a silent connection up', () => {
    const connection = make();
    connection.connect();
    const wire = last();
    wire.onopen?.();
    vi.advanceTimersByTime(5000);
    expect(wire.sent).toEqual([{ t: 'ping' }]);
    wire.say({ t: 'pong' });
    vi.advanceTimersByTime(5500);
    expect(wire.sent.length).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(wire.closed).toBe(true);
    expect(connection.state).toBe('connecting');
    vi.advanceTimersByTime(200);
    expect(Wire.all.length).toBe(2);
  });

  it('sends again what was not answered', async () => {
    const connection = make();
    const asked = connection.request({ t: 'act' });
    const wire = last();
    expect(wire.sent).toEqual([]);
    wire.onopen?.();
    vi.advanceTimersByTime(2000);
    expect(wire.sent.length).toBe(2);
    const id = wire.sent[0]?.id ?? '';
    expect(wire.sent[1]?.id).toBe(id);
    wire.say({ t: 'done', id, seq: 5 });
    wire.say({ t: 'done', id, seq: 5 });
    expect(await asked).toEqual({ seq: 5 });
    vi.advanceTimersByTime(4000);
    expect(wire.sent.filter(({ t }) => t === 'act').length).toBe(2);
  });

  it('asks again when the server is back', async () => {
    const connection = make();
    connection.connect();
    last().onopen?.();
    const asked = connection.request({ t: 'act' });
    const id = last().sent[0]?.id ?? '';
    last().say({ t: 'refused', id, error: { code: 'stopping', message: 'The server stops.' } });
    last().onclose?.();
    vi.advanceTimersByTime(200);
    last().onopen?.();
    expect(last().sent).toEqual([{ t: 'act', id }]);
    last().say({ t: 'refused', id, error: { code: 'stale', message: 'Too late.' } });
    expect(await asked).toMatchObject({ refusal: { code: 'stale' } });
  });

  it('refuses what waits when it is ended', async () => {
    const connection = make();
    const asked = connection.request({ t: 'act' });
    connection.disconnect();
    expect(await asked).toMatchObject({ refusal: { code: 'network' } });
    expect(connection.state).toBe('offline');
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBe(1);
  });

  it('does not stumble over nonsense', () => {
    const connection = make();
    const heard: string[] = [];
    connection.onMessage(({ t }) => heard.push(t));
    connection.connect();
    last().onopen?.();
    last().say('{');
    last().say({ t: 'tables' });
    expect(heard).toEqual(['tables']);
  });
});
