import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mail } from '#league/schema/mailing.entity.js';
import { LinkToken, Member } from '#league/schema/member.entity.js';
import { isAllowedPassword } from '#league/accounts/passwords.js';
import type { RegisterAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { expireLinks, type Link, readLink } from './read-link.js';

let league: TestLeague;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0, apis: 2 });
  await addMember(league.database, 'Taken');
  visitor = await visit();
});
afterAll(() => league.close());

/** A visitor who has opened the site before, like every browser that sends the form. */
async function visit(api = 0): Promise<Client> {
  const client = league.client(api);
  await client.get('get-current-user/');
  return client;
}

const form = (username: string) => ({
  username,
  email: `${username}@parcferme.example`,
  password1: password,
  password2: password,
});
const allWell: RegisterAnswer = {
  username_unique: true,
  username_valid: true,
  email_unique: true,
  email_valid: true,
  passwords_match: true,
  password_valid: true,
  invalid_data: false,
};
const created = { ...allWell, uid: expect.any(Number) };
/** `invalid_data` is true only if no other flag names the error (wire.md). */
const wrong = (flags: Partial<RegisterAnswer>): RegisterAnswer => ({ ...allWell, ...flags });

async function registerOne(username: string): Promise<Link> {
  expect((await visitor.post('register/', form(username))).status).toBe(200);
  return readLink(league, username, 'activation');
}

const activate = ({ uid, token }: Link, client = visitor) => client.get(`activate?uid=${uid}&token=${token}`);
const logIn = (client: Client, login_key: string) => client.post('login/', { is_username: true, login_key, password });

