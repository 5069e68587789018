import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Season } from '#league/schema/season.entity.js';
import type { StandingsAnswer } from '#league/contract/answers.js';
import { addCrowd } from '../harness/add-crowd.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { isBuiltWithout, lockTable } from '../harness/lock-table.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startApi } from '../harness/processes.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

/** So many members that a response with standings exceeds the buffers of a connection that nobody reads. */
const members = 20_000;

let league: BuiltLeague;
let season: Season;
let visitor: Client;
let hasty: Client;
let admin: Client;

/** A second API ends connections that are idle for six seconds. On a busy machine, a call may wait longer. */
beforeAll(async () => {
  league = await startBuiltLeague({ workers: 0, overrides: { REQUEST_TIMEOUT_SECONDS: '2' } });
  league.apis.push(await startApi({ ...league.environment, RETRIEVAL_ANSWER_SECONDS: '4' }));
  season = (await addSeason2023(league.database, league.site.url)).season;
  await addCrowd(league.database, season, members);
  [visitor, hasty] = [league.client(), league.client(1)];
  for (const client of [visitor, hasty]) await client.get('get-current-user/');
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

const setOpen = (selectionOpen: boolean) => league.database.manager.update(Season, season.id, { selectionOpen });
const readSilently = (path: string) => rawCall(visitor, `GET /api/${path}`, [], false).socket;
async function amountIn(path: string, client = visitor): Promise<number> {
  const { status, body } = await client.get<StandingsAnswer>(path);
  expect(status).toBe(200);
  return body.standings.users_picks.length;
}

describe('a client that never reads its response', () => {
  beforeEach(() => setOpen(false));

  // proves: quality-6
  it('does not block others who wait for the same response while it is built', async () => {
    const path = 'get-standings?season=2023&amount=15000';
    const release = await lockTable(league, 'picks');
    const silent = readSilently(path);
    await release.whenWaitedFor();
    const others = [amountIn(path), amountIn(path), amountIn(path)];
    // When this returns, the other requests have reached the server.
    await visitor.get('get-logged-in/');
    await release();
    expect(await Promise.all(others)).toEqual([15_000, 15_000, 15_000]);
    silent.destroy();
  });

  // proves: quality-6
  it('does not block others who read the same URL, if each gets their own response', async () => {
    await setOpen(true);
    const path = 'get-standings?season=2023&amount=0';
    const release = await lockTable(league, 'picks');
    const silent = readSilently(path);
    await release.whenWaitedFor();
    const other = amountIn(path);
    await visitor.get('get-logged-in/');
    await release();
    expect(await other).toBe(members);
    expect(await amountIn(path)).toBe(members);
    silent.destroy();
  });

  // proves: quality-7
  it('is disconnected, like every connection without traffic', async () => {
    const path = 'get-standings?season=2023&amount=15000';
    await waitUntil('the response is cached', async () => {
      // On a busy machine, the connection may also end while the response is built.
      const built = await hasty.get(path).catch(() => null);
      return built !== null && isBuiltWithout(league, 'seasons', () => hasty.get(path));
    });
    const call = rawCall(hasty, `GET /api/${path}`, [], false);
    await once(call.socket, 'connect');
    // A cached response is sent immediately, so both responses have been sent now.
    expect(await amountIn(path, hasty)).toBe(15_000);
    let read = 0;
    // Waits two timeouts, because the first only notes whether there was traffic, and these connections start later.
    const release = await lockTable(league, 'seasons');
    for (let time = 0; time < 2; time += 1) await rawCall(hasty, 'GET /api/get-current-season').whenClosed();
    await release();
    call.socket.on('data', (bytes: Buffer) => (read += bytes.length));
    call.socket.resume();
    await call.whenClosed();
    const { body } = await hasty.get<StandingsAnswer>(path);
    expect(read).toBeLessThan(JSON.stringify(body).length);
  });
});

// proves: quality-7
describe('a request whose body arrives slowly', () => {
  it('gets 408 after the request timeout, unlike a request that waits for its response', async () => {
    const release = await lockTable(league, 'seasons');
    const held = visitor.get('get-current-season');
    const call = rawCall(admin, 'POST /api/create-season', ['content-length: 100000']);
    const drip = setInterval(() => call.socket.write(' '), 50);
    try {
      await call.whenClosed();
      expect(call.read()).toContain('HTTP/1.1 408 ');
    } finally {
      clearInterval(drip);
      await release();
    }
    expect((await held).status).toBe(200);
  });

  it('also gets 408 if its headers arrive slowly', async () => {
    const call = rawCall(visitor, 'GET /api/get-current-user', ['x-slow: 1']);
    call.socket.write('GET /api/get-current-user HTTP/1.1\r\nx-drip: ');
    const drip = setInterval(() => call.socket.write('x'), 50);
    try {
      await call.whenClosed();
      expect(call.read()).toContain('HTTP/1.1 408 ');
    } finally {
      clearInterval(drip);
    }
  });
});

/**
 * Starts a call with the request line `start` and the cookies of a client. If `reads` is false, nothing is read from
 * the connection.
 */
function rawCall(client: Client, start: string, more: string[] = [], reads = true) {
  const { hostname, port } = new URL(client.origin);
  const socket = connect(Number(port), hostname);
  if (!reads) socket.pause();
  let text = '';
  let closed = false;
  if (reads) socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = decodeURIComponent(client.cookies.get('csrftoken') ?? '');
  const head = [`${start} HTTP/1.1`, `host: ${hostname}`, `cookie: ${cookie}`, `x-csrftoken: ${token}`, ...more];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, read: () => text, whenClosed: () => waitUntil('the connection is closed', () => closed, 45) };
}
