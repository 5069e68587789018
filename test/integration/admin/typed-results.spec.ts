import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Race } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import type { TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { OlderRaceForm } from './older-race-form.js';

let form: OlderRaceForm;
let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  form = await OlderRaceForm.start();
  ({ league, admin } = form);
});
afterAll(() => league.close());
beforeEach(() => form.renewSeason());

const lines = (shown: Race | null) =>
  shown?.competitors_positions.map(({ number, position, points }) => [number, position, points]);

describe('the results of a race', () => {
  // proves: rules-4, rules-33
  it('give points by position, with unclassified riders last', async () => {
    const id = await form.createId();
    const sent = form.rows([89, 0], [5, 2], [1, 1], [72, 3], [33, 0]);
    expect(await form.addResults(String(id), sent)).toMatchObject({ status: 200, body: {} });
    const weekend = await form.readWeekend();
    expect(weekend).toMatchObject({ status: 1, race: { id, track: 'Portimão' } });
    expect(lines(weekend.race)).toEqual([
      [1, 1, 25],
      [5, 2, 20],
      [72, 3, 16],
      [89, 0, 0],
      [33, 0, 0],
    ]);
    expect(await form.readRaces()).toMatchObject([{ id, finalized: true }]);
  });

  // proves: rules-4
  it('of a sprint give sprint points', async () => {
    const sent = form.rows([1, 1], [5, 2], [72, 3], [33, 4], [89, 5], [43, 6], [41, 7], [12, 8], [73, 9], [20, 10]);
    await form.addResults(await form.createId({ is_sprint: true }), sent, false);
    expect(lines((await form.readWeekend()).sprint_race)?.map(([, , points]) => points)).toEqual([
      12, 9, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
  });

  // proves: rules-38, wire-84
  it('may be empty if the session was not held, and the weekend can then become final', async () => {
    const id = await form.createId({ is_sprint: true });
    expect((await form.addResults(id, [], false)).status).toBe(200);
    expect((await form.readWeekend()).sprint_race).toBeNull();
    expect((await form.addResults(id, [], true)).status).toBe(200);
    expect(await form.readWeekend()).toMatchObject({ status: 1, sprint_race: { id, competitors_positions: [] } });
    await storeSessions(league.database, form.weekends[0] as RaceWeekend, ['race']);
    expect((await admin.put('finalize-race-weekend/', { id: form.weekends[0]?.id })).status).toBe(201);
  });

  const refusal = { competitors_not_found: [], invalid_competitors_positions_spacing: false };
  const impossible: [what: string, sent: () => unknown][] = [
    ['a gap', () => form.rows([1, 1], [5, 3])],
    ['two in one position', () => form.rows([1, 1], [5, 1])],
    ['no winner', () => form.rows([1, 2], [5, 3])],
    ['one rider twice', () => form.rows([1, 1], [1, 0])],
  ];
  // proves: wire-84, wire-11
  it.each(impossible)('are refused with %s', async (_, sent) => {
    const { status, body } = await form.addResults(await form.createId(), sent());
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        ...refusal,
        invalid_competitors_positions_spacing: true,
        message: 'Be sure that the information inputted is correct',
      },
    });
    expect(await form.readWeekend()).toMatchObject({ status: 0, race: null });
  });

  // proves: wire-84
  it('are refused with riders of another season or unknown riders, and the response names them', async () => {
    const other = await addSeason2023(league.database, league.site.url, { year: 2022, current: false, weekends: 0 });
    const stranger = other.riderOf.get(1) ?? 0;
    const sent = [...form.rows([5, 1]), { competitorId: stranger, position: 2 }, { competitorId: 9999, position: 3 }];
    const { status, body } = await form.addResults(await form.createId(), sent);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { ...refusal, competitors_not_found: [stranger, 9999] },
    });
    expect((await form.readWeekend()).race).toBeNull();
  });

  // proves: rules-37
  it('are refused if the race already has results', async () => {
    const id = await form.createId();
    await form.addResults(id, form.rows([1, 1]));
    expect(await form.addResults(id, form.rows([5, 1]))).toMatchObject({
      status: 400,
      body: { ...refusal, already_stored: true },
    });
    expect(lines((await form.readWeekend()).race)).toEqual([[1, 1, 25]]);
  });

  const nonsense: [what: string, sent: () => unknown][] = [
    ['none', () => 'none'],
    ['a position below 0', () => form.rows([1, -1])],
    ['a position that is not a number', () => form.rows([1, 1.5])],
    ['no rider', () => [{ position: 1 }]],
    ['no row', () => [null]],
  ];
  // proves: wire-84
  it.each(nonsense)('are refused with %s', async (_, sent) => {
    expect(await form.addResults(await form.createId(), sent())).toMatchObject({ status: 400, body: refusal });
    expect((await form.readWeekend()).race).toBeNull();
  });

  // proves: wire-84
  longIt('get 404 for an unknown race and 400 without a race', async () => {
    expect((await form.addResults(4711, [])).status).toBe(404);
    expect(await form.addResults('undefined', [])).toMatchObject({ status: 400, body: refusal });
  });
});
