import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountEvent } from '#league/schema/account-event.entity.js';
import { Member, Session } from '#league/schema/member.entity.js';
import { hash } from '@node-rs/argon2';
import { hashPassword } from '#league/accounts/passwords.js';
import { endSessions } from '#league/accounts/sessions.repository.js';
import type { Client } from '../../harness/client.js';
import { openApi } from '../../harness/in-this-process.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntilBlocked } from '../../harness/wait-until-blocked.js';
import { readLink } from '../members/read-link.js';

let league: TestLeague;

/** The second API has a public https address. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  league.apis.push(await openApi({ ...league.environment, PUBLIC_URL: 'https://league.example' }));
  await addMember(league.database, 'alice');
  await addMember(league.database, 'Bob');
});
afterAll(() => league.close());

async function visit(api = 0): Promise<Client> {
  const client = league.client(api);
  await client.get('get-current-user/');
  return client;
}

const logIn = (client: Client, login_key: unknown, given: unknown = password, headers = {}) =>
  client.post('login/', { is_username: true, login_key, password: given }, headers);

const isLoggedIn = async (client: Client) => (await client.get('get-logged-in/')).status === 200;

function attributes(lines: string[], name: string): string[] {
  const line = lines.find((one) => one.startsWith(`${name}=`)) ?? '';
  return line
    .split(';')
    .slice(1)
    .map((attribute) => attribute.trim().replace(/^(Expires)=.*/, '$1'))
    .sort();
}

// proves: wire-37
describe('logging in', () => {
  it.each(['alice', 'ALICE', 'alice@parcferme.example', 'Alice@ParcFerme.example', 'bob'])(
    'works as %s',
    async (key) => {
      const client = await visit();
      expect(await logIn(client, key)).toMatchObject({ status: 200, body: {} });
      expect(await isLoggedIn(client)).toBe(true);
    },
  );

  it('accepts a password in any Unicode form, even if an earlier version hashed another form', async () => {
    const typed = 'crème brûlée ﬁn 8';
    await addMember(league.database, 'zoe', { passwordHash: await hashPassword(typed) });
    await addMember(league.database, 'yves', { passwordHash: await hash(typed.normalize('NFD')) });
    const tries = [...['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => ['zoe', form]), ['yves', 'NFC'], ['yves', 'NFD']];
    for (const [name, form] of tries) {
      const { status } = await logIn(await visit(), name, typed.normalize(form));
      expect([name, form, status]).toEqual([name, form, 200]);
    }
    expect((await logIn(await visit(), 'zoe', 'creme brulee fin 8')).status).toBe(400);
  });

  it('to one account is limited to 60 times an hour, and repeated log-ins from one device are one event', async () => {
    const { id } = await addMember(league.database, 'wanda');
    const client = await visit();
    const answers: number[] = [];
    for (let time = 0; time < 62; time += 1) answers.push((await logIn(client, 'wanda')).status);
    expect(answers).toEqual([...Array<number>(60).fill(200), 429, 429]);
    const events = await league.database.manager.findBy(AccountEvent, { memberId: id });
    expect(events).toMatchObject([{ kind: 'log-in', times: 60 }]);
    expect((await logIn(client, 'alice')).status).toBe(200);
  });

  it('accepts no credentials from the URL, which could end up in logs', async () => {
    const client = await visit();
    const answer = await client.post(`login/?login_key=alice&password=${encodeURIComponent(password)}`, {});
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid credentials' } });
    expect(await isLoggedIn(client)).toBe(false);
  });

  it.each<[string, unknown, unknown]>([
    ['a wrong password', 'alice', 'wrong'],
    ['an empty password', 'alice', ''],
    ['an unknown name', 'stranger', password],
    ['no name', '', password],
    ['a name that is not a text', { username: 'alice' }, password],
    ['a password that is not a text', 'alice', { $ne: '' }],
    ['neither', undefined, undefined],
  ])('with %s is refused with the same message', async (_, key, given) => {
    const client = await visit();
    const { status, body } = await client.post('login/', { login_key: key, password: given });
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Invalid credentials' } });
    expect(await isLoggedIn(client)).toBe(false);
  });

  it('to an inactive account returns 403 with the right password, and the usual 400 with a wrong one', async () => {
    const { id: uid } = await addMember(league.database, 'sleeper', { isActive: false });
    const client = await visit();
    const right = await logIn(client, 'sleeper');
    expect({ status: right.status, body: right.body }).toEqual({
      status: 403,
      body: { message: 'Your account is not active', uid },
    });
    const wrong = await logIn(client, 'sleeper', 'wrong');
    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 400,
      body: { message: 'Invalid credentials' },
    });
    expect(await isLoggedIn(client)).toBe(false);
  });

  it('opens a session that is valid in every API process and ends when the account is deactivated', async () => {
    const client = await joinLeague(league, 'carol');
    const elsewhere = league.client(1);
    // This API has a public https address, so its cookie has another name.
    elsewhere.cookies.set('__Host-sessionid', client.cookies.get('sessionid') ?? '');
    expect(await isLoggedIn(elsewhere)).toBe(true);
    await league.database.manager.update(Member, { username: 'carol' }, { isActive: false });
    expect(await isLoggedIn(client)).toBe(false);
    expect((await client.post('read-notification/', { notification_id: 1, read: true })).status).toBe(401);
  });
});

