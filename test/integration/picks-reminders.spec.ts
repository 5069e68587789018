import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PicksOverviewAnswer, RemindAnswer, WeekendMailsAnswer } from '#league/contract/administration.js';
import { Mail, Mailing, MailingRecipients } from '#league/schema/mailing.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { openWorker } from '../harness/in-this-process.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let mailbox: TestMailbox;
let admin: Client;
let season: Season;
let weekend: RaceWeekend;

beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({
    apis: 2,
    workers: 2,
    overrides: { QUEUES: 'standings,email', MAIL_URL: mailbox.mailUrl },
  });
  const { database } = league;
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const added = await addSeason2023(database, league.site.url, { weekends: 1, selectionOpen: true });
  season = added.season;
  weekend = added.weekends[0] as RaceWeekend;
  for (const name of ['anna', 'ben', 'cleo']) await addMember(database, name);
  await addMember(database, 'quiet', { picksReminderEmails: false, raceWeekendsEmails: false });
  await addMember(database, 'sleeper', { isActive: false });
  await addPicks(database, season, 'director', { ranked: [1, 89, 72, 33, 5] });
});
afterAll(async () => {
  await league.close();
  await mailbox.close();
});
beforeEach(async () => {
  await league.database.query('DELETE FROM mailings');
  await league.database.query(`DELETE FROM picks WHERE member_id <> (SELECT id FROM members WHERE is_admin)`);
  await league.database.manager.update(Season, season.id, { selectionOpen: true, picksCloseAt: null, current: true });
  await mailbox.clear();
});

const overview = async (query = '') =>
  (await admin.get<PicksOverviewAnswer>(`get-picks-overview?season=2023${query}`)).body.picks_overview;
const remind = (client = admin, year: unknown = 2023) => client.post<RemindAnswer>('remind-missing-picks/', { year });
const recipients = async () => (await mailbox.read()).flatMap(({ to }) => to).sort();
const address = (name: string) => `${name}@parcferme.example`;
const allDone = () =>
  waitUntil('all mails are sent or dropped', async () => {
    const { manager } = league.database;
    const jobs: unknown[] = await league.database.query(
      `SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name <> 'project-season'`,
    );
    const open = await manager.countBy(Mail, [{ state: 'pending' }, { state: 'sending' }]);
    return jobs.length + open + (await manager.count(MailingRecipients)) === 0;
  });

describe('the overview of picks', () => {
  it('counts the active members, and names those with and without picks, but never their riders', async () => {
    await addPicks(league.database, season, 'ben', { ranked: [89, 1, 72, 33, 5] });
    const { members, ...numbers } = await overview();
    expect(numbers).toEqual({
      amount_members: 5,
      amount_picked: 2,
      amount_without_emails: 1,
      can_remind: true,
      amount_to_remind: 2,
      last_reminder: null,
    });
    expect(members.map(({ username }) => username)).toEqual(['anna', 'cleo', 'quiet']);
    const picked = await overview('&picked=true');
    expect(picked.members.map(({ username }) => username)).toEqual(['ben', 'director']);
    expect(Object.keys(picked.members[0] ?? {}).sort()).toEqual(['date_created', 'has_profile_picture', 'username']);
    expect((await overview('&picked=true&offset=1')).members).toEqual(picked.members.slice(1));
  });

  it.each<[string, number]>([
    ['1999', 404],
    ['next', 400],
    ['', 400],
  ])('does not exist for the season %j', async (year, status) => {
    expect((await admin.get(`get-picks-overview?season=${year}`)).status).toBe(status);
  });
});

