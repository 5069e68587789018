import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { AccountActivityAnswer, CalendarLinksAnswer, SessionsAnswer } from '#league/contract/account.js';
import { hashPassword } from '#league/accounts/passwords.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { readLink } from '../members/read-link.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0';
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const fresh = 'another horse battery';

let league: TestLeague;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
});
afterAll(() => league.close());

async function logIn(username: string, agent: string, { own = password, client = league.client() } = {}) {
  await client.get('get-current-user/');
  const sent = { is_username: true, login_key: username, password: own };
  const { status } = await client.post('login/', sent, { 'user-agent': agent });
  return { client, status };
}

async function read<T>(client: Client, path: string): Promise<T> {
  const { status, body } = await client.get<T>(path);
  expect(status).toBe(200);
  checkAnswer(path, body);
  return body;
}
const readEvents = async (client: Client) => {
  const { events } = await read<AccountActivityAnswer>(client, 'get-account-activity/');
  return events.map(({ kind, device, times }) => [kind, device, times]);
};
const readSessions = async (client: Client) => (await read<SessionsAnswer>(client, 'get-sessions/')).sessions;

/** The kinds of events about which a member got an email, in order. */
async function mailed(username: string): Promise<string[]> {
  const rows: { kind: string }[] = await league.database.query(
    `SELECT event.kind FROM account_events event JOIN members ON members.id = event.member_id
     JOIN mailings ON mailings.data = jsonb_build_object('kind', 'account-event', 'eventId', event.id)
     JOIN mails ON mails.mailing_id = mailings.id AND mails.member_id = members.id
     WHERE username = $1 ORDER BY event.id`,
    [username],
  );
  return rows.map(({ kind }) => kind);
}

