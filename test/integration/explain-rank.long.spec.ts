import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { RankExplanation, RankExplanationAnswer } from '#league/contract/standings.js';
import { members2023 } from '../flow/members-2023.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import * as shapes from '#league/contract/standings.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { standingsCalculator } from '../harness/repositories.js';

let league: TestLeague;
let visitor: Client;
let season: Season;
let weekends: RaceWeekend[];
let elsewhere: RaceWeekend;

/** Members with equal points all season, including two who differ only in the submission, and two other members. */
const compared = ['fourth', 'second', 'exact', 'third', 'earlier', 'later', 'honda'];
const pairs = compared.flatMap((a, index) => compared.slice(index + 1).map((b) => [a, b] as const));

/** 2023 has all its results but no final weekend. 2024 is the current season, with an open window and no results. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  visitor = league.client();
  const { database } = league;
  const specials = { topIndependent: true, topRookie: true };
  ({ season, weekends } = await addSeason2023(database, league.site.url, { ...specials, current: false }));
  const more = { year: 2024, selectionOpen: true, weekends: 1, ...specials };
  const open = await addSeason2023(database, league.site.url, more);
  [elsewhere] = open.weekends as [RaceWeekend];
  for (const { username, ...picks } of members2023) {
    await addMember(database, username);
    await addPicks(database, season, username, picks);
    await addPicks(database, open.season, username, picks);
  }
  await addMember(database, 'nopicks');
  for (const weekend of weekends) await storeSessions(database, weekend);
});
afterAll(() => league.close());

async function makeFinal(weekend: RaceWeekend): Promise<void> {
  await league.database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await recompute();
}

async function recompute(): Promise<void> {
  await league.database.transaction(async (manager) => {
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: season.id }));
  });
}

async function explain(query: string): Promise<RankExplanation> {
  const { status, body } = await visitor.get<RankExplanationAnswer>(`explain-rank?${query}`);
  expect(status).toBe(200);
  const parsed = shapes.rankExplanationAnswer.safeParse(body);
  expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('');
  return body.explanation;
}

interface Place {
  position: number | undefined;
  points: number | undefined;
}

async function readPlaces(): Promise<Record<string, Place>> {
  const { body } = await visitor.get<StandingsAnswer>('get-standings?season=2023');
  const rowOf = (username: string) => body.standings.users_picks.find(({ user }) => user.username === username);
  const placeOf = (username: string) => ({ position: rowOf(username)?.position, points: rowOf(username)?.points });
  return Object.fromEntries(compared.map((username) => [username, placeOf(username)]));
}

/** Compares all pairs, in both orders, with get-standings. */
async function expectAgreement(query = ''): Promise<void> {
  const answers: RankExplanation[] = [];
  for (const [a, b] of pairs)
    answers.push(
      await explain(`season=2023&a=${a}&b=${b}${query}`),
      await explain(`season=2023&a=${b}&b=${a}${query}`),
    );
  const places = Object.fromEntries(
    answers.map(({ a: { user, position, points } }) => [user.username, { position, points }]),
  );
  // The API caches the table until PostgreSQL notifies it of a change. Explanations are not cached.
  await expectSoon(readPlaces, places);
  for (const told of answers) expectSense(told, places);
}

function expectSense({ a, b, ahead, steps, sentences }: RankExplanation, places: Record<string, Place>): void {
  expect([a, b]).toMatchObject([places[a.user.username], places[b.user.username]]);
  expect(ahead).toBe(a.position < b.position ? 'a' : 'b');
  expect(steps.map(({ decided }) => decided).indexOf(true)).toBe(steps.length - 1);
  expect(steps.at(-1)?.ahead).toBe(ahead);
  expect(sentences.slice(-steps.length)).toEqual(steps.map(({ sentence }) => sentence));
  expect(sentences.at(-1)).toContain(`so ${(ahead === 'a' ? a : b).user.username} is ahead.`);
  const [step] = steps;
  if (step?.rule === 'points') expect([step.a.points, step.b.points]).toEqual([a.points, b.points]);
}

// proves: standings-13
describe('before the first final weekend', () => {
  it('the submission decides', async () => {
    await expectAgreement();
    const told = await explain('season=2023&a=FOURTH&b=exact');
    expect(told).toMatchObject({ weekend: null, with_bonus: false, ahead: 'a', steps: [{ rule: 'submission' }] });
    expect(told.sentences[0]).toBe('No race weekend is final yet: the earlier submission is ahead.');
  });

  it('no pick is revealed while picks are hidden', async () => {
    const told = await explain('season=2024&a=exact&b=guests');
    expect(told.steps.map(({ rule }) => rule)).toEqual(['submission']);
    expect(JSON.stringify(told)).not.toContain('competitor');
  });
});

