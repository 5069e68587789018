import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { season as source } from '#demo/results-site/season.js';
import type { PageCaptureAnswer, RaceWeekendAdminAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { nothingRefused } from '../../harness/nothing-refused.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { weekendOfFile } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import { readThrough } from './read-through.js';

let league: TestLeague;
let admin: Client;
let weekends: RaceWeekend[];
let year = 2030;
/** Another server on this machine that counts TCP connections and UDP packets. */
let elsewhere: { server: Server; datagrams: Socket; origin: string; host: string; visits: string[] };
const official = source.riders.filter(({ startOnly }) => !startOnly);
const ridersPage = '/en/riders/motogp';
const standingsPage = '/en/world-standing/2023/motogp/championship-standings';

beforeAll(async () => {
  league = await startLeague({ chromium: true });
  elsewhere = await listenElsewhere();
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ weekends } = await addSeason2023(league.database, league.site.url));
});
afterAll(async () => {
  await league.close();
  elsewhere.server.close();
  elsewhere.datagrams.close();
});

async function listenElsewhere(): Promise<typeof elsewhere> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => visits.push('a datagram'));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${port}`;
  return { server, datagrams, host, origin: `http://${host}`, visits };
}

const retrieve = ({ id }: RaceWeekend) => admin.post('post-race-weekend-event/', { id, event_type: 1 });

async function countRows({ id }: RaceWeekend): Promise<number | undefined> {
  const { body } = await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`);
  return body.race_weekend.race?.competitors_positions.length;
}

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

it.each([
  ['late', 3],
  ['hidden-first', 6],
] as const)('a retrieval waits until a script has filled the page: %s', async (kind, round) => {
  const weekend = weekends[round - 1] as RaceWeekend;
  league.site.setTrouble({ kind });
  expect(await retrieve(weekend)).toMatchObject({ status: 201, body: {} });
  expect(await countRows(weekend)).toBe(weekendOfFile(weekend).race.length);
});

it('a calendar retrieval waits for its list if the hidden list of another class comes first', async () => {
  league.site.setTrouble({ kind: 'hidden-first' });
  const { body } = await admin.post<{ pid: number }>('read-season-calendar/', { year: 2023 });
  const { events } = await readThrough(admin, body.pid);
  expect(events?.map(({ title }) => title)).toEqual(weekends.map(({ title }) => title));
});

it('a page that could not be understood is captured as the browser shows it', async () => {
  league.site.setTrouble({ kind: 'refused' });
  expect((await retrieve(weekends[0] as RaceWeekend)).status).toBe(400);
  const [{ pid }] = await league.database.query<[{ pid: number }]>('SELECT max(id) AS pid FROM retrievals');
  const { body } = await admin.get<PageCaptureAnswer>(`get-page-sight?id=${pid}`);
  expect(body.page_sight.text).toContain('Access Denied');
  const shown = sharp(Buffer.from(body.page_sight.screenshot ?? '', 'base64'));
  expect(await shown.metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  // The entropy is above zero because the picture has dark letters on a light page.
  expect((await shown.stats()).entropy).toBeGreaterThan(0);
});

describe('another host', () => {
  beforeAll(async () => {
    // Makes sure that the listener is reachable and counts, because otherwise the expectations below would prove
    // nothing.
    await fetch(`${elsewhere.origin}/seen`);
    expect(elsewhere.visits).toEqual(['/seen']);
    const { port } = elsewhere.datagrams.address();
    const caller = createSocket('udp4');
    caller.send('seen', port, '127.0.0.1', () => caller.close());
    await waitUntil('the datagram is seen', () => elsewhere.visits.includes('a datagram'));
  });
  beforeEach(() => void elsewhere.visits.splice(0));

  it('is not contacted if the page redirects to it', async () => {
    const [weekend] = weekends as [RaceWeekend];
    league.site.setTrouble({ kind: 'redirect-elsewhere', elsewhere: elsewhere.origin });
    const { status, body } = await retrieve(weekend);
    expect({ status, body }).toEqual({ status: 400, body: { ...nothingRefused, unreadable: true } });
    expect((await readSeasonMessages(admin))[0]).toBe(
      `Portuguese GP, race: The page leads to another site (${elsewhere.host}), which is not opened. Nothing was stored.`,
    );
    expect(elsewhere.visits).toEqual([]);
  });

  it('is not contacted for a frame, script or picture in the page, whose table is still read', async () => {
    const weekend = weekends[7] as RaceWeekend;
    league.site.setTrouble({ kind: 'frame-elsewhere', elsewhere: elsewhere.origin });
    expect(await retrieve(weekend)).toMatchObject({ status: 201, body: {} });
    expect(await countRows(weekend)).toBe(weekendOfFile(weekend).race.length);
    expect(elsewhere.visits).toEqual([]);
  });

  it('is not called through WebRTC, which ignores the proxy, while the page waits for its table', async () => {
    const weekend = weekends[8] as RaceWeekend;
    league.site.setTrouble({ kind: 'call-elsewhere', elsewhere: elsewhere.origin });
    expect(await retrieve(weekend)).toMatchObject({ status: 201, body: {} });
    expect(await countRows(weekend)).toBe(weekendOfFile(weekend).race.length);
    expect(elsewhere.visits).toEqual([]);
  });
});
