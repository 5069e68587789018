import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailingRecipients } from '#league/schema/mailing.entity.js';
import type { RaceWeekendAdminAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { storeFinish } from '../../harness/store-finish.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { weekend as weekendShape } from '#league/contract/shapes.js';
import { addFour, finalize, play, readAbout, readWeekend, reopen } from '../../harness/four-in-a-season.js';

let league: TestLeague;
let director: Client;
const people = new Map<string, Client>();
let season: Season;
let weekend: RaceWeekend;
let next: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  director = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo', 'dan']) people.set(name, await joinLeague(league, name));
});
afterAll(() => league.close());

/** The weekend is final in the order ann, ben, cleo, dan. Ann and cleo have read their notification. */
beforeEach(async () => {
  const added = await addFour(league);
  season = added.season;
  [weekend, next] = added.weekends as [RaceWeekend, RaceWeekend];
  await play(league, weekend, [1, 89, 33, 43]);
  await finalize(director, weekend);
  for (const name of ['ann', 'cleo']) await readAll(name);
});

const client = (name: string) => people.get(name) ?? league.client();
const correct = async (numbers: readonly number[], sendEmails = false) => {
  await reopen(league, director, { season, weekend }, numbers);
  await finalize(director, weekend, sendEmails);
};

async function readAll(name: string): Promise<void> {
  for (const { id } of await readAbout(client(name), weekend)) {
    expect((await client(name).post('read-notification/', { notification_id: id, read: true })).status).toBe(200);
  }
}

async function readNotifications(): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {};
  for (const name of people.keys()) told[name] = (await readAbout(client(name), weekend)).map(({ text }) => text);
  return told;
}

const readCorrections = async () => (await readWeekend(client('ann'), weekend)).corrections;
const move = (username: string, position_before: number, position: number) => {
  return { user: { username }, position_before, position };
};
const final = () => `${weekend.title} is final: see the standings`;
const corrected = (now: string) => `Corrected: ${weekend.title}. You are ${now}`;
const swapped = {
  cleo: () => corrected('4th (was 3rd), 13 points (was 16)'),
  dan: () => corrected('3rd (was 4th), 16 points (was 13)'),
};

