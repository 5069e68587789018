import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkToken, Member } from '#league/schema/member.entity.js';
import { linkSecret } from '#league/accounts/link-tokens.repository.js';
import { messages } from '#league/contract/messages.js';
import { siteTexts } from '#league/contract/site-texts.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { lockTable } from '../../harness/lock-table.js';
import { password } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readLink } from '../members/read-link.js';

let league: TestLeague;
let admin: SiteClient;
let alice: Client;
let aliceId: number;
let count = 0;
const secretOfTests = 'a secret of tests that is long enough';

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
});
beforeEach(async () => {
  count += 1;
  alice = await joinLeague(league, `alice${count}`);
  aliceId = (await find({ username: `alice${count}` })).id;
});
afterAll(() => league.close());

const find = (wanted: { id: number } | { username: string }) => league.database.manager.findOneByOrFail(Member, wanted);
const act = (action: string, fields = {}, id = aliceId) => admin.submit(`/admin/members/${id}/${action}`, fields);
const sessionsOf = (id: number) =>
  league.database.query<unknown[]>(`SELECT FROM sessions WHERE sess ->> 'memberId' = $1`, [String(id)]);
const isLoggedIn = async (client: Client) => (await client.get('get-logged-in/')).status === 200;
const logIn = async (name: string, word = password) => {
  const client = league.client();
  await client.get('get-current-user/');
  return client.post('login/', { is_username: true, login_key: name, password: word });
};
/** The secret of the newest link for this purpose, as in its email. */
async function linkOf(purpose: LinkToken['purpose']): Promise<string> {
  const where = { memberId: aliceId, purpose };
  const links = await league.database.manager.find(LinkToken, { where, order: { id: 'DESC' } });
  return linkSecret(secretOfTests, links[0]?.id ?? 0);
}

