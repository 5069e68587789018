import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PicksSealsAnswer } from '#league/contract/seals.js';
import { Mail, Mailing } from '#league/email/mailing.entity.js';
import { Member } from '#league/members/member.entity.js';
import type { RaceWeekend } from '#league/results/race-weekend.entity.js';
import { Season } from '#league/seasons/season.entity.js';
import type { PicksMailsScheduler } from '#worker/email/picks-mails-scheduler.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { sealsService } from '../harness/league-services.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

const hour = 3_600_000;
const day = 24 * hour;
const ranked = [1, 89, 72, 33, 5] as const;

let league: TestLeague;
let admin: Client;
let early: Client;
let season: Season;
let weekend: RaceWeekend;
let riderOf: Map<number, number>;
let mailbox: TestMailbox;
/** Of two workers, under the clock of the test. */
let schedulers: [PicksMailsScheduler, PicksMailsScheduler];
let closeSchedulers: () => Promise<void>;

/** early picks by the calls; "done" has picks, "quiet" wants no mails about picks, "asleep" is not active. */
beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'standings,email', MAIL_URL: mailbox.mailUrl } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  early = await joinLeague(league, 'early');
  for (const name of ['done', 'late', 'last']) await addMember(league.database, name);
  const none = { picksWindowEmails: false, picksReminderEmails: false, picksReceiptEmails: false };
  await addMember(league.database, 'quiet', { ...none, announcementEmails: true });
  await addMember(league.database, 'asleep', { isActive: false });
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  ({ season, riderOf } = added);
  [weekend] = added.weekends as [RaceWeekend];
  ({ schedulers, close: closeSchedulers } = await picksMailsSchedulers(league));
});
afterAll(async () => {
  await closeSchedulers();
  await league.close();
  await mailbox.close();
});
beforeEach(async () => {
  await league.database.query(
    'DELETE FROM mailings; DELETE FROM picks_receipts; DELETE FROM picks; DELETE FROM outbox_jobs',
  );
  await setSeason({ selectionOpen: false, picksCloseAt: null });
  await mailbox.clear();
});

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
const readMoment = async () => {
  const [row] = await league.database.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  return row?.now ?? new Date(0);
};
/** Who was told what, in the order of names: once in this list for each mail that arrived. */
async function readTold(): Promise<[to: string, subject: string][]> {
  await waitUntil('every mail has left', async () => {
    const open: unknown[] = await league.database.query(
      `SELECT 1 FROM outbox_jobs WHERE finished_at IS NULL
       UNION ALL SELECT 1 FROM mailing_recipients UNION ALL SELECT 1 FROM mails WHERE state <> 'sent'`,
    );
    return open.length === 0;
  });
  const mails = (await mailbox.read()).map(({ to, subject }): [string, string] => [
    (to[0] ?? '').split('@')[0] ?? '',
    subject,
  ]);
  return mails.toSorted(([a, one], [b, other]) => a.localeCompare(b) || one.localeCompare(other));
}
/** Waits until a transaction waits for another one. */
const oneWaits = () =>
  waitUntil('a transaction waits', async () => {
    const waiting: unknown[] = await league.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
const toEach = (names: readonly string[], subject: string) => names.map((name) => [name, subject]);

describe('a week before the picks close', () => {
  /** Both workers look every three hours, at the same moment, from one time to another. */
  async function fly(from: Date, to: Date): Promise<void> {
    for (let now = from.getTime(); now <= to.getTime(); now += 3 * hour)
      await Promise.all(schedulers.map((scheduler) => scheduler.orderDue(new Date(now))));
  }
  const remind = (left: string) => `Picks for 2023 close in ${left}: you have none yet`;

  it('those without picks are reminded three times, once each', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + 8 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    await addPicks(league.database, season, 'done', { ranked });
    const before = (left: number) => new Date(closesAt.getTime() - left);
    await fly(start, before(7 * day + 1));
    expect(await readTold()).toEqual([]);

    await fly(before(7 * day), before(2 * day));
    const everyone = ['director', 'early', 'last', 'late'];
    expect(await readTold()).toEqual(toEach(everyone, remind('7 days')));

    await mailbox.clear();
    await addPicks(league.database, season, 'early', { ranked: [89, 1, 72, 33, 5] });
    await fly(before(2 * day), before(5 * hour));
    expect(await readTold()).toEqual(toEach(['director', 'last', 'late'], remind('1 day')));

    await mailbox.clear();
    await addPicks(league.database, season, 'late', { ranked: [72, 89, 1, 33, 5] });
    await fly(before(6 * hour), new Date(closesAt.getTime() + day));
    expect(await readTold()).toEqual(toEach(['director', 'last'], remind('3 hours')));
  });

  it('picks that lack a rider for whom the season asks are not complete, and who was just reminded by an admin is not again', async () => {
    const closesAt = new Date((await readMoment()).getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt, topRookie: true });
    await addPicks(league.database, season, 'done', { ranked, rookie: 37 });
    await addPicks(league.database, season, 'late', { ranked: [72, 89, 1, 33, 5] });
    const orderDay = () => Promise.all(schedulers.map((one) => one.orderDue(new Date(closesAt.getTime() - day))));
    await orderDay();
    const incomplete = 'Picks for 2023 close in 1 day: yours are not complete';
    expect(await readTold()).toEqual([...toEach(['director', 'early', 'last'], remind('1 day')), ['late', incomplete]]);
    expect((await mailbox.read()).find(({ subject }) => subject === incomplete)?.text).toContain('and a rookie.');

    await mailbox.clear();
    await league.database.query('DELETE FROM mailings');
    const { body } = await admin.post<{ amount_reminded: number }>('remind-missing-picks/', { year: 2023 });
    expect(body.amount_reminded).toBe(4);
    expect((await readTold()).filter(([name]) => name === 'late')).toEqual([
      ['late', 'Your picks for 2023 are not complete'],
    ]);
    await orderDay();
    expect(await readTold()).toHaveLength(4);
    await setSeason({ topRookie: false });
  });

  it('a moved closing time has reminders of its own, and the old one none any more', async () => {
    const start = await readMoment();
    const first = new Date(start.getTime() + 3 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: first });
    // The moment of 7 days had passed when the window was opened.
    await fly(start, new Date(first.getTime() - day - 1));
    expect(await readTold()).toEqual([]);
    const moved = new Date(first.getTime() + 6 * day);
    await setSeason({ picksCloseAt: moved });
    await fly(new Date(first.getTime() - day), first);
    const everyone = ['director', 'early', 'last', 'late', 'done'].toSorted();
    expect(await readTold()).toEqual(toEach(everyone, remind('7 days')));
  });

  it('a window that is closed, or another season, is reminded of by none', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + day + hour);
    await setSeason({ selectionOpen: false, picksCloseAt: closesAt });
    await fly(start, closesAt);
    await setSeason({ selectionOpen: true, current: false });
    await fly(start, closesAt);
    await setSeason({ current: true });
    expect(await league.database.manager.count(Mailing)).toBe(0);
  });

  /** Orders the reminder of a day, and lets `change` happen before the worker makes the mails of it. */
  async function remindAfter(change: () => Promise<unknown>): Promise<void> {
    const closesAt = new Date((await readMoment()).getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    const holding = league.database.createQueryRunner();
    await holding.startTransaction();
    await holding.query('LOCK TABLE mails IN SHARE ROW EXCLUSIVE MODE');
    await schedulers[0].orderDue(new Date(closesAt.getTime() - day));
    await oneWaits();
    await change();
    await holding.commitTransaction();
    await holding.release();
  }

  it('who picks, or switches reminders off, before the mail leaves gets none', async () => {
    const last = { username: 'last' };
    await remindAfter(async () => {
      await addPicks(league.database, season, 'late', { ranked });
      await league.database.manager.update(Member, last, { picksReminderEmails: false });
    });
    expect(await readTold()).toEqual(toEach(['director', 'done', 'early'], remind('1 day')));
    await league.database.manager.update(Member, last, { picksReminderEmails: true });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is closed', () => setSeason({ selectionOpen: false })],
    ['is moved', async () => setSeason({ picksCloseAt: new Date((await readMoment()).getTime() + 9 * day) })],
  ])('a window that %s before the mails leave is reminded of by none', async (_, change) => {
    await remindAfter(change);
    expect(await readTold()).toEqual([]);
    expect(await league.database.manager.count(Mail)).toBe(0);
  });

  it('an admin who closes the window at the same moment is before or after the reminder, and nothing wrong leaves', async () => {
    const start = await readMoment();
    const closesAt = new Date(start.getTime() + 2 * day);
    await setSeason({ selectionOpen: true, picksCloseAt: closesAt });
    const closing = league.database.createQueryRunner();
    await closing.startTransaction();
    await closing.query('UPDATE seasons SET selection_open = false WHERE id = $1', [season.id]);
    const ordered = schedulers[0].orderDue(new Date(closesAt.getTime() - day));
    await oneWaits();
    await closing.commitTransaction();
    await closing.release();
    await ordered;
    expect(await league.database.manager.count(Mailing)).toBe(0);
    expect(await readTold()).toEqual([]);
  });
});

