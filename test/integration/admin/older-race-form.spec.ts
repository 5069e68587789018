import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAdminAnswer } from '#league/contract/answers.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import type { TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { OlderRaceForm } from './older-race-form.js';

let form: OlderRaceForm;
let league: TestLeague;

beforeAll(async () => {
  form = await OlderRaceForm.start();
  ({ league } = form);
});
afterAll(() => league.close());
beforeEach(() => form.renewSeason());

describe('creating a race', () => {
  // proves: rules-39, rules-40, admin-weekends-21, wire-82
  it('puts it into the weekend whose days include its time, and stores no result yet', async () => {
    const { status, body } = await form.create({ seasonYear: '2023' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { race_id: expect.any(Number), message: 'Race created' },
    });
    const { race_id: id } = body;
    const shown = { id, seasonYear: 2023, track: 'Portimão', title: 'Portuguese GP', is_sprint: false };
    const race_weekend_id = form.weekends[0]?.id;
    expect(await form.readRaces()).toEqual([
      { ...shown, timestamp: '2023-03-26T13:00:00Z', finalized: false, race_weekend_id },
    ]);
    expect(await form.readWeekend()).toMatchObject({ status: 0, race: null, sprint_race: null });
  });

  // proves: rules-39
  it.each<[string, number]>([
    ['2023-03-24', 0],
    ['2023-03-26T23:59', 0],
    ['2023-03-27T00:30:00+02:00', 0],
    ['2023-04-02T12:00:00.000Z', 1],
  ])('with the time %s puts it into weekend %i', async (timestamp, index) => {
    await form.addResults(await form.createId({ timestamp }), form.rows([1, 1]));
    expect((await form.readWeekend(form.weekends[index]?.id)).race?.track).toBe('Portimão');
  });

  // proves: rules-39
  it('creates the weekend, titled after the track, if no weekend includes its time', async () => {
    expect((await form.create({ track: ' Assen ', timestamp: '2023-06-25T12:00:00Z' })).status).toBe(200);
    const created = await league.database.manager.findOneByOrFail(RaceWeekend, { title: 'Assen' });
    expect(created).toMatchObject({ startDate: '2023-06-25', endDate: '2023-06-25', url: '', status: 0 });
    expect((await form.create({ track: 'Assen', timestamp: '2023-06-25T10:00:00Z', is_sprint: true })).status).toBe(
      200,
    );
    expect(await league.database.manager.count(RaceWeekend)).toBe(3);
  });

  it('puts it into the named weekend, whatever its days, and is refused if that weekend is gone', async () => {
    const named = form.weekends[1]?.id;
    const race_id = await form.createId({ race_weekend_id: named });
    expect(await form.readRaces()).toMatchObject([{ id: race_id, race_weekend_id: named }]);
    await league.database.manager.delete(RaceWeekend, { id: named });
    expect(await form.create({ race_weekend_id: named, timestamp: '2023-06-25' })).toMatchObject({
      status: 404,
      body: { message: 'The race weekend was not found' },
    });
    expect(await league.database.manager.count(RaceWeekend)).toBe(1);
  });

  // proves: rules-37
  it('is refused, with the reason, if the result is already stored or the weekend is final', async () => {
    await form.addResults(await form.createId(), form.rows([1, 1]));
    const message = 'Be sure that the information inputted is correct';
    const refused = (reason: object) => ({ status: 400, body: { message, ...reason } });
    expect(await form.create()).toMatchObject(refused({ already_stored: true, weekend_final: false }));
    await league.database.manager.update(RaceWeekend, form.weekends[0]?.id ?? 0, { status: 2 });
    expect(await form.create({ is_sprint: true })).toMatchObject(
      refused({ already_stored: false, weekend_final: true }),
    );
  });

  // proves: rules-37
  it('is refused if the weekend already has this race or is final', async () => {
    await form.create();
    const again = await form.create();
    expect({ status: again.status, body: again.body }).toEqual({
      status: 400,
      body: { message: 'Be sure that the information inputted is correct' },
    });
    expect((await form.create({ is_sprint: true })).status).toBe(200);
    await league.database.manager.update(RaceWeekend, form.weekends[1]?.id ?? 0, { status: 2 });
    expect((await form.create({ timestamp: '2023-04-01' })).status).toBe(400);
    expect(await form.readRaces()).toHaveLength(2);
  });

  // proves: wire-82, wire-4
  it.each<[object, number]>([
    [{ seasonYear: 1999 }, 404],
    [{ seasonYear: 'undefined' }, 400],
    [{ seasonYear: 99999999999 }, 400],
    [{ track: ' ' }, 400],
    [{ track: 'x'.repeat(121) }, 400],
    [{ timestamp: 'yesterday' }, 400],
    [{ timestamp: '1850-01-01' }, 400],
    [{ timestamp: null }, 400],
    [{ is_sprint: 'no' }, 400],
  ])('with %j returns %i', async (change, status) => {
    expect((await form.create(change)).status).toBe(status);
    expect(await form.readRaces()).toEqual([]);
  });
});