describe('a member', () => {
  // proves: site-3
  it('can be edited by the same rules as at registration', async () => {
    const path = `/admin/members/${aliceId}`;
    const refusals = [
      [{ username: 'has space' }, messages.register.usernameInvalid],
      [{ username: 'DIRECTOR' }, messages.register.usernameTaken],
      [{ email: 'nonsense' }, messages.register.emailInvalid],
      [{ email: 'Director@parcferme.example' }, messages.register.emailTaken],
    ] as const;
    for (const [typed, words] of refusals) {
      expect(await admin.submit(path, typed)).toMatchObject({
        status: 400,
        text: expect.stringContaining(words) as unknown,
      });
    }
    await admin.submit(path, { username: `renamed${count}`, commentResponseEmails: null });
    expect(await find({ id: aliceId })).toMatchObject({
      username: `renamed${count}`,
      commentResponseEmails: false,
      raceWeekendsEmails: true,
      // The 30 days only apply to members themselves.
      dateUsernameEdited: null,
    });
  });

  it('loses the links that were sent to the old address when an admin changes the address', async () => {
    const visitor = league.client();
    await visitor.get('get-current-user/');
    await visitor.post('send-reset-email/', { primaryKeyInput: `alice${count}`, isUsername: true });
    const token = await linkOf('password-reset');
    await admin.submit(`/admin/members/${aliceId}`, { email: `new${count}@parcferme.example` });
    const reset = { password1: 'a whole new word', password2: 'a whole new word', uid64: aliceId, token };
    expect((await visitor.post('reset-password/', reset)).body).toMatchObject({ token_valid: false });
  });

  const changes: [what: string, change: (id: number) => Promise<unknown>][] = [
    [
      'whose wrong address is corrected',
      (id) => admin.submit(`/admin/members/${id}`, { email: `right${count}@parcferme.example` }),
    ],
    ['whom an admin activates', (id) => act('activate', {}, id)],
  ];
  it.each(changes)(
    '%s cannot be logged in by the earlier activation link, which may be in a foreign mailbox',
    async (_, change) => {
      const visitor = league.client();
      await visitor.get('get-current-user/');
      const [username, email] = [`newcomer${count}`, `wrong${count}@parcferme.example`];
      await visitor.post('register/', { username, email, password1: password, password2: password });
      const { uid, token } = await readLink(league, username, 'activation');
      await change(uid);
      expect((await visitor.get(`activate?uid=${uid}&token=${token}`)).status).toBe(400);
      expect(await isLoggedIn(visitor)).toBe(false);
    },
  );

  // proves: site-9
  it('becomes an admin and a plain member again with immediate effect', async () => {
    await act('promote');
    expect((await alice.get('get-retrieval?id=1')).status).toBe(404);
    expect((await act('promote')).text).toContain('This member is already an admin.');
    await act('demote');
    expect((await alice.get('get-retrieval?id=1')).status).toBe(403);
    expect((await new SiteClient(alice).open('/admin/')).text).toContain(messages.shell.notAdmin);
  });

  // proves: site-11
  it('is logged out everywhere when an admin ends the sessions, and can log in again', async () => {
    const elsewhere = await league.client().logIn(`alice${count}`, password);
    await act('end-sessions');
    expect([await isLoggedIn(alice), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    expect((await logIn(`alice${count}`)).status).toBe(200);
  });

  it('does not get a session back from a call that was running when it ended', async () => {
    const release = await lockTable(league, 'notifications');
    const running = alice.get('get-current-user/');
    await release.whenWaitedFor();
    await act('end-sessions');
    await release();
    expect((await running).status).toBe(200);
    expect(await isLoggedIn(alice)).toBe(false);
    expect(await sessionsOf(aliceId)).toEqual([]);
  });

  // proves: site-11
  it('loses only the session that an admin ends', async () => {
    const elsewhere = await league.client().logIn(`alice${count}`, password);
    const sessions = await league.database.query<{ id: string }[]>(
      'SELECT id FROM open_sessions WHERE member_id = $1 ORDER BY expire DESC',
      [aliceId],
    );
    expect((await admin.submit(`/admin/open-sessions/${sessions[0]?.id}/delete`)).text).toContain(
      'The session is ended',
    );
    expect([await isLoggedIn(alice), await isLoggedIn(elsewhere)].sort()).toEqual([false, true]);
  });

  // proves: site-3
  it('is deleted in the same way as by themselves, after the admin types the name', async () => {
    expect((await act('delete', { typed: 'somebody' })).text).toContain(siteTexts.wrongWord(`alice${count}`));
    const path = `/admin/members/${aliceId}/delete`;
    const form = { ...(await admin.fieldsOf(path)), typed: `alice${count}` };
    expect((await admin.follow(await admin.send(path, form))).text).toContain('The account is deleted');
    expect(await isLoggedIn(alice)).toBe(false);
    expect((await admin.follow(await admin.send(path, form))).text).toContain(siteTexts.alreadyGone);
  });
});

describe('a password link that an admin sends', () => {
  const mailed = () =>
    league.database.query<{ id: number }[]>(
      `SELECT mails.id FROM mails JOIN mailings ON mailings.id = mailing_id
       WHERE member_id = $1 AND data ->> 'kind' = 'link'`,
      [aliceId],
    );
  const send = () => act('send-password-link');
  const logged = () =>
    league.database.query<{ username: string; after: object }[]>(
      `SELECT username, after FROM audit_entries WHERE entity = 'link_tokens' AND (after ->> 'member_id')::int = $1`,
      [aliceId],
    );

  it('sets a password, and is logged without its secret', async () => {
    expect((await send()).text).toContain(siteTexts.members.linkSent);
    expect(await mailed()).toHaveLength(1);
    const [entry, ...more] = await logged();
    expect([entry?.username, more]).toEqual(['director', []]);
    expect(entry?.after).toMatchObject({ purpose: 'password-reset', used_at: null });
    expect(entry?.after).not.toHaveProperty('digest');
    const visitor = league.client();
    await visitor.get('get-current-user/');
    const chosen = { password1: 'a whole new word', password2: 'a whole new word', uid64: aliceId };
    const reset = { ...chosen, token: await linkOf('password-reset') };
    expect((await visitor.post('reset-password/', reset)).status).toBe(200);
    expect((await logIn(`alice${count}`, 'a whole new word')).status).toBe(200);
    // The first link is used up, so a new link is sent.
    await send();
    expect(await mailed()).toHaveLength(2);
  });

  it('is sent once in ten minutes, however often the button is pressed', async () => {
    const path = `/admin/members/${aliceId}/send-password-link`;
    const form = await admin.fieldsOf(path);
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.send(path, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect([await mailed(), await logged()].map(({ length }) => length)).toEqual([1, 1]);
    await league.database.query(
      `UPDATE link_tokens SET expires_at = expires_at - interval '601 seconds' WHERE member_id = $1`,
      [aliceId],
    );
    await send();
    expect([await mailed(), await logged()].map(({ length }) => length)).toEqual([2, 2]);
  });

  it('is not sent to deactivated accounts or unknown members', async () => {
    await act('deactivate');
    expect((await send()).text).toContain(siteTexts.members.inactiveAdmin);
    const { csrftoken = '' } = await admin.fieldsOf(`/admin/members/${aliceId}`);
    const refused = await admin.send(`/admin/members/${aliceId}/send-password-link`, { csrftoken });
    expect(refused.status).toBe(400);
    expect(await mailed()).toEqual([]);
    expect((await admin.send('/admin/members/4711/send-password-link', { csrftoken })).location).toBe(
      '/admin/members?done=gone',
    );
  });
});

// proves: site-10
describe('a deactivated member', () => {
  beforeEach(async () => {
    await alice.post('change-email/', { currentPassword: password, newEmail: `other${count}@parcferme.example` });
    const visitor = league.client();
    await visitor.get('get-current-user/');
    await visitor.post('send-reset-email/', { primaryKeyInput: `alice${count}`, isUsername: true });
    await act('deactivate');
  });
  const expectOut = async (name = `alice${count}`, word = password) => {
    expect(await logIn(name, word)).toMatchObject({
      status: 403,
      body: { message: messages.login.inactive, uid: null },
    });
    expect(await find({ id: aliceId })).toMatchObject({ isActive: false, deactivatedAt: expect.any(Date) as unknown });
  };

  it('is logged out in every browser at once', async () => {
    expect(await isLoggedIn(alice)).toBe(false);
    expect(await sessionsOf(aliceId)).toEqual([]);
    await expectOut();
  });

  it('gets no new activation link, and an earlier link does not work', async () => {
    const visitor = league.client();
    await visitor.get('get-current-user/');
    expect((await visitor.post('request-activation-token/', { uid: aliceId })).status).toBe(400);
    // Simulates a link that was created concurrently.
    const { database } = league;
    await database.query(
      `INSERT INTO link_tokens (id, member_id, purpose, digest, expires_at)
       VALUES (900 + $1, $1, 'activation', sha256(convert_to($2, 'UTF8')), now() + interval '1 day')`,
      [aliceId, linkSecret(secretOfTests, 900 + aliceId)],
    );
    const token = await linkOf('activation');
    expect((await visitor.get(`activate/?uid=${aliceId}&token=${token}`)).status).toBe(400);
    await expectOut();
  });

  it('cannot log in with a new password', async () => {
    const visitor = league.client();
    await visitor.get('get-current-user/');
    const reset = async () => ({
      password1: 'a whole new word',
      password2: 'a whole new word',
      uid64: aliceId,
      token: await linkOf('password-reset'),
    });
    // The earlier link is invalid. A new link sets a password, but it does not help to log in.
    expect((await visitor.post('reset-password/', await reset())).status).toBe(400);
    await visitor.post('send-reset-email/', { primaryKeyInput: `alice${count}`, isUsername: true });
    expect((await visitor.post('reset-password/', await reset())).status).toBe(200);
    await expectOut(`alice${count}`, 'a whole new word');
  });

  it('cannot get in by changing the address', async () => {
    const visitor = league.client();
    const email = `other${count}@parcferme.example`;
    const link = `uid=${aliceId}&token=${await linkOf('email-change')}&email=${encodeURIComponent(email)}`;
    expect((await visitor.get(`activate-email/?${link}`)).status).toBe(400);
    await expectOut();
  });

  it('cannot be activated by code that ignores the deactivation', async () => {
    const open = league.database.query('UPDATE members SET is_active = true WHERE id = $1', [aliceId]);
    await expect(open).rejects.toThrow('members_deactivated');
  });

  it('can log in again after an admin activates the account', async () => {
    expect((await act('deactivate')).text).toContain('The account is already deactivated.');
    // A session from a log-in that was in progress when the account was deactivated.
    await league.database.query(
      `INSERT INTO sessions VALUES ('left', jsonb_build_object('memberId', $1::int), now() + interval '1 day')`,
      [aliceId],
    );
    await act('activate');
    expect(await sessionsOf(aliceId)).toEqual([]);
    expect(await isLoggedIn(alice)).toBe(false);
    expect((await logIn(`alice${count}`)).status).toBe(200);
  });
});

describe('an admin', () => {
  const own = async () => (await find({ username: 'director' })).id;
  const losing = ['demote', 'deactivate', 'delete'];

  // proves: site-12
  it.each(losing)('cannot %s themselves', async (action) => {
    const id = await own();
    const page = await admin.open(`/admin/members/${id}/${action}`);
    expect(page.text).toContain('This is your own account.');
    const { csrftoken = '' } = await admin.fieldsOf(`/admin/members/${id}`);
    const refused = await admin.send(`/admin/members/${id}/${action}`, { csrftoken, typed: 'director' });
    expect(refused.status).toBe(400);
    expect(await find({ id })).toMatchObject({ isAdmin: true, isActive: true });
  });

  // proves: site-11
  it('keeps the current session when they end all their sessions', async () => {
    const elsewhere = await league.client().logIn('director', password);
    await act('end-sessions', {}, await own());
    expect([await isLoggedIn(admin.client), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  });

  // proves: site-12
  it.each(losing)('always remains, because of two who %s each other, one is left', async (action) => {
    const rival = new SiteClient(alice);
    await act('promote');
    const [mine, theirs] = [`/admin/members/${aliceId}/${action}`, `/admin/members/${await own()}/${action}`];
    const forms = await Promise.all([admin.fieldsOf(mine), rival.fieldsOf(theirs)]);
    const answers = await Promise.all([
      admin.send(mine, { ...forms[0], typed: `alice${count}` }),
      rival.send(theirs, { ...forms[1], typed: 'director' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
    const left = await league.database.manager.findBy(Member, { isAdmin: true, isActive: true });
    expect(left).toHaveLength(1);
    // Restores an admin for the tests that follow.
    await league.database.query(`DELETE FROM members WHERE username = 'director'`);
    await league.database.query('UPDATE members SET is_admin = false');
    admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  });
});
