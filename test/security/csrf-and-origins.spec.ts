import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Signer } from '@fastify/cookie';
import { purposeKey } from '#league/members/purpose-key.js';
import { sessionDigest } from '#league/accounts/sessions.repository.js';
import { type ApiRoute, readApiRoutes } from '../harness/api-routes.js';
import { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { password } from '../harness/make-season.js';
import type { TestLeague } from '../harness/start-league.js';
import { expectNothingStored } from '../harness/table-digests.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage } from './stage.js';

let league: TestLeague;
let admin: Client;
let mallory: Client;

beforeAll(async () => {
  ({ league, admin } = await openStage());
  mallory = await joinLeague(league, 'mallory', { isAdmin: true });
});
afterAll(() => league.close());

/** Calls without a session, with the reason why neither a token nor an origin can prove anything. */
const withoutSession: Record<string, string> = {
  'report-csp': 'browsers send reports by themselves, without the header',
};
const changing = readApiRoutes().filter(({ method, path }) => method !== 'GET' && !(path in withoutSession));

const call = (client: Client, { method, path }: ApiRoute, headers: Record<string, string>) =>
  client.call(method, `${path}/`, likelyBodies[path] ?? {}, headers);

const refusal = { status: 403, body: { message: 'The CSRF token is missing or belongs to another session' } };
const notLoggedIn = { status: 401, body: { message: 'Unauthorized', statusCode: 401 } };
let year = 2050;
const createSeason = (client: Client, headers: Record<string, string> = {}) =>
  client.post('create-season/', { year: (year += 1) }, headers);

/** A client with these cookies. Its header repeats the token of the cookie. */
function withCookies(cookies: Record<string, string | undefined>): Client {
  const client = league.client();
  for (const [name, value] of Object.entries(cookies)) if (value !== undefined) client.cookies.set(name, value);
  return client;
}

const cookie = (client: Client, name: string) => client.cookies.get(name);

describe('the CSRF token', () => {
  it.each(['before', 'after'])(
    'is accepted %s a cookie with the same name that another site has set',
    async (order) => {
      const token = cookie(admin, 'csrftoken') ?? '';
      const values = order === 'before' ? [token, 'foreign'] : ['foreign', token];
      const client = withCookies({
        ...Object.fromEntries(admin.cookies),
        csrftoken: values.join('; csrftoken='),
      });
      expect(await createSeason(client, { 'x-csrftoken': decodeURIComponent(token) })).toMatchObject({ status: 200 });
      expect(await createSeason(client, { 'x-csrftoken': 'foreign' })).toMatchObject(refusal);
      await client.get('get-current-user/');
      expect(cookie(client, 'csrftoken')).toBe(values.join('; csrftoken='));
    },
  );

  // proves: wire-7, wire-8
  it('is needed for every POST and PUT, because nothing changes without it, and members-only calls return 401 to visitors', async () => {
    const visitor = league.client();
    await visitor.get('get-current-user/');
    const foreign = decodeURIComponent(cookie(mallory, 'csrftoken') ?? '');
    await expectNothingStored(league.database, async () => {
      for (const route of changing) {
        for (const token of ['', 'nonsense', foreign]) {
          for (const client of [admin, visitor, league.client()]) {
            const { status, body } = await call(client, route, { 'x-csrftoken': token });
            const expected = client === admin || route.role === 'anyone' ? refusal : notLoggedIn;
            expect({ path: route.path, token, status, body }).toEqual({ path: route.path, token, ...expected });
          }
        }
      }
    });
  });

  // proves: wire-10
  it('of an ended session returns 401 from calls that need a log-in, and 403 from all others', async () => {
    const ended = await joinLeague(league, 'ended');
    await league.database.query(
      `DELETE FROM sessions WHERE sess ->> 'memberId' = (SELECT id::text FROM members WHERE username = 'ended')`,
    );
    const before = Object.fromEntries(ended.cookies);
    for (const post of [
      (client: Client) => client.put('toggle-email-notifications/', { type: 1 }),
      (client: Client) => client.post('create-season', { year: 2099 }),
    ])
      expect(await post(withCookies(before))).toMatchObject(notLoggedIn);
    const visitor = withCookies(before);
    expect(await visitor.post('get-user/', { username: 'alice' })).toMatchObject(refusal);
    // The refusal sends a new token, so that the client's next call is accepted without a GET in between.
    expect((await visitor.post('get-user/', { username: 'alice' })).status).toBe(200);
    expect(await ended.put('toggle-email-notifications/', { type: 1 })).toMatchObject(notLoggedIn);
    expect((await ended.post('login/', { is_username: true, login_key: 'ended', password })).status).toBe(200);
    // A page of another site gets 403, whether or not somebody is logged in.
    const origin = 'https://evil.example';
    expect((await ended.put('toggle-email-notifications/', { type: 1 }, { origin })).status).toBe(403);
  });

  it('is accepted if the header repeats the cookie', async () => {
    expect((await createSeason(admin)).status).toBe(200);
  });

  // proves: wire-7
  it.each(['nonsense', 'x'.repeat(5000), 'undefined'])('is refused if it is %.12s', async (token) => {
    expect(await createSeason(admin, { 'x-csrftoken': token })).toMatchObject(refusal);
  });

  // proves: wire-8
  it('is refused if the cookie and the header are equal, but the server never issued the token', async () => {
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
  ])('is refused if the whole pair is one %s, planted in the browser', async (_, whose) => {
    const attacker = whose();
    const planted = withCookies({
      sessionid: cookie(admin, 'sessionid'),
      csrftoken: cookie(attacker, 'csrftoken'),
      csrfsecret: cookie(attacker, 'csrfsecret'),
    });
    expect(await createSeason(planted)).toMatchObject(refusal);
    // The same token is refused with the secret of the victim, too.
    planted.cookies.set('csrfsecret', cookie(admin, 'csrfsecret') ?? '');
    expect(await createSeason(planted)).toMatchObject(refusal);
  });

  let visited: Client;
  beforeAll(async () => {
    visited = league.client();
    await visited.get('get-current-user/');
  });

  // proves: wire-7
  it('is set by any GET without a valid token, and otherwise left alone', async () => {
    const client = league.client();
    await client.get('get-seasons-simple/');
    const first = cookie(client, 'csrftoken');
    expect(first).toMatch(/^[\w-]{40,}$/);
    expect((await client.get('get-seasons-simple/')).headers.getSetCookie()).toEqual([]);
    client.cookies.set('csrftoken', 'spoilt');
    await client.get('get-seasons-simple/');
    expect(cookie(client, 'csrftoken')).not.toBe('spoilt');
    expect((await client.post('get-user/', { username: 'alice' })).status).toBe(200);
  });

  // proves: wire-7
  it('is also set with the page', async () => {
    const page = await fetch(`${league.client().origin}/`);
    expect(page.headers.getSetCookie().some((line) => line.startsWith('csrftoken='))).toBe(true);
  });

  // proves: wire-8
  it('changes at log-in and log-out, and the old token becomes invalid', async () => {
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
  it('reveals nothing of the signature of the session cookie', () => {
    // Both are base 64 in variants that use different characters, so only letters and digits are compared.
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
  it('of one member does not work for the next member in the same browser', async () => {
    const client = await league.client().logIn('alice', password);
    const ofAlice = cookie(client, 'csrftoken') ?? '';
    await client.get('logout/');
    await client.logIn('mallory', password);
    client.cookies.set('csrftoken', ofAlice);
    expect(await client.put('toggle-email-notifications/', { type: 1 })).toMatchObject(refusal);
  });
});

// proves: attack-1
describe('a request from a page of another site', () => {
  const refused = { status: 403, body: { message: 'Requests from other sites are refused' } };
  const publicOrigin = 'http://league.example';
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: `${publicOrigin}.evil.example` },
    { origin: 'https://league.example' },
    { origin: `${publicOrigin}:8080` },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: publicOrigin, 'sec-fetch-site': 'cross-site' },
  ];

  it('is refused by every POST and PUT even with a valid token, and changes nothing', async () => {
    await expectNothingStored(league.database, async () => {
      for (const route of changing) {
        for (const headers of foreignHeaders) {
          const { status, body } = await call(admin, route, headers);
          expect({ path: route.path, headers, status, body }).toEqual({ path: route.path, headers, ...refused });
        }
      }
    });
  });

  it('is also refused by the forms of the site administration', async () => {
    const address = `${league.client().origin}/admin/members/1`;
    const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = new URLSearchParams({ csrftoken: decodeURIComponent(cookie(admin, 'csrftoken') ?? '') }).toString();
    await expectNothingStored(league.database, async () => {
      for (const path of [address, `${address}/delete`]) {
        for (const headers of foreignHeaders) {
          const type = { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies };
          const response = await admin.fetch(path, { method: 'POST', headers: { ...type, ...headers }, body: form });
          expect([path, headers, response.status]).toEqual([path, headers, 403]);
        }
      }
    });
  });

  it.each<Record<string, string>>([
    {},
    { origin: publicOrigin },
    { origin: publicOrigin, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-mode': 'cors' },
  ])('is not assumed with the headers %j', async (headers) => {
    expect((await createSeason(admin, headers)).status).toBe(200);
  });

  it("is not assumed if the origin is the site's own address, whatever PUBLIC_URL is", async () => {
    expect((await createSeason(admin, { origin: admin.origin })).status).toBe(200);
  });
});

describe('a GET', () => {
  /** GETs that are meant to change something, with the reason. Other sites cannot send them (wire.md, General). */
  const changingGets: Record<string, string> = {
    logout: "ends the session: the client's documents say so",
    activate: 'activates an account by the token of its mail',
    'activate-email': 'changes the address of an account by the token of its mail',
  };
  /** GETs with an invisible side effect, with the reason. */
  const writingGets: Record<string, string> = {
    'get-token': 'stores the digest of the token',
    'get-calendar-links': 'makes the private address where the member has none',
  };
  const gets = readApiRoutes().filter(({ method }) => method === 'GET');
  const query =
    '?season=2023&id=1&weekend=1&amount=1&username=alice&usernames=alice,bob&page=1&parentElement=GROUP&uid=1';

  // proves: attack-2
  it('changes nothing', async () => {
    const reading = gets.filter(({ path }) => !(path in changingGets) && !(path in writingGets));
    expect(reading.length).toBe(gets.length - Object.keys({ ...changingGets, ...writingGets }).length);
    await expectNothingStored(league.database, async () => {
      for (const { path } of reading) {
        for (const sent of ['', query]) {
          const { status } = await admin.get(`${path}/${sent}`);
          expect([path, sent, status < 500]).toEqual([path, sent, true]);
        }
      }
    });
  });

  // proves: wire-9
  it.each(Object.keys(changingGets))('of %s is refused from a page of another site', async (path) => {
    await expectNothingStored(league.database, async () => {
      const { status } = await admin.get(`${path}/${query}`, { 'sec-fetch-site': 'cross-site' });
      expect(status).toBe(403);
    });
  });
});

// proves: security-4
describe('the stored session', () => {
  const isIn = async (value: string) => {
    const client = withCookies({ sessionid: encodeURIComponent(value) });
    return (await client.get('get-logged-in/')).status === 200;
  };

  it('is a digest that cannot be turned into a cookie', async () => {
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
    // This holds even for somebody who has the key.
    for (const sid of kept) expect(await isIn(signer.sign(sid))).toBe(false);
  });
});
