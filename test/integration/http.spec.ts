import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { AnnouncementAnswer, CommentsAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { pagePaths } from '#league/contract/page-paths.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startWorker } from '../harness/processes.js';
import { reservePort } from '../harness/reserve-port.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: BuiltLeague;
let admin: Client;
let visitor: Client;
/** The internal ports. */
let ports: { api: number; worker: number };
/** The Redis user of this league. Tests can change its rights. */
const redisUser = `http-${randomUUID()}`;
let redis: Redis;
const setRedisRights = (...rights: string[]) =>
  redis.call('ACL', 'SETUSER', redisUser, 'on', '>secret', '~*', '&*', ...rights);

beforeAll(async () => {
  const apiPort = await reservePort();
  const redisUrl = new URL(process.env['TEST_REDIS_URL'] ?? '');
  redis = new Redis(redisUrl.href);
  await setRedisRights('+@all');
  Object.assign(redisUrl, { username: redisUser, password: 'secret' });
  const overrides = { HEALTH_PORT: String(apiPort), REDIS_URL: redisUrl.href };
  league = await startBuiltLeague({ workers: 0, overrides });
  const worker = await startWorker({ ...league.environment, QUEUES: 'email', HEALTH_PORT: '0' });
  league.workers.push(worker);
  ports = { api: apiPort, worker: worker.port };
  admin = await joinLeague(league, 'director', { isAdmin: true });
  visitor = league.client();
  await addSeason2023(league.database, league.site.url, { weekends: 1 });
});
afterAll(async () => {
  await league.close();
  await redis.call('ACL', 'DELUSER', redisUser);
  redis.disconnect();
});

describe('a path', () => {
  // proves: wire-1
  it.each(['get-current-season', 'get-standings?season=2023', 'get-season-admin?season=2023'])(
    '%s may have a trailing slash',
    async (path) => {
      const [bare = '', query] = path.split('?');
      const withSlash = query === undefined ? `${bare}/` : `${bare}/?${query}`;
      const answers = [await admin.get(path), await admin.get(withSlash)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    },
  );

  // proves: wire-10, wire-2
  it('that does not exist returns 404 with a JSON body', async () => {
    for (const path of ['get-nothing/', '', 'get-current-season/more']) {
      const answer = await visitor.get(path);
      expect({ path, status: answer.status, body: answer.body }).toEqual({ path, status: 404, body: {} });
    }
    expect((await admin.post('get-nothing/', {})).status).toBe(404);
  });

  // proves: wire-10
  it.each<[string, string, string]>([
    ['POST', 'get-current-user/', 'GET'],
    ['DELETE', 'get-current-user/', 'GET'],
    ['GET', 'create-season', 'POST'],
    ['PUT', 'create-season/', 'POST'],
    ['POST', 'finalize-race-weekend/', 'PUT'],
    ['PATCH', 'toggle-users-picks', 'PUT'],
  ])('returns 405 for %s %s and names %s', async (method, path, allowed) => {
    const { status, body, headers } = await admin.call(method, path, undefined, {});
    expect({ status, body, allow: headers.get('allow') }).toEqual({ status: 405, body: {}, allow: allowed });
  });

  // proves: wire-2, security-7
  it('that cannot be decoded is refused with a JSON body', async () => {
    const response = await fetch(`${visitor.origin}/api/%E0%A4%A`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(expect.objectContaining({ statusCode: 400 }));
  });
});

// proves: quality-9
describe('the URL of a page', () => {
  const statusOf = async (path: string) => {
    const response = await fetch(`${visitor.origin}${path}`);
    const isShell = (await response.text()).includes('<div id="root">');
    return [response.status, isShell, response.headers.get('content-type')];
  };
  const type = 'text/html; charset=utf-8';

  it.each([
    '/',
    '/standings?season=2023',
    '/race-weekends/1?comment=2',
    '/users/',
    '/Login',
    '/administration/seasons/1',
  ])('returns 200 if the page exists: %s', async (path) => expect(await statusOf(path)).toEqual([200, true, type]));

  it.each(['/nothing', '/standings/2023', '/favicon.ico', '/administration/x', '/index.html', '/users/a/b'])(
    'returns 404 with the not-found page if the page does not exist: %s',
    async (path) => expect(await statusOf(path)).toEqual([404, true, type]),
  );

  it('preloads its own code, except home and standings, whose code is part of every page, and former addresses', async () => {
    const withoutOwn = [];
    for (const [name, path] of Object.entries(pagePaths)) {
      const html = await (await fetch(`${visitor.origin}${path.replace(/:\w+/, '1')}`)).text();
      const own = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (!html.includes(`<link rel="modulepreload" crossorigin href="/assets/${own}-page-`)) withoutOwn.push(name);
    }
    expect(withoutOwn).toEqual(['home', 'standings', 'help', 'sealedPicks', 'projections']);
  });

  it('names the API call for its data', async () => {
    const html = await (await fetch(`${visitor.origin}/standings?season=2023`)).text();
    const [call = ''] = /\/api\/get-standings[^"]*/.exec(html) ?? [];
    const { status, body } = await visitor.get<StandingsAnswer>(call.slice('/api/'.length).replaceAll('&amp;', '&'));
    expect([status, body.amount_users_picks]).toEqual([200, 0]);
  });
});

describe('a request body', () => {
  const season = (year: number) => JSON.stringify({ year });

  // proves: wire-3
  it.each(['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json'])(
    'is parsed as JSON with the type %s',
    async (type) => {
      const year = 2040 + type.length;
      expect((await admin.post('create-season/', season(year), { 'content-type': type })).status).toBe(200);
      expect((await visitor.get(`get-season-detailed?season=${year}`)).status).toBe(200);
    },
  );

  // proves: wire-3
  it.each([undefined, 'application/octet-stream', 'nonsense', 'text/', ''])(
    'is parsed as JSON with the type %j',
    async (type) => {
      const year = 2030 + (type ?? 'none').length;
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = decodeURIComponent(admin.cookies.get('csrftoken') ?? '');
      // `fetch` would add its own content type to a string.
      const { status } = await fetch(`${admin.origin}/api/create-season/`, {
        method: 'POST',
        headers: { cookie, 'x-csrftoken': token, ...(type !== undefined && { 'content-type': type }) },
        body: new TextEncoder().encode(season(year)),
      });
      expect(status).toBe(200);
    },
  );

  // proves: wire-2, security-7
  it.each(['{', 'year=2031', '{"year": 2031', 'undefined', '{"year":2031,"a":"\\u0000"}'])(
    'that is not JSON is refused: %s',
    async (body) => {
      const answer = await admin.post('create-season/', body);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { message: expect.any(String) },
      });
      expect((await visitor.get('get-season-detailed?season=2031')).status).toBe(404);
    },
  );

  // proves: security-7
  it.each([
    '{"title":"a\\u0000","text":"b"}',
    '{"title":"a","text":"\\\\\\u0000"}',
    '{"\\u0000":1,"title":"a","text":"b"}',
  ])('with a NUL character is refused, with a message: %s', async (body) => {
    const { status, body: refusal } = await admin.post('post-announcement/', body);
    expect({ status, refusal }).toEqual({ status: 400, refusal: { message: 'The body contains a NUL character' } });
  });

  it.each(['\\u0000', 'C:\\u0000\\', '\\\\u0000'])('may contain the characters %s in a text', async (text) => {
    expect((await admin.post('post-announcement/', { title: text, text })).status).toBe(200);
    const { body } = await visitor.get<AnnouncementAnswer>('get-latest-announcement/');
    expect(body.announcement).toMatchObject({ title: text, text });
    const { id } = body.announcement;
    const comment = { id, parentElement: 'ANNOUNCEMENT', text, commentId: null };
    expect((await admin.post('post-comment/', comment)).status).toBe(201);
    const { body: read } = await visitor.get<CommentsAnswer>(`get-comments?parentElement=ANNOUNCEMENT&id=${id}`);
    expect(read.comments.map((one) => one.text)).toEqual([text]);
  });

  it.each(['[]', '"2031"', '2031', 'null', 'true', '{}'])(
    'that is not an object of the call is refused: %s',
    async (body) => {
      expect((await admin.post('create-season/', body)).status).toBe(400);
    },
  );

  it('may be missing if the call does not need one', async () => {
    const { status } = await admin.put('toggle-users-picks/');
    expect(status).toBe(200);
    expect((await admin.put('toggle-users-picks/', '')).status).toBe(200);
  });

  // proves: wire-12
  it('that is too large returns 413', async () => {
    const { status, body } = await admin.post('create-season/', { year: 2031, note: 'x'.repeat(300 * 1024) });
    expect({ status, body }).toEqual({ status: 413, body: { message: expect.any(String) } });
  });
});

// proves: security-7
describe('a value that the database cannot store as text', () => {
  it.each([
    'get-user-picks-simple?season=2023&username=%00',
    'get-user-picks?season=1&user=a%00b',
    'get-race-weekend?id=%00',
  ])('returns 404 with %s', async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('is not accepted as an e-mail address', async () => {
    expect((await visitor.get('activate-email?uid=1&token=x&email=%00')).status).toBe(400);
  });
});

describe('an internal error', () => {
  const logOf = () => readFileSync(league.apis[0]?.log ?? '', 'utf8');

  // proves: operations-20
  it('returns only an id, under which the log has the details', async () => {
    await league.database.query('ALTER TABLE announcements RENAME TO elsewhere');
    const answer = await visitor.get<{ request_id: string }>('get-latest-announcement/?secret=hunter2');
    await league.database.query('ALTER TABLE elsewhere RENAME TO announcements');
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 500,
      body: { message: 'Internal error', request_id: id },
    });
    const lines = await waitUntil('the failure is in the log', () => {
      const found = logOf()
        .split('\n')
        .filter((line) => line.includes(answer.body.request_id));
      return found.length >= 2 && found;
    });
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'request failed',
      'request errored',
    ]);
    expect(lines[0]).toContain('relation \\"announcements\\" does not exist');
    expect(lines.join('')).not.toContain('hunter2');
  });

  // proves: operations-20, site-8
  it('is logged without the values of the query', async () => {
    await league.database.query('ALTER TABLE link_tokens RENAME TO elsewhere');
    const link = 'activate-email?uid=1&token=x&email=secret%40parcferme.example';
    const { body } = await visitor.get<{ request_id: string }>(link);
    await league.database.query('ALTER TABLE elsewhere RENAME TO link_tokens');
    await waitUntil('the failure is in the log', () => logOf().includes(body.request_id));
    expect(logOf()).not.toContain('secret@parcferme.example');
  });

  // proves: operations-20, site-8
  it('is logged without cookies, tokens and passwords', async () => {
    await admin.post('create-season/', { year: 'none' });
    await waitUntil('the refusal is in the log', () => logOf().includes('/api/create-season/'));
    for (const secret of [...admin.cookies.values(), 'correct horse']) {
      expect(logOf().includes(secret)).toBe(false);
    }
  });
});

