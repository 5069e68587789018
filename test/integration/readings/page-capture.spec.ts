import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TroubleSetting } from '#demo/results-site/troubles.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { PageCaptureAnswer } from '#league/contract/answers.js';
import type { SeasonAdmin, SeasonMessage } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let portugal: RaceWeekend;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [portugal] = weekends as [RaceWeekend];
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM season_messages'));

const retrieve = () => admin.post('post-race-weekend-event/', { id: portugal.id, event_type: 1 });

async function readMessage(): Promise<SeasonMessage> {
  const { body } = await admin.get<{ season: SeasonAdmin }>('get-season-admin?season=2023');
  const [message] = body.season.season_messages;
  if (!message) throw new Error('no season message');
  return message;
}

const readCapture = (pid: number | undefined) => admin.get<PageCaptureAnswer>(`get-page-sight?id=${pid}`);

// proves: admin-more-4
it.each([
  ['refused', 'Access Denied'],
  ['error', 'Something went wrong on our side.'],
  ['gone', 'Page not found'],
] as const)(
  'a retrieval captures what the browser saw of a page that it did not understand: %s',
  async (kind, words) => {
    league.site.setTrouble({ kind });
    expect((await retrieve()).status).toBe(400);
    const { retrieval } = await readMessage();
    expect(retrieval).toEqual({ pid: expect.any(Number), page_seen: true, unknown_riders: false });
    const { status, body } = await readCapture(retrieval?.pid);
    expect(status).toBe(200);
    const { url, text, screenshot, taken_at } = body.page_sight;
    expect(url).toBe(`${portugal.url}?st=RACE`);
    expect(text).toContain(words);
    expect(Date.now() - Date.parse(taken_at)).toBeLessThan(60_000);
    const { format, width } = await sharp(Buffer.from(screenshot ?? '', 'base64')).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 1280 });
  },
);

it.each<[TroubleSetting]>([
  [{ kind: 'not-run-yet' }],
  [{ kind: 'redirect-elsewhere', elsewhere: 'http://elsewhere.invalid' }],
])('a retrieval captures nothing if there was nothing to understand: %j', async (trouble) => {
  league.site.setTrouble(trouble);
  expect((await retrieve()).status).toBe(400);
  expect((await readMessage()).retrieval).toBeNull();
});

it.each(['undefined', '', '999999', '0', 'a'])('a retrieval “%s” has no page capture', async (id) => {
  const { status, body } = await admin.get(`get-page-sight?id=${id}`);
  expect({ status, body }).toEqual({ status: 404, body: { message: 'What the browser saw is no longer kept' } });
});
