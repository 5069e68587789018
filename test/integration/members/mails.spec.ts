import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Queue } from 'bullmq';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { jobId, openQueue } from '#league/platform/jobs/job-dispatcher.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Answer, Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { linkOf, openMailbox, type TestMailbox } from '../../harness/mailbox.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { addAnnouncement, postComment } from './comments-api.js';

let league: TestLeague;
let visitor: Client;
let mailbox: TestMailbox;
let queue: Queue;

beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailbox.mailUrl } });
  const { DATABASE_URL = '', REDIS_URL } = league.environment;
  queue = openQueue('email', { DATABASE_URL, REDIS_URL: REDIS_URL || undefined });
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(async () => {
  await queue.close();
  await league.close();
  await mailbox.close();
});
beforeEach(() => mailbox.clear());

/** Waits until all emails are sent, and returns those that have arrived since the mailbox was last cleared. */
async function readMails(): Promise<KeptMail[]> {
  await waitUntil('every mail has left', async () => {
    const open: unknown[] = await league.database.query("SELECT FROM mails WHERE state <> 'sent'");
    return open.length === 0;
  });
  return mailbox.read();
}

async function readOne(): Promise<KeptMail> {
  const [mail, ...others] = await readMails();
  expect(others).toEqual([]);
  if (!mail) throw new Error('there is no mail');
  return mail;
}

const readLink = (mail: KeptMail) => new URL(linkOf(mail), 'http://league.example');

// proves: wire-60, operations-10
describe('the link in an email', () => {
  it('activates an account', async () => {
    const account = { username: 'rookie', email: 'rookie@parcferme.example', password1: password, password2: password };
    expect((await visitor.post('register/', account)).status).toBe(200);
    const mail = await readOne();
    expect(mail).toMatchObject({ to: ['rookie@parcferme.example'], from: 'league@parcferme.example' });
    expect(mail.subject).toContain('Activate your account');
    expect(mail.text).toContain('The link works once, for 24 hours.');
    const { pathname, search, searchParams } = readLink(mail);
    expect([pathname, ...searchParams.keys()]).toEqual(['/activate', 'uid', 'token']);
    expect((await league.client().get(`activate${search}`)).status).toBe(200);
    await league.client().logIn('rookie', password);
  });

  longIt('resets a password', async () => {
    await addMember(league.database, 'forgetful');
    await visitor.post('send-reset-email/', { primaryKeyInput: 'forgetful@parcferme.example', isUsername: false });
    const mail = await readOne();
    expect(mail).toMatchObject({ to: ['forgetful@parcferme.example'] });
    expect(mail.text).toContain('The link works once, for one hour.');
    const { pathname, searchParams } = readLink(mail);
    expect([pathname, ...searchParams.keys()]).toEqual(['/change-password', 'uid', 'token']);
    const fresh = 'another horse battery';
    const sent = {
      password1: fresh,
      password2: fresh,
      uid64: searchParams.get('uid'),
      token: searchParams.get('token'),
    };
    expect((await visitor.post('reset-password/', sent)).status).toBe(200);
    await league.client().logIn('forgetful', fresh);
    const told = await mailbox.mailTo('forgetful@parcferme.example', 2);
    expect(told.subject).toContain('Your password was changed');
    expect(linkOf(told)).toBe('/find-account');
    expect(await readMails()).toHaveLength(2);
  });

  it('is sent to the new address, and changes the address', async () => {
    const mover = await joinLeague(league, 'mover');
    const newEmail = "o'mover+league@parcferme.example";
    expect((await mover.post('change-email/', { currentPassword: password, newEmail })).status).toBe(200);
    const mail = await readOne();
    expect(mail.to).toEqual([newEmail]);
    const { pathname, search, searchParams } = readLink(mail);
    expect([pathname, ...searchParams.keys()]).toEqual(['/change-email', 'uid', 'token', 'email']);
    expect((await league.client().get(`activate-email${search}`)).status).toBe(200);
    expect((await mover.get<CurrentUser>('get-current-user/')).body.email).toBe(newEmail);
    const told = await mailbox.mailTo('mover@parcferme.example');
    expect(told.subject).toContain('Your email address was changed');
    expect(told.html + told.text).not.toContain(newEmail);
    expect(linkOf(told)).toBe('/contact');
    expect((await readMails()).map(({ to }) => to)).toEqual([['mover@parcferme.example'], [newEmail]]);
  });
});

