import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptHeader, KeptAnswers } from './kept-answers.js';

const origin = 'https://league.example';
/** The responses from the network by call, or null while offline. */
let network: Record<string, () => Response | Promise<Response>> | null;
let stored: Map<string, Map<string, Response>>;
/** Whether the browser refuses its caches, as on a full disk. */
let isRefusing: boolean;
let kept: KeptAnswers;

function cacheOf(entries: Map<string, Response>): Cache {
  const keyOf = (key: RequestInfo | URL) => new URL(key as string, origin).href;
  return {
    match: (key: string) => Promise.resolve(entries.get(keyOf(key))?.clone()),
    put: (key: string, response: Response) => Promise.resolve(entries.set(keyOf(key), response)),
    delete: (key: string) => Promise.resolve(entries.delete(keyOf(key))),
    keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
  } as unknown as Cache;
}

beforeEach(() => {
  network = {};
  stored = new Map();
  isRefusing = false;
  const caches = {
    open: (name: string) => {
      if (isRefusing) return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return Promise.resolve(cacheOf(entries));
    },
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  };
  const fetch = async ({ url }: Request) => {
    const call = /\/api\/([a-z-]+)/.exec(url)?.[1] ?? '';
    const answer = network?.[call];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  kept = new KeptAnswers('answers', { caches, fetch });
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: 'Sun, 19 Nov 2023 15:20:00 GMT', 'cache-control': 'no-store' },
  });
const ask = (path: string, method = 'GET') => kept.respond(new Request(`${origin}/api/${path}`, { method }));
const textOf = async (path: string) => (await ask(path)).text();
const user = (username?: string) => () => json({ is_logged_in: username !== undefined, username: username ?? false });
const picksOf = (username: string) => () => json({ picks: `of ${username}` });

async function readAs(username: string): Promise<void> {
  network = { 'get-current-user': user(username), 'get-user-picks': picksOf(username), logout: () => json({}) };
  await ask('get-current-user/');
  await ask('get-user-picks?season=1');
}

describe('a cached response', () => {
  it('is served offline with a mark and its original date', async () => {
    await readAs('anna');
    expect((await ask('get-user-picks?season=1')).headers.has(keptHeader)).toBe(false);
    network = null;
    const answer = await ask('get-user-picks?season=1');
    expect(await answer.json()).toEqual({ picks: 'of anna' });
    expect([answer.headers.get(keptHeader), answer.headers.get('date')]).toEqual([
      '1',
      'Sun, 19 Nov 2023 15:20:00 GMT',
    ]);
  });

  it('is only served for the same address', async () => {
    await readAs('anna');
    network = null;
    await expect(ask('get-user-picks?season=2')).rejects.toThrow('Failed to fetch');
  });

  it('is served if the network does not respond within eight seconds, and renewed by a late response', async () => {
    await readAs('anna');
    vi.useFakeTimers();
    try {
      let answer: (response: Response) => void = () => undefined;
      network = { 'get-user-picks': () => new Promise((resolve) => (answer = resolve)) };
      const asked = ask('get-user-picks?season=1');
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await (await asked).text()).toContain('anna');
      answer(json({ picks: 'new' }));
      await vi.advanceTimersByTimeAsync(0);
    } finally {
      vi.useRealTimers();
    }
    network = null;
    expect(await textOf('get-user-picks?season=1')).toContain('new');
  });

  it.each([
    ['a refusal', () => json({}, 404)],
    ['an internal error', () => json({}, 503)],
  ])('is not replaced by %s', async (_, answer) => {
    await readAs('anna');
    network = { 'get-user-picks': answer };
    await ask('get-user-picks?season=1');
    network = null;
    expect(await textOf('get-user-picks?season=1')).toContain('anna');
  });

  it('is not needed if the browser refuses its caches, because the network still responds', async () => {
    isRefusing = true;
    await readAs('anna');
    expect(await textOf('get-current-user/')).toContain('anna');
    network = { 'get-current-user': () => json({}, 401) };
    expect((await ask('get-current-user/')).status).toBe(401);
    network = null;
    await expect(ask('get-user-picks?season=1')).rejects.toThrow('Failed to fetch');
  });

  it('of an unknown owner is deleted', async () => {
    await readAs('anna');
    isRefusing = true;
    network = { 'get-current-user': user('boris') };
    await ask('get-current-user/');
    isRefusing = false;
    network = null;
    await expect(ask('get-user-picks?season=1')).rejects.toThrow('Failed to fetch');
  });

  it('is deleted when 80 newer ones exist', async () => {
    network = { 'get-standings': () => json({}) };
    for (let offset = 0; offset < 82; offset += 1) await ask(`get-standings?offset=${offset}`);
    network = null;
    await expect(ask('get-standings?offset=1')).rejects.toThrow();
    expect((await ask('get-standings?offset=2')).ok).toBe(true);
  });
});