// proves: admin-more-9
describe('a corrected weekend', () => {
  it('shows when it was corrected and whose position moved, to admins, too', async () => {
    expect(await readCorrections()).toEqual([]);
    const before = new Date().toISOString();
    await correct([1, 89, 43, 33]);
    const shown = await readWeekend(client('ann'), weekend);
    expect(weekendShape.safeParse(shown).error?.message).toBeUndefined();
    expect(shown.corrections).toMatchObject([{ amount_moved: 2, moved: [move('dan', 4, 3), move('cleo', 3, 4)] }]);
    const date = shown.corrections[0]?.date ?? '';
    expect(date > before && date < new Date().toISOString()).toBe(true);
    const { body } = await director.get(`get-race-weekend-admin?id=${weekend.id}`);
    expect(body).toMatchObject({ race_weekend: { corrections: shown.corrections } });
  });

  it('is marked while its standings are older than its results', async () => {
    const readForAdmin = () => director.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${weekend.id}`);
    expect((await readForAdmin()).body.race_weekend.recomputing).toBeUndefined();
    await league.database.query(
      `UPDATE standings_snapshots SET results_hash = 'of earlier results'
       WHERE id = (SELECT snapshot_id FROM race_weekends WHERE id = $1)`,
      [weekend.id],
    );
    expect((await readForAdmin()).body.race_weekend.recomputing).toBe(true);
    await correct([1, 89, 43, 33]);
    expect((await readForAdmin()).body.race_weekend.recomputing).toBeUndefined();
  });

  longIt('is marked as being corrected while it is open, on the weekend and on the standings', async () => {
    const { id, title } = weekend;
    const told = async () => {
      const { body } = await client('ann').get<StandingsAnswer>(`get-standings?season=${season.year}`);
      return [(await readWeekend(client('ann'), weekend)).being_corrected, body.being_corrected];
    };
    expect(await told()).toEqual([false, []]);
    expect((await director.put('un-finalize-race-weekend/', { id })).status).toBe(201);
    const open = [true, [expect.objectContaining({ id, title, status: 1 })]];
    expect(await told()).toEqual(open);
    const raceId = (await readWeekend(director, weekend)).race?.id;
    expect((await director.post('delete-race/', { raceId, year: season.year })).status).toBe(201);
    expect(await told()).toEqual(open);
    await storeFinish(league.database, weekend, 'race', [1, 89, 43, 33]);
    await finalize(director, weekend);
    expect(await told()).toEqual([false, []]);
  });

  it('replaces the notification of the members who moved, while the others keep theirs, read or unread', async () => {
    const [unread] = await readAbout(client('ben'), weekend);
    const [replaced] = await readAbout(client('dan'), weekend);
    await correct([1, 89, 43, 33]);
    expect(await readNotifications()).toEqual({
      ann: [],
      ben: [final()],
      cleo: [swapped.cleo()],
      dan: [swapped.dan()],
    });
    expect(await readAbout(client('ben'), weekend)).toEqual([unread]);
    expect(await readAbout(client('dan'), weekend)).toMatchObject([
      { origin_user: null, path: `race-weekends/${weekend.id}`, read: false },
    ]);
    const read = async (name: string, id: number | undefined) =>
      (await client(name).post('read-notification/', { notification_id: id, read: true })).status;
    expect(await read('dan', replaced?.id)).toBe(403);
    const [now] = await readAbout(client('dan'), weekend);
    expect([await read('dan', now?.id), await read('ben', now?.id)]).toEqual([200, 403]);
    expect(await readNotifications()).toEqual({ ann: [], ben: [final()], cleo: [swapped.cleo()], dan: [] });
  });

  longIt('notifies each member of the latest of several corrections that moved them', async () => {
    await correct([1, 89, 43, 33]);
    await readAll('dan');
    await correct([89, 1, 43, 33]);
    const ben = [corrected('1st (was 2nd), 25 points (was 20)')];
    const cleo = [swapped.cleo()];
    const ann = [corrected('2nd (was 1st), 20 points (was 25)')];
    expect(await readNotifications()).toEqual({ ann, ben, cleo, dan: [] });
    await readAll('ann');
    await correct([89, 43, 1, 33]);
    expect(await readNotifications()).toEqual({
      ann: [corrected('3rd (was 2nd), 16 points (was 20)')],
      ben,
      cleo,
      dan: [corrected('2nd (was 3rd), 20 points (was 16)')],
    });
    expect(await readCorrections()).toMatchObject([
      { amount_moved: 2, moved: [move('dan', 3, 2), move('ann', 2, 3)] },
      { amount_moved: 2, moved: [move('ben', 2, 1), move('ann', 1, 2)] },
      { amount_moved: 2, moved: [move('dan', 4, 3), move('cleo', 3, 4)] },
    ]);
  });

  longIt('is stored without notifications if nobody moved', async () => {
    const told = await readNotifications();
    await correct([1, 89, 33, 43, 12]);
    expect(await readCorrections()).toMatchObject([{ amount_moved: 0, moved: [] }]);
    expect(await readNotifications()).toEqual(told);
  });

  // proves: rules-56
  it('is stored once for the same results, and a new notification for everybody replaces the earlier ones', async () => {
    await correct([1, 89, 43, 33]);
    await correct([1, 89, 43, 33]);
    expect(await readCorrections()).toHaveLength(1);
    expect(await readNotifications()).toEqual({ ann: [final()], ben: [final()], cleo: [final()], dan: [final()] });
  });

  longIt('is compared with its last final table, however often it has been reopened since', async () => {
    await reopen(league, director, { season, weekend }, [1, 89, 43, 33]);
    await league.database.query('UPDATE race_weekends SET status = 2 WHERE id = $1', [weekend.id]);
    await reopen(league, director, { season, weekend }, [89, 1, 33, 43]);
    await finalize(director, weekend);
    expect(await readCorrections()).toMatchObject([{ moved: [move('ben', 2, 1), move('ann', 1, 2)] }]);
  });

  longIt('need not be the latest weekend, and later weekends are not marked as corrected', async () => {
    await play(league, next, [43, 33, 89, 1]);
    await finalize(director, next);
    // After the first weekend, dan and cleo now have 16 and 13 points instead of 13 and 16.
    await correct([1, 89, 43, 33]);
    expect(await readNotifications()).toEqual({
      ann: [],
      ben: [final()],
      cleo: [swapped.cleo()],
      dan: [swapped.dan()],
    });
    expect(await readCorrections()).toMatchObject([{ amount_moved: 2 }]);
    expect((await readWeekend(client('ann'), next)).corrections).toEqual([]);
    for (const name of people.keys()) expect(await readAbout(client(name), next)).toHaveLength(1);
  });

  it('is announced without numbers while it is open again, and after a month', async () => {
    const plain = [`${weekend.title} was corrected: your position changed`];
    await correct([1, 89, 43, 33]);
    await league.database.query(`UPDATE weekend_corrections SET corrected_at = now() - interval '31 days'`);
    expect((await readNotifications())['dan']).toEqual([swapped.dan()]);
    await play(league, next, [43, 33, 89, 1]);
    await finalize(director, next);
    expect((await readNotifications())['dan']).toEqual(plain);
    await correct([1, 33, 43, 89]);
    const now = `Corrected: ${weekend.title}. After it, you were 2nd (not 4th), 20 points (not 13)`;
    expect((await readNotifications())['cleo']).toEqual([now]);
    await director.put('un-finalize-race-weekend/', { id: weekend.id });
    expect((await readNotifications())['cleo']).toEqual(plain);
  });

  it('sends no notification to the admin who made the correction', async () => {
    await league.database.query("UPDATE members SET is_admin = true WHERE username = 'cleo'");
    await reopen(league, client('cleo'), { season, weekend }, [1, 89, 43, 33]);
    await finalize(client('cleo'), weekend);
    expect(await readNotifications()).toEqual({ ann: [], ben: [final()], cleo: [], dan: [swapped.dan()] });
    await league.database.query("UPDATE members SET is_admin = false WHERE username = 'cleo'");
  });

  // proves: rules-56
  it('sends e-mails only if the admin asks for them again, and then to every member who wants them', async () => {
    const { manager } = league.database;
    await correct([1, 89, 43, 33]);
    expect(await manager.count(MailingRecipients)).toBe(0);
    await correct([1, 89, 33, 43], true);
    expect((await manager.find(MailingRecipients)).map(({ memberIds }) => memberIds.length)).toEqual([4]);
  });

  longIt('with an older snapshot without a hash of its results counts as corrected only if members moved', async () => {
    await league.database.query('UPDATE standings_snapshots SET results_hash = NULL');
    await correct([1, 89, 33, 43, 12]);
    expect(await readCorrections()).toEqual([]);
    await league.database.query('UPDATE standings_snapshots SET results_hash = NULL');
    await correct([1, 89, 43, 33]);
    expect(await readCorrections()).toMatchObject([{ amount_moved: 2 }]);
  });
});

describe('members who come and go', () => {
  longIt('are not counted as moved, whether they joined or left while the weekend was open', async () => {
    const leaver = await joinLeague(league, 'leaver');
    await addPicks(league.database, season, 'leaver', { ranked: [1, 89, 33, 43, 5] });
    await reopen(league, director, { season, weekend }, [1, 89, 33, 43]);
    await finalize(director, weekend);
    for (const name of people.keys()) await readAll(name);

    await reopen(league, director, { season, weekend }, [1, 89, 43, 33]);
    await leaver.post('delete-account/');
    const joiner = await joinLeague(league, 'joiner');
    await addPicks(league.database, season, 'joiner', { ranked: [89, 1, 33, 43, 5] });
    await finalize(director, weekend);
    // The leaver led with 74 points; now the joiner leads. Without the correction cleo would be 4th and dan 5th.
    expect(await readCorrections()).toMatchObject([
      { amount_moved: 2, moved: [move('dan', 5, 4), move('cleo', 4, 5)] },
    ]);
    expect(await readNotifications()).toEqual({
      ann: [],
      ben: [],
      cleo: [corrected('5th (was 4th), 13 points (was 16)')],
      dan: [corrected('4th (was 5th), 16 points (was 13)')],
    });
    expect(await readAbout(joiner, weekend)).toEqual([]);
  });

  longIt('stay in the corrections without their name', async () => {
    const gone = await joinLeague(league, 'gone');
    await addPicks(league.database, season, 'gone', { ranked: [12, 5, 10, 20, 21] });
    await correct([1, 89, 33, 43, 12]);
    await correct([1, 89, 33, 12, 43]);
    await gone.post('delete-account/');
    await waitUntil('the deleted member has left the table', async () => {
      const { standings } = await readWeekend(client('ann'), weekend);
      return standings?.users_picks.length === 4;
    });
    expect((await readCorrections())[0]).toMatchObject({ amount_moved: 2, moved: [move('', 5, 4), move('dan', 4, 5)] });
  });
});