// proves: standings-13
describe('an explanation agrees with the standings', () => {
  const rounds = Array.from({ length: 20 }, (_, index) => index + 1);
  let final = 0;

  it.each(rounds)('after round %i', async (round) => {
    for (; final < round; final += 1) await makeFinal(weekends[final] as RaceWeekend);
    const weekend = weekends[round - 1] as RaceWeekend;
    await expectAgreement(round % 2 === 0 ? '' : `&weekend=${weekend.id}`);
    expect(await explain('season=2023&a=exact&b=honda')).toMatchObject({ weekend: { id: weekend.id } });
  });

  it('of the finalized season with its bonus', async () => {
    await league.database.manager.update(Season, season.id, { finalized: true });
    await recompute();
    await expectAgreement();
    // The picks have 2241 points and the bonus 107.13, as in test/flow/season-2023.spec.ts.
    const told = await explain('season=2023&a=exact&b=second');
    expect(told).toMatchObject({ with_bonus: true, ahead: 'a', a: { position: 1, points: 2348.13 } });
  });

  it('after any earlier weekend', async () => {
    for (const { id } of weekends) {
      const { body } = await visitor.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
      const order = body.race_weekend.standings?.users_picks.map(({ user }) => user.username) ?? [];
      for (const [a, b] of pairs) {
        const told = await explain(`season=2023&a=${a}&b=${b}&weekend=${id}`);
        expect(told.ahead).toBe(order.indexOf(a) < order.indexOf(b) ? 'a' : 'b');
        expect([told.a.position, told.b.position]).toEqual([order.indexOf(a) + 1, order.indexOf(b) + 1]);
      }
    }
  });

  it('after a weekend of the finalized season, without the bonus', async () => {
    const told = await explain(`season=2023&a=exact&b=second&weekend=${weekends[19]?.id}`);
    expect(told).toMatchObject({ with_bonus: false, a: { points: 2241 }, b: { points: 2241 }, ahead: 'a' });
    expect(told.steps.map(({ rule, slot }) => `${rule} ${slot}`)).toEqual(['points null', 'rider-based 1']);
    expect(told.steps[1]).toMatchObject({
      a: { competitor: { number: 1 }, at_place: true },
      b: { competitor: { number: 89 }, at_place: false },
      decided: true,
      sentence: "Pick 1: exact's F. Bagnaia is 1st, second's J. Martín is not, so exact is ahead.",
    });
  });

  it('is refused with 409 until a recomputation has finished', async () => {
    await league.database.query('UPDATE seasons SET picks_version = picks_version + 1 WHERE id = $1', [season.id]);
    const { status } = await visitor.get('explain-rank?season=2023&a=exact&b=second');
    expect(status).toBe(409);
    await recompute();
    expect(await explain('season=2023&a=exact&b=second')).toMatchObject({ ahead: 'a' });
  });
});

describe('a request for an invalid comparison', () => {
  it.each([
    ['', 400],
    ['season=2023&a=exact', 400],
    ['season=2023&a=exact&b=', 400],
    ['season=2023&a=exact&b=EXACT', 400],
    ['season=2023&a=exact&b=not+a+name', 400],
    ['season=2023&a=exact&b=%00', 400],
    ['season=2023&a=exact&b=second&b=third', 400],
    ['season=undefined&a=exact&b=second', 400],
    ['season=2023&a=exact&b=second&weekend=last', 400],
    ['season=2019&a=exact&b=second', 404],
    ['season=2023&a=exact&b=stranger', 404],
    ['season=2023&a=undefined&b=second', 404],
    ['season=2023&a=exact&b=nopicks', 404],
    ['season=2023&a=exact&b=second&weekend=4711', 404],
    ['season=2023&a=exact&b=second&weekend=999999999', 404],
  ])('with "%s" returns %i', async (query, status) => {
    expect((await visitor.get(`explain-rank?${query}`)).status).toBe(status);
  });

  it('is refused for a weekend of another season or a weekend that is not final', async () => {
    const status = async (year: number) =>
      (await visitor.get(`explain-rank?season=${year}&a=exact&b=second&weekend=${elsewhere.id}`)).status;
    expect([await status(2023), await status(2024)]).toEqual([404, 404]);
  });
});
