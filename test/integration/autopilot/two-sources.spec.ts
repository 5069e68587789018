import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidOf } from '#demo/championship-service/served-season.js';
import type {
  RaceWeekendAdminAnswer,
  ResultStored,
  RetrievalAnswer,
  SeasonAdminAnswer,
} from '#league/contract/answers.js';
import type { StoreClassificationRefusal } from '#league/contract/classification.js';
import { eventType } from '#league/contract/limits.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceKind } from '#league/rules/weekend-states.js';
import { readWeekend } from '../../harness/four-in-a-season.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { weekendOfFile } from '../../harness/store-session.js';
import { type AutopilotLeague, startAutopilotLeague } from './autopilot-league.js';

let pilot: AutopilotLeague;
let weekend: RaceWeekend;

beforeAll(async () => {
  pilot = await startAutopilotLeague('retrieve');
  await pilot.league.database.manager.update(Season, pilot.season.id, { championshipClass: 'MotoGP' });
});
afterAll(() => pilot.close());
beforeEach(async () => {
  pilot.league.championship.setTrouble({ kind: 'none' });
  pilot.league.site.setTrouble({ kind: 'none' });
  weekend = await pilot.fresh();
});

const penalize = (kind: RaceKind) => {
  const path = uuidOf(`session 2023 ${weekendOfFile(weekend).code} ${kind}`);
  pilot.league.championship.setTrouble({ kind: 'penalty', path });
};
const retrieve = (kind: RaceKind) =>
  pilot.admin.post('post-race-weekend-event/', { id: weekend.id, event_type: eventType[kind] });
const shown = async (kind: RaceKind) => {
  const { race, sprint_race } = await readWeekend(pilot.admin, weekend);
  return kind === 'race' ? race : sprint_race;
};
async function latest(): Promise<RetrievalAnswer['retrieval']> {
  const [{ id } = { id: 0 }] = await pilot.league.database.manager.find(Retrieval, { order: { id: 'DESC' }, take: 1 });
  return (await pilot.admin.get<RetrievalAnswer>(`get-retrieval?id=${id}`)).body.retrieval;
}
/** The retrievals whose two sources the messages of the season offer to compare. */
async function comparable(): Promise<number[]> {
  const { body } = await pilot.admin.get<SeasonAdminAnswer>(`get-season-admin?season=${pilot.season.year}`);
  return body.season.season_messages.flatMap(({ retrieval }) => (retrieval?.sources_differ ? retrieval.pid : []));
}
const choose = async (source: 'page' | 'championship', version?: string) => {
  const { pid, sources } = await latest();
  const body = { pid, version: version ?? sources?.version, source };
  return pilot.admin.post<ResultStored & StoreClassificationRefusal>('choose-source/', body);
};