describe('an open picks window', () => {
  const open = 'The picks for 2023 are open';
  const toggle = async () => expect((await admin.put('toggle-users-picks/')).status).toBe(200);

  it('is mailed once to those without picks, also when it opens again', async () => {
    await toggle();
    expect(await readTold()).toEqual(toEach(['director', 'done', 'early', 'last', 'late'], open));
    await addMember(league.database, 'newcomer');
    await toggle();
    await toggle();
    // Only the one who had none of it.
    expect((await readTold()).filter(([name]) => name === 'newcomer')).toHaveLength(1);
    expect(await readTold()).toHaveLength(6);
    await league.database.manager.delete(Member, { username: 'newcomer' });
  });
});

describe('saved picks', () => {
  const save = (...numbers: number[]) =>
    early.post('set-user-picks/', { picks_ids: numbers.map((number) => riderOf.get(number)) });

  it('are one mail with the last list, however often they are saved; the next one is 15 minutes later', async () => {
    await setSeason({ selectionOpen: true });
    const lists = [ranked, [89, 1, 72, 33, 5], [72, 89, 1, 33, 5], [33, 72, 89, 1, 5]];
    for (const list of [...lists, ...lists]) expect((await save(...list)).status).toBe(201);
    const saved = await readMoment();
    const after = (minutes: number) => new Date(saved.getTime() + minutes * 60_000);
    const lookAt = (now: Date) => Promise.all(schedulers.map((scheduler) => scheduler.orderDue(now)));
    await lookAt(after(1));
    expect(await readTold()).toEqual([]);
    await lookAt(after(2));
    expect(await readTold()).toEqual([['early', 'Your picks for 2023 are saved']]);
    const [mail] = await mailbox.read();
    // 33 Binder, 72 Bezzecchi, 89 Martin, 1 Bagnaia, 5 Zarco.
    const lines = [...(mail?.text ?? '').matchAll(/^(\d\w\w)\s+(\d+)\s+(.+)$/gm)].map(([, slot, number]) => [
      slot,
      number,
    ]);
    expect(lines).toEqual([
      ['1st', '33'],
      ['2nd', '72'],
      ['3rd', '89'],
      ['4th', '1'],
      ['5th', '5'],
    ]);
    await save(...ranked);
    await lookAt(after(16));
    expect(await readTold()).toHaveLength(1);
    await lookAt(after(18));
    expect(await readTold()).toHaveLength(2);
    // The same again is no change.
    await save(...ranked);
    await lookAt(after(60));
    expect(await readTold()).toHaveLength(2);
  });

  it('that an admin deleted meanwhile are no mail', async () => {
    await setSeason({ selectionOpen: true });
    await save(...ranked);
    await league.database.query('DELETE FROM picks');
    await schedulers[0].orderDue(new Date((await readMoment()).getTime() + 3 * 60_000));
    expect(await readTold()).toEqual([]);
    expect(await league.database.manager.count(Mail)).toBe(0);
  });

  // proves: seals-7
  it('of a late joiner are mailed with their seal', async () => {
    await addPicks(league.database, season, 'done', { ranked: [89, 1, 72, 33, 5] });
    await storeSessions(league.database, weekend, ['sprint']);
    await setSeason({ selectionOpen: true });
    await sealsService(league.database).sealDue();
    await save(...ranked);
    await schedulers[0].orderDue(new Date((await readMoment()).getTime() + 3 * 60_000));
    expect(await readTold()).toEqual([['early', 'Your picks for 2023 are saved']]);
    const { body } = await early.get<PicksSealsAnswer>('get-picks-seals?season=2023');
    const text = (await mailbox.read())[0]?.text ?? '';
    for (const part of [body.picks_seals?.own?.digest, body.picks_seals?.own?.salt, body.picks_seals?.head])
      expect(text).toContain(part);
    await league.database.query('DELETE FROM race_results');
  });
});

describe('an announcement', () => {
  it('is mailed to those who switched that on, with its text, but not to its author', async () => {
    await league.database.manager.update(Member, { username: 'director' }, { announcementEmails: true });
    const announcement = { title: 'Welcome <b>back</b>', text: 'first line\nsecond line' };
    expect((await admin.post('post-announcement/', announcement)).status).toBe(200);
    expect(await readTold()).toEqual([['quiet', 'Announcement: Welcome <b>back</b>']]);
    const [mail] = await mailbox.read();
    expect(mail?.text).toContain('first line\nsecond line');
    expect(mail?.html).toContain('Welcome &lt;b&gt;back&lt;/b&gt;');
  });
});
