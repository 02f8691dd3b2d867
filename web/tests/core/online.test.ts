import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, type Api, type ChatMessage, type Table } from '../../src/core/api';
import { Connection } from '../../src/core/connection';
import { OnlineSession } from '../../src/core/online';
import { NOT_YOUR_TURN, SPECTATOR, type Seat, type Snapshot } from '../../src/core/types';
import { engine } from './engine';
import { FakeServer } from './fake_server';

const TIMING = { first: 2, longest: 8, silence: 10_000, patience: 10_000, again: 10_000 };
const open: { session: OnlineSession; connection: Connection }[] = [];

afterEach(() => {
  for (const { session, connection } of open.splice(0)) {
    session.close();
    connection.disconnect();
  }
});

async function sit(server: FakeServer, seat: Seat, you: readonly Seat[] = [seat], person: EventTarget | null = null) {
  const connection = new Connection('ws://x', () => server.connect() as unknown as WebSocket, TIMING);
  const api = {
    table: async () => ({ table: server.table(you), update: null }),
    chat: async (_: string, message: { text: string }) => server.chat(message.text),
  } as unknown as Api;
  const session = await OnlineSession.open(engine, connection, api, 't1', { seat, person });
  open.push({ session, connection });
  await until(() => session.current !== null);
  return { session, connection };
}

async function until(reached: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('waited in vain');
}

function first(snap: Pick<Snapshot, 'legal'> | null): number {
  const action = snap?.legal[0];
  if (!action) throw new Error('nothing is legal');
  return action.id;
}

/** Both seats have the server's position. */
function same(server: FakeServer, session: OnlineSession): void {
  const snap = session.current;
  const look = server.truth.look(snap?.seat ?? 0);
  expect(snap?.seq).toBe(look.seq);
  expect(snap?.hash).toBe(look.hash);
  expect(snap?.view).toEqual(look.view);
  expect(snap?.legal).toEqual(look.legal);
  expect(snap?.entries).toEqual(look.entries);
  expect(snap?.canUndo).toBe(look.canUndo);
}

