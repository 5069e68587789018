import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Member } from '../../../league/members/member.entity.js';
import type { ChangeEmailAnswer, ChangePasswordAnswer, ChangeUsernameAnswer } from '../../../league/wire/answers.js';
import type { CurrentUser } from '../../../league/wire/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { currentUser } from '../../harness/wire-schemas.js';
import { expireLinks, type Link, readLink } from './read-link.js';

let league: TestLeague;
const fresh = 'another horse battery';

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  await addMember(league.database, 'Taken');
});
afterAll(() => league.close());

const isLoggedIn = async (client: Client) => (await client.get('get-logged-in/')).status === 200;
const readSelf = async (client: Client) => (await client.get<CurrentUser>('get-current-user/')).body;
const post = async (client: Client, path: string, sent?: object) => {
  const { status, body } = await client.post(path, sent);
  return { status, body };
};

describe('a visitor', () => {
  it.each([
    ['GET', 'get-token/'],
    ['POST', 'change-password/'],
    ['POST', 'change-username/'],
    ['POST', 'change-email/'],
    ['POST', 'change-profile-picture/'],
    ['PUT', 'toggle-email-notifications/'],
    ['POST', 'delete-account/'],
    ['POST', 'read-notification/'],
  ])('is told 401 by %s %s', async (method, path) => {
    const visitor = league.client();
    await visitor.get('get-current-user/');
    expect((await visitor.call(method, path, method === 'GET' ? undefined : {}, {})).status).toBe(401);
  });
});

describe('change-password', () => {
  const allWell: ChangePasswordAnswer = { current_password_correct: true, new_password_valid: true, token_valid: true };
  async function change(client: Client, more: object = {}) {
    const { body } = await client.get<{ token: string }>('get-token/');
    return post(client, 'change-password/', { ...body, currentPassword: password, newPassword: fresh, ...more });
  }

  it('ends the other sessions and keeps this one', async () => {
    const here = await joinLeague(league, 'marc');
    const there = await league.client().logIn('marc', password);
    expect(await change(here)).toEqual({ status: 200, body: allWell });
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
    await expect(league.client().logIn('marc', password)).rejects.toThrow('400');
    await league.client().logIn('marc', fresh);
  });

  it('refuses with the flag of what is wrong, and changes nothing', async () => {
    const jorge = await joinLeague(league, 'jorge');
    const refusal = (flags: Partial<ChangePasswordAnswer>) => ({ status: 400, body: { ...allWell, ...flags } });
    expect(await change(jorge, { currentPassword: 'a guess' })).toEqual(refusal({ current_password_correct: false }));
    for (const newPassword of ['x9!kQ2z', 'password1', 'jorgejorge', '', undefined, 12345678]) {
      expect(await change(jorge, { newPassword })).toEqual(refusal({ new_password_valid: false }));
    }
    for (const token of ['', 'made up', null]) {
      expect(await change(jorge, { token })).toEqual(refusal({ token_valid: false }));
    }
    const nothing = { current_password_correct: false, new_password_valid: false, token_valid: false };
    expect(await post(jorge, 'change-password/')).toEqual({ status: 400, body: nothing });
    await league.client().logIn('jorge', password);
  });

  it('takes the token of this session only', async () => {
    const here = await joinLeague(league, 'pecco');
    const there = await league.client().logIn('pecco', password);
    const { body } = await there.get<{ token: string }>('get-token/');
    expect(await change(here, body)).toEqual({ status: 400, body: { ...allWell, token_valid: false } });
  });
});

describe('change-username', () => {
  const allWell: ChangeUsernameAnswer = {
    current_password_correct: true,
    new_username_valid: true,
    new_username_unique: true,
    user_can_change_username: true,
  };
  const change = (client: Client, newUsername: unknown, currentPassword = password) =>
    post(client, 'change-username/', { currentPassword, newUsername });
  const refusal = (flags: Partial<ChangeUsernameAnswer>) => ({ status: 400, body: { ...allWell, ...flags } });

  it('changes the name, once in 30 days', async () => {
    const enea = await joinLeague(league, 'enea');
    expect((await readSelf(enea)).date_username_edited).toBeNull();
    expect(await change(enea, 'Enea23')).toEqual({ status: 200, body: allWell });
    expect(await readSelf(enea)).toMatchObject({ username: 'Enea23', date_username_edited: expect.any(String) });
    expect(await change(enea, 'Enea24')).toEqual(refusal({ user_can_change_username: false }));
    const changed = (days: string) =>
      league.database.query('UPDATE members SET date_username_edited = now() - $1::interval WHERE username = $2', [
        days,
        'Enea23',
      ]);
    await changed('29 days 23 hours');
    expect(await change(enea, 'Enea24')).toEqual(refusal({ user_can_change_username: false }));
    await changed('30 days');
    expect(await change(enea, 'Enea24')).toEqual({ status: 200, body: allWell });
  });

  it('refuses with the flag of what is wrong', async () => {
    const fabio = await joinLeague(league, 'fabio');
    expect(await change(fabio, 'fabio20', 'a guess')).toEqual(refusal({ current_password_correct: false }));
    expect(await change(fabio, 'tAKEN')).toEqual(refusal({ new_username_unique: false }));
    for (const name of ['two words', 'a@b', 'n'.repeat(31), '', undefined]) {
      expect(await change(fabio, name)).toEqual(refusal({ new_username_valid: false }));
    }
    expect(await readSelf(fabio)).toMatchObject({ username: 'fabio', date_username_edited: null });
    expect((await change(fabio, 'FABIO')).status).toBe(200);
  });

  it('gives a name to one of two who want it at the same instant', async () => {
    const two = [await joinLeague(league, 'first'), await joinLeague(league, 'second')];
    const answers = await Promise.all(two.map((client, index) => change(client, index ? 'WANTED' : 'wanted')));
    answers.sort((a, b) => a.status - b.status);
    expect(answers).toEqual([{ status: 200, body: allWell }, refusal({ new_username_unique: false })]);
  });
});