describe('an admin who retrieves a result', () => {
  it('sees that two sources agree', async () => {
    expect((await retrieve('sprint')).status).toBe(201);
    expect(await shown('sprint')).toMatchObject({ source: 'page', two_sources: true });
  });

  it('chooses between two sources that differ, and nothing is stored before', async () => {
    penalize('sprint');
    expect(await retrieve('sprint')).toMatchObject({ status: 400, body: { unreadable: true } });
    const { pid, message, sources } = await latest();
    expect(message).toBe(
      `${weekend.title}, sprint race: The results page and the championship differ in 7 rows. Compare them, and choose one. Nothing was stored.`,
    );
    const fourth = sources?.rows.find(({ ours }) => ours?.position === 4);
    expect(fourth).toMatchObject({ official: { position: 10 }, differs: true });
    expect(await shown('sprint')).toBeNull();
    expect(await comparable()).toContain(pid);
    expect((await choose('page', 'another')).body).toMatchObject({ stale: true });
    const answers = await Promise.all([choose('championship'), choose('championship')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const tenth = (await shown('sprint'))?.competitors_positions.find(({ position }) => position === 10);
    expect(tenth?.competitor_id).toBe(fourth?.competitor.id);
    expect(await shown('sprint')).toMatchObject({ source: 'championship' });
    expect((await choose('page')).body).toMatchObject({ already_stored: true });
    expect(await comparable()).not.toContain(pid);
  });

  it('may choose the results page', async () => {
    penalize('sprint');
    await retrieve('sprint');
    expect((await choose('page')).status).toBe(201);
    const stored = await shown('sprint');
    expect([stored?.source, stored?.two_sources]).toEqual(['page', undefined]);
    expect(stored?.competitors_positions.map(({ number }) => number)).toEqual(
      weekendOfFile(weekend).sprint.map(({ number }) => number),
    );
  });

  it('is warned in the messages of the season if the chosen result is unusual', async () => {
    penalize('sprint');
    await retrieve('sprint');
    const [{ id, outcome }] = (await pilot.league.database.manager.find(Retrieval, {
      order: { id: 'DESC' },
      take: 1,
    })) as [Retrieval];
    const read = outcome as Extract<typeof outcome, { kind: 'sources_differ' }>;
    const warnings = ['The page names no session.'];
    await pilot.league.database.manager.update(Retrieval, id, {
      outcome: { ...read, page: { ...read.page, warnings } },
    });
    expect((await choose('page')).body).toEqual({ warnings });
    expect((await readSeasonMessages(pilot.admin))[0]).toContain(`sprint race: 23 riders stored. ${warnings[0]}`);
  });

  it('cannot choose from a comparison after a newer one', async () => {
    penalize('sprint');
    await retrieve('sprint');
    const { pid, sources } = await latest();
    await retrieve('sprint');
    const older = { pid, version: sources?.version, source: 'page' };
    expect(await pilot.admin.post('choose-source/', older)).toMatchObject({ status: 400, body: { stale: true } });
    expect((await choose('page')).status).toBe(201);
  });

  it('is warned if the page cannot be compared, because a rider of the championship is not certain', async () => {
    const bagnaia = { seasonId: pilot.season.id, number: 1 };
    const { manager } = pilot.league.database;
    await manager.update(Rider, bagnaia, { first: 'Mike', last: 'Jones' });
    expect((await retrieve('sprint')).status).toBe(201);
    await manager.update(Rider, bagnaia, { first: 'Francesco', last: 'Bagnaia' });
    const { body } = await pilot.admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${weekend.id}`);
    expect(body.race_weekend.sprint_race?.warnings).toContain(
      'Not compared with the championship. Number 1 is Francesco Bagnaia at the championship, but Mike Jones in the season.',
    );
  });

  it('gets the result of the page as before if the championship cannot be read', async () => {
    pilot.league.championship.setTrouble({ kind: 'error' });
    expect((await retrieve('sprint')).status).toBe(201);
    expect(await shown('sprint')).not.toHaveProperty('two_sources');
  });
});

describe('the autopilot', () => {
  it('stores a result at its first check if two sources agree', async () => {
    await pilot.passUntil(weekend, 'sprint', '15:01');
    expect(await shown('sprint')).toMatchObject({ source: 'page', two_sources: true });
  });

  it('stops if the two sources differ, and an admin chooses', async () => {
    penalize('sprint');
    await pilot.passUntil(weekend, 'sprint', '15:10');
    const reason = 'The results page and the championship have different results. Compare them, and choose one.';
    expect(await pilot.sessionOf(weekend, 'sprint')).toMatchObject({ state: 'stopped', reason });
    expect((await readSeasonMessages(pilot.admin))[0]).toBe(
      `Autopilot stopped at ${weekend.title}, sprint race. ${reason}`,
    );
    expect(await shown('sprint')).toBeNull();
    expect((await choose('page')).status).toBe(201);
    await pilot.clock.poll();
    expect(await pilot.sessionOf(weekend, 'sprint')).toMatchObject({ state: 'stored' });
  });

  it('takes the classification of the championship if the results page is refused', async () => {
    pilot.trouble(weekend, 'sprint', 'refused');
    await pilot.passUntil(weekend, 'sprint', '15:01');
    expect(await shown('sprint')).toMatchObject({ source: 'championship' });
  });

  it('tries the results page again if a rider of the championship cannot be identified', async () => {
    pilot.trouble(weekend, 'sprint', 'refused');
    const name = { first: 'Mike', last: 'Jones' };
    await pilot.league.database.manager.update(Rider, { seasonId: pilot.season.id, number: 1 }, name);
    await pilot.passUntil(weekend, 'sprint', '15:01');
    expect(await shown('sprint')).toBeNull();
    expect(await pilot.sessionOf(weekend, 'sprint')).toMatchObject({ state: 'waiting' });
  });
});