describe('a game at a table', () => {
  it('is played by two people', async () => {
    const server = new FakeServer('sare', 2);
    const players = [await sit(server, 0), await sit(server, 1)];
    for (let step = 0; step < 60; step++) {
      const actor = server.truth.look(SPECTATOR).actor;
      const player = players[actor];
      if (!player) break;
      await until(() => player.session.current?.actor === actor);
      expect(await player.session.act(first(player.session.current))).toBeNull();
      const other = players[1 - actor];
      await until(() => other?.session.current?.seq === server.seq);
      for (const { session } of players) same(server, session);
    }
    expect(server.changesTold).toBeGreaterThan(20);
    // Whole positions only when they sat down.
    expect(server.heard.filter(({ t }) => t === 'subscribe').length).toBe(2);
  });

  it('shows, explains and takes back', async () => {
    const server = new FakeServer('sare', 2);
    const actor = server.truth.look(SPECTATOR).actor;
    const { session } = await sit(server, actor);
    const { session: other } = await sit(server, 1 - actor);
    const before = session.current;
    expect(await session.preview(first(before))).toEqual(server.truth.preview(first(before)));
    expect(await session.whyNot(before?.legal[0]?.text ?? '')).toBeNull();
    expect(await other.whyNot(before?.legal[0]?.text ?? '')).toBe(NOT_YOUR_TURN);
    const action = before?.legal.find((legal) => !legal.barrier);
    if (!action) return;
    expect(await session.act(action.id)).toBeNull();
    expect(await session.undo()).toBeNull();
    expect(session.current?.hash).toBe(before?.hash);
    same(server, session);
    expect(await session.act(1)).toMatchObject({ code: 'illegal' });
  });

  it('survives a broken connection', async () => {
    const server = new FakeServer('tekhenu', 2);
    const { session, connection } = await sit(server, 0);
    const states: string[] = [];
    connection.onState((state) => states.push(state));
    server.down = true;
    for (const socket of server.sockets) socket.drop();
    await until(() => connection.state === 'connecting');
    const seat = server.truth.look(SPECTATOR).actor;
    server.act(seat, first(server.truth.look(seat)));
    server.down = false;
    await until(() => session.current?.seq === server.seq);
    same(server, session);
    expect(states).toEqual(['open', 'connecting', 'open']);
    expect(server.heard.filter(({ t }) => t === 'subscribe').at(-1)?.from).toBeGreaterThan(0);
  });

  it('does nothing twice when the answer is lost', async () => {
    const server = new FakeServer('null', 2);
    const seat = server.truth.look(SPECTATOR).actor;
    const { session } = await sit(server, seat);
    const seq = server.seq;
    server.breakAfterStoring = true;
    expect(await session.act(first(session.current))).toBeNull();
    const acts = server.heard.filter(({ t }) => t === 'act');
    expect(acts.length).toBe(2);
    expect(acts[0]?.id).toBe(acts[1]?.id);
    const own = server.truth.entries(SPECTATOR, seq).filter((entry) => entry.actor === seat);
    expect(own.length).toBe(1);
    same(server, session);
  });

  it('waits while the server is away', async () => {
    const server = new FakeServer('null', 2);
    const seat = server.truth.look(SPECTATOR).actor;
    const { session } = await sit(server, seat);
    server.down = true;
    for (const socket of server.sockets) socket.drop();
    const acted = session.act(first(session.current));
    await new Promise((resolve) => setTimeout(resolve, 30));
    server.down = false;
    expect(await acted).toBeNull();
    same(server, session);
  });

  it('is told when somebody else was faster', async () => {
    const server = new FakeServer('null', 2);
    const seat = server.truth.look(SPECTATOR).actor;
    const { session } = await sit(server, seat);
    const sockets = [...server.sockets];
    for (const socket of sockets) server.sockets.delete(socket);
    const action = first(session.current);
    server.act(seat, action);
    for (const socket of sockets) server.sockets.add(socket);
    expect(await session.act(action)).toMatchObject({ code: 'stale' });
    server.tellAll();
    await until(() => session.current?.seq === server.seq);
    same(server, session);
  });

  it('ignores what it knows and asks for what is missing', async () => {
    const server = new FakeServer('sare', 2);
    server.twice = true;
    const { session } = await sit(server, 0);
    const [socket] = server.sockets;
    if (!socket?.subscribed) throw new Error('not subscribed');
    for (let step = 0; step < 10; step++) {
      const seat = server.truth.look(SPECTATOR).actor;
      // Every third update is lost on the way.
      if (step % 3 === 2) server.sockets.delete(socket);
      server.act(seat, first(server.truth.look(seat)));
      if (step % 3 === 2) socket.subscribed.sent = server.seq;
      server.sockets.add(socket);
    }
    server.update(socket, 0);
    server.update(socket, 3);
    await until(() => session.current?.seq === server.seq);
    same(server, session);
  });

  it('asks for everything when its own core reads something else', async () => {
    const server = new FakeServer('sare', 2);
    const { session } = await sit(server, 0);
    const seat = server.truth.look(SPECTATOR).actor;
    server.wrongHashes = 1;
    server.act(seat, first(server.truth.look(seat)));
    await until(() => session.current?.seq === server.seq);
    same(server, session);
    const asked = server.heard.filter(({ t }) => t === 'subscribe');
    expect(asked.at(-1)).toMatchObject({ from: 0, form: 'changes' });
  });

  it('lets the server list what is legal when the cores do not agree', async () => {
    const server = new FakeServer('sare', 2);
    const { session } = await sit(server, server.truth.look(SPECTATOR).actor);
    server.wrongHashes = Infinity;
    const seat = session.current?.seat ?? 0;
    expect(await session.act(first(session.current))).toBeNull();
    same(server, session);
    expect(server.heard.filter(({ t }) => t === 'subscribe').at(-1)?.form).toBe('json');
    expect(session.current?.seat).toBe(seat);
  });

  it('begins anew when the server has forgotten', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    for (let step = 0; step < 5; step++) {
      const seat = server.truth.look(SPECTATOR).actor;
      server.act(seat, first(server.truth.look(seat)));
    }
    await until(() => session.current?.seq === server.seq);
    server.truth.goOn(4, '1');
    for (const socket of server.sockets) socket.drop();
    await until(() => session.current?.seq === server.seq);
    same(server, session);
  });

  it('looks through the eyes of another own seat', async () => {
    const server = new FakeServer('tekhenu', 2);
    const { session } = await sit(server, 0, [0, 1]);
    const before = session.current;
    await session.look(1);
    expect(session.current?.seat).toBe(1);
    expect(session.current?.hash).not.toBe(before?.hash);
    same(server, session);
  });

  it('hears what is said once', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    let heard: readonly ChatMessage[] = [];
    session.onChat((messages) => (heard = messages));
    expect(await session.say({ text: 'hello' })).toBeNull();
    await session.say({ text: 'hello' });
    await until(() => heard.length > 0);
    expect(heard.map(({ text }) => text)).toEqual(['hello']);
  });

  it('tells why something was not said', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    server.mute = new ApiError('too-many', 'Slowly.', 429);
    expect(await session.say({ text: 'hello' })).toMatchObject({ code: 'too-many' });
  });

  it('has nothing to decide or take back while an agent plays the seat', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    while (server.truth.look(SPECTATOR).actor !== 0) server.act(1, first(server.truth.look(1)));
    await until(() => (session.current?.legal.length ?? 0) > 0);
    const [, other] = server.table([0]).seats;
    const agent = { kind: 'agent', agent: 'greedy', for: { user: 'u', name: 'Ada' } } as const;
    const held = { ...server.table([0]), seats: other ? [agent, other] : [] };
    session.receive({ t: 'table', table: held });
    expect(session.current).toMatchObject({ legal: [], canUndo: false, canReset: false });
    expect(session.current?.seats[0]).toMatchObject({ kind: 'agent', for: { name: 'Ada' } });
    expect(await session.whyNot('x')).toBe(NOT_YOUR_TURN);
    session.receive({ t: 'table', table: server.table([0]) });
    same(server, session);
    expect(session.current?.legal.length).toBeGreaterThan(0);
  });

  it('knows whose turn it is, and who is away then, without being told of the table', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    const tables: Table[] = [];
    session.onTable((table) => tables.push(table));
    const away = {
      ...server.table([0]),
      seats: server.table([0]).seats.map((seat, i) => (i === 1 ? { ...seat, presence: 'away' as const } : seat)),
    };
    session.receive({ t: 'table', table: away });
    for (let i = 0; i < 20 && tables.at(-1)?.to_act !== 1; i++) {
      const actor = server.truth.look(SPECTATOR).actor;
      server.act(actor, first(server.truth.look(actor)));
      await until(() => session.current?.seq === server.seq);
    }
    expect(tables.at(-1)).toMatchObject({ to_act: 1, seats: [{}, { away: 0 }] });
  });

  it('takes a moving pointer, scrolling and coming back for somebody who is here', async () => {
    for (const doing of ['pointermove', 'scroll', 'visibilitychange', 'keydown']) {
      const server = new FakeServer('null', 2);
      const person = new EventTarget();
      const { session } = await sit(server, 0, [0], person);
      person.dispatchEvent(new Event(doing));
      person.dispatchEvent(new Event(doing));
      expect(server.heard.filter(({ t }) => t === 'active').length).toBe(1);
      session.close();
      person.dispatchEvent(new Event(doing));
      expect(server.heard.filter(({ t }) => t === 'active').length).toBe(1);
    }
  });

  it('says at most every 20 seconds that somebody is here', async () => {
    const server = new FakeServer('null', 2);
    const { session } = await sit(server, 0);
    session.active();
    session.active();
    expect(server.heard.filter(({ t }) => t === 'active').length).toBe(1);
  });
});