describe('requests that the service worker leaves to the browser', () => {
  it.each([
    ['POST', 'get-user/'],
    ['POST', 'post-comment/'],
    ['POST', 'change-profile-picture/'],
    ['POST', 'import-seasons/?store=true'],
    ['GET', 'get-season-admin/?season=2023'],
    ['GET', 'get-group?id=1'],
    ['GET', 'get-token/'],
    ['GET', 'own-calendar.ics?token=1'],
    ['GET', '../admin/'],
  ])('include %s %s', (method, path) => {
    expect(kept.handles({ method, url: new URL(path, `${origin}/api/`).href })).toBe(false);
  });
});

describe('the cached responses after a successful mutation', () => {
  const home = () => json({ home: 'of anna' });
  const reads = {
    picks: 'get-user-picks?season=1',
    home: 'get-home/',
    user: 'get-current-user/',
    weekend: 'get-race-weekend?id=1',
  };
  type Read = keyof typeof reads;

  /** Sends a request, and then reads offline. Returns the responses that are still cached. */
  async function readAfter(method: string, path: string, status = 200): Promise<Read[]> {
    await readAs('anna');
    network = { ...network, 'get-home': home, 'get-race-weekend': () => json({}) };
    for (const read of Object.values(reads)) await ask(read);
    network = { [/^[a-z-]+/.exec(path)?.[0] ?? '']: () => json({}, status) };
    expect(kept.handles({ method, url: `${origin}/api/${path}` })).toBe(true);
    await ask(path, method);
    network = null;
    const found: Read[] = [];
    for (const [name, path] of Object.entries(reads) as [Read, string][])
      await ask(path).then(
        () => found.push(name),
        () => undefined,
      );
    return found;
  }

  it.each<[string, string, Read[]]>([
    ['POST', 'set-user-picks/', ['user', 'weekend']],
    ['POST', 'read-notification/', ['picks', 'home', 'weekend']],
    ['PUT', 'toggle-email-notifications/', ['picks', 'home', 'weekend']],
    ['GET', 'activate-email?token=1', ['picks', 'home', 'weekend']],
    ['PUT', 'tell-when-picks-open/', ['picks', 'user', 'weekend']],
    ['POST', 'change-username/', []],
    ['POST', 'add-race-results/', ['user']],
  ])('are deleted if they depend on it: %s %s', async (method, path, rest) => {
    expect(await readAfter(method, path)).toEqual(rest);
  });

  it('are all kept if the mutation was refused', async () => {
    expect(await readAfter('POST', 'set-user-picks/', 400)).toHaveLength(4);
  });

  it('do not include a response to an earlier request', async () => {
    await readAs('anna');
    let answer: (response: Response) => void = () => undefined;
    network = {
      'get-user-picks': () => new Promise((resolve) => (answer = resolve)),
      'set-user-picks': () => json({}),
    };
    const asked = ask('get-user-picks?season=1');
    await ask('set-user-picks/', 'POST');
    answer(json({ picks: 'of before' }));
    await asked;
    network = null;
    await expect(ask('get-user-picks?season=1')).rejects.toThrow();
  });

  it('include responses to later requests', async () => {
    await readAfter('POST', 'set-user-picks/');
    network = { 'get-user-picks': () => json({ picks: 'new' }) };
    await ask('get-user-picks?season=1');
    network = null;
    expect(await textOf('get-user-picks?season=1')).toContain('new');
  });

  it('are all deleted when the session ends', async () => {
    await readAfter('POST', 'add-race-results/');
    network = { 'get-standings': () => json({}), 'get-home': () => json({}, 401) };
    for (const path of ['get-standings/', 'get-home/']) await ask(path);
    network = null;
    for (const path of ['get-standings/', 'get-current-user/']) await expect(ask(path)).rejects.toThrow();
  });
});

