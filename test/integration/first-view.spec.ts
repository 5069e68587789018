import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, type PlayedSeason } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let ann: Client;
let visitor: Client;
let played: PlayedSeason;
let first: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  ann = await joinLeague(league, 'ann');
  visitor = league.client();
  await visitor.get('get-current-user/');
  played = await addFour(league);
  await league.database.manager.update(Season, played.season.id, { current: true });
  [first] = played.weekends as [RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
});
afterAll(() => league.close());

async function pageAt(path: string, client: Client, headers: Record<string, string> = {}): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await client.fetch(`${client.origin}${path}`, { headers: { ...headers, cookie } })).text();
}

/** The texts of the first view at a URL, in order. Empty without a first view. */
async function textsAt(path: string, client = visitor, headers: Record<string, string> = {}): Promise<string[]> {
  const [, view = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await pageAt(path, client, headers)) ?? [];
  return view.split(/<[^>]*>/).filter((text) => text.trim() !== '');
}

describe('the first view', () => {
  it('is sent for the home page to visitors only', async () => {
    expect(await textsAt('/')).toEqual(
      expect.arrayContaining([`Season ${played.season.year}`, 'Call the whole season before it starts.']),
    );
    expect(await textsAt('/', ann)).toEqual([]);
  });

  it('is sent for the picks page to members only, without a pick', async () => {
    const [title, ...others] = await textsAt('/select-picks', ann);
    expect(title).toBe(`Your picks for ${played.season.year}`);
    expect(others).toEqual(['The picks window is closed.', 'How points work', ' · ', 'All riders']);
    expect(await textsAt('/select-picks')).toEqual([]);
  });

  it('is the same for everybody on the standings and weekend pages, without members and results', async () => {
    const { year } = played.season;
    for (const client of [visitor, ann]) {
      for (const path of ['/standings', `/standings?season=${year}`, '/Standings/?season=x'])
        expect(await textsAt(path, client)).toEqual(['Standings', `after the ${first.title}, round 1 of 2`]);
      const texts = await textsAt(`/race-weekends/${first.id}`, client);
      expect(texts.slice(0, 3)).toEqual(['All race weekends', 'Round 1 of 2', first.title]);
      expect(texts.at(-1)).toBe('Final');
      expect(texts).toHaveLength(5);
    }
  });

  it('is missing on other pages and for things that do not exist', async () => {
    const others = ['/nothing', '/rules', '/race-weekends', '/users/ann', '/standings/what-if'];
    for (const path of [...others, '/standings?season=1950', '/race-weekends/99999999', '/race-weekends/x'])
      expect(await textsAt(path)).toEqual([]);
  });

  it('is missing from the page that the service worker stores for all URLs', async () => {
    expect(await textsAt('/', visitor, { 'sec-fetch-dest': 'document' })).not.toEqual([]);
    expect(await textsAt('/', visitor, { 'sec-fetch-dest': 'empty' })).toEqual([]);
  });

  it('escapes titles', async () => {
    const title = `</main><script>alert("1")</script>'&$&`;
    await league.database.manager.update(RaceWeekend, first.id, { title });
    const html = await pageAt(`/race-weekends/${first.id}`, visitor);
    await league.database.manager.update(RaceWeekend, first.id, { title: first.title });
    expect(html).toContain('<h1>&lt;/main&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#x27;&amp;$&amp;</h1>');
    expect(html).not.toContain('<script>alert');
  });
});
