import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { season as source, type SeasonRider } from '#demo/results-site/season.js';
import { Rider } from '#league/schema/rider.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RetrievalAnswer, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { resultsRepository } from '../../harness/repositories.js';
import { SiteClient } from '../../harness/site-client.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readThrough } from './read-through.js';

const [template] = source.riders as [SeasonRider];
const listed = (number: number, first: string, last: string, startOnly = false): SeasonRider => ({
  ...template,
  number,
  first,
  last,
  startOnly,
});
/** The riders on the page. Each test sets them. */
const riders: SeasonRider[] = [];
let league: TestLeague;
let admin: Client;
let year = 2030;
let seasonId: number;

beforeAll(async () => {
  league = await startLeague({ season: { ...source, riders } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  year += 1;
  seasonId = (await league.database.manager.save(Season, { year })).id;
});

const show = (...shown: SeasonRider[]) => riders.splice(0, riders.length, ...shown);
const page = () => ({ url: `${league.site.url}/en/riders/motogp`, year });
const importPage = () => admin.post('create-season-competitors-link/', page());
const add = (competitors: object[], new_numbers: object[] = []) =>
  admin.post('create-competitors/', { season: year, competitors, new_numbers });

async function addStored(number: number, first: string, last: string): Promise<number> {
  return (await league.database.manager.save(Rider, { seasonId, number, first, last })).id;
}
async function readStored(): Promise<string[]> {
  const stored = await league.database.manager.find(Rider, { where: { seasonId }, order: { number: 'ASC' } });
  return stored.map(({ number, last }) => `${number} ${last}`);
}
async function review(): Promise<RetrievalAnswer['retrieval']> {
  const { body } = await admin.post<{ pid: number }>('read-season-competitors/', page());
  return readThrough(admin, body.pid);
}

describe('a number that a rider has passed on', () => {
  it('can be given to another rider, and a row of a result belongs to the rider it names', async () => {
    const jones = await addStored(7, 'Mike', 'Jones');
    const aoyama = [{ number: 7, first: 'Hiroshi', last: 'Aoyama' }];
    const names = { season: year, competitors: aoyama };
    expect((await admin.post('create-competitors/', names)).body).toMatchObject({ amount_added: 0 });
    const site = new SiteClient(admin);
    const passed = await site.submit(`/admin/riders/${jones}/pass-number-on`);
    expect(passed.text).toContain('The number can be given to another rider');
    expect(passed.text).toContain('no longer starts');
    expect((await admin.post('create-competitors/', names)).body).toMatchObject({ amount_added: 1 });
    expect((await readStored()).sort()).toEqual(['7 Aoyama', '7 Jones']);
    // The number is unique again.
    expect(
      (await admin.post('create-competitors/', { season: year, competitors: [{ ...aoyama[0], last: 'Third' }] })).body,
    ).toMatchObject({ amount_added: 0 });
    const weekend = await league.database.manager.save(RaceWeekend, {
      ...{ seasonId, title: 'Japan GP', url: '', startDate: `${year}-10-01`, endDate: `${year}-10-03` },
    });
    const origin = { source: 'hand' as const, pageUrl: null, pageDigest: null, retrievalId: null, storedBy: null };
    const store = (name: string, kind: 'race' | 'sprint') =>
      league.database.transaction((manager) =>
        resultsRepository.store(manager, {
          ...{ weekendId: weekend.id, kind, origin },
          rows: [{ number: 7, name, position: 1, pointsHundredths: 2500, mark: 'FIN' }],
        }),
      );
    expect(await store('', 'race')).toEqual({ kind: 'competitors_not_found', riders: [{ number: 7, name: '' }] });
    expect((await store('H. Aoyama', 'race')).kind).toBe('stored');
    expect((await store('M. Jones', 'sprint')).kind).toBe('stored');
    const stored = await resultsRepository.findStored(league.database.manager, weekend.id);
    expect(Object.fromEntries(stored.map(({ kind, lines }) => [kind, lines[0]?.last]))).toEqual({
      race: 'Aoyama',
      sprint: 'Jones',
    });
  });
});

describe('a rider with a new number', () => {
  it('is offered as the same rider, even if the new number belonged to another rider', async () => {
    const [martin, bagnaia] = [await addStored(89, 'Jorge', 'Martín'), await addStored(1, 'Francesco', 'Bagnaia')];
    show(listed(1, 'JORGE', 'Martin'), listed(63, 'Bagnaia', 'Francesco'), listed(37, 'Pedro', 'Acosta'));
    const holder = { id: bagnaia, number: 1, first: 'Francesco', last: 'Bagnaia' };
    expect((await review()).riders).toMatchObject([
      { number: 1, known: false, season_rider: { id: martin, number: 89, last: 'Martín' }, number_holder: holder },
      { number: 63, known: false, season_rider: holder },
      { number: 37, known: false },
    ]);
    const changes = [
      { id: martin, number: 1 },
      { id: bagnaia, number: 63 },
    ];
    const acosta = [{ number: 37, first: 'Pedro', last: 'Acosta' }];
    expect(await add(acosta, changes)).toMatchObject({ status: 201, body: { amount_added: 1, amount_changed: 2 } });
    expect(await readStored()).toEqual(['1 Martín', '37 Acosta', '63 Bagnaia']);
    const again = await add(acosta, changes);
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: { amount_added: 0 } });
    expect((await review()).riders?.map(({ known }) => known)).toEqual([true, true, true]);
  });

  it('is not added twice by an import, which names the rider and keeps the review open', async () => {
    const martin = await addStored(89, 'Jorge', 'Martín');
    show(listed(1, 'Jorge', 'Martín'), listed(37, 'Pedro', 'Acosta'));
    const problem = 'Jorge Martín is in the season with number 89, which was not changed to 1.';
    expect(await importPage()).toMatchObject({ status: 201, body: { unreadable: false, problems: [problem] } });
    expect(await readStored()).toEqual(['37 Acosta', '89 Martín']);
    const { body } = await admin.get<SeasonAdminAnswer>(`get-season-admin?season=${year}`);
    const [message] = body.season.season_messages;
    expect(message).toMatchObject({
      message: `Season ${year}, riders: 1 rider stored. ${problem}`,
      retrieval: { unknown_riders: true },
    });
    const { riders: held } = await readThrough(admin, message?.retrieval?.pid ?? 0);
    expect(held).toMatchObject([{ number: 1, known: false, season_rider: { id: martin } }]);
  });

  it('keeps the old number if another rider has the new one', async () => {
    const [martin] = [await addStored(89, 'Jorge', 'Martín'), await addStored(1, 'Francesco', 'Bagnaia')];
    expect(await add([], [{ id: martin, number: 1 }])).toMatchObject({ status: 400, body: { rider_exists: true } });
    expect(await readStored()).toEqual(['1 Bagnaia', '89 Martín']);
  });

  it('must be a rider of the season', async () => {
    const other = (await league.database.manager.save(Season, { year: year - 100 })).id;
    const { id } = await league.database.manager.save(Rider, { seasonId: other, number: 5, first: 'A', last: 'B' });
    expect((await add([], [{ id, number: 6 }])).status).toBe(404);
    expect((await league.database.manager.findOneByOrFail(Rider, { id })).number).toBe(5);
  });
});