describe('the cached responses after a change of member', () => {
  it.each([
    ['GET', 'logout'],
    ['POST', 'login'],
    ['POST', 'finish-log-in'],
    ['POST', 'log-in-with-passkey'],
    ['POST', 'delete-account'],
  ])('are all deleted: %s %s', async (method, call) => {
    await readAs('anna');
    network = { [call]: () => json({}) };
    expect(kept.handles({ method, url: `${origin}/api/${call}/` })).toBe(true);
    await ask(`${call}/`, method);
    network = null;
    for (const read of ['get-user-picks?season=1', 'get-current-user/']) await expect(ask(read)).rejects.toThrow();
  });

  it('are kept if the log-in was refused', async () => {
    await readAs('anna');
    network = { login: () => json({}, 400) };
    await ask('login/', 'POST');
    network = null;
    expect(await textOf('get-user-picks?season=1')).toContain('anna');
  });

  it.each([
    ['another member', 'ben'],
    ['a visitor', undefined],
  ])('are all deleted if the next page belongs to %s, after a log-out in another window', async (_, name) => {
    await readAs('anna');
    network = { 'get-current-user': user(name) };
    await ask('get-current-user/');
    network = null;
    await expect(ask('get-user-picks?season=1')).rejects.toThrow();
    expect((await ask('get-current-user/')).ok).toBe(true);
  });

  it('are kept if a visitor is refused', async () => {
    network = { 'get-current-user': user(), 'get-standings': () => json({}), 'get-home': () => json({}, 401) };
    for (const path of ['get-current-user/', 'get-standings/', 'get-current-user/', 'get-home/']) await ask(path);
    network = null;
    expect((await ask('get-standings/')).ok).toBe(true);
  });

  it('are all deleted if the session has ended', async () => {
    await readAs('anna');
    network = { 'get-home': () => json({}, 401) };
    await ask('get-home/');
    network = null;
    await expect(ask('get-user-picks?season=1')).rejects.toThrow();
  });

  it('include those that load together with the new member', async () => {
    await readAs('anna');
    await ask('logout/');
    network = { 'get-current-user': user(), 'get-current-season': () => json({ current_season: null }) };
    await Promise.all([ask('get-current-user/'), ask('get-current-season/')]);
    network = null;
    for (const path of ['get-current-user/', 'get-current-season/']) expect((await ask(path)).ok).toBe(true);
  });

  it('do not include a response to an earlier request', async () => {
    await readAs('anna');
    let answer: (response: Response) => void = () => undefined;
    network = { 'get-home': () => new Promise((resolve) => (answer = resolve)), logout: () => json({}) };
    const asked = ask('get-home/');
    await ask('logout/');
    answer(json({ home: 'of anna' }));
    await asked;
    network = null;
    await expect(ask('get-home/')).rejects.toThrow();
  });

  it('are all kept for the same member', async () => {
    await readAs('anna');
    await ask('get-current-user/');
    network = null;
    expect(await textOf('get-user-picks?season=1')).toContain('anna');
  });
});
