import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Mail, Mailing } from '#league/schema/mailing.entity.js';
import { Member } from '#league/schema/member.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { PicksMailsScheduler } from '#worker/email/picks-mails-scheduler.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { readMoment as momentOf, readReceivedMails as receivedIn, toEach } from '../harness/received-mails.js';
import { waitUntil } from '../harness/wait-until.js';

const hour = 3_600_000;
const day = 24 * hour;
const ranked = [1, 89, 72, 33, 5] as const;

let league: TestLeague;
let admin: Client;
let season: Season;
let mailbox: TestMailbox;
/** The schedulers of two workers, with the clock of the test. */
let schedulers: [PicksMailsScheduler, PicksMailsScheduler];
let closeSchedulers: () => Promise<void>;

/** Member "done" has picks, "quiet" wants no emails about picks, and "asleep" is inactive. */
beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'standings,email', MAIL_URL: mailbox.mailUrl } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['done', 'early', 'late', 'last']) await addMember(league.database, name);
  const none = { picksWindowEmails: false, picksReminderEmails: false, picksReceiptEmails: false };
  await addMember(league.database, 'quiet', { ...none, announcementEmails: true });
  await addMember(league.database, 'asleep', { isActive: false });
  ({ season } = await addSeason2023(league.database, league.site.url, { weekends: 1 }));
  ({ schedulers, close: closeSchedulers } = await picksMailsSchedulers(league));
});
afterAll(async () => {
  await closeSchedulers();
  await league.close();
  await mailbox.close();
});
beforeEach(async () => {
  await deleteAll(league.database, 'mailings', 'picks_receipts', 'picks', 'seal_roots', 'outbox_jobs');
  await setSeason({ picksSealedAt: null, selectionOpen: false, picksCloseAt: null });
  await mailbox.clear();
});

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
const readMoment = () => momentOf(league);
const readReceived = () => receivedIn(league, mailbox);
const oneWaits = () =>
  waitUntil('a transaction waits', async () => {
    const waiting: unknown[] = await league.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });

