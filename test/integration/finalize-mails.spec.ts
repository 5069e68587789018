import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { type Mailbox, type MailboxOptions, startMailbox } from '#demo/mailbox/start-mailbox.js';
import { season as source } from '#demo/results-site/season.js';
import { Mail, Mailing, MailingRecipients } from '#league/schema/mailing.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { enqueueFinalWeekendMails } from '../harness/repositories.js';
import { reservePort } from '../harness/reserve-port.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let admin: Client;
let weekends: RaceWeekend[];
let mailbox: Mailbox;
let options: MailboxOptions;
/** Eleven members with picks, in the order of submission. The last member has the fewest points. */
const members = 'anna,ben,cleo,dan,eva,finn,gina,hugo,ida,jon,kim'.split(',');

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  options = { smtpPort: await reservePort(), webPort: await reservePort(), host: '127.0.0.1', folder };
  mailbox = await startMailbox(options);
  const MAIL_URL = `smtp://127.0.0.1:${options.smtpPort}`;
  league = await startLeague({ overrides: { QUEUES: 'standings,email', MAIL_URL } });
  const { database } = league;
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const season = await addSeason2023(database, league.site.url, { weekends: 4 });
  weekends = season.weekends;
  for (const [index, username] of members.entries()) {
    const isOn = username !== 'ben';
    await addMember(database, username, { raceWeekendsEmails: isOn, seasonEndEmails: isOn });
    const last = [12, 72, 5, 43, 73, 41, 33, 89, 20, 93, 42][index] ?? 0;
    await addPicks(database, season.season, username, { ranked: [1, 25, 10, 49, last] });
  }
  await addMember(database, 'sleeper', { isActive: false });
});
afterAll(async () => {
  await league.close();
  await mailbox.close();
  await rm(options.folder, { recursive: true });
});

const mailsUrl = () => `http://127.0.0.1:${options.webPort}/api/mails`;
const readMails = async () => (await (await fetch(mailsUrl())).json()) as KeptMail[];
beforeEach(async () => void (await fetch(mailsUrl(), { method: 'DELETE' })));

const finalize = (weekend: RaceWeekend | undefined, send_finalize_email?: boolean) =>
  admin.put('finalize-race-weekend/', { id: weekend?.id, send_finalize_email });

async function allSent(): Promise<void> {
  const { manager } = league.database;
  await waitUntil('all mails are sent', async () => {
    // On a busy machine, the response to the admin does not wait for the job that writes the mailing.
    const jobs: unknown[] = await manager.query(
      `SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name <> 'project-season'`,
    );
    const unmade = await manager.count(MailingRecipients);
    const mails = await manager.find(Mail);
    return jobs.length === 0 && unmade === 0 && mails.length > 0 && mails.every(({ state }) => state === 'sent');
  });
}

const recipients = (mails: KeptMail[]) => mails.flatMap(({ to }) => to).sort();
const expected = members.filter((name) => name !== 'ben').map((name) => `${name}@parcferme.example`);

