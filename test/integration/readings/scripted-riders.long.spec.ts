import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { season as source } from '#demo/results-site/season.js';
import { Rider } from '#league/riders/rider.entity.js';
import { Season } from '#league/seasons/season.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let year = 2030;
const official = source.riders.filter(({ startOnly }) => !startOnly);
const ridersPage = '/en/riders/motogp';
const standingsPage = '/en/world-standing/2023/motogp/championship-standings';

beforeAll(async () => {
  league = await startLeague({ chromium: true });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

const namesOf = (riders: readonly { number: number; first: string; last: string }[]) =>
  riders.map(({ number, first, last }) => `${number} ${first} ${last}`).sort();

it.each([
  ['late', ridersPage, official],
  ['hidden-first', ridersPage, official],
  ['hidden-first', standingsPage, source.riders],
  ['hidden-first', `${standingsPage}?variant=b`, source.riders],
] as const)('an import waits until a script has filled the page: %s, %s', async (kind, path, riders) => {
  const { manager } = league.database;
  year += 1;
  const { id: seasonId } = await manager.save(manager.create(Season, { year }));
  league.site.setTrouble({ kind });
  const { status } = await admin.post('create-season-competitors-link/', { url: `${league.site.url}${path}`, year });
  expect(status).toBe(201);
  expect(namesOf(await manager.findBy(Rider, { seasonId }))).toEqual(namesOf(riders));
});
