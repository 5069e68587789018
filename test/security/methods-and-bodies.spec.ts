import dns from 'node:dns';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ApiRoute, readApiRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
let admin: Client;

beforeAll(async () => {
  // The worker is needed because changes to riders wait for the standings.
  stage = await openStage({ QUEUES: 'standings' });
  ({ admin } = stage);
});
afterAll(() => stage.league.close());

/** Every call is made many times, so the rate limits must be reset. */
const forgetCounts = () => stage.league.database.query('DELETE FROM rate_limits');
const nothingStored: Stage['nothingStored'] = (work) => stage.nothingStored(work);

const routes = readApiRoutes();
const changing = routes.filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;

/** Calls that need no body, with their effect. They ignore the body, so no body is wrong for them. */
const withoutBody: Record<string, string> = {
  'toggle-users-picks': 'opens or closes the window',
  'end-other-sessions': 'ends the other sessions',
  'renew-calendar-link': 'makes a new private address',
  'begin-passkey-log-in': 'makes a new challenge',
  'delete-account': 'deletes the account of the caller, unless the body names another',
};

// proves: wire-10
describe('a method that a call does not support', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

  it('returns 405 with the supported methods, and nothing is stored', () =>
    nothingStored(async () => {
      for (const path of sampled([...new Set(routes.map((route) => route.path))], 30)) {
        const has: string[] = routes.filter((route) => route.path === path).map(({ method }) => method);
        for (const method of methods.filter((one) => !has.includes(one))) {
          const body = method === 'GET' ? undefined : '{}';
          const { status, headers } = await admin.call(method, `${path}/`, body, {});
          expect({ path, method, status, allow: headers.get('allow') }).toEqual({
            path,
            method,
            status: 405,
            allow: has.join(', '),
          });
        }
      }
    }));
});

