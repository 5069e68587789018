import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { FinalizePreview, FinalizePreviewAnswer } from '#league/contract/standings.js';
import type { StandRow } from '#league/contract/shapes.js';
import type { WhatIf, WhatIfAnswer, WhatIfTableAnswer } from '#league/contract/what-if.js';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import { messages } from '#league/contract/messages.js';
import { addCrowd } from '../../harness/add-crowd.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import { finalizePreview } from '#league/contract/standings.js';
import { addFour, finalize, play, readWeekend, reopen } from '../../harness/four-in-a-season.js';

const members = 1100;

let league: TestLeague;
let director: Client;
let season: Season;
let weekends: RaceWeekend[];

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  director = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo', 'dan']) await addMember(league.database, name);
  await addMember(league.database, 'quiet', { raceWeekendsEmails: false });
  await addMember(league.database, 'sleeper', { isActive: false });
  ({ season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 4 }));
  await addCrowd(league.database, season, members);
  for (const weekend of weekends.slice(0, 3)) await storeSessions(league.database, weekend);
});
afterAll(() => league.close());

const ask = (id: number | string | undefined) => director.get<FinalizePreviewAnswer>(`preview-finalize?id=${id}`);

async function preview(weekend: RaceWeekend): Promise<FinalizePreview> {
  const { status, body } = await ask(weekend.id);
  expect(status).toBe(200);
  expect(finalizePreview.safeParse(body.preview).error?.message).toBeUndefined();
  return body.preview;
}

/** The expected values of the preview, computed from the standings. */
function told(rows: readonly StandRow[]) {
  const count = (fits: (change: number) => boolean) => rows.filter((row) => fits(row.position_change)).length;
  return {
    standings: {
      users_picks: rows.slice(0, 50).map(({ user, position, position_change, points }) => {
        return { user, position, position_change, points };
      }),
    },
    amount_users_picks: rows.length,
    changes: { climbing: count((it) => it > 0), falling: count((it) => it < 0), same: count((it) => it === 0) },
    ties: { amount: rows.slice(1).filter(({ points }, index) => points === rows[index]?.points).length },
  };
}

/** Counts the recipients of planned mailings, because no worker runs here and no emails exist. */
const recipients = 'mailing_recipients, unnest(member_ids)';

const countOf = async (table: string) => {
  const [row]: { amount: number }[] = await league.database.query(`SELECT count(*)::int AS amount FROM ${table}`);
  return row?.amount;
};