describe('change-email', () => {
  const allWell: ChangeEmailAnswer = { current_password_correct: true, new_email_valid: true, new_email_unique: true };
  const refusal = (flags: Partial<ChangeEmailAnswer>) => ({ status: 400, body: { ...allWell, ...flags } });
  const change = (client: Client, newEmail: unknown, currentPassword = password) =>
    post(client, 'change-email/', { currentPassword, newEmail });
  const activate = async ({ uid, token }: Link, email: string, client = league.client()) =>
    (await client.get(`activate-email?uid=${uid}&token=${token}&email=${encodeURIComponent(email)}`)).status;
  async function ask(username: string, email: string): Promise<{ client: Client; link: Link }> {
    const client = await joinLeague(league, username);
    expect(await change(client, email)).toEqual({ status: 200, body: allWell });
    return { client, link: await readLink(league, username, 'email-change') };
  }

  it('changes the address when the link is opened, once, and logs nobody in', async () => {
    const { client, link } = await ask('brad', 'brad+new@parcferme.example');
    expect((await readSelf(client)).email).toBe('brad@parcferme.example');
    const visitor = league.client();
    expect(await activate(link, 'brad+new@parcferme.example', visitor)).toBe(200);
    expect([await isLoggedIn(visitor), await isLoggedIn(client)]).toEqual([false, true]);
    expect((await readSelf(client)).email).toBe('brad+new@parcferme.example');
    expect(await activate(link, 'brad+new@parcferme.example')).toBe(400);
  });

  it('ends the link to a new password that lies in the mailbox of the old address', async () => {
    const { client, link } = await ask('dani', 'dani+new@parcferme.example');
    expect((await client.post('send-reset-email/', { username: 'dani' })).status).toBe(200);
    const { uid, token } = await readLink(league, 'dani', 'password-reset');
    expect(await activate(link, 'dani+new@parcferme.example')).toBe(200);
    const fresh = 'another good phrase 7';
    const sent = { password1: fresh, password2: fresh, uid64: String(uid), token };
    expect(await client.post('reset-password/', sent)).toMatchObject({ status: 400, body: { token_valid: false } });
  });

  it('refuses with the flag of what is wrong', async () => {
    const jack = await joinLeague(league, 'jack');
    expect(await change(jack, 'j@parcferme.example', 'a guess')).toEqual(refusal({ current_password_correct: false }));
    expect(await change(jack, 'TAKEN@parcferme.example')).toEqual(refusal({ new_email_unique: false }));
    for (const email of ['nobody', '', undefined, `${'a'.repeat(250)}@parcferme.example`]) {
      expect(await change(jack, email)).toEqual(refusal({ new_email_valid: false }));
    }
  });

  it('binds the address to its link', async () => {
    const { link } = await ask('alex', 'alex2@parcferme.example');
    expect(await activate(link, 'mallory@parcferme.example')).toBe(400);
    expect(await activate(link, '')).toBe(400);
    const { uid, token } = link;
    expect((await league.client().get(`activate-email?uid=${uid}&token=${token}`)).status).toBe(400);
    expect(await activate(link, 'alex2@parcferme.example')).toBe(200);
  });

  it('refuses a link of another member, one whose hour is over, and an address taken meanwhile', async () => {
    const one = await ask('luca', 'luca2@parcferme.example');
    expect(await activate({ ...one.link, uid: one.link.uid + 1 }, 'luca2@parcferme.example')).toBe(400);
    await addMember(league.database, 'faster', { email: 'LUCA2@parcferme.example' });
    expect(await activate(one.link, 'luca2@parcferme.example')).toBe(400);
    expect((await readSelf(one.client)).email).toBe('luca@parcferme.example');
    const late = await ask('maverick', 'maverick2@parcferme.example');
    await expireLinks(league, late.link);
    expect(await activate(late.link, 'maverick2@parcferme.example')).toBe(400);
  });
});

describe('toggle-email-notifications', () => {
  const columns = {
    1: 'race_weekends_emails',
    2: 'comment_response_emails',
    3: 'announcement_response_emails',
  } as const;
  it.each([1, 2, 3, '2'] as const)('turns the switch %p and no other, and back', async (type) => {
    const column = columns[Number(type) as 1 | 2 | 3];
    const admin = await joinLeague(league, `admin${typeof type}${type}`, { isAdmin: true });
    const before = await readSelf(admin);
    for (const value of [false, true]) {
      const { status, body } = await admin.put('toggle-email-notifications/', { type });
      expect({ status, body }).toEqual({ status: 201, body: {} });
      expect(await readSelf(admin)).toEqual({ ...before, [column]: value });
    }
    expect(currentUser.safeParse(before).success).toBe(true);
  });

  it('has the third switch for admins only, and no fourth', async () => {
    const member = await joinLeague(league, 'member');
    const toggle = async (type: unknown) => (await member.put('toggle-email-notifications/', { type })).status;
    expect([await toggle(1), await toggle(3)]).toEqual([201, 403]);
    expect([await toggle(0), await toggle(4), await toggle('x'), await toggle(undefined)]).toEqual([
      400, 400, 400, 400,
    ]);
    expect(await readSelf(member)).toMatchObject({ race_weekends_emails: false, announcement_response_emails: null });
    const stored = await league.database.manager.findOneByOrFail(Member, { username: 'member' });
    expect(stored.announcementResponseEmails).toBe(true);
  });
});