// proves: rules-61
describe('an unusual result that is typed by hand', () => {
  it('is stored with a warning in the response, on the weekend and, only once, in the season messages', async () => {
    const [warning, message] = ['The result has only one row.', 'Portuguese GP, race: 1 rider stored.'];
    const typeAgain = async () => {
      const id = await form.createId();
      expect(await form.addResults(id, form.rows([1, 1]))).toMatchObject({
        status: 200,
        body: { warnings: [warning] },
      });
      return id;
    };
    await form.remove(await typeAgain());
    await typeAgain();
    const { body } = await form.admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${form.weekends[0]?.id}`);
    expect(body.race_weekend.race?.warnings).toEqual([warning]);
    expect(await readSeasonMessages(form.admin)).toEqual([
      `${message} ${warning} Compare the result with another source.`,
    ]);
  });

  it('is not reported for a cancelled session or for a result of the usual size', async () => {
    expect((await form.addResults(await form.createId(), [])).body).toEqual({ warnings: [] });
    const numbers = [1, 89, 72, 33, 5, 43, 12, 10, 20, 73, 88, 21, 23, 25, 27, 36, 37, 41];
    const classified = numbers.map((number, index): [number, number] => [number, index + 1]);
    const id = await form.createId({ is_sprint: true });
    expect((await form.addResults(id, form.rows(...classified))).body).toEqual({ warnings: [] });
    expect(await readSeasonMessages(form.admin)).toEqual([]);
  });
});

// proves: wire-83
describe('editing a race', () => {
  it('moves a race without a result to the weekend of its new time', async () => {
    const id = await form.createId();
    const change = { timestamp: '2023-04-02T15:00:00Z', track: 'Termas', is_sprint: true };
    expect(await form.edit(String(id), change)).toMatchObject({ status: 200, body: {} });
    expect(await form.readRaces()).toEqual([
      {
        id,
        seasonYear: 2023,
        title: 'Grande Prémio',
        finalized: false,
        race_weekend_id: form.weekends[1]?.id,
        ...change,
      },
    ]);
    await form.addResults(id, form.rows([1, 1]));
    expect((await form.readWeekend(form.weekends[1]?.id)).sprint_race).toMatchObject({ id, track: 'Termas' });
  });

  const [early, late] = ['2023-06-25T12:00:00Z', '2023-07-02T12:00:00Z'];
  const readCalendar = async () => {
    const weekends = await league.database.manager.find(RaceWeekend, { order: { startDate: 'ASC' } });
    return weekends.slice(2).map(({ id, title, startDate, endDate }) => ({ id, title, startDate, endDate }));
  };
  const weekendOf = async (raceId: number) => {
    const races = await form.readRaces();
    return races.find(({ id }) => id === raceId)?.race_weekend_id;
  };

  it('moves the weekend that was created for the race to a day without a weekend', async () => {
    const raceId = await form.createId({ track: 'Assen', timestamp: early });
    const id = await weekendOf(raceId);
    expect((await form.edit(raceId, { track: 'Sachsenring', timestamp: late })).status).toBe(200);
    const moved = { id, title: 'Sachsenring', startDate: '2023-07-02', endDate: '2023-07-02' };
    expect(await readCalendar()).toEqual([moved]);
    await league.database.manager.update(RaceWeekend, id ?? 0, { title: 'TT' });
    expect((await form.edit(raceId, { track: 'Assen', timestamp: early })).status).toBe(200);
    expect(await readCalendar()).toEqual([{ id, title: 'TT', startDate: '2023-06-25', endDate: '2023-06-25' }]);
  });

  it('moves the closing time of the picks window with the weekend that was created for the race', async () => {
    await league.database.query('DELETE FROM race_weekends; UPDATE seasons SET selection_open = true');
    const closing = async () => (await league.database.manager.findOneByOrFail(Season, { year: 2023 })).picksCloseAt;
    const raceId = await form.createId({ timestamp: '2041-06-25T12:00:00Z' });
    expect(await closing()).toEqual(new Date('2041-06-25T00:00:00Z'));
    await form.edit(raceId, { timestamp: '2041-07-02T12:00:00Z' });
    expect(await closing()).toEqual(new Date('2041-07-02T00:00:00Z'));
  });

  it('deletes the emptied weekend that was created for the race, unless members commented on it', async () => {
    const raceId = await form.createId({ track: 'Assen', timestamp: early });
    expect((await form.edit(raceId)).status).toBe(200);
    expect([await weekendOf(raceId), await readCalendar()]).toEqual([form.weekends[0]?.id, []]);
    expect((await form.edit(raceId, { track: 'Assen', timestamp: early })).status).toBe(200);
    const created = await weekendOf(raceId);
    await form.admin.post('post-comment/', { parentElement: 'RACE_WEEKEND', id: created, text: 'Hi' });
    await form.edit(raceId);
    expect([await weekendOf(raceId), await readCalendar()]).toEqual([
      form.weekends[0]?.id,
      [expect.objectContaining({ id: created })],
    ]);
  });

  it('does not move a weekend that has another race', async () => {
    const raceId = await form.createId({ track: 'Assen', timestamp: early });
    const id = await weekendOf(raceId);
    await form.create({ track: 'Assen', timestamp: early, is_sprint: true });
    await form.edit(raceId, { track: 'Sachsenring', timestamp: late });
    expect(await readCalendar()).toMatchObject([{ id, title: 'Assen' }, { title: 'Sachsenring' }]);
  });

  it('keeps the weekend and the kind of a race that has a result', async () => {
    const id = await form.createId();
    await form.addResults(id, form.rows([1, 1]));
    expect((await form.edit(id, { timestamp: '2023-04-02T15:00:00Z', track: 'Algarve' })).status).toBe(200);
    expect((await form.readWeekend()).race).toMatchObject({ id, track: 'Algarve' });
    expect((await form.edit(id, { is_sprint: true })).status).toBe(400);
    expect((await form.readWeekend()).race).toMatchObject({ id });
  });

  it('is refused if the new weekend already has this race, if the weekend is final, or for another year', async () => {
    const id = await form.createId();
    await form.create({ timestamp: '2023-04-01' });
    expect((await form.edit(id, { timestamp: '2023-04-02' })).body).toEqual({
      message: 'Be sure the information is valid',
    });
    expect((await form.edit(id, { seasonYear: 2022 })).status).toBe(404);
    await league.database.manager.update(RaceWeekend, form.weekends[0]?.id ?? 0, { status: 2 });
    expect((await form.edit(id)).status).toBe(400);
  });

  it.each<[unknown, object, number]>([
    [4711, {}, 404],
    ['undefined', {}, 400],
    [1, { title: '' }, 400],
    [1, { timestamp: '' }, 400],
  ])('of race %j with %j returns %i', async (raceId, change, status) => {
    expect((await form.edit(raceId, change)).status).toBe(status);
  });
});

describe('deleting a race', () => {
  it('also deletes the weekend that was created for it if no result was stored', async () => {
    const created = { track: 'Assen', timestamp: '2023-06-25T12:00:00Z' };
    const id = await form.createId(created);
    await form.addResults(id, form.rows([1, 1]));
    await form.remove(id);
    expect(await league.database.manager.countBy(RaceWeekend, { title: 'Assen' })).toBe(1);
    expect((await form.remove(await form.createId(created))).status).toBe(201);
    expect(await league.database.manager.countBy(RaceWeekend, { title: 'Assen' })).toBe(0);
    expect((await form.remove(await form.createId())).status).toBe(201);
    expect(await league.database.manager.count(RaceWeekend)).toBe(2);
  });

  // proves: rules-31
  it('deletes its result, and the weekend is Upcoming again if this was its last result', async () => {
    await storeSessions(league.database, form.weekends[0] as RaceWeekend);
    const before = await form.readWeekend();
    expect(await form.remove(String(before.race?.id), '2023')).toMatchObject({ status: 201, body: {} });
    expect(await form.readWeekend()).toMatchObject({
      status: 1,
      race: null,
      sprint_race: { id: before.sprint_race?.id },
    });
    expect((await form.remove(before.sprint_race?.id)).status).toBe(201);
    expect(await form.readWeekend()).toMatchObject({ status: 0, race: null, sprint_race: null });
    expect(await form.readRaces()).toEqual([]);
  });

  // proves: rules-31
  it('makes a weekend Upcoming only if no other result is stored, not counting an announced race', async () => {
    const announced = await form.createId({ is_sprint: true });
    await form.addResults(await form.createId(), form.rows([1, 1]));
    expect((await form.remove(announced)).status).toBe(201);
    expect(await form.readWeekend()).toMatchObject({ status: 1 });
    await form.create({ is_sprint: true });
    expect((await form.remove((await form.readWeekend()).race?.id)).status).toBe(201);
    expect(await form.readWeekend()).toMatchObject({ status: 0 });
  });

  // proves: wire-81
  it.each<[unknown, unknown, number]>([
    [4711, 2023, 404],
    ['undefined', 2023, 400],
    [1, 'undefined', 400],
  ])('of race %j and year %j returns %i', async (raceId, year, status) => {
    expect((await form.remove(raceId, year)).status).toBe(status);
  });

  // proves: wire-81
  it('returns 404 for another year and 400 for a final weekend', async () => {
    const id = await form.createId();
    expect((await form.remove(id, 2022)).status).toBe(404);
    await league.database.manager.update(RaceWeekend, form.weekends[0]?.id ?? 0, { status: 2 });
    expect((await form.remove(id)).status).toBe(400);
    expect(await form.readRaces()).toHaveLength(1);
  });
});