// proves: security-14
describe('two-step log-in', () => {
  longIt('is reported by email when it is turned on and off', async () => {
    const careful = await joinLeague(league, 'careful');
    const begun = await careful.post<{ secret: string }>('begin-second-factor/', { currentPassword: password });
    const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate();
    expect((await careful.post('confirm-second-factor/', { code })).status).toBe(200);
    const on = await mailbox.mailTo('careful@parcferme.example');
    expect(on.subject).toContain('Two-step log-in is on');
    expect(on.html + on.text).not.toContain(begun.body.secret);
    expect(linkOf(on)).toBe('/find-account');
    expect((await careful.post('remove-second-factor/', { currentPassword: password })).status).toBe(200);
    const off = await mailbox.mailTo('careful@parcferme.example', 2);
    expect(off.subject).toContain('Two-step log-in is off');
  });
});

describe('an email about a reply', () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(2)> "5 > 3" & more';

  // proves: quality-15, rules-55
  it('quotes the reply in text and HTML, and escapes its markup', async () => {
    const [asker, answerer] = [await joinLeague(league, 'asker'), await joinLeague(league, 'answerer')];
    const place = await addAnnouncement(league, 'nobody');
    const id = await postComment(asker, place, 'top');
    const reply = await postComment(answerer, place, markup, id);
    const mail = await readOne();
    expect(mail).toMatchObject({ to: ['asker@parcferme.example'], subject: 'answerer replied to your comment' });
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(markup);
    const { pathname, search } = readLink(mail);
    expect(`${pathname}${search}`).toBe(`/announcements/${place.id}?comment=${reply}`);
  });

  // proves: quality-15
  longIt('keeps the line breaks of the reply, and has colours for dark mode', async () => {
    const [asker, answerer] = [await joinLeague(league, 'poet'), await joinLeague(league, 'reader')];
    const place = await addAnnouncement(league, 'nobody');
    await postComment(answerer, place, 'first line\nsecond line', await postComment(asker, place, 'top'));
    const { html, text } = await readOne();
    expect(text).toContain('> first line\n> second line');
    expect(html).toMatch(/first line<br\/>second line/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html + text).toContain('http://league.example/settings');
  });

  // proves: rules-55
  it('is sent once to the member concerned, as is an email about a comment on an announcement', async () => {
    const [host, guest] = [await joinLeague(league, 'host', { isAdmin: true }), await joinLeague(league, 'guest')];
    const place = await addAnnouncement(league, 'host');
    const id = await postComment(guest, place, 'hello');
    await postComment(host, place, 'welcome', id);
    await postComment(host, place, 'anybody else?');
    const mails = (await readMails()).map(({ to, subject }) => [...to, subject]);
    expect(mails.toSorted()).toEqual([
      ['guest@parcferme.example', 'host replied to your comment'],
      ['host@parcferme.example', 'guest commented on your announcement'],
    ]);
  });

  // proves: rules-55
  longIt('is not sent to a member who has turned it off', async () => {
    const [quiet, loud] = [await joinLeague(league, 'quiet', { isAdmin: true }), await joinLeague(league, 'loud')];
    for (const type of [2, 3]) await quiet.put('toggle-email-notifications/', { type });
    const place = await addAnnouncement(league, 'quiet');
    await postComment(loud, place, 'reply', await postComment(quiet, place, 'top'));
    await postComment(loud, place, 'comment');
    // Any emails enqueued before this one would also be sent.
    await visitor.post('send-reset-email/', { username: 'loud' });
    expect((await readOne()).to).toEqual(['loud@parcferme.example']);
  });
});