// proves: wire-2, wire-12, security-7
describe('an invalid body', () => {
  const deep = (open: string, close: string) => `${open.repeat(10_000)}${close.repeat(10_000)}`;
  const malformed = [
    '{',
    '{"id":1',
    'id=1',
    '[1,]',
    "{'id':1}",
    '{"id":1}{"id":1}',
    '\u0000',
    '{"id":"\\u0000"}',
    '\ufeff{}',
  ];
  const large = `{"id":1,"text":"${'x'.repeat(10 * 1024 * 1024)}"}`;

  it('returns 400 from every call if it is not JSON, and nothing is stored', () =>
    nothingStored(async () => {
      for (const route of changing) {
        for (const body of sampled(malformed, 4)) {
          const { status } = await admin.call(route.method, `${route.path}/`, body, {});
          expect({ route: nameOf(route), body, status }).toEqual({ route: nameOf(route), body, status: 400 });
        }
      }
    }));

  it('returns 413 from every call if it has 10 MB, and nothing is stored', () =>
    nothingStored(async () => {
      for (const route of sampled(changing, 12)) {
        const { status } = await admin.call(route.method, `${route.path}/`, large, {});
        expect({ route: nameOf(route), status }).toEqual({ route: nameOf(route), status: 413 });
      }
    }));

  it.each([
    ['lists', deep('[', ']')],
    ['objects', `${'{"id":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('is refused if it has 10,000 nested %s, and nothing is stored', (_, body) =>
    nothingStored(async () => {
      for (const route of changing.filter(({ path }) => !(path in withoutBody))) {
        const { status } = await admin.call(route.method, `${route.path}/`, body, {});
        const refused = status >= 400 && status < 500;
        expect({ route: nameOf(route), status, refused }).toEqual({ route: nameOf(route), status, refused: true });
      }
      await forgetCounts();
    }),
  );

  it.each(Object.keys(withoutBody))('of %s, which needs no body, causes no internal error', async (path) => {
    const caller = await joinLeague(stage.league, `for-${path}`.slice(0, 30), { isAdmin: true });
    const route = changing.find((one) => one.path === path);
    for (const body of ['[]', '17', deep('[', ']'), '{"id":{"$gt":0}}']) {
      const { status } = await caller.call(route?.method ?? '', `${path}/`, body, {});
      expect([path, status < 500]).toEqual([path, true]);
    }
  });
});

/** The paths to all values in a body that are not objects. */
function leavesOf(body: unknown, path: readonly string[] = []): string[][] {
  if (body === null || typeof body !== 'object') return [[...path]];
  return Object.entries(body).flatMap(([key, value]) => leavesOf(value, [...path, key]));
}

/** The body with the value at this path replaced. */
function replaceAt(body: unknown, [key, ...deeper]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((one: unknown, index) => (String(index) === key ? replaceAt(one, deeper, value) : one));
  const known = body as Record<string, unknown>;
  return { ...known, [key]: replaceAt(known[key], deeper, value) };
}

// proves: security-7
describe('a value of the wrong type', () => {
  /** Values that a call ignores, with the reason. */
  const unread: Record<string, string> = {
    'edit-season-competitor competitor_points.id': 'the row of the points is that of the rider',
    'edit-season-competitor competitor_points.competitor.id': 'the rider is named by the id above',
    'create-competitor competitor_position.competitor_points.competitor.id': 'there is none yet',
    'set-user-picks independent_pick_id':
      'the season asks for one of the two, whose id may stand under either key (wire.md)',
    'set-user-picks rookie_pick_id': 'likewise',
  };

  it('is refused at every position of every body, and nothing is stored', () =>
    nothingStored(async () => {
      for (const route of changing.filter(({ path }) => path in likelyBodies)) {
        const body = likelyBodies[route.path];
        for (const path of leavesOf(body)) {
          const place = `${route.path} ${path.join('.')}`;
          if (place in unread) continue;
          for (const value of sampled<unknown>([{ $gt: '' }, [[]], { toString: 'x' }], 1)) {
            const { status } = await admin.call(
              route.method,
              `${route.path}/`,
              JSON.stringify(replaceAt(body, path, value)),
              {},
            );
            const refused = status >= 400 && status < 500 && status !== 429;
            expect({ place, value, status, refused }).toEqual({ place, value, status, refused: true });
          }
        }
        await forgetCounts();
      }
    }));
});

// proves: attack-3
describe('an unknown field in a body', () => {
  const sent = {
    is_admin: true,
    isAdmin: true,
    is_active: true,
    isActive: true,
    role: 'admin',
    member_id: 1,
    memberId: 1,
    user: { username: 'director', is_admin: true },
    deactivated_at: null,
    password_hash: 'x',
  };
  /** The rights and credentials of the three members of the stage. */
  const rights = () =>
    stage.league.database.query<object[]>(
      `SELECT id, username, is_admin, is_active, password_hash, deactivated_at FROM members
       WHERE username IN ('director', 'bob', 'alice') ORDER BY id`,
    );
  const polluted = JSON.stringify(sent).slice(1, -1);

  it('makes nobody an admin, changes no account, and pollutes no prototype', async () => {
    const before = await rights();
    for (const route of changing.filter(({ path }) => path !== 'delete-account')) {
      const body = JSON.stringify(likelyBodies[route.path] ?? {}).slice(1, -1);
      const text = `{${[body, polluted, '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}'].filter(Boolean).join()}}`;
      for (const client of route.role === 'admin' ? [admin] : [stage.visitor, stage.alice]) {
        const { status } = await client.call(route.method, `${route.path}/`, text, {});
        expect({ route: nameOf(route), status, fine: status < 500 }).toMatchObject({ fine: true });
      }
      await forgetCounts();
    }
    expect(await rights()).toEqual(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const found: unknown[] = await stage.league.database.query(
      `SELECT username, is_admin, is_active FROM members WHERE username NOT IN ('director', 'bob', 'alice') AND username NOT LIKE 'for-%'`,
    );
    expect(found).toEqual([{ username: 'new', is_admin: false, is_active: false }]);
  });

  it('gives no rights to a new member', async () => {
    const carol = await joinLeague(stage.league, 'carol');
    const { status } = await carol.put('toggle-email-notifications/', { type: 1, ...sent });
    expect(status).toBe(201);
    expect((await carol.get('get-season-admin?season=2023')).status).toBe(403);
  });
});

describe('an address in a request', () => {
  /** The ports and sockets of all connections that this process opens. The API runs in this process. */
  function watchConnections(): () => unknown[] {
    const connect = jest.spyOn(net.Socket.prototype, 'connect');
    return () =>
      connect.mock.calls.map(([first]: unknown[]) => {
        const [to] = Array.isArray(first) ? (first as unknown[]) : [first];
        const { path, port } = (typeof to === 'object' ? to : { port: to }) as { path?: string; port?: unknown };
        return path ?? String(port);
      });
  }
  const within = (route: ApiRoute) => (route.role === 'admin' ? admin : stage.alice);

  it('is never fetched: the API connects only to its database and its queue, and looks up no other name', async () => {
    const listener = net.createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const port = String((listener.address() as AddressInfo).port);
    const url = `http://127.0.0.1:${port}/x`;
    const own = ['DATABASE_URL', 'REDIS_URL'].map((name) => new URL(stage.league.environment[name] ?? ''));
    const connections = watchConnections();
    const lookup = jest.spyOn(dns, 'lookup');
    const headers = { referer: url, 'x-forwarded-host': `127.0.0.1:${port}`, 'user-agent': url };

    for (const route of changing.filter(({ path }) => path !== 'delete-account')) {
      const body = likelyBodies[route.path] ?? {};
      const texts = leavesOf(body).filter(
        (path) => typeof path.reduce((at: never, key) => at[key], body as never) === 'string',
      );
      for (const path of texts)
        await within(route).call(route.method, `${route.path}/`, replaceAt(body, path, url) as object, headers);
      await forgetCounts();
    }
    const names = [
      'id',
      'season',
      'username',
      'user',
      'page',
      'token',
      'uid',
      'email',
      'search',
      'url',
      'next',
      'table',
    ];
    const query = names.map((name) => `${name}=${encodeURIComponent(url)}`).join('&');
    for (const route of routes.filter(({ method, path }) => method === 'GET' && path !== 'logout'))
      await within(route).call('GET', `${route.path}?${query}`, undefined, headers);
    for (const [path, field] of [
      ['change-profile-picture/', 'profile_picture'],
      ['import-seasons/?store=true', 'file'],
    ] as const)
      for (const text of [
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`,
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
        `#EXTM3U\n${url}`,
      ]) {
        const form = new FormData();
        form.set(field, new Blob([text]), url);
        expect((await admin.post(path, form)).status).toBe(400);
      }

    const allowed = own.map((server) => server.port);
    expect([...new Set(connections())].filter((to) => !allowed.includes(String(to)))).toEqual([]);
    const hosts = own.map(({ hostname }) => hostname);
    expect(lookup.mock.calls.map(([name]) => name).filter((name) => !hosts.includes(name))).toEqual([]);
    expect(await new Promise((resolve) => listener.getConnections((_, count) => resolve(count)))).toBe(0);
    // The watch sees what `fetch` opens.
    await expect(fetch(url)).rejects.toThrow();
    expect(connections()).toContain(port);
    listener.close();
    jest.restoreAllMocks();
  });
});
