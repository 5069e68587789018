import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailSwitches, type Subscription } from '#league/contract/mail-switches.js';
import type { MailSwitchesAnswer, UnsubscriptionAnswer } from '#league/contract/account.js';
import { unsubscribeToken } from '#league/accounts/mail-switches.service.js';
import { Member } from '#league/schema/member.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { openMailbox, type TestMailbox } from '../../harness/mailbox.js';
import { addMember } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let mailbox: TestMailbox;
let admin: Client;
let anna: Client;
let annaId: number;
let benId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailbox.mailUrl } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  anna = await joinLeague(league, 'anna');
  annaId = (await league.database.manager.findOneByOrFail(Member, { username: 'anna' })).id;
  benId = (await addMember(league.database, 'ben', { announcementEmails: true })).id;
});
afterAll(async () => {
  await league.close();
  await mailbox.close();
});
beforeEach(async () => {
  await league.database.query('UPDATE members SET announcement_emails = true, comment_response_emails = true');
});

const readMember = (id: number) => league.database.manager.findOneByOrFail(Member, { id });
const secret = () => league.environment['SESSION_SECRET'] ?? '';
const linkOf = (member: number, mails: Subscription) => ({
  member,
  mails,
  token: unsubscribeToken(secret(), member, mails),
});
const queryOf = (link: object) =>
  String(new URLSearchParams(Object.entries(link).map(([name, value]): [string, string] => [name, String(value)])));
/** The request of a mail program: a form with one field, without cookies or a CSRF token. */
const oneClick = (query: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') => {
  const { origin, fetch } = league.client();
  return fetch(`${origin}/unsubscribe?${query}`, { method: 'POST', headers: { 'content-type': type }, body });
};

describe('the headers of an email', () => {
  it('contain an address that unsubscribes the member after a POST, even twice, but changes nothing after a GET', async () => {
    await admin.post('post-announcement/', { title: 'Hello', text: 'all' });
    const mail = await mailbox.mailTo('anna@parcferme.example');
    const raw = (await (await fetch(`${mailbox.pageUrl}/mails/${mail.id}/source`)).text()).replaceAll(
      /\r?\n[ \t]+/g,
      ' ',
    );
    const address = /^List-Unsubscribe: <([^>\s]+)>$/im.exec(raw)?.[1] ?? '';
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const { origin, pathname, searchParams } = new URL(address);
    expect([origin, pathname, ...searchParams.keys()]).toEqual([
      'http://league.example',
      '/unsubscribe',
      'member',
      'mails',
      'token',
    ]);
    // The body of the email has the same link for readers.
    expect(mail.html.replaceAll('&amp;', '&')).toContain(`href="${address}"`);

    // Like a scanner that checks links in emails, opens the page and makes all its GET requests.
    const query = String(searchParams);
    const scanner = league.client();
    for (const path of [`unsubscribe?${query}`, `api/get-unsubscription?${query}`, `api/unsubscribe?${query}`])
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await scanner.fetch(`${scanner.origin}/${path}`, { method });
    expect((await readMember(annaId)).announcementEmails).toBe(true);

    for (let time = 0; time < 2; time += 1) {
      expect((await oneClick(query)).status).toBe(200);
      expect((await readMember(annaId)).announcementEmails).toBe(false);
    }
    expect((await readMember(benId)).announcementEmails).toBe(true);
  });

  it.each([
    [
      'a form with boundaries',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['no body', 'text/plain', ''],
  ])('also accept %s', async (_, type, body) => {
    expect((await oneClick(queryOf(linkOf(annaId, 'announcement')), body, type)).status).toBe(200);
    expect((await readMember(annaId)).announcementEmails).toBe(false);
  });
});

describe('the page behind the unsubscribe link', () => {
  it('names the emails without a log-in, and its button stops them, even if pressed twice', async () => {
    const visitor = league.client();
    const link = linkOf(annaId, 'comments');
    const read = () => visitor.get<UnsubscriptionAnswer>(`get-unsubscription?${queryOf(link)}`);
    expect(await read()).toMatchObject({ status: 200, body: { mails: 'comments', on: true } });
    for (let time = 0; time < 2; time += 1)
      expect(await visitor.post('unsubscribe/', link)).toMatchObject({
        status: 200,
        body: { mails: 'comments', on: false },
      });
    expect((await read()).body).toEqual({ mails: 'comments', on: false });
    expect(await readMember(annaId)).toMatchObject({ commentResponseEmails: false, announcementResponseEmails: false });
  });

  const refused: [what: string, change: (link: ReturnType<typeof linkOf>) => object][] = [
    ['of another member', (link) => ({ ...link, member: benId })],
    ['of other mails', (link) => ({ ...link, mails: 'season-end' })],
    ['with a forged token', (link) => ({ ...link, token: `${link.token.slice(0, -2)}AA` })],
    ['with a token of another length', (link) => ({ ...link, token: 'ä' })],
    [
      'with the token of another secret',
      (link) => ({ ...link, token: unsubscribeToken('another secret', link.member, link.mails) }),
    ],
    ['of a deleted member', () => linkOf(4711, 'announcement')],
    ['of mails that do not exist', (link) => ({ ...link, mails: 'link' })],
    ['without a member', ({ mails, token }) => ({ mails, token })],
    ['with far too much text', (link) => ({ ...link, token: 'x'.repeat(5000) })],
  ];
  it.each(refused)('refuses a link %s, and changes nothing', async (_, change) => {
    const before = await league.database.manager.find(Member, { order: { id: 'ASC' } });
    const link = change(linkOf(annaId, 'announcement'));
    const visitor = league.client();
    expect((await visitor.get(`get-unsubscription?${queryOf(link)}`)).status).toBe(400);
    expect((await visitor.post('unsubscribe/', link)).status).toBe(400);
    expect((await oneClick(queryOf(link))).status).toBe(400);
    expect(await league.database.manager.find(Member, { order: { id: 'ASC' } })).toEqual(before);
  });
});

describe('the email switches of a member', () => {
  const read = async (client: Client) => (await client.get<MailSwitchesAnswer>('get-mail-switches/')).body.switches;

  it('are all on except announcements, until the member changes them', async () => {
    const fresh = await joinLeague(league, 'fresh');
    // `addMember` turns receipts off.
    await league.database.query(`UPDATE members SET picks_receipt_emails = DEFAULT WHERE username = 'fresh'`);
    const defaults = Object.fromEntries(mailSwitches.map((mails) => [mails, mails !== 'announcement']));
    expect(await read(fresh)).toEqual(defaults);
    for (const mails of mailSwitches)
      for (const on of [false, true, true]) {
        const { status, body } = await fresh.put<MailSwitchesAnswer>('set-mail-switch/', { mails, on });
        expect([status, body.switches[mails]]).toEqual([200, on]);
      }
    expect(await read(fresh)).toEqual(Object.fromEntries(mailSwitches.map((mails) => [mails, true])));
  });

  it.each([
    { mails: 'announcement' },
    { mails: 'race-weekends', on: false },
    { mails: 'link', on: false },
    { on: true },
    { mails: 'announcement', on: 1 },
  ])('are not changed by %j', async (body) => {
    const before = await read(anna);
    expect((await anna.put('set-mail-switch/', body)).status).toBe(400);
    expect(await read(anna)).toEqual(before);
  });
});
