import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeptMail } from '../../../demo/mailbox/kept-mails.js';
import type { CurrentUser } from '../../../league/wire/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { linkOf, openMailbox, type TestMailbox } from '../../harness/mailbox.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { addAnnouncement, say } from './talk.js';

let league: TestLeague;
let visitor: Client;
let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailbox.mailUrl } });
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(async () => {
  await league.close();
  await mailbox.close();
});
beforeEach(() => mailbox.clear());

/** All mails that have been ordered so far and not read yet; waits until they are sent. */
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

/** Where the link of a mail leads. */
const readLink = (mail: KeptMail) => new URL(linkOf(mail), 'http://league.example');

describe('a link', () => {
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

  it('resets a password', async () => {
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
  });

  it('goes to the new address, and changes it', async () => {
    const mover = await joinLeague(league, 'mover');
    const newEmail = "o'mover+league@parcferme.example";
    expect((await mover.post('change-email/', { currentPassword: password, newEmail })).status).toBe(200);
    const mail = await readOne();
    expect(mail.to).toEqual([newEmail]);
    const { pathname, search, searchParams } = readLink(mail);
    expect([pathname, ...searchParams.keys()]).toEqual(['/change-email', 'uid', 'token', 'email']);
    expect((await league.client().get(`activate-email${search}`)).status).toBe(200);
    expect((await mover.get<CurrentUser>('get-current-user/')).body.email).toBe(newEmail);
  });
});

describe('a reply', () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(2)> "5 > 3" & more';

  it('is told in text and HTML; markup in it is text', async () => {
    const [asker, answerer] = [await joinLeague(league, 'asker'), await joinLeague(league, 'answerer')];
    const place = await addAnnouncement(league, 'nobody');
    const id = await say(asker, place, 'top');
    const reply = await say(answerer, place, markup, id);
    const mail = await readOne();
    expect(mail).toMatchObject({ to: ['asker@parcferme.example'], subject: 'answerer replied to your comment' });
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(markup);
    const { pathname, search } = readLink(mail);
    expect(`${pathname}${search}`).toBe(`/announcements/${place.id}?comment=${reply}`);
  });

  it('keeps its lines, and the mail its look in the dark', async () => {
    const [asker, answerer] = [await joinLeague(league, 'poet'), await joinLeague(league, 'reader')];
    const place = await addAnnouncement(league, 'nobody');
    await say(answerer, place, 'first line\nsecond line', await say(asker, place, 'top'));
    const { html, text } = await readOne();
    expect(text).toContain('> first line\n> second line');
    expect(html).toMatch(/first line<br\/>second line/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html + text).toContain('http://league.example/settings');
  });

  it('and a comment on an announcement tell the one whom they concern, once', async () => {
    const [host, guest] = [await joinLeague(league, 'host', { isAdmin: true }), await joinLeague(league, 'guest')];
    const place = await addAnnouncement(league, 'host');
    const id = await say(guest, place, 'hello');
    await say(host, place, 'welcome', id);
    await say(host, place, 'anybody else?');
    const mails = (await readMails()).map(({ to, subject }) => [...to, subject]);
    expect(mails.toSorted()).toEqual([
      ['guest@parcferme.example', 'host replied to your comment'],
      ['host@parcferme.example', 'guest commented on your announcement'],
    ]);
  });

  it('is not mailed to one who has switched that off', async () => {
    const [quiet, loud] = [await joinLeague(league, 'quiet', { isAdmin: true }), await joinLeague(league, 'loud')];
    for (const type of [2, 3]) await quiet.put('toggle-email-notifications/', { type });
    const place = await addAnnouncement(league, 'quiet');
    await say(loud, place, 'reply', await say(quiet, place, 'top'));
    await say(loud, place, 'comment');
    // Whatever was ordered before this one would have left as well.
    await visitor.post('send-reset-email/', { username: 'loud' });
    expect((await readOne()).to).toEqual(['loud@parcferme.example']);
  });
});
