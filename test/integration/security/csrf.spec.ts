import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readApiRoutes } from '../../harness/api-routes.js';
import { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let mallory: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  mallory = await joinLeague(league, 'mallory', { isAdmin: true });
  await addMember(league.database, 'alice');
});
afterAll(() => league.close());

const refusal = { status: 403, body: { message: 'The CSRF token is missing or not of this session' } };
let year = 2050;
const createSeason = (client: Client, headers: Record<string, string> = {}) =>
  client.post('create-season/', { year: (year += 1) }, headers);

/** Somebody with these cookies; the header repeats the token among them. */
function withCookies(cookies: Record<string, string | undefined>): Client {
  const client = league.client();
  for (const [name, value] of Object.entries(cookies)) if (value !== undefined) client.cookies.set(name, value);
  return client;
}

const cookie = (client: Client, name: string) => client.cookies.get(name);

describe('the CSRF token', () => {
  it('is needed for every POST and PUT, also without a session', async () => {
    for (const { method, path } of readApiRoutes().filter((route) => route.method !== 'GET')) {
      for (const client of [admin, league.client()]) {
        const answer = await client.call(method, `${path}/`, {}, { 'x-csrftoken': '' });
        expect({ path, status: answer.status, body: answer.body }).toEqual({ path, ...refusal });
      }
    }
  });

  it('is accepted when the header repeats the cookie', async () => {
    expect((await createSeason(admin)).status).toBe(200);
  });

  it.each(['nonsense', 'x'.repeat(5000), 'undefined'])('is refused when it is %.12s', async (token) => {
    expect(await createSeason(admin, { 'x-csrftoken': token })).toMatchObject(refusal);
  });

  it('is refused when cookie and header are the same nonsense', async () => {
    const forged = withCookies({ ...Object.fromEntries(admin.cookies), csrftoken: 'nonsense' });
    expect(await createSeason(forged)).toMatchObject(refusal);
  });

  it('is refused without its cookie, even if the header is right', async () => {
    const { csrftoken = '', ...others } = Object.fromEntries(admin.cookies);
    expect(await createSeason(withCookies(others), { 'x-csrftoken': csrftoken })).toMatchObject(refusal);
  });

  it.each([
    ['of another logged-in session', () => mallory],
    ['of a visitor', () => visited],
  ])('is refused when the whole pair is one %s, planted in the browser', async (_, whose) => {
    const attacker = whose();
    const planted = withCookies({
      sessionid: cookie(admin, 'sessionid'),
      csrftoken: cookie(attacker, 'csrftoken'),
      csrfsecret: cookie(attacker, 'csrfsecret'),
    });
    expect(await createSeason(planted)).toMatchObject(refusal);
    // The same token with the secret of the victim is no better.
    planted.cookies.set('csrfsecret', cookie(admin, 'csrfsecret') ?? '');
    expect(await createSeason(planted)).toMatchObject(refusal);
  });

  let visited: Client;
  beforeAll(async () => {
    visited = league.client();
    await visited.get('get-current-user/');
  });

  it('is set by any GET that lacks a good one, and left alone otherwise', async () => {
    const client = league.client();
    await client.get('get-seasons-simple/');
    const first = cookie(client, 'csrftoken');
    expect(first).toMatch(/^[\w-]{40,}$/);
    expect((await client.get('get-seasons-simple/')).headers.getSetCookie()).toEqual([]);
    client.cookies.set('csrftoken', 'spoilt');
    await client.get('get-seasons-simple/');
    expect(cookie(client, 'csrftoken')).not.toBe('spoilt');
    // It is good at once.
    expect((await client.post('get-user/', { username: 'alice' })).status).toBe(200);
  });

  it('is set with the page, too', async () => {
    const page = await fetch(`${league.client().origin}/`);
    expect(page.headers.getSetCookie().some((line) => line.startsWith('csrftoken='))).toBe(true);
  });

  it('changes at log-in and at log-out; the old one is worth nothing then', async () => {
    const client = league.client();
    await client.get('get-current-user/');
    const before = cookie(client, 'csrftoken') ?? '';
    await client.logIn('alice', password);
    const during = cookie(client, 'csrftoken') ?? '';
    expect(during).not.toBe(before);
    const old = withCookies({ ...Object.fromEntries(client.cookies), csrftoken: before });
    expect(await old.put('toggle-email-notifications/', { type: 1 })).toMatchObject(refusal);
    expect((await client.put('toggle-email-notifications/', { type: 1 })).status).toBe(201);
    await client.get('logout/');
    const after = cookie(client, 'csrftoken') ?? '';
    expect(new Set([before, during, after]).size).toBe(3);
    expect((await client.post('get-user/', { username: 'alice' })).status).toBe(200);
  });

  it('of one member does not work for the next one in the same browser', async () => {
    const client = await league.client().logIn('alice', password);
    const ofAlice = cookie(client, 'csrftoken') ?? '';
    await client.get('logout/');
    await client.logIn('mallory', password);
    client.cookies.set('csrftoken', ofAlice);
    expect(await client.put('toggle-email-notifications/', { type: 1 })).toMatchObject(refusal);
  });
});