describe('a reminder before the picks close', () => {
  /** Runs both schedulers concurrently every three hours during this period. */
  async function fly(from: Date, to: Date): Promise<void> {
    for (let now = from.getTime(); now <= to.getTime(); now += 3 * hour)
      await Promise.all(schedulers.map((scheduler) => scheduler.enqueueDue(new Date(now))));
  }
  const remind = (left: string) => `Picks for 2023 close in ${left}: you have none yet`;

  it('is sent three times to members without picks, once each', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + 8 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    await addPicks(league.database, season, 'done', { ranked });
    const before = (left: number) => new Date(closesAt.getTime() - left);
    await fly(start, before(7 * day + 1));
    expect(await readReceived()).toEqual([]);

    await fly(before(7 * day), before(2 * day));
    const everyone = ['director', 'early', 'last', 'late'];
    expect(await readReceived()).toEqual(toEach(everyone, remind('7 days')));

    await mailbox.clear();
    await addPicks(league.database, season, 'early', { ranked: [89, 1, 72, 33, 5] });
    await fly(before(2 * day), before(5 * hour));
    expect(await readReceived()).toEqual(toEach(['director', 'last', 'late'], remind('1 day')));

    await mailbox.clear();
    await addPicks(league.database, season, 'late', { ranked: [72, 89, 1, 33, 5] });
    await fly(before(6 * hour), new Date(closesAt.getTime() + day));
    expect(await readReceived()).toEqual(toEach(['director', 'last'], remind('3 hours')));
  });

  longIt('is also sent for incomplete picks, but not to members who have just been reminded by an admin', async () => {
    const closesAt = new Date((await readMoment()).getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt, topRookie: true });
    await addPicks(league.database, season, 'done', { ranked, rookie: 37 });
    await addPicks(league.database, season, 'late', { ranked: [72, 89, 1, 33, 5] });
    const orderDay = () => Promise.all(schedulers.map((one) => one.enqueueDue(new Date(closesAt.getTime() - day))));
    await orderDay();
    const incomplete = 'Picks for 2023 close in 1 day: yours are not complete';
    expect(await readReceived()).toEqual([
      ...toEach(['director', 'early', 'last'], remind('1 day')),
      ['late', incomplete],
    ]);
    expect((await mailbox.read()).find(({ subject }) => subject === incomplete)?.text).toContain('and a rookie.');

    await mailbox.clear();
    await league.database.query('DELETE FROM mailings');
    const { body } = await admin.post<{ amount_reminded: number }>('remind-missing-picks/', { year: 2023 });
    expect(body.amount_reminded).toBe(4);
    expect((await readReceived()).filter(([name]) => name === 'late')).toEqual([
      ['late', 'Your picks for 2023 are not complete'],
    ]);
    await orderDay();
    expect(await readReceived()).toHaveLength(4);
    await setSeason({ topRookie: false });
  });

  longIt('is rescheduled if the closing time moves', async () => {
    const start = await readMoment();
    const first = new Date(start.getTime() + 3 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: first });
    // The reminder of 7 days before was already past when the window opened.
    await fly(start, new Date(first.getTime() - day - 1));
    expect(await readReceived()).toEqual([]);
    const moved = new Date(first.getTime() + 6 * day);
    await setSeason({ picksCloseAt: moved });
    await fly(new Date(first.getTime() - day), first);
    const everyone = ['director', 'early', 'last', 'late', 'done'].toSorted();
    expect(await readReceived()).toEqual(toEach(everyone, remind('7 days')));
  });

  it('is not sent for a closed window or another season', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + day + hour);
    await setSeason({ selectionOpen: false, picksCloseAt: closesAt });
    await fly(start, closesAt);
    await setSeason({ selectionOpen: true, current: false });
    await fly(start, closesAt);
    await setSeason({ current: true });
    expect(await league.database.manager.count(Mailing)).toBe(0);
  });

  /** Schedules the reminder of one day before, and runs `change` before the worker creates the emails. */
  async function remindAfter(change: () => Promise<unknown>): Promise<void> {
    const closesAt = new Date((await readMoment()).getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    const holding = league.database.createQueryRunner();
    await holding.startTransaction();
    await holding.query('LOCK TABLE mails IN SHARE ROW EXCLUSIVE MODE');
    await schedulers[0].enqueueDue(new Date(closesAt.getTime() - day));
    await oneWaits();
    await change();
    await holding.commitTransaction();
    await holding.release();
  }

  it('is not sent to members who pick or turn reminders off before the email is sent', async () => {
    const last = { username: 'last' };
    await remindAfter(async () => {
      await addPicks(league.database, season, 'late', { ranked });
      await league.database.manager.update(Member, last, { picksReminderEmails: false });
    });
    expect(await readReceived()).toEqual(toEach(['director', 'done', 'early'], remind('1 day')));
    await league.database.manager.update(Member, last, { picksReminderEmails: true });
  });

  longIt.each<[string, () => Promise<unknown>]>([
    ['is closed', () => setSeason({ selectionOpen: false })],
    ['is moved', async () => setSeason({ picksCloseAt: new Date((await readMoment()).getTime() + 9 * day) })],
  ])('is not sent if the window %s before the emails are sent', async (_, change) => {
    await remindAfter(change);
    expect(await readReceived()).toEqual([]);
    expect(await league.database.manager.count(Mail)).toBe(0);
  });

  longIt('is not sent if an admin closes the window while it is being scheduled', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    const closing = league.database.createQueryRunner();
    await closing.startTransaction();
    await closing.query('UPDATE seasons SET selection_open = false WHERE id = $1', [season.id]);
    const ordered = schedulers[0].enqueueDue(new Date(closesAt.getTime() - day));
    await oneWaits();
    await closing.commitTransaction();
    await closing.release();
    await ordered;
    expect(await league.database.manager.count(Mailing)).toBe(0);
    expect(await readReceived()).toEqual([]);
  });
});

describe('an open picks window', () => {
  const open = 'The picks for 2023 are open';
  const toggle = async () => expect((await admin.put('toggle-users-picks/')).status).toBe(200);

  it('is emailed once to members without picks, even if it opens again', async () => {
    await toggle();
    expect(await readReceived()).toEqual(toEach(['director', 'done', 'early', 'last', 'late'], open));
    await addMember(league.database, 'newcomer');
    await toggle();
    await toggle();
    // Only the newcomer, who has not had the email yet, gets one.
    expect((await readReceived()).filter(([name]) => name === 'newcomer')).toHaveLength(1);
    expect(await readReceived()).toHaveLength(6);
    await league.database.manager.delete(Member, { username: 'newcomer' });
  });
});

describe('an announcement', () => {
  it('is emailed to members who turned this on, with its text, but not to its author', async () => {
    await league.database.manager.update(Member, { username: 'director' }, { announcementEmails: true });
    const announcement = { title: 'Welcome <b>back</b>', text: 'first line\nsecond line' };
    expect((await admin.post('post-announcement/', announcement)).status).toBe(200);
    expect(await readReceived()).toEqual([['quiet', 'Announcement: Welcome <b>back</b>']]);
    const [mail] = await mailbox.read();
    expect(mail?.text).toContain('first line\nsecond line');
    expect(mail?.html).toContain('Welcome &lt;b&gt;back&lt;/b&gt;');
  });
});
