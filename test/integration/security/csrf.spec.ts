import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Signer } from '@fastify/cookie';
import { purposeKey } from '#league/members/purpose-key.js';
import { sessionDigest } from '#league/members/sessions.repository.js';
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

/** A client with these cookies; the header has the token of the cookie. */
function withCookies(cookies: Record<string, string | undefined>): Client {
  const client = league.client();
  for (const [name, value] of Object.entries(cookies)) if (value !== undefined) client.cookies.set(name, value);
  return client;
}

const cookie = (client: Client, name: string) => client.cookies.get(name);

describe('the CSRF token', () => {
  // proves: wire-7
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

  // proves: wire-7
  it.each(['nonsense', 'x'.repeat(5000), 'undefined'])('is refused when it is %.12s', async (token) => {
    expect(await createSeason(admin, { 'x-csrftoken': token })).toMatchObject(refusal);
  });

  // proves: wire-8
  it('is refused when cookie and header are the same nonsense', async () => {
    const forged = withCookies({ ...Object.fromEntries(admin.cookies), csrftoken: 'nonsense' });
    expect(await createSeason(forged)).toMatchObject(refusal);
  });

  // proves: wire-7
  it('is refused without its cookie, even if the header is right', async () => {
    const { csrftoken = '', ...others } = Object.fromEntries(admin.cookies);
    expect(await createSeason(withCookies(others), { 'x-csrftoken': csrftoken })).toMatchObject(refusal);
  });

  // proves: wire-8
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
    // The same token with the secret of the victim is refused, too.
    planted.cookies.set('csrfsecret', cookie(admin, 'csrfsecret') ?? '');
    expect(await createSeason(planted)).toMatchObject(refusal);
  });

  let visited: Client;
  beforeAll(async () => {
    visited = league.client();
    await visited.get('get-current-user/');
  });

  // proves: wire-7
  it('is set by any GET that lacks a good one, and left alone otherwise', async () => {
    const client = league.client();
    await client.get('get-seasons-simple/');
    const first = cookie(client, 'csrftoken');
    expect(first).toMatch(/^[\w-]{40,}$/);
    expect((await client.get('get-seasons-simple/')).headers.getSetCookie()).toEqual([]);
    client.cookies.set('csrftoken', 'spoilt');
    await client.get('get-seasons-simple/');
    expect(cookie(client, 'csrftoken')).not.toBe('spoilt');
    // It is valid immediately.
    expect((await client.post('get-user/', { username: 'alice' })).status).toBe(200);
  });

  // proves: wire-7
  it('is set with the page, too', async () => {
    const page = await fetch(`${league.client().origin}/`);
    expect(page.headers.getSetCookie().some((line) => line.startsWith('csrftoken='))).toBe(true);
  });

  // proves: wire-8
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

  // proves: security-4
  it('shows nothing of the signature of the session cookie', () => {
    // Both are texts of base 64, in which some characters stand for others.
    const plain = (text: string) => decodeURIComponent(text).replaceAll(/[^A-Za-z0-9]/g, '_');
    const signature = plain(
      cookie(admin, 'sessionid')
        ?.split(/\.|%2E/)
        .at(-1) ?? '',
    );
    expect(signature.length).toBeGreaterThan(40);
    const token = plain(cookie(admin, 'csrftoken') ?? '');
    for (let from = 0; from + 6 <= signature.length; from += 1) {
      expect(token).not.toContain(signature.slice(from, from + 6));
    }
  });

  // proves: wire-8
  it('of one member does not work for the next one in the same browser', async () => {
    const client = await league.client().logIn('alice', password);
    const ofAlice = cookie(client, 'csrftoken') ?? '';
    await client.get('logout/');
    await client.logIn('mallory', password);
    client.cookies.set('csrftoken', ofAlice);
    expect(await client.put('toggle-email-notifications/', { type: 1 })).toMatchObject(refusal);
  });
});

// proves: security-4
describe('what the database knows of a session', () => {
  const isIn = async (value: string) => {
    const client = withCookies({ sessionid: encodeURIComponent(value) });
    return (await client.get('get-logged-in/')).status === 200;
  };

  it('is a digest, of which no cookie can be made', async () => {
    const secret = league.environment['SESSION_SECRET'] ?? '';
    const signer = new Signer(purposeKey(secret, 'session cookie'));
    const value = decodeURIComponent(cookie(admin, 'sessionid') ?? '');
    const id = signer.unsign(value).value ?? '';
    expect(signer.sign(id)).toBe(value);
    expect(await isIn(value)).toBe(true);
    const rows: { sid: string }[] = await league.database.query('SELECT sid FROM sessions');
    const kept = rows.map(({ sid }) => sid);
    expect(kept).toContain(sessionDigest(id));
    expect(kept).not.toContain(id);
    // Not even with the key.
    for (const sid of kept) expect(await isIn(signer.sign(sid))).toBe(false);
  });
});