describe('the email about a final weekend', () => {
  // proves: rules-53, rules-54, operations-10
  it('is sent once to every active member who wants it, but not to the admin who finalized the weekend', async () => {
    const [weekend] = weekends as [RaceWeekend];
    await storeSessions(league.database, weekend);
    expect((await finalize(weekend, true)).status).toBe(201);
    await allSent();
    const mails = await readMails();
    expect(recipients(mails)).toEqual(expected);
    const ordinals = ['1st', '2nd', '4th', '3rd', '5th', '6th', '7th', '8th', '9th', '10th', '11th'];
    for (const { subject, from, to } of mails) {
      const ordinal = ordinals[members.indexOf(to[0]?.split('@')[0] ?? '')];
      expect([subject, from]).toEqual([`Portuguese GP is final: you are ${ordinal}`, 'league@parcferme.example']);
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(10);
    const link = `http://league.example/race-weekends/${weekend.id}`;
    const { html, text } = mails.find(({ to }) => to.includes('cleo@parcferme.example')) as KeptMail;
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    // Bagnaia's 37 points plus the fifth pick: 25 (anna), 16 (ben), 15 (cleo, dan), 12 (eva), ... Zarco and Miller
    // have 15. Miller is fifth by count-back, so dan has him at the right position and is ahead.
    const lines = [...text.matchAll(/^(\d+)\s*–\s*(\w+)\s*\+([\d.]+)\s*([\d.]+)$/gm)].map((line) => line.slice(1));
    // After the first weekend, all points come from this weekend.
    expect(lines.every(([, , won, all]) => won === all)).toBe(true);
    // Cleo has as many points as dan, who is third, and 52 - 49 more than eva, who is fifth.
    expect(text).toContain('You are 4th of 11 members: 52 points from this weekend, 52 in all.');
    expect(text).toContain('Level with dan, 3rd. 3 ahead of eva, 5th.');
    expect(text).toContain('Next: Argentinian GP');
    // Each email names the members ahead and behind, even the email to kim, who is not among the first ten.
    const order = ['anna', 'ben', 'dan', 'cleo', 'eva', 'finn', 'gina', 'hugo', 'ida', 'jon', 'kim'];
    const ends = ['st', 'nd', 'rd', 'th', 'th', 'th', 'th', 'th', 'th', 'th', 'th'];
    const placeOf = (index: number) => (order[index] ? [`${order[index]}, ${index + 1}${ends[index]}`] : []);
    for (const mail of mails) {
      const index = order.indexOf(mail.to[0]?.split('@')[0] ?? '');
      const found = [...mail.text.replaceAll('\n', ' ').matchAll(/(?: to|with|of) (\w+, \d+\w\w)\./g)];
      expect(found.map(([, place]) => place)).toEqual([index - 1, index + 1].flatMap(placeOf));
    }
    expect(lines.map(([position, name, won]) => [position, name, won])).toEqual([
      ['1', 'anna', '62'],
      ['2', 'ben', '53'],
      ['3', 'dan', '52'],
      ['4', 'cleo', '52'],
      ['5', 'eva', '49'],
      ['6', 'finn', '48'],
      ['7', 'gina', '47'],
      ['8', 'hugo', '46'],
      ['9', 'ida', '45'],
      ['10', 'jon', '44'],
    ]);
    for (const [, , name] of lines) expect(html).toContain(name);
    expect(html + text).not.toContain('kim');
    // The email must not reveal the race result, so it names no rider.
    const riders = source.riders.filter(({ last }) => (html + text).toLowerCase().includes(last.toLowerCase()));
    expect(riders.map(({ last }) => last)).toEqual([]);
  });

  it('states after a correction what has changed for the member', async () => {
    const [weekend] = weekends as [RaceWeekend];
    await reopen(league, admin, { season: { year: 2023 }, weekend }, [1]);
    expect((await finalize(weekend, true)).status).toBe(201);
    await allSent();
    const mails = await readMails();
    expect(recipients(mails)).toEqual(expected);
    const subject = /^Corrected: Portuguese GP\. You are \d+\w\w( \(was \d+\w\w\))?, \d+ points( \(was \d+\))?$/;
    expect(mails.map((mail) => mail.subject).filter((text) => !subject.test(text))).toEqual([]);
    // Vinales has 5 points from the sprint, and no longer 20 from the race.
    const anna = mails.find(({ to }) => to.includes('anna@parcferme.example'));
    expect(anna?.subject).toMatch(/, 42 points \(was 62\)$/);
    expect(anna?.text.replaceAll('\n', ' ')).toContain(', 42 points (was 62). ');
    expect(anna?.text).toContain('The Portuguese GP was corrected');
  });

  // proves: rules-53, rules-56
  it('is sent only if the admin asks for it, even if the weekend is made final again', async () => {
    const [, weekend] = weekends;
    await storeSessions(league.database, weekend as RaceWeekend);
    const before = await league.database.manager.count(Mailing);
    for (const asked of [false, undefined]) {
      expect((await finalize(weekend, asked)).status).toBe(201);
      expect((await admin.put('un-finalize-race-weekend/', { id: weekend?.id })).status).toBe(201);
    }
    // The response waits for the transaction that writes the mailing, so no mailing can follow later.
    expect(await league.database.manager.count(Mailing)).toBe(before);
    expect((await finalize(weekend, true)).status).toBe(201);
    await allSent();
    expect(recipients(await readMails())).toEqual(expected);
    await admin.put('un-finalize-race-weekend/', { id: weekend?.id });
    await finalize(weekend, true);
    await allSent();
    expect(recipients(await readMails())).toEqual([...expected, ...expected].sort());
  });

  // proves: rules-59
  it('is sent later, once to each member, if the mail server is down at first, and the weekend still becomes final', async () => {
    const [, , weekend] = weekends;
    await storeSessions(league.database, weekend as RaceWeekend);
    await mailbox.close();
    expect((await finalize(weekend, true)).status).toBe(201);
    const { manager } = league.database;
    await waitUntil('sending failed', async () =>
      (await manager.findBy(Mail, { state: 'pending' })).some(({ error }) => error?.includes('ECONNREFUSED')),
    );
    expect((await admin.get(`get-race-weekend?id=${weekend?.id}`)).body).toMatchObject({
      race_weekend: { status: 2 },
    });
    mailbox = await startMailbox(options);
    await allSent();
    expect(recipients(await readMails())).toEqual(expected);
  });

  // proves: rules-56
  it('is dropped if the weekend is open when the email is about to be sent', async () => {
    const [, , , open] = weekends as [RaceWeekend, RaceWeekend, RaceWeekend, RaceWeekend];
    const { manager } = league.database;
    const before = await manager.count(Mail);
    // As if an admin had reopened the weekend after the mailing was written.
    await league.database.transaction((transaction) => enqueueFinalWeekendMails(transaction, open.id, null));
    await allSent();
    expect([await manager.count(Mail), await readMails()]).toEqual([before, []]);
  });

  // proves: rules-56
  longIt(
    'is dropped if the weekend is reopened before the email is sent, and is sent once when the weekend is final again',
    async () => {
      const weekend = weekends[3];
      await storeSessions(league.database, weekend as RaceWeekend);
      await mailbox.close();
      await finalize(weekend, true);
      const { manager } = league.database;
      await waitUntil('sending failed', async () =>
        (await manager.findBy(Mail, { state: 'pending' })).some(({ error }) => error?.includes('ECONNREFUSED')),
      );
      await admin.put('un-finalize-race-weekend/', { id: weekend?.id });
      mailbox = await startMailbox(options);
      await waitUntil('the mails are dropped', async () => (await manager.countBy(Mail, { state: 'pending' })) === 0);
      expect(await manager.countBy(Mail, { state: 'sending' })).toBe(0);
      expect(await readMails()).toEqual([]);
      await finalize(weekend, true);
      await allSent();
      expect(recipients(await readMails())).toEqual(expected);
    },
  );
});

describe('the email about the end of a season', () => {
  it('is sent to the same members, with the champion and the bonus of the first ten', async () => {
    expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
    await allSent();
    const mails = await readMails();
    expect(recipients(mails)).toEqual(expected);
    const { html, text } = mails[0] as KeptMail;
    expect(html).toContain('href="http://league.example/hall-of-fame/2023"');
    const lines = [...text.matchAll(/^(\d+)\s+(\w+)\s+([\d,]+\.\d\d)\s+(\d+\.\d\d)$/gm)].map((line) => line.slice(1));
    expect(lines.map(([position]) => position)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(text).toContain(`${lines[0]?.[1]} is champion`);
    // Each email has the position of its member. The table has only the first ten of eleven members.
    const ends = ['st', 'nd', 'rd', 'th', 'th', 'th', 'th', 'th', 'th', 'th', 'th'];
    for (const { to, subject, text: body } of mails) {
      const [, , points, bonus] = lines.find(([, name]) => to.includes(`${name}@parcferme.example`)) ?? [];
      const position = lines.findIndex(([, name]) => to.includes(`${name}@parcferme.example`)) + 1 || 11;
      const ordinal = `${position}${ends[position - 1]}`;
      expect(subject).toBe(`Season 2023 is over: you are ${position === 1 ? 'champion' : ordinal}`);
      const finish =
        points && `${points} points, ${bonus === '0.00' ? 'without a bonus' : `including a bonus of ${bonus}`}.`;
      expect(body.replaceAll('\n', ' ')).toContain(`You finished ${ordinal} of 11 members with ${finish ?? ''}`);
    }
  });
});