// proves: admin-weekends-22
describe('the preview before finalizing a weekend', () => {
  // The last weekend comes first, so that the other two come before a final weekend.
  it.each([2, 0, 1])('matches the result of finalizing it afterwards, for the weekend at index %i', async (index) => {
    const weekend = weekends[index] as RaceWeekend;
    const previewed = await preview(weekend);
    const mails = (await countOf(recipients)) ?? 0;
    await finalize(director, weekend, true);
    const { standings } = await readWeekend(director, weekend);
    expect(previewed).toMatchObject({ ...told(standings?.users_picks ?? []), correction: null });
    expect(previewed.amount_users_picks).toBe(members);
    expect(previewed.amount_emails).toBe(4);
    expect(await countOf(recipients)).toBe(mails + 4);
  });

  longIt('lists the ties, each with the rule that breaks it', async () => {
    const [weekend] = weekends as [RaceWeekend];
    await director.put('un-finalize-race-weekend/', { id: weekend.id });
    const { ties, standings } = await preview(weekend);
    expect(ties.by_rule.reduce((sum, { amount }) => sum + amount, 0)).toBe(ties.amount);
    expect(ties.amount).toBeGreaterThan(50);
    expect(ties.first).toHaveLength(50);
    for (const { position, ahead, behind, points, rule, sentence } of ties.first.filter((it) => it.position < 50)) {
      const [upper, lower] = standings.users_picks.slice(position - 1, position + 1);
      expect([upper?.user, lower?.user]).toEqual([ahead, behind]);
      expect([upper?.points, lower?.points]).toEqual([points, points]);
      expect(['rider-based', 'points-based', 'submission']).toContain(rule);
      expect(sentence).toMatch(new RegExp(`, so ${ahead.username} is ahead\\.$`));
    }
    await finalize(director, weekend);
  });

  longIt('reports what is unusual about a result with only three rows and no third place', async () => {
    const weekend = weekends[1] as RaceWeekend;
    await director.put('un-finalize-race-weekend/', { id: weekend.id });
    expect((await preview(weekend)).oddities).toEqual([]);
    const lost: { line: number }[][] = await league.database.query(
      `DELETE FROM result_rows USING race_results result
       WHERE result.id = result_id AND weekend_id = $1 AND kind = 'sprint' AND position NOT IN (1, 2, 4) RETURNING result_rows.*`,
      [weekend.id],
    );
    expect((await preview(weekend)).oddities).toEqual([
      expect.stringMatching(/^Sprint Race: 14 riders of the race of “Argentinian GP” are missing: /),
      'Sprint Race: The result has only 3 rows, far fewer than usual.',
      expect.stringMatching(/^Sprint Race: .*position 3/i),
    ]);
    await league.database.query(
      `INSERT INTO result_rows SELECT * FROM json_populate_recordset(NULL::result_rows, $1)`,
      [JSON.stringify(lost[0])],
    );
    expect((await preview(weekend)).oddities).toEqual([]);
    await finalize(director, weekend);
  });

  it('writes nothing', async () => {
    const weekend = weekends[1] as RaceWeekend;
    await director.put('un-finalize-race-weekend/', { id: weekend.id });
    const tables = [
      'standings_snapshots',
      'notifications',
      'weekend_corrections',
      'outbox_jobs',
      'mailings',
      recipients,
    ];
    const before = await Promise.all(tables.map(countOf));
    await preview(weekend);
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    expect(await readWeekend(director, weekend)).toMatchObject({ status: 1, standings: null });
    await finalize(director, weekend);
  });

  it('shows which members a correction would move, and shows no correction for the same results', async () => {
    const added = await addFour(league);
    const [weekend] = added.weekends as [RaceWeekend];
    await play(league, weekend, [1, 89, 33, 43]);
    await finalize(director, weekend);
    const correction = { season: added.season, weekend };
    await reopen(league, director, correction, [1, 89, 33, 43]);
    expect((await preview(weekend)).correction).toBeNull();
    await finalize(director, weekend);

    await reopen(league, director, correction, [1, 43, 89, 33]);
    const previewed = await preview(weekend);
    expect(previewed.correction).toMatchObject({ amount_moved: 3 });
    await finalize(director, weekend);
    const { corrections, standings } = await readWeekend(director, weekend);
    expect(previewed).toMatchObject(told(standings?.users_picks ?? []));
    expect(corrections).toMatchObject([previewed.correction ?? {}]);
  });

  it('is refused for the same reasons as finalizing', async () => {
    const none = { cant_be_finalized: false, already_finalized: false, competitors_not_found: [] };
    const [final, , , empty] = weekends;
    expect(await ask(final?.id)).toMatchObject({ status: 400, body: { ...none, already_finalized: true } });
    expect(await ask(empty?.id)).toMatchObject({ status: 400, body: { ...none, cant_be_finalized: true } });
    for (const id of [4711, 'undefined', '']) expect((await ask(id)).status).toBe(404);
    await league.database.query('UPDATE seasons SET finalized = true WHERE id = $1', [season.id]);
    expect(await ask(empty?.id)).toMatchObject({ status: 400, body: { ...none, cant_be_finalized: true } });
    await league.database.query('UPDATE seasons SET finalized = false WHERE id = $1', [season.id]);
  });

  longIt('is computed one at a time, and concurrent requests are asked to try again later', async () => {
    const weekend = weekends[2] as RaceWeekend;
    await director.put('un-finalize-race-weekend/', { id: weekend.id });
    const holder = league.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE picks');
    const first = ask(weekend.id);
    await waitUntil('the first one reads the picks', async () => {
      const waiting: unknown[] = await league.database.query(
        `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
         WHERE datname = current_database() AND relation = 'picks'::regclass AND NOT granted`,
      );
      return waiting.length === 1;
    });
    const second = await ask(weekend.id);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '2']);
    await holder.commitTransaction();
    await holder.release();
    expect((await first).status).toBe(200);
    expect((await ask(weekend.id)).status).toBe(200);
  });
});