describe('the session', () => {
  // proves: security-3
  it('gets a new id with every log-in, and the old id is invalid', async () => {
    const client = await visit();
    await logIn(client, 'alice');
    const first = client.cookies.get('sessionid') ?? '';
    await logIn(client, 'alice');
    const second = client.cookies.get('sessionid') ?? '';
    expect(second).not.toBe(first);
    const old = league.client();
    old.cookies.set('sessionid', first);
    expect(await isLoggedIn(old)).toBe(false);
    expect(await isLoggedIn(client)).toBe(true);
  });

  it('does not become the session of the victim if somebody planted it before the log-in', async () => {
    const mallory = await joinLeague(league, 'mallory');
    const victim = await visit();
    victim.cookies.set('sessionid', mallory.cookies.get('sessionid') ?? '');
    // As in a browser, the next page brings a CSRF token for the planted session.
    await victim.get('get-current-user/');
    expect((await logIn(victim, 'alice')).status).toBe(200);
    expect((await victim.get('get-current-user/')).body).toMatchObject({ username: 'alice' });
    expect((await mallory.get('get-current-user/')).body).not.toMatchObject({ username: 'alice' });
  });

  // proves: security-3
  it('is not created if the password is changed while it is being checked', async () => {
    const { id } = await addMember(league.database, 'hasty');
    const change = league.database.createQueryRunner();
    await change.startTransaction();
    await change.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const client = await visit();
    const answer = logIn(client, 'hasty');
    await waitUntilBlocked(league, 'SELECT "member"', answer);
    await change.manager.update(Member, id, { passwordHash: await hashPassword('another horse battery') });
    await endSessions(change.manager, id, null);
    await change.commitTransaction();
    await change.release();
    const { status, body } = await answer;
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Invalid credentials' } });
    expect(await isLoggedIn(client)).toBe(false);
  });

  // proves: security-3
  it('does not survive a password reset, whichever of log-in and reset comes first', async () => {
    const fresh = 'another horse battery';
    const names = Array.from({ length: 6 }, (_, number) => `racer${number}`);
    const alive = names.map(async (username) => {
      await addMember(league.database, username);
      const client = await visit();
      await client.post('send-reset-email/', { username });
      const { uid, token } = await readLink(league, username, 'password-reset');
      const sent = { password1: fresh, password2: fresh, uid64: String(uid), token };
      const [reset] = await Promise.all([(await visit()).post('reset-password/', sent), logIn(client, username)]);
      expect(reset.status).toBe(200);
      return isLoggedIn(client);
    });
    expect(await Promise.all(alive)).toEqual(names.map(() => false));
  });

  it('is not created by a forged or changed id', async () => {
    const alice = await visit();
    await logIn(alice, 'alice');
    const id = alice.cookies.get('sessionid') ?? '';
    for (const forged of ['x', 'null', `${id}x`, id.split('.')[0] ?? '', `s${id}`]) {
      const client = league.client();
      client.cookies.set('sessionid', forged);
      expect({ forged, in: await isLoggedIn(client) }).toEqual({ forged, in: false });
    }
  });

  it('is not stored for visitors', async () => {
    const before = await league.database.manager.count(Session);
    expect((await visit()).cookies.has('sessionid')).toBe(false);
    expect(await league.database.manager.count(Session)).toBe(before);
  });

  it('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const client = league.client();
    const page = (await client.get('get-current-user/')).headers.getSetCookie();
    expect(attributes(page, 'csrftoken')).toEqual(['Path=/', 'SameSite=Lax']);
    expect(attributes(page, 'csrfsecret')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const { headers } = await logIn(client, 'alice');
    expect(attributes(headers.getSetCookie(), 'sessionid')).toEqual(['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('has a Secure cookie, like all other cookies, if the site uses https', async () => {
    const behindProxy = { 'x-forwarded-proto': 'https' };
    const client = league.client(1);
    const page = (await client.get('get-current-user/', behindProxy)).headers.getSetCookie();
    expect(attributes(page, 'csrftoken')).toEqual(['Path=/', 'SameSite=Lax', 'Secure']);
    expect(attributes(page, '__Host-csrfsecret')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    const { headers } = await logIn(client, 'alice', password, behindProxy);
    const own = attributes(headers.getSetCookie(), '__Host-sessionid');
    expect(own).toEqual(['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    const device = attributes(headers.getSetCookie(), '__Host-device');
    expect(device).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
    // A sibling domain can set only the token, because its name is part of the contract. Alone, the token is useless.
    expect([...client.cookies.keys()].sort()).toEqual([
      '__Host-csrfsecret',
      '__Host-device',
      '__Host-sessionid',
      'csrftoken',
    ]);
    expect((await client.get('logout/', behindProxy)).status).toBe(200);
    expect(client.cookies.has('__Host-sessionid')).toBe(false);
  });

  it('cannot be kept over http if the site uses https, so the page shows an error', async () => {
    const open = (headers: object) =>
      fetch(`${league.client(1).origin}/login`, { headers: { accept: 'text/html', ...headers } });
    const overHttp = await open({});
    expect(overHttp.status).toBe(421);
    expect(await overHttp.text()).toMatch(/href="https:\/\/league\.example"[^]*X-Forwarded-Proto: https/);
    expect((await open({ 'x-forwarded-proto': 'https' })).status).toBe(200);
  });
});

// proves: wire-18
describe('logging out', () => {
  /** A GET with the fetch metadata headers of a browser, which the `fetch` of Node does not allow. */
  function logOut(client: Client, headers: Record<string, string>): Promise<number> {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      request(`${client.origin}/api/logout/`, { headers: { cookie, ...headers } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  }

  it('ends the session for good', async () => {
    const client = await visit();
    await logIn(client, 'alice');
    const id = client.cookies.get('sessionid') ?? '';
    expect(await client.get('logout/')).toMatchObject({ status: 200, body: {} });
    expect(client.cookies.has('sessionid')).toBe(false);
    client.cookies.set('sessionid', id);
    expect(await isLoggedIn(client)).toBe(false);
  });

  it('succeeds for a visitor, too', async () => {
    expect(await (await visit()).get('logout/')).toMatchObject({ status: 200, body: {} });
  });

  // proves: wire-9
  it.each(['image', 'script', 'iframe', 'empty'])(
    'is refused if another site requests it as %s',
    async (destination) => {
      const client = await visit();
      await logIn(client, 'alice');
      const mode = destination === 'iframe' ? 'navigate' : 'no-cors';
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination };
      expect(await logOut(client, headers)).toBe(403);
      expect(await isLoggedIn(client)).toBe(true);
    },
  );

  it.each([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ])('works with %j', async (headers) => {
    const client = await visit();
    await logIn(client, 'alice');
    expect(await logOut(client, headers)).toBe(200);
    expect(await isLoggedIn(client)).toBe(false);
  });
});

describe('the hundred and first session of a member', () => {
  it('ends the session that was unused for the longest time', async () => {
    const client = await joinLeague(league, 'hundred');
    await league.database.query(
      `INSERT INTO sessions (sid, sess, device, expire, last_seen_at)
       SELECT 'old ' || number, sess, device, expire, now() - make_interval(mins => number)
       FROM sessions, generate_series(1, 99) number
       WHERE sess ->> 'memberId' = (SELECT id::text FROM members WHERE username = 'hundred')`,
    );
    const another = await visit();
    await logIn(another, 'hundred');
    const kept: { sid: string }[] = await league.database.query(
      `SELECT sid FROM sessions WHERE sess ->> 'memberId' = (SELECT id::text FROM members WHERE username = 'hundred')`,
    );
    expect(kept).toHaveLength(100);
    expect(kept.map(({ sid }) => sid)).not.toContain('old 99');
    expect([await isLoggedIn(client), await isLoggedIn(another)]).toEqual([true, true]);
  });
});