describe('a different rider with a number that is taken in the season', () => {
  it('is reported by the review, by the call that adds riders and by an import', async () => {
    const marc = await addStored(93, 'Marc', 'Márquez');
    show(listed(93, 'Álex', 'Márquez'), listed(37, 'Pedro', 'Acosta'));
    const [alex] = (await review()).riders ?? [];
    expect(alex).toMatchObject({ known: false, number_holder: { id: marc, number: 93, first: 'Marc' } });
    expect(alex).not.toHaveProperty('season_rider');
    const problems = ['Álex Márquez was not added: number 93 belongs to Marc Márquez.'];
    expect(await add([{ number: 93, first: 'Álex', last: 'Márquez' }])).toMatchObject({
      status: 201,
      body: { amount_added: 0, problems },
    });
    expect(await importPage()).toMatchObject({ status: 201, body: { problems } });
    expect(await readStored()).toEqual(['37 Acosta', '93 Márquez']);
  });
});

describe('the riders page', () => {
  it('adds a rider once if it lists the rider twice, and does not report the rider as not added', async () => {
    show(listed(36, 'Joan', 'Mir'), listed(36, 'JOAN', 'Mir'), listed(36, 'Joan', 'Mir', true));
    expect((await importPage()).status).toBe(201);
    expect(await readStored()).toEqual(['36 Mir']);
    expect(await readSeasonMessages(admin, year)).toEqual([]);
  });

  it('names the row of an official rider without a number, and the other riders can be added after a review', async () => {
    show(listed(0, 'Luca', 'Marini'), listed(36, 'Joan', 'Mir'));
    const problem = 'The rider “Luca Marini” has no number from 1 to 99: “#0”.';
    expect(await importPage()).toMatchObject({ status: 400, body: { unreadable: true, problems: [problem] } });
    expect(await readStored()).toEqual([]);
    const { body } = await admin.get<SeasonAdminAnswer>(`get-season-admin?season=${year}`);
    const [message] = body.season.season_messages;
    expect(message).toMatchObject({
      message: `Season ${year}, riders: ${problem} To add the other rider, review them. Nothing was stored.`,
      retrieval: { unknown_riders: true, page_seen: true },
    });
    expect(await review()).toMatchObject({
      state: 'read',
      problems: [problem],
      riders: [{ number: 36, last: 'Mir', known: false }],
    });
    await add([{ number: 36, first: 'Joan', last: 'Mir' }]);
    expect(await readStored()).toEqual(['36 Mir']);
  });
});