describe('register', () => {
  // proves: register-10, wire-38
  it('creates an inactive account and emails an activation link', async () => {
    const { status, body } = await visitor.post('register/', form('rookie1'));
    expect({ status, body }).toEqual({ status: 200, body: created });
    const member = await league.database.manager.findOneByOrFail(Member, { username: 'rookie1' });
    expect(body['uid']).toBe(member.id);
    expect(member).toMatchObject({ email: 'rookie1@parcferme.example', isActive: false, isAdmin: false });
    expect(member.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await league.database.manager.countBy(Mail, { memberId: member.id, state: 'pending' })).toBe(1);
    expect((await visitor.get('get-logged-in/')).status).toBe(204);
  });

  const long = 'n'.repeat(30);
  // proves: rules-45
  it('accepts a name of 30 characters', async () => {
    expect(await visitor.post('register/', form(long))).toMatchObject({ status: 200, body: allWell });
  });

  // proves: wire-38, register-12
  it.each<[string, object, Partial<RegisterAnswer>]>([
    ['a taken name in a different case', { username: 'tAKEN' }, { username_unique: false }],
    ['a name with a space', { username: 'two words' }, { username_valid: false }],
    ['a name with letters of other scripts', { username: 'Pâté' }, { username_valid: false }],
    ['a name of 31 characters', { username: `${long}n` }, { username_valid: false }],
    ['no name', { username: undefined }, { username_valid: false }],
    ['a taken address in a different case', { email: 'taken@PARCFERME.example' }, { email_unique: false }],
    ['a text that is not an address', { email: 'nobody' }, { email_valid: false }],
    ['a number as an address', { email: 5 }, { email_valid: false }],
    [
      'an address of more than 254 characters',
      { email: `${'a'.repeat(237)}@parcferme.example` },
      { email_valid: false },
    ],
    ['passwords that differ', { password2: 'incorrect horse battery' }, { passwords_match: false }],
    ['a password of 7 characters', { password1: 'x9!kQ2z', password2: 'x9!kQ2z' }, { password_valid: false }],
    ['a simple password', { password1: 'password1', password2: 'password1' }, { password_valid: false }],
    [
      'a password of more than 1024 characters',
      { password1: 'x9!kQ2z '.repeat(129), password2: 'x9!kQ2z '.repeat(129) },
      { password_valid: false },
    ],
    [
      'the name as the password',
      { username: 'Kaladrius', password1: 'Kaladrius', password2: 'Kaladrius' },
      { password_valid: false },
    ],
  ])('refuses %s with this flag only', async (_, sent, flags) => {
    const before = await league.database.manager.count(Member);
    const { status, body } = await visitor.post('register/', { ...form('somebody'), ...sent });
    expect({ status, body }).toEqual({ status: 400, body: wrong(flags) });
    expect(await league.database.manager.count(Member)).toBe(before);
  });

  // proves: wire-38, wire-11
  it.each<[string, [] | string | undefined]>([
    ['nothing', undefined],
    ['a list', []],
    ['null', 'null'],
  ])('returns flags for %s', async (_, sent) => {
    const flags = { username_valid: false, email_valid: false, password_valid: false };
    expect(await visitor.post('register/', sent)).toMatchObject({ status: 400, body: wrong(flags) });
  });

  // proves: wire-38
  it('sets the flag of each error, and never invalid_data beside another flag', async () => {
    const faults: [object, Partial<RegisterAnswer>][] = [
      [{ username: 'taken' }, { username_unique: false }],
      [{ email: 'taken@parcferme.example' }, { email_unique: false }],
      [{ password1: 'short', password2: 'short' }, { password_valid: false }],
      [{ password2: 'other' }, { passwords_match: false }],
    ];
    for (let chosen = 1; chosen < 2 ** faults.length; chosen += 1) {
      const together = faults.filter((_, index) => chosen & (1 << index));
      const sent = Object.assign(form('somebody'), ...together.map(([part]) => part)) as object;
      const flags = Object.assign({}, ...together.map(([, part]) => part)) as Partial<RegisterAnswer>;
      expect({ chosen, ...(await visitor.post('register/', sent)) }).toMatchObject({
        chosen,
        status: 400,
        body: wrong(flags),
      });
    }
  });

  // proves: register-12
  it('accepts a password of 8 characters', async () => {
    const eight = { ...form('eight'), password1: 'x9!kQ2zW', password2: 'x9!kQ2zW' };
    expect(await visitor.post('register/', eight)).toMatchObject({ status: 200, body: allWell });
  });

  // proves: security-2
  it('does not block the API while it checks a slow password', async () => {
    let isChecking = true;
    const isAllowed = isAllowedPassword('1!|7+$50o4@3€69&(<{[1!|7+$50o4@3', []).finally(() => (isChecking = false));
    let turns = 0;
    for (; isChecking; turns += 1) await nextTurn();
    // On the event loop, the check would finish within the first turn.
    expect(turns).toBeGreaterThan(100);
    expect(await isAllowed).toBe(true);
  });

  // proves: security-2
  it('asks clients to retry later if too many passwords wait to be checked', async () => {
    const password1 = '@4({[<3€69&#';
    const ask = (_: unknown, number: number) =>
      visitor.post('register/', { ...form(`many${number}`), password1, password2: 'other' });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['10']));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
  });

  // proves: security-5, wire-12
  it('is limited to 120 requests an hour per IP address', async () => {
    const from = { 'x-forwarded-for': '203.0.113.20' };
    const answers = await Promise.all(Array.from({ length: 121 }, () => visitor.post('register/', {}, from)));
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed.map(({ body }) => body)).toEqual([{ message: 'Too many attempts, please wait' }]);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
  });

  // proves: rules-45
  it('gives a name and an address to only one of two simultaneous visitors, ignoring case', async () => {
    const [here, there] = [await visit(0), await visit(1)];
    const answers = await Promise.all([here.post('register/', form('racer')), there.post('register/', form('RACER'))]);
    answers.sort((a, b) => a.status - b.status);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: created },
      { status: 400, body: wrong({ username_unique: false, email_unique: false }) },
    ]);
  });
});