describe.each(['api', 'worker'] as const)('the internal port of the %s', (name) => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${ports[name]}${path}`);

  // proves: operations-19
  it('has metrics for Prometheus', async () => {
    const { status, headers, text } = await textIn(await ask('/metrics'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  });

  // proves: operations-18
  it('reports that the process is alive and ready', async () => {
    expect(await textIn(await ask('/health/live'))).toMatchObject({ status: 200, text: '{"status":"up"}' });
    const { status, text } = await textIn(await ask('/health/ready'));
    expect([status, JSON.parse(text)]).toEqual([200, { database: 'up', queue: 'up' }]);
  });

  it('reports that the queue is down while Redis refuses writes', async () => {
    await setRedisRights('+@all', '-@write');
    const { status, text } = await textIn(await ask('/health/ready'));
    await setRedisRights('+@all');
    // The API stays ready, because it can work without the queue while its jobs wait in the outbox.
    expect([status, JSON.parse(text)]).toEqual([name === 'api' ? 200 : 503, { database: 'up', queue: 'down' }]);
    expect(JSON.parse((await textIn(await ask('/health/ready'))).text)).toEqual({ database: 'up', queue: 'up' });
  });

  it('serves nothing else', async () => {
    expect((await ask('/api/get-current-user')).status).toBe(404);
  });
});

describe('the port of the site', () => {
  // proves: operations-18
  it('reports that the API is alive and ready', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await fetch(`http://127.0.0.1:${league.apis[0]?.port}${path}`)).status).toBe(200);
    }
  });

  // proves: operations-19
  it('has no metrics', async () => {
    const { text } = await textIn(await fetch(`http://127.0.0.1:${league.apis[0]?.port}/metrics`));
    expect(text).not.toContain('process_cpu');
  });
});

async function textIn(answer: Response): Promise<{ status: number; headers: Headers; text: string }> {
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