// proves: quality-11
describe('many replies to one member', () => {
  it('lead to one email immediately, and to one with all the others an hour later', async () => {
    const [asker, answerer] = [await joinLeague(league, 'popular'), await joinLeague(league, 'chatty')];
    const place = await addAnnouncement(league, 'nobody');
    const id = await postComment(asker, place, 'top');
    await postComment(answerer, place, 'the first', id);
    expect((await readOne()).subject).toBe('chatty replied to your comment');
    await mailbox.clear();

    const mailsOfAsker = `FROM mails WHERE member_id = (SELECT id FROM members WHERE username = 'popular')`;
    await league.database.query(`UPDATE mails SET sent_at = now() - interval '54 minutes'
      WHERE member_id = (SELECT id FROM members WHERE username = 'popular')`);
    await postComment(answerer, place, 'the second', id);
    const [waiting] = await league.database.query<{ id: number; minutes: number }[]>(
      `SELECT mailing_id AS id, extract(epoch FROM due_at - clock_timestamp()) / 60 AS minutes ${mailsOfAsker} AND state = 'pending'`,
    );
    // The next email is due an hour after the first, which was sent 54 minutes ago.
    expect(Number(waiting?.minutes)).toBeCloseTo(6, 0);
    for (let number = 3; number <= 23; number += 1) await postComment(answerer, place, `reply number ${number}`, id);
    expect(await league.database.query(`SELECT mailing_id AS id ${mailsOfAsker} AND state = 'pending'`)).toEqual([
      { id: waiting?.id },
    ]);

    await makeDue(waiting?.id ?? 0);
    const mail = await readOne();
    // Of the 22 replies from the second to the twenty-third, twenty are quoted.
    expect(mail.subject).toBe('22 new comments for you');
    expect(mail.text.match(/^> .+$/gm)?.slice(0, 2)).toEqual(['> the second', '> reply number 3']);
    expect(mail.text.match(/^> /gm)).toHaveLength(20);
    expect(mail.text).toContain('And 2 more: they are in your notifications on the site.');
  });

  longIt('are emailed without replies that are deleted or hidden before the email is sent', async () => {
    const [asker, answerer] = [await joinLeague(league, 'patient'), await joinLeague(league, 'hasty')];
    const admin = await joinLeague(league, 'marshal', { isAdmin: true });
    const place = await addAnnouncement(league, 'nobody');
    const id = await postComment(asker, place, 'top');
    await postComment(answerer, place, 'the first', id);
    await readMails();
    await mailbox.clear();
    const regretted = await postComment(answerer, place, 'what I regret', id);
    const rude = await postComment(answerer, place, 'what nobody should read', id);
    await postComment(answerer, place, 'what I stand by', id);
    await answerer.post('delete-comment/', { commentId: regretted });
    expect((await admin.put('hide-comment/', { commentId: rude, hidden: true })).status).toBe(200);
    const [waiting] = await league.database.query<{ id: number }[]>(
      `SELECT mailing_id AS id FROM mails WHERE state = 'pending'`,
    );
    await makeDue(waiting?.id ?? 0);
    const mail = await readOne();
    expect(mail.text).toContain('> what I stand by');
    expect(mail.html + mail.text).not.toMatch(/regret|nobody should/);
  });

  /** Makes the email due and enqueues its job again, as after a restart of the queue. */
  async function makeDue(mailingId: number): Promise<void> {
    await league.database.query('UPDATE mails SET due_at = clock_timestamp() WHERE mailing_id = $1', [mailingId]);
    const [run] = await league.database.query<{ id: number }[]>(
      `SELECT id FROM outbox_jobs WHERE (payload ->> 'mailingId')::int = $1`,
      [mailingId],
    );
    await queue.remove(jobId({ id: run?.id ?? 0 }));
  }
});

// proves: security-5
describe('links for one account', () => {
  const links: [what: string, username: string, order: (client: Client) => Promise<Answer>][] = [
    [
      'an activation',
      'dormant',
      async (client) => {
        const [member] = await league.database.query<{ uid: number }[]>(
          `SELECT id AS uid FROM members WHERE username = 'dormant'`,
        );
        return client.post('request-activation-token/', member);
      },
    ],
    ['a new password', 'victim', (client) => client.post('send-reset-email/', { username: 'victim' })],
  ];
  it.each(links)('are emailed at most five times an hour: %s', async (_, username, order) => {
    await addMember(league.database, username, { isActive: username === 'victim' });
    for (let number = 1; number <= 5; number += 1) expect((await order(visitor)).status).toBe(200);
    const refused = await order(visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const stored: unknown[] = await league.database.query(
      'SELECT FROM link_tokens WHERE member_id = (SELECT id FROM members WHERE username = $1)',
      [username],
    );
    expect(stored).toHaveLength(5);
  });

  longIt('are emailed to one new address at most five times an hour, whoever requests them', async () => {
    const newEmail = 'bystander@elsewhere.example';
    const orders = ['first', 'second', 'third'].map(async (name) => {
      const client = await joinLeague(league, name);
      const change = () => client.post('change-email/', { currentPassword: password, newEmail });
      return [(await change()).status, (await change()).status];
    });
    expect((await Promise.all(orders)).flat().toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