// proves: security-9
describe('a log-in from a new device', () => {
  it('is emailed, except for the first log-in of an account and for a known device or network', async () => {
    await addMember(league.database, 'nora');
    const first = await logIn('nora', firefox);
    expect(await mailed('nora')).toEqual([]);
    await logIn('nora', phone);
    expect(await mailed('nora')).toEqual(['log-in']);
    // The same kind of browser on the same network, but without the cookie.
    await logIn('nora', phone);
    // Another kind of browser with a known cookie, as if an update had renamed the browser.
    await logIn('nora', 'SomethingElse/1.0', first);
    expect(await mailed('nora')).toEqual(['log-in']);
    await logIn('nora', 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0');
    expect(await mailed('nora')).toEqual(['log-in', 'log-in']);
  });

  it('is emailed after a password reset, even for a device that was known before it', async () => {
    const olga = await joinLeague(league, 'olga');
    expect((await olga.post('send-reset-email/', { username: 'olga' })).status).toBe(200);
    const { uid, token } = await readLink(league, 'olga', 'password-reset');
    const sent = { password1: fresh, password2: fresh, uid64: String(uid), token };
    const elsewhere = league.client();
    await elsewhere.get('get-current-user/');
    expect((await elsewhere.post('reset-password/', sent)).status).toBe(200);
    expect((await logIn('olga', phone, { own: fresh, client: olga })).status).toBe(200);
    expect(await mailed('olga')).toEqual(['password-reset', 'log-in']);
    // The browser that used the link is known, and now the other browser is known, too.
    await logIn('olga', firefox, { own: fresh, client: elsewhere });
    await logIn('olga', phone, { own: fresh, client: olga });
    expect(await mailed('olga')).toEqual(['password-reset', 'log-in']);
  });

  it('is emailed after a password change if the device had the old password', async () => {
    const { client: old } = await logIn((await addMember(league.database, 'otto')).username, phone);
    const { client } = await logIn('otto', firefox);
    const { body } = await client.get<{ token: string }>('get-token/');
    const change = { ...body, currentPassword: password, newPassword: fresh };
    expect((await client.post('change-password/', change)).status).toBe(200);
    // The browser that changed the password logs in again without an email.
    await logIn('otto', firefox, { own: fresh, client });
    expect(await mailed('otto')).toEqual(['log-in', 'password-changed']);
    await logIn('otto', phone, { own: fresh, client: old });
    expect(await mailed('otto')).toEqual(['log-in', 'password-changed', 'log-in']);
  });

  it('replaces the private calendar address whenever the password is changed or reset', async () => {
    const client = await joinLeague(league, 'petra');
    const address = async () => (await read<CalendarLinksAnswer>(client, 'get-calendar-links/')).own;
    const statusOf = async (url: string) => (await client.get(url.replace(/^.*\/api\//, ''))).status;
    const first = await address();
    expect(await statusOf(first)).toBe(200);
    const { body } = await client.get<{ token: string }>('get-token/');
    const change = { ...body, currentPassword: password, newPassword: fresh, stay_logged_in: true };
    expect((await client.post('change-password/', change)).status).toBe(200);
    const second = await address();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await client.post('send-reset-email/', { username: 'petra' });
    const { uid, token } = await readLink(league, 'petra', 'password-reset');
    await client.post('reset-password/', { password1: password, password2: password, uid64: String(uid), token });
    expect(await statusOf(second)).toBe(404);
  });
});

// proves: security-9
describe('a changed password', () => {
  it('is emailed once, and a refused change is not emailed', async () => {
    const paul = await joinLeague(league, 'paul');
    const change = async (currentPassword: string, newPassword: string) => {
      const { body } = await paul.get<{ token: string }>('get-token/');
      const sent = { ...body, currentPassword, newPassword, stay_logged_in: true };
      return (await paul.post('change-password/', sent)).status;
    };
    expect(await change('a guess', fresh)).toBe(400);
    const two = await Promise.all([change(password, fresh), change(password, fresh)]);
    expect(two.sort()).toEqual([200, 400]);
    expect(await mailed('paul')).toEqual(['password-changed']);
  });

  it('is refused if it is a racing word with a year, but an existing password of this kind still works', async () => {
    const rita = await joinLeague(league, 'rita');
    for (const newPassword of ['ParcFerme1', 'Motogp2026', 'Summer2024!']) {
      const { body } = await rita.get<{ token: string }>('get-token/');
      const answer = await rita.post('change-password/', { ...body, currentPassword: password, newPassword });
      expect(answer).toMatchObject({ status: 400, body: { new_password_valid: false } });
    }
    await addMember(league.database, 'veteran', { passwordHash: await hashPassword('Motogp2026') });
    expect((await logIn('veteran', phone, { own: 'Motogp2026' })).status).toBe(200);
  });
});

// proves: security-10
describe('the sessions of a member', () => {
  it('are listed, the current one first, without any data that could be used to hijack them', async () => {
    const here = await joinLeague(league, 'sara');
    const { client: there } = await logIn('sara', phone);
    const listed = await readSessions(there);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['', false],
    ]);
    const stored: { sid: string }[] = await league.database.query('SELECT sid FROM sessions');
    for (const { sid } of stored) expect(JSON.stringify(listed)).not.toContain(sid.slice(0, 16));
    expect((await readSessions(here))[0]).toMatchObject({ device: '', current: true });
  });

  it('end, except for the current one, and ending them again changes nothing', async () => {
    const here = await joinLeague(league, 'tina');
    const { client: there } = await logIn('tina', phone);
    for (const _ of [1, 2]) {
      const { status, body } = await here.post<SessionsAnswer>('end-other-sessions/', {});
      expect([status, body.sessions.map(({ current }) => current)]).toEqual([200, [true]]);
      checkAnswer('end-other-sessions/', body);
    }
    expect((await there.get('get-sessions/')).status).toBe(401);
    expect((await readEvents(here)).filter(([kind]) => kind === 'others-logged-out')).toHaveLength(1);
  });

  it('expire after 30 days without use, and after 90 days in any case', async () => {
    await addMember(league.database, 'ulla');
    const ofUlla = `sess ->> 'memberId' = (SELECT id::text FROM members WHERE username = 'ulla')`;
    /** Changes the row of a new session, uses the session, and returns the status and the days until it expires. */
    const use = async (change: string) => {
      await league.database.query(`DELETE FROM sessions WHERE ${ofUlla}`);
      const { client } = await logIn('ulla', phone);
      await league.database.query(`UPDATE sessions SET ${change} WHERE ${ofUlla}`);
      const { status } = await client.get('get-logged-in/');
      const [row]: { days: number }[] = await league.database.query(
        `SELECT round(extract(epoch FROM expire - now()) / 86400)::int AS days FROM sessions WHERE ${ofUlla}`,
      );
      return [status, row?.days];
    };
    const days = (expire: number, seen: number, started: number) =>
      `expire = now() + interval '${expire} days', last_seen_at = now() - interval '${seen} days', started_at = now() - interval '${started} days'`;
    expect(await use(days(30, 0, 0))).toEqual([200, 30]);
    expect(await use(days(20, 10, 10))).toEqual([200, 30]);
    expect(await use(days(1, 20, 80))).toEqual([200, 10]);
    expect(await use(days(-1, 31, 31))).toEqual([204, -1]);
  });
});

// proves: security-11
describe('the activity of an account', () => {
  it('lists log-ins, failed log-ins and changes, only for the member', async () => {
    const vera = await joinLeague(league, 'vera');
    await joinLeague(league, 'walter');
    const guesses = await Promise.all([1, 2, 3].map(() => logIn('vera', phone, { own: 'a guess' })));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400]);
    await waitUntil('the failed log-ins are recorded', async () => {
      return (await readEvents(vera)).some(([kind, , times]) => kind === 'log-in-failed' && times === 3);
    });
    const name = { currentPassword: password, newUsername: 'vera2' };
    expect((await vera.post('change-username/', name)).status).toBe(200);
    expect(await readEvents(vera)).toEqual([
      ['username-changed', '', 1],
      ['log-in-failed', 'Chrome on Android', 3],
      ['log-in', '', 1],
    ]);
    const { events } = await read<AccountActivityAnswer>(vera, 'get-account-activity/');
    expect(new Set(events.map(({ network }) => network))).toEqual(new Set(['127.0.0.x']));
  });
});