describe('a log-in before activation', () => {
  // proves: wire-37
  it('returns 403 if the password is right, and otherwise 400', async () => {
    const { uid } = await registerOne('sleeper');
    const refused = { status: 403, body: { message: 'Your account is not active', uid } };
    expect(await logIn(visitor, 'sleeper')).toMatchObject(refused);
    expect(await logIn(visitor, 'sleeper@parcferme.example')).toMatchObject(refused);
    const guess = await visitor.post('login/', { is_username: true, login_key: 'sleeper', password: 'a guess' });
    expect(guess).toMatchObject({ status: 400, body: { message: 'Invalid credentials' } });
  });
});

describe('activate', () => {
  // proves: wire-39, rules-46
  it('logs the member in, once', async () => {
    const link = await registerOne('newcomer');
    const client = await visit();
    expect(await activate(link, client)).toMatchObject({ status: 200, body: {} });
    const { body } = await client.get<CurrentUser>('get-current-user/');
    expect(body).toMatchObject({ is_logged_in: true, username: 'newcomer', is_active: true });
    // The CSRF token from the log-in is valid for this session.
    expect((await client.put('toggle-email-notifications/', { type: 1 })).status).toBe(201);
    expect((await activate(link, await visit())).status).toBe(400);
  });

  // proves: more-6
  it('does not replace another log-in, but asks the member to log out first', async () => {
    const link = await registerOne('second');
    const client = await joinLeague(league, 'already');
    const { status, body } = await activate(link, client);
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'You are logged in with another account', logged_in_as: 'already' },
    });
    expect((await client.get('get-current-user/')).body).toMatchObject({ username: 'already' });
    expect(await logIn(visitor, 'second')).toMatchObject({ status: 403 });
    await client.get('logout/');
    expect((await activate(link, client)).status).toBe(200);
    expect((await client.get('get-current-user/')).body).toMatchObject({ username: 'second' });
  });

  // proves: rules-46
  it('works for 24 hours', async () => {
    const link = await registerOne('late');
    const { expiresAt } = await league.database.manager.findOneByOrFail(LinkToken, { memberId: link.uid });
    const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await expireLinks(league, link);
    expect((await activate(link)).status).toBe(400);
    expect(await logIn(visitor, 'late')).toMatchObject({ status: 403 });
  });

  it('accepts a link only for its own member', async () => {
    const [one, other] = [await registerOne('one'), await registerOne('other')];
    expect((await activate({ ...one, uid: other.uid })).status).toBe(400);
    expect((await activate(one, await visit())).status).toBe(200);
  });

  // proves: wire-39
  it.each([
    '',
    '?uid=undefined&token=undefined',
    '?uid=1',
    '?uid=null&token=x',
    '?uid=99999999999&token=x',
    '?uid=1&token=%00',
  ])('refuses "%s"', async (query) => expect((await visitor.get(`activate${query}`)).status).toBe(400));

  // proves: wire-9
  it('is refused if another site makes the browser call it', async () => {
    const link = await registerOne('visitor');
    const path = `activate?uid=${link.uid}&token=${link.token}`;
    expect((await visitor.get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await activate(link, await visit())).status).toBe(200);
  });
});

describe('request-activation-token', () => {
  // proves: wire-40
  it('sends a new link and invalidates the earlier one', async () => {
    const first = await registerOne('forgetful');
    // Clients may send numbers as strings.
    const { status, body } = await visitor.post('request-activation-token/', { uid: String(first.uid) });
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect((await activate(first)).status).toBe(400);
    expect((await activate(await readLink(league, 'forgetful', 'activation'), await visit())).status).toBe(200);
  });

  // proves: wire-40
  it('returns 404 for an unknown uid, and 400 for an active account and an invalid uid', async () => {
    const { id } = await league.database.manager.findOneByOrFail(Member, { username: 'Taken' });
    const ask = async (uid: unknown) => (await visitor.post('request-activation-token/', { uid })).status;
    expect([await ask(999_999), await ask(id), await ask('undefined'), await ask(undefined)]).toEqual([
      404, 400, 400, 400,
    ]);
  });
});
