import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LinkToken, Member } from '#league/schema/member.entity.js';
import { hashPassword } from '#league/accounts/passwords.js';
import type { ChangeEmailAnswer, ChangePasswordAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { holdRow } from '../../harness/lock-table.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntilBlocked } from '../../harness/wait-until-blocked.js';
import { currentUser } from '#league/contract/shapes.js';
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
  // proves: wire-10, wire-45
  it.each([
    ['GET', 'get-token/'],
    ['POST', 'change-password/'],
    ['POST', 'change-username/'],
    ['POST', 'change-email/'],
    ['POST', 'change-profile-picture/'],
    ['PUT', 'toggle-email-notifications/'],
    ['POST', 'delete-account/'],
    ['POST', 'read-notification/'],
  ])('gets 401 from %s %s', async (method, path) => {
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

  // proves: rules-48, wire-46
  it.each<{ stay_logged_in?: unknown }>([
    { stay_logged_in: false },
    { stay_logged_in: null },
    { stay_logged_in: 'yes' },
    {},
  ])('ends all sessions, including the current one, with %j', async (more) => {
    const name = `leaver${JSON.stringify(more).replaceAll(/\W/g, '')}`;
    const here = await joinLeague(league, name);
    const there = await league.client().logIn(name, password);
    expect(await change(here, more)).toEqual({ status: 200, body: allWell });
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([false, false]);
    // The logged-out browser logs in again without reloading the page.
    expect((await here.post('login/', { is_username: true, login_key: name, password: fresh })).status).toBe(200);
  });

  // proves: wire-46, rules-48
  it('keeps the current session if the client asks to stay logged in, and ends all others', async () => {
    const here = await joinLeague(league, 'marc');
    const there = await league.client().logIn('marc', password);
    expect(await change(here, { stay_logged_in: true })).toEqual({ status: 200, body: allWell });
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
    await expect(league.client().logIn('marc', password)).rejects.toThrow('400');
    await league.client().logIn('marc', fresh);
  });

  // proves: wire-46, wire-11
  it('refuses a request with the flag of the invalid field, and changes nothing', async () => {
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

  // proves: security-2
  it('checks the new password only if the token and the current password are right', async () => {
    const aleix = await joinLeague(league, 'aleix');
    const simple = { newPassword: 'password1' };
    for (const wrong of [{ token: 'made up' }, { currentPassword: 'a guess' }]) {
      expect((await change(aleix, { ...simple, ...wrong })).body).toMatchObject({ new_password_valid: true });
    }
    expect((await change(aleix, simple)).body).toEqual({ ...allWell, new_password_valid: false });
  });

  // proves: security-3
  it('does not overwrite a password that was reset while the current one was checked', async () => {
    const joan = await joinLeague(league, 'joan');
    const reset = league.database.createQueryRunner();
    await reset.startTransaction();
    await reset.manager.update(Member, { username: 'joan' }, { passwordHash: await hashPassword('that of a reset') });
    const answer = change(joan);
    await waitUntilBlocked(league, '', answer);
    await reset.commitTransaction();
    await reset.release();
    expect(await answer).toEqual({ status: 400, body: { ...allWell, current_password_correct: false } });
    await league.client().logIn('joan', 'that of a reset');
  });

  // proves: wire-45
  it('accepts only the token of its own session', async () => {
    const here = await joinLeague(league, 'pecco');
    const there = await league.client().logIn('pecco', password);
    const { body } = await there.get<{ token: string }>('get-token/');
    expect(await change(here, body)).toEqual({ status: 400, body: { ...allWell, token_valid: false } });
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

  // proves: wire-44, rules-46
  it('changes the address once, when the link is opened, and logs nobody in', async () => {
    const { client, link } = await ask('brad', 'brad+new@parcferme.example');
    expect((await readSelf(client)).email).toBe('brad@parcferme.example');
    const visitor = league.client();
    expect(await activate(link, 'brad+new@parcferme.example', visitor)).toBe(200);
    expect([await isLoggedIn(visitor), await isLoggedIn(client)]).toEqual([false, true]);
    expect((await readSelf(client)).email).toBe('brad+new@parcferme.example');
    expect(await activate(link, 'brad+new@parcferme.example')).toBe(400);
  });

  // proves: security-3
  it('also invalidates a password reset link that was sent to the old address', async () => {
    const { client, link } = await ask('dani', 'dani+new@parcferme.example');
    expect((await client.post('send-reset-email/', { username: 'dani' })).status).toBe(200);
    const { uid, token } = await readLink(league, 'dani', 'password-reset');
    expect(await activate(link, 'dani+new@parcferme.example')).toBe(200);
    const fresh = 'another good phrase 7';
    const sent = { password1: fresh, password2: fresh, uid64: String(uid), token };
    expect(await client.post('reset-password/', sent)).toMatchObject({ status: 400, body: { token_valid: false } });
  });

  // proves: wire-48, wire-11, settings-11
  it('refuses a request with the flag of the invalid field', async () => {
    const jack = await joinLeague(league, 'jack');
    expect(await change(jack, 'j@parcferme.example', 'a guess')).toEqual(refusal({ current_password_correct: false }));
    expect(await change(jack, 'TAKEN@parcferme.example')).toEqual(refusal({ new_email_unique: false }));
    for (const email of ['nobody', '', undefined, `${'a'.repeat(250)}@parcferme.example`]) {
      expect(await change(jack, email)).toEqual(refusal({ new_email_valid: false }));
    }
  });

  // proves: rules-47
  it('accepts only the address that the link was made for', async () => {
    const { link } = await ask('alex', 'alex2@parcferme.example');
    expect(await activate(link, 'mallory@parcferme.example')).toBe(400);
    expect(await activate(link, '')).toBe(400);
    const { uid, token } = link;
    expect((await league.client().get(`activate-email?uid=${uid}&token=${token}`)).status).toBe(400);
    expect(await activate(link, 'alex2@parcferme.example')).toBe(200);
  });

  // proves: rules-46, wire-44
  it('refuses a link of another member, an expired link and an address that was taken meanwhile', async () => {
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

// proves: security-1
describe('a link to another address', () => {
  it('is not emailed if the password was changed while the current one was checked', async () => {
    const aron = await joinLeague(league, 'aron');
    const change = league.database.createQueryRunner();
    await change.startTransaction();
    await change.manager.update(
      Member,
      { username: 'aron' },
      { passwordHash: await hashPassword('that of the owner') },
    );
    const answer = post(aron, 'change-email/', { currentPassword: password, newEmail: 'stranger@parcferme.example' });
    await waitUntilBlocked(league, 'SELECT "member"', answer);
    await change.commitTransaction();
    await change.release();
    expect(await answer).toMatchObject({ status: 400, body: { current_password_correct: false } });
    const { id: memberId } = await league.database.manager.findOneByOrFail(Member, { username: 'aron' });
    expect(await league.database.manager.countBy(LinkToken, { memberId })).toBe(0);
  });
});

describe('guessing a current password', () => {
  const tries = [
    (client: Client, currentPassword: string) => post(client, 'change-password/', { currentPassword }),
    (client: Client, currentPassword: string) => post(client, 'change-username/', { currentPassword, newUsername: '' }),
    (client: Client, currentPassword: string) => post(client, 'change-email/', { currentPassword, newEmail: '' }),
  ];

  it('is blocked for a member after ten wrong guesses, across all these calls', async () => {
    const marco = await joinLeague(league, 'marco');
    const guesses = [1, 2, 3, 4].flatMap((guess) => tries.map((one) => one(marco, `guess ${guess}`)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const elsewhere = await league.client().logIn('marco', password);
    for (const one of tries) {
      expect((await one(elsewhere, password)).status).toBe(429);
    }
    expect((await post(elsewhere, 'delete-account/', { currentPassword: password })).status).toBe(429);
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  it('counts only wrong guesses, but a member can try at most 60 changes an hour', async () => {
    const miguel = await joinLeague(league, 'miguel');
    for (let time = 0; time < 20; time += 1) {
      for (const one of tries) expect((await one(miguel, password)).status).toBe(400);
    }
    expect((await tries[0]?.(miguel, password))?.status).toBe(429);
  });
});

describe('toggle-email-notifications', () => {
  const columns = {
    1: 'race_weekends_emails',
    2: 'comment_response_emails',
    3: 'announcement_response_emails',
  } as const;
  // proves: wire-50
  it.each([1, 2, 3, '2'] as const)('flips only the switch %p, and flips it back', async (type) => {
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

  // proves: wire-50
  it('flips twice if two devices toggle at the same time, and stores the value if both send one', async () => {
    const here = await joinLeague(league, 'twofold');
    const there = await league.client().logIn('twofold', password);
    const both = async (sent: object) => {
      const release = await holdRow(league, 'members', 'username', 'twofold');
      const answers = [here, there].map((client) => client.put('toggle-email-notifications/', sent));
      await release.whenWaitedFor(2);
      await release();
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
      return (await readSelf(here)).race_weekends_emails;
    };
    expect(await both({ type: 1 })).toBe(true);
    expect(await both({ type: 1, enabled: false })).toBe(false);
    expect(await both({ type: 1, enabled: true })).toBe(true);
    expect(await both({ type: 1 })).toBe(true);
  });

  // proves: wire-50
  it('allows the third switch for admins only, and no fourth switch', async () => {
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
