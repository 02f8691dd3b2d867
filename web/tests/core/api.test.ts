import { describe, expect, it } from 'vitest';
import { Api, ApiError, randomNonce } from '../../src/core/api';

/** An Api whose requests are written down and answered by `answer`. */
function recorded(answer: () => Response) {
  const asked: { method?: string; url: string; body: unknown }[] = [];
  const api = new Api('', async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    asked.push({ ...(init?.method && { method: init.method }), url: String(input), body });
    return answer();
  });
  return { api, asked };
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

describe('requests', () => {
  it('have the address, method and body of the protocol', async () => {
    const { api, asked } = recorded(() => json({ user: null, tables: [] }));
    await api.me();
    await api.setName('Ada');
    await api.deleteMe();
    await api.tables({ list: 'open', game: 'sare', limit: 5 });
    await api.join('k7q2', { seat: 1, nonce: 'ab' });
    await api.handOver('k7q2', 'greedy');
    await api.table('k/2', 0, 12);
    expect(asked).toEqual([
      { method: 'GET', url: '/api/me', body: undefined },
      { method: 'POST', url: '/api/me', body: { name: 'Ada' } },
      { method: 'DELETE', url: '/api/me', body: undefined },
      { method: 'GET', url: '/api/tables?list=open&game=sare&limit=5', body: undefined },
      { method: 'POST', url: '/api/tables/k7q2/join', body: { seat: 1, nonce: 'ab' } },
      { method: 'POST', url: '/api/tables/k7q2/hand-over', body: { agent: 'greedy' } },
      { method: 'GET', url: '/api/tables/k%2F2?seat=0&from=12', body: undefined },
    ]);
  });

  it('tell what the server refuses', async () => {
    const error = { code: 'stale', message: 'The table is at event 14, not 12.', seq: 14 };
    const { api } = recorded(() => json({ error }, 409));
    const caught: unknown = await api.start('k7q2').catch((thrown: unknown) => thrown);
    expect(caught).toBeInstanceOf(ApiError);
    expect(caught).toMatchObject({ ...error, status: 409 });
  });

  it('tell when there is no server, or another one answers', async () => {
    const none = new Api('', async () => Promise.reject(new TypeError('failed')));
    await expect(none.about()).rejects.toMatchObject({ code: 'network', status: 0 });
    const { api } = recorded(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.about()).rejects.toMatchObject({ code: 'network', status: 502 });
  });

  it('bring luck of their own', () => {
    expect(randomNonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomNonce()).not.toBe(randomNonce());
  });
});