describe('what if', () => {
  const whatIf = async (year: number, more = '') =>
    (await director.get<WhatIfAnswer>(`get-what-if?season=${year}${more}`)).body.what_if;
  const rank = (body: object) => director.post<WhatIfTableAnswer>('rank-what-if/', body);

  // proves: what-if-1, what-if-3
  it('ranks as if the weekend were finalized, and refuses impossible results', async () => {
    const { season: four, weekends: two } = await addFour(league);
    const [first, second] = two as [RaceWeekend, RaceWeekend];
    const facts = await whatIf(four.year);
    expect(facts).toMatchObject({ amount_members: 4, without_members: null });
    expect(facts.members?.usernames).toEqual(['ann', 'ben', 'cleo', 'dan']);
    const idOf = (number: number) => facts.riders.find(({ competitor }) => competitor.number === number)?.competitor.id;
    const numbers = [43, 33, 89, 1];
    const supposed = { id: first.id, sprint: null, race: numbers.map(idOf) };
    const asked = { season: four.year, weekends: [supposed], with_bonus: false };
    const { status, body } = await rank(asked);
    expect(status).toBe(200);
    checkAnswer('rank-what-if', body);
    // 25, 20, 16 and 13 points; none of the others is classified.
    expect(body.what_if_table).toMatchObject({
      amount: 4,
      own: null,
      rows: [
        { username: 'dan', position: 1, position_change: 3, points: 25, gained: 25 },
        { username: 'cleo', position: 2, position_change: 1, points: 20, gained: 20 },
        { username: 'ben', position: 3, position_change: -1, points: 16, gained: 16 },
        { username: 'ann', position: 4, position_change: -3, points: 13, gained: 13 },
      ],
    });
    await play(league, first, numbers);
    await finalize(director, first);
    const { standings } = await readWeekend(director, first);
    expect(body.what_if_table.rows.map(({ username, points }) => [username, points])).toEqual(
      standings?.users_picks.map(({ user, points }) => [user.username, points]),
    );

    const other = { ...supposed, id: second.id };
    for (const weekends of [
      [supposed],
      [other, other],
      [{ ...other, race: [idOf(1), idOf(1)] }],
      [{ ...other, race: [2 ** 40] }],
      [{ ...other, race: ['1'] }],
      [{ id: second.id }],
    ])
      expect(await rank({ ...asked, weekends })).toMatchObject({
        status: 400,
        body: { message: messages.whatIf.invalid },
      });
    await league.database.query('UPDATE seasons SET finalized = true WHERE id = $1', [four.id]);
    expect((await rank({ ...asked, weekends: [other] })).status).toBe(400);
  });

  // proves: what-if-5
  longIt('returns only the requested members if the league has more members than a browser can rank', async () => {
    const { season: four } = await addFour(league);
    await league.database.query(
      'INSERT INTO submission_buckets (season_id, first_at, first_id, amount) VALUES ($1, now(), 1000000, 9996)',
      [four.id],
    );
    expect(await whatIf(four.year)).toMatchObject({ amount_members: 10_000, without_members: null });
    await league.database.query('UPDATE submission_buckets SET amount = 9997 WHERE first_id = 1000000');
    // Uses a different URL, because the response to the first one may be cached.
    expect(await whatIf(four.year, '&again')).toMatchObject({
      amount_members: 10_001,
      members: null,
      without_members: 'too-many',
    });
    expect((await whatIf(four.year, '&usernames=dan,ann')).members?.usernames).toEqual(['ann', 'dan']);
  });

  longIt('returns two members of a league of any size, and continues from the stored results', async () => {
    const facts = await whatIf(season.year);
    const names = facts.members?.usernames ?? [];
    const [a = '', b = ''] = [names[700], names[3]];
    const two = await whatIf(season.year, `&usernames=${a},${b},quiet`);
    expect(two).toMatchObject({ amount_members: members, members: { usernames: [b, a] } });
    const pickOf = ({ members: all }: WhatIf, name: string) => {
      const index = all?.usernames.indexOf(name) ?? -1;
      return Object.values(all?.picked ?? {}).map((column) => column[index]);
    };
    expect([pickOf(two, a), pickOf(two, b)]).toEqual([pickOf(facts, a), pickOf(facts, b)]);
    const last = weekends[3] as RaceWeekend;
    const { body } = await rank({
      season: season.year,
      weekends: [{ id: last.id, sprint: null, race: null }],
      with_bonus: false,
      offset: members + 5,
    });
    expect(body.what_if_table).toMatchObject({ offset: members - 1, amount: members, rows: [{ position: members }] });
    expect((await director.get('get-what-if?season=2023&usernames=%00')).status).toBe(400);
    expect((await director.get('get-what-if?season=1234')).status).toBe(404);
  });
});
