import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PicksSealsAnswer } from '#league/contract/seals.js';
import { Mail, Mailing } from '#league/schema/mailing.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { PicksMailsScheduler } from '#worker/email/picks-mails-scheduler.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { joinLeague } from '../harness/join-league.js';
import { sealsService } from '../harness/league-services.js';
import { longIt } from '../harness/long-it.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { readMoment as momentOf, readReceivedMails as toldIn, toEach } from '../harness/received-mails.js';

const ranked = [1, 89, 72, 33, 5] as const;

let league: TestLeague;
let early: Client;
let season: Season;
let weekend: RaceWeekend;
let riderOf: Map<number, number>;
let mailbox: TestMailbox;
/** The schedulers of two workers, with the clock of the test. */
let schedulers: [PicksMailsScheduler, PicksMailsScheduler];
let closeSchedulers: () => Promise<void>;

/** Member "early" submits picks through API calls, and "quiet" wants no receipts. The worker also seals picks. */
beforeAll(async () => {
  mailbox = await openMailbox();
  league = await startLeague({ overrides: { QUEUES: 'standings,email', MAIL_URL: mailbox.mailUrl } });
  early = await joinLeague(league, 'early', { picksReceiptEmails: true });
  await addMember(league.database, 'done', { picksReceiptEmails: true });
  await addMember(league.database, 'quiet');
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
  await deleteAll(league.database, 'mailings', 'picks_receipts', 'picks', 'seal_roots', 'outbox_jobs');
  await setSeason({ picksSealedAt: null, selectionOpen: false, picksCloseAt: null });
  await mailbox.clear();
});

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
const readMoment = () => momentOf(league);
const readTold = () => toldIn(league, mailbox);

describe('the receipt of saved picks', () => {
  const save = (...numbers: number[]) =>
    early.post('set-user-picks/', { picks_ids: numbers.map((number) => riderOf.get(number)) });

  it('is one email with the latest picks, however often they are saved, and the next email follows 15 minutes later', async () => {
    await setSeason({ selectionOpen: true });
    const lists = [ranked, [89, 1, 72, 33, 5], [72, 89, 1, 33, 5], [33, 72, 89, 1, 5]];
    for (const list of [...lists, ...lists]) expect((await save(...list)).status).toBe(201);
    const saved = await readMoment();
    const after = (minutes: number) => new Date(saved.getTime() + minutes * 60_000);
    const lookAt = (now: Date) => Promise.all(schedulers.map((scheduler) => scheduler.enqueueDue(now)));
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
    // Saving the same picks again is not a change.
    await save(...ranked);
    await lookAt(after(60));
    expect(await readTold()).toHaveLength(2);
  });

  it('is not emailed if an admin has deleted the picks meanwhile', async () => {
    await setSeason({ selectionOpen: true });
    await save(...ranked);
    await league.database.query('DELETE FROM picks');
    await schedulers[0].enqueueDue(new Date((await readMoment()).getTime() + 3 * 60_000));
    expect(await readTold()).toEqual([]);
    expect(await league.database.manager.count(Mail)).toBe(0);
  });

  // proves: seals-7
  it('includes the seal for a late joiner', async () => {
    await addPicks(league.database, season, 'done', { ranked: [89, 1, 72, 33, 5] });
    await storeSessions(league.database, weekend, ['sprint']);
    await setSeason({ selectionOpen: true });
    await sealsService(league.database).sealDue();
    await save(...ranked);
    await schedulers[0].enqueueDue(new Date((await readMoment()).getTime() + 3 * 60_000));
    expect(await readTold()).toEqual([
      ['done', 'Your picks for 2023 are sealed'],
      ['early', 'Your picks for 2023 are saved'],
    ]);
    await expectOwnSeal('early');
    await deleteAll(league.database, 'race_results');
  });

  // proves: seals-7
  longIt('is replaced by an email with the seal when the window has closed', async () => {
    await setSeason({ selectionOpen: true });
    await addPicks(league.database, season, 'done', { ranked: [89, 1, 72, 33, 5] });
    await addPicks(league.database, season, 'quiet', { ranked: [72, 1, 89, 33, 5] });
    await save(...ranked);
    await setSeason({ selectionOpen: false });
    const seal = () => sealsService(league.database).sealDue();
    await Promise.all([seal(), seal()]);
    await schedulers[0].enqueueDue(new Date((await readMoment()).getTime() + 3 * 60_000));
    const sealed = 'Your picks for 2023 are sealed';
    expect(await readTold()).toEqual(toEach(['done', 'early'], sealed));
    await expectOwnSeal('early');

    // Only members whose picks changed in the reopened window get another email.
    await setSeason({ selectionOpen: true });
    await save(33, 72, 89, 1, 5);
    await setSeason({ selectionOpen: false });
    await seal();
    await schedulers[0].enqueueDue(new Date((await readMoment()).getTime() + 20 * 60_000));
    expect(await readTold()).toEqual(toEach(['done', 'early', 'early'], sealed));
    await expectOwnSeal('early');
  });

  it('is not emailed when the picks of a season that is not current are sealed', async () => {
    await setSeason({ current: false });
    await addPicks(league.database, season, 'done', { ranked });
    await sealsService(league.database).sealDue();
    expect(await league.database.manager.count(Mailing)).toBe(0);
    expect((await league.database.manager.findOneByOrFail(Season, { id: season.id })).picksSealedAt).not.toBeNull();
    await setSeason({ current: true });
  });

  /** Checks that the newest email to "early" has the digest and the salt of the seal, and the head of all seals. */
  async function expectOwnSeal(username: 'early'): Promise<void> {
    const { body } = await early.get<PicksSealsAnswer>('get-picks-seals?season=2023');
    const { own, head } = body.picks_seals ?? {};
    const { text } = await mailbox.mailTo(`${username}@parcferme.example`);
    for (const part of [own?.digest, own?.salt, head]) expect(text).toContain(part);
  }
});