describe('a reminder', () => {
  it('is sent once to each active member without picks who wants e-mails, with the closing time', async () => {
    const picksCloseAt = new Date('2099-03-24T00:00:00Z');
    await league.database.manager.update(Season, season.id, { picksCloseAt });
    expect(await remind()).toMatchObject({ status: 200, body: { amount_reminded: 3 } });
    await allDone();
    expect(await recipients()).toEqual(['anna', 'ben', 'cleo'].map(address));
    const { subject, text, html } = await mailbox.mailTo(address('anna'));
    expect(subject).toBe('Your picks for 2023 are missing');
    for (const part of [html, text.replaceAll('\n', ' ')])
      expect(part).toMatch(/The picks close on Tuesday,? 24 March 2099 at 00:00 UTC\./);
    expect(html).toContain('href="http://league.example/select-picks"');
    const { last_reminder, amount_to_remind } = await overview();
    expect([last_reminder, amount_to_remind]).toEqual([
      expect.objectContaining({ delivered: 3, failed: 0, waiting: 0 }),
      0,
    ]);
  });

  it('is sent to nobody twice, even if it is requested many times at once in two processes', async () => {
    const other = await league.client(1).logIn('director', password);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, press) => remind(press % 2 ? other : admin)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ body }) => body.amount_reminded).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
    await allDone();
    expect(await recipients()).toEqual(['anna', 'ben', 'cleo'].map(address));
    expect(await league.database.manager.count(Mailing)).toBe(1);
  });

  longIt('is sent later to members who lose their picks later, and to all again after six hours', async () => {
    await addPicks(league.database, season, 'ben', { ranked: [89, 1, 72, 33, 5] });
    await remind();
    await league.database.query(`DELETE FROM picks WHERE member_id = (SELECT id FROM members WHERE username = 'ben')`);
    expect((await remind()).body).toEqual({ amount_reminded: 1 });
    await allDone();
    await league.database.query(`UPDATE mailings SET created_at = now() - interval '6 hours 1 second'`);
    expect((await remind()).body).toEqual({ amount_reminded: 3 });
    await allDone();
    expect(await recipients()).toEqual(['anna', 'anna', 'ben', 'ben', 'cleo', 'cleo'].map(address));
  });

  it('is refused while the window is closed, and for another season', async () => {
    const closed = { status: 400, body: { message: 'The picks window is closed, so no reminder was sent' } };
    await league.database.manager.update(Season, season.id, { selectionOpen: false });
    expect(await remind()).toMatchObject(closed);
    await league.database.manager.update(Season, season.id, { selectionOpen: true, picksCloseAt: new Date(0) });
    expect(await remind()).toMatchObject(closed);
    await league.database.manager.update(Season, season.id, { picksCloseAt: null, current: false });
    expect(await remind()).toMatchObject(closed);
    expect((await remind(admin, 1999)).status).toBe(404);
    for (const year of [null, 'next', {}]) expect((await remind(admin, year)).status).toBe(400);
    expect((await overview()).can_remind).toBe(false);
    expect(await league.database.manager.count(Mailing)).toBe(0);
  });

  longIt('is not sent to members who pick first, or to anybody if the window closes first', async () => {
    await Promise.all(league.workers.map((worker) => worker.stop()));
    league.workers.length = 0;
    await remind();
    await addPicks(league.database, season, 'ben', { ranked: [89, 1, 72, 33, 5] });
    league.workers.push(await openWorker(league.environment));
    await allDone();
    expect(await recipients()).toEqual(['anna', 'cleo'].map(address));
    expect((await overview()).last_reminder).toMatchObject({ delivered: 2, waiting: 0 });

    await league.database.query('DELETE FROM mailings');
    await mailbox.clear();
    await Promise.all(league.workers.map((worker) => worker.stop()));
    league.workers.length = 0;
    expect((await remind()).body).toEqual({ amount_reminded: 2 });
    await admin.put('toggle-users-picks/', { users_picks_state: false });
    league.workers.push(await openWorker(league.environment));
    await allDone();
    expect(await recipients()).toEqual([]);
  });
});

describe('the email counts of a weekend', () => {
  const weekendMails = async () => (await admin.get<WeekendMailsAnswer>(`get-weekend-mails?id=${weekend.id}`)).body;

  longIt('only cover the last time that the weekend was made final', async () => {
    await league.database.manager.update(Season, season.id, { selectionOpen: false });
    await storeSessions(league.database, weekend);
    expect(await weekendMails()).toEqual({ weekend_mails: null });
    for (const refused of [0, 1]) {
      await admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true });
      await allDone();
      await league.database.query(
        `UPDATE mails SET state = 'failed' WHERE id IN (SELECT id FROM mails ORDER BY id DESC LIMIT $1)`,
        [refused],
      );
      expect((await weekendMails()).weekend_mails).toMatchObject({
        delivered: 3 - refused,
        failed: refused,
        waiting: 0,
      });
      await admin.put('un-finalize-race-weekend/', { id: weekend.id });
    }
    await league.database.query(
      `INSERT INTO mailing_recipients (mailing_id, part, member_ids) SELECT max(id), 0, '{1,2}' FROM mailings`,
    );
    expect((await weekendMails()).weekend_mails).toMatchObject({ delivered: 2, failed: 1, waiting: 2 });
    await league.database.query('DELETE FROM mailing_recipients');
  });

  it.each(['4711', 'nonsense', ''])('do not exist for the weekend %j', async (id) => {
    expect((await admin.get(`get-weekend-mails?id=${id}`)).status).toBe(404);
  });
});
