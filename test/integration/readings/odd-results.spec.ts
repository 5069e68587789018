import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RaceWeekendAdminAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { nothingRefused } from '../../harness/nothing-refused.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { storeFinish } from '../../harness/store-finish.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let site: Server;
let rows: string[][];
let league: TestLeague;
let admin: Client;
let weekends: RaceWeekend[];

const lineOf = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const page = () => `<!doctype html><title>Results</title><table><thead><tr><th>Pos</th><th>No</th><th>Rider</th>
  <th>Pts</th></tr></thead><tbody>${rows.map(lineOf).join('')}</tbody></table>`;

beforeAll(async () => {
  site = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(page()));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  league = await startLeague({ overrides: { RESULTS_SITE_URL: url } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ weekends } = await addSeason2023(league.database, url, { weekends: 3 }));
});
afterAll(async () => {
  await league.close();
  site.closeAllConnections();
  site.close();
});

const retrieve = ({ id }: RaceWeekend, event_type: 1 | 2, more = {}) =>
  admin.post<{ warnings: string[] }>('post-race-weekend-event/', { id, event_type, ...more });

async function readWeekend({ id }: RaceWeekend) {
  return (await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`)).body.race_weekend;
}

describe('a page that does not name its session', () => {
  // proves: wire-77
  it('is stored with a warning, but not as the sprint if it has the same rows as the stored race', async () => {
    const [weekend] = weekends as [RaceWeekend];
    rows = [
      ['1', '1', 'F. Bagnaia', '25'],
      ['2', '89', 'J. Martin', '10'],
      ['dnf', '5', 'J. Zarco', ''],
    ];
    const stored = await retrieve(weekend, 1);
    expect(stored.status).toBe(201);
    expect(stored.body.warnings).toContain('The page does not say that it shows the race.');
    const { status, body } = await retrieve(weekend, 2);
    expect({ status, body }).toEqual({ status: 400, body: { ...nothingRefused, unreadable: true } });
    const reason =
      'The table is the same, row by row, as the stored race: the site may be showing it instead of the sprint.';
    expect((await readSeasonMessages(admin))[0]).toBe(`${weekend.title}, sprint race: ${reason} Nothing was stored.`);
    expect((await readWeekend(weekend)).sprint_race).toBeNull();
  });
});

describe('a number that belongs to another rider on the page', () => {
  // proves: rules-61
  it('is stored with a warning, because a substitute may ride with it', async () => {
    const [, , weekend] = weekends as [RaceWeekend, RaceWeekend, RaceWeekend];
    rows = [
      ['1', '1', 'F. Bagnaia', '25'],
      ['2', '89', 'M. Pirro', '20'],
    ];
    const { status, body } = await retrieve(weekend, 1);
    expect(status).toBe(201);
    expect(body.warnings).toContain('Number 89 is “M. Pirro” on the page, but Jorge Martín in the season.');
    expect((await readWeekend(weekend)).race).toMatchObject({ warnings: body.warnings });
    expect((await readSeasonMessages(admin))[0]).toContain('Number 89 is “M. Pirro” on the page');
  });
});

describe('a page of the previous season', () => {
  it('is stored with a warning, because its result is stored in that season', async () => {
    const numbers = [1, 12, 72, 5, 73, 33, 43, 20, 41, 42];
    const before = await addSeason2023(league.database, 'http://results.example', {
      year: 2022,
      current: false,
      weekends: 1,
    });
    await storeFinish(league.database, before.weekends[0] as RaceWeekend, 'race', numbers);
    rows = numbers.map((number, index) => [`${index + 1}`, `${number}`, '', '25']);
    const { status, body } = await retrieve((weekends as [RaceWeekend, RaceWeekend])[1], 2);
    expect(status).toBe(201);
    expect(body.warnings).toContain('All riders have the same positions as in the race of “Portuguese GP” 2022.');
  });
});

describe('a row that cannot be read', () => {
  it('is reported, and is omitted with a warning if an admin confirms this', async () => {
    const [, weekend] = weekends as [RaceWeekend, RaceWeekend];
    rows = [
      ['1', '1', 'F. Bagnaia', '25'],
      ['2', '89', 'J. Martin', '20'],
      ['XYZ', '5', 'J. Zarco', ''],
    ];
    const unread = 'Row 3 (“J. Zarco”): the position “XYZ” is not understood.';
    const { status, body } = await retrieve(weekend, 1);
    expect({ status, body }).toEqual({
      status: 400,
      body: { ...nothingRefused, unreadable: true, unreadable_rows: [unread] },
    });
    expect((await readWeekend(weekend)).race).toBeNull();

    const confirmed = await retrieve(weekend, 1, { skip_unreadable: true });
    expect(confirmed.status).toBe(201);
    expect(confirmed.body.warnings[0]).toBe(`Left out: ${unread}`);
    expect((await readSeasonMessages(admin))[0]).toContain(`2 riders stored. Left out: ${unread}`);
    const stored = (await readWeekend(weekend)).race?.competitors_positions;
    expect(stored?.map(({ number, position }) => [number, position])).toEqual([
      [1, 1],
      [89, 2],
    ]);
  });
});
