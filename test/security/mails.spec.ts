import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import { addAnnouncement, postComment } from '../integration/members/comments-api.js';

let league: TestLeague;
let mailbox: TestMailbox;
let admin: Client;
let visitor: Client;
let weekend: RaceWeekend;

/** A header line with one more recipient, followed by a body. */
const injected = '\r\nBcc: eve@evil.example\r\nX-Evil: 1\r\n\r\nBuy now';
const markup = `<a href="https://evil.example/x">log in</a><img src="https://evil.example/y"><script>alert(1)</script>`;

beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({
    overrides: { QUEUES: 'standings,email', MAIL_URL: mailbox.mailUrl, LEAGUE_NAME: `Parc${injected}` },
  });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  visitor = league.client();
  await visitor.get('get-current-user/');
  const { season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
  await addMember(league.database, 'reader', { announcementEmails: true });
  await addPicks(league.database, season, 'reader', { ranked: [1, 25, 10, 49, 12] });
  await storeSessions(league.database, weekend);
});
afterAll(async () => {
  await league.close();
  await mailbox.close();
});
beforeEach(() => mailbox.clear());

interface SentMail extends KeptMail {
  fields: string[];
  /** The origins of its links and pictures. */
  origins: string[];
}

/** The email to an address, as the mail server received it. */
async function readMail(address: string): Promise<SentMail> {
  const mail = await mailbox.mailTo(address);
  const source = await (await fetch(`${mailbox.pageUrl}/mails/${mail.id}/source`)).text();
  const [head = ''] = source.split('\r\n\r\n', 1);
  const fields = head.split(/\r?\n|\r/).flatMap((line) => /^([^\s:]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
  const $ = load(mail.html);
  const addresses = $('[href], [src], [background], [action]')
    .toArray()
    .flatMap((one) => ['href', 'src', 'background', 'action'].flatMap((name) => $(one).attr(name) ?? []));
  return { ...mail, fields: fields.toSorted(), origins: [...new Set(addresses.map((one) => new URL(one).origin))] };
}

const mandatory = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-envelope-to',
];
const withSwitch = [...mandatory, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted();
const ours = ['http://league.example'];

const finalize = async () => {
  await league.database.query(`UPDATE race_weekends SET title = title || $1`, [injected]);
  return admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true });
};
const announce = (title: string, text: string) => admin.post('post-announcement/', { title, text });

// proves: attack-13
describe('a line break in the data of an email', () => {
  it('is refused in the title of an announcement', async () => {
    expect((await announce(`Hello${injected}`, 'text')).status).toBe(400);
  });

  it('adds no header and no recipient if it is in the title of a weekend', async () => {
    expect((await finalize()).status).toBe(201);
    const { to, fields, subject, text } = await readMail('reader@parcferme.example');
    expect([to, fields]).toEqual([['reader@parcferme.example'], withSwitch]);
    expect(subject.startsWith('Portuguese GP Bcc: eve@evil.example X-Evil: 1')).toBe(true);
    expect(text.startsWith('Buy now')).toBe(false);
  });

  it.each([
    ['a line break', `mallory${injected}`],
    ['another recipient', 'mallory" <eve@evil.example>, "x'],
  ])('adds none with %s in the name of a member, which registration would refuse', async (_, username) => {
    const address = 'mallory@parcferme.example';
    await addMember(league.database, username, { email: address });
    await visitor.post('send-reset-email/', { primaryKeyInput: address, isUsername: false });
    const { to, fields, subject } = await readMail(address);
    expect([to, fields]).toEqual([[address], mandatory]);
    expect(subject).toMatch(/^Parc Bcc: eve@evil\.example X-Evil: 1\s+Buy now: Choose a new password$/);
    await league.database.query('DELETE FROM members WHERE email = $1', [address]);
  });

  it('makes the email fail if it is in the address of the member', async () => {
    const email = 'eve@evil.example\r\nRCPT TO:<mallory@evil.example>';
    await addMember(league.database, 'eve', { email });
    await visitor.post('send-reset-email/', { username: 'eve' });
    await waitUntil('it is refused', async () => {
      const failed: unknown[] = await league.database.query(`SELECT FROM mails WHERE state = 'failed'`);
      return failed.length === 1;
    });
    const mails = await mailbox.read();
    expect(mails.flatMap(({ to }) => to).filter((to) => !to.endsWith('@parcferme.example'))).toEqual([]);
    await league.database.query(`DELETE FROM members WHERE username = 'eve'`);
  });

  it.each(['a@b.example\r\nBcc: eve@evil.example', 'a@b.example\n', 'a@b.example, eve@evil.example', '<a@b.example>'])(
    'is refused in an e-mail address: %j',
    async (email) => {
      const account = { username: 'newcomer', email, password1: password, password2: password };
      expect((await visitor.post('register/', account)).status).toBe(400);
      const changed = await admin.post('change-email/', { currentPassword: password, newEmail: email });
      expect(changed.status).toBe(400);
    },
  );
});

// proves: attack-14
describe('text that members write in an email', () => {
  it('is escaped in an announcement, and its URLs do not become links', async () => {
    const address = 'https://evil.example/path?a=b';
    expect((await announce(markup, `${markup} See ${address} or www.evil.example.`)).status).toBe(200);
    const { html, text, origins } = await readMail('reader@parcferme.example');
    expect(origins).toEqual(ours);
    expect(load(html)('script, img, iframe, form').toArray()).toEqual([]);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(load(html)('body').text()).toContain(`${markup} See ${address} or www.evil.example.`);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`See ${address} or www.evil.example.`);
  });

  it('is escaped in a comment, and all links in the email lead to the site', async () => {
    const asker = await joinLeague(league, 'asker');
    const answerer = await joinLeague(league, 'answerer');
    const place = await addAnnouncement(league, 'nobody');
    const id = await postComment(asker, place, 'Who wins?');
    await postComment(answerer, place, `${markup} [log in](https://evil.example) https://evil.example`, id);
    const { html, origins } = await readMail('asker@parcferme.example');
    expect(origins).toEqual(ours);
    expect(load(html)('script, img').toArray()).toEqual([]);
    expect(load(html)('blockquote').text()).toBe(`${markup} [log in](https://evil.example) https://evil.example`);
  });
});

// proves: attack-14, operations-10
describe('the link in an email', () => {
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const newAccount = {
    username: 'rookie',
    email: 'rookie@parcferme.example',
    password1: password,
    password2: password,
  };
  it.each<[what: string, order: () => Promise<unknown>, address: string]>([
    ['a new account', () => visitor.post('register/', newAccount, evil), 'rookie@parcferme.example'],
    [
      'a new password',
      () => visitor.post('send-reset-email/', { username: 'director' }, evil),
      'director@parcferme.example',
    ],
    [
      'a new address',
      () => admin.post('change-email/', { currentPassword: password, newEmail: 'other@parcferme.example' }, evil),
      'other@parcferme.example',
    ],
  ])('leads to PUBLIC_URL, whatever host the request names: %s', async (_, order, address) => {
    expect(await order()).toMatchObject({ status: 200 });
    const { origins, text } = await readMail(address);
    expect(origins).toEqual(ours);
    expect(new Set(text.match(/https?:\/\/[^\s/]+/g))).toEqual(new Set(ours));
  });
});
