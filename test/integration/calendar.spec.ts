import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarLinksAnswer } from '#league/contract/account.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let season: Season;
let first: RaceWeekend;
let second: RaceWeekend;
let year = 2030;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ann = await joinLeague(league, 'ann');
});
afterAll(() => league.close());
/** Creates the current season of each test, in the future. */
beforeEach(async () => {
  await league.database.manager.update(Season, { current: true }, { current: false });
  year += 1;
  const made = await addSeason2023(league.database, league.site.url, { weekends: 2, year });
  season = made.season;
  [first, second] = made.weekends as [RaceWeekend, RaceWeekend];
  await move(first, `${year}-03-24`, `${year}-03-26`);
  await move(second, `${year}-03-31`, `${year}-04-02`);
});

const move = ({ id }: RaceWeekend, start: string, end: string) =>
  league.database.query('UPDATE race_weekends SET start_date = $2, end_date = $3 WHERE id = $1', [id, start, end]);

/** Moves a weekend through the API, as an admin does. */
async function edit({ id, title, url }: RaceWeekend, start: string, end: string): Promise<void> {
  const race_weekend_data = { id, title, url, start, end };
  const { status, body } = await admin.put('edit-race-weekend/', { race_weekend_data });
  expect({ status, body }).toMatchObject({ status: 201 });
}

/** Fetches a URL without cookies, like a calendar program. */
async function fetchText(address: string, headers: Record<string, string> = {}) {
  const [api] = league.apis;
  const { pathname, search } = new URL(address, 'http://league.example');
  const response = await api?.fetch(`http://127.0.0.1:${api.port}${pathname}${search}`, { headers });
  if (!response) throw new Error('no api');
  return { status: response.status, headers: response.headers, text: await response.text() };
}

type Event = Record<string, string>;

/** The events of a calendar by their UID, with long lines unfolded (RFC 5545, 3.1). */
async function readEvents(address = '/api/calendar.ics'): Promise<Map<string, Event>> {
  const { status, text } = await fetchText(address);
  expect(status).toBe(200);
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const events = new Map<string, Event>();
  let event: Event = {};
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/[;:](.*)/s);
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT') events.set(String(event['UID']), { ...event });
    else event[name] = value;
  }
  return events;
}
const uidOf = ({ id }: RaceWeekend) => `weekend-${id}@league.example`;
const deadline = () => `picks-${season.id}@league.example`;

describe('the calendar of the season', () => {
  it('has every weekend with its days, and no deadline if the window was never open', async () => {
    const events = await readEvents();
    expect([...events.keys()]).toEqual([uidOf(first), uidOf(second)]);
    expect(events.get(uidOf(first))).toMatchObject({
      SUMMARY: first.title,
      DTSTART: `VALUE=DATE:${year}0324`,
      DTEND: `VALUE=DATE:${year}0327`,
      STATUS: 'CONFIRMED',
    });
  });

  it('can be cached, because it has no cookies, and is answered with 304 until something changes', async () => {
    const { headers } = await fetchText('/api/calendar.ics');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect([headers.has('set-cookie'), headers.get('cache-control')]).toEqual([false, 'public, max-age=300']);
    expect(await fetchText('/api/calendar.ics', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    await move(first, `${year}-03-25`, `${year}-03-26`);
    expect((await fetchText('/api/calendar.ics', { 'if-none-match': etag })).status).toBe(200);
  });

  it('keeps the UID of a weekend that is moved, and increases its sequence number', async () => {
    const before = (await readEvents()).get(uidOf(first));
    const untouched = (await readEvents()).get(uidOf(second));
    await edit(first, `${year}-05-01`, `${year}-05-03`);
    const events = await readEvents();
    const after = events.get(uidOf(first));
    expect(after?.['DTSTART']).toBe(`VALUE=DATE:${year}0501`);
    expect(Number(after?.['SEQUENCE'])).toBe(Number(before?.['SEQUENCE']) + 1);
    expect(String(after?.['LAST-MODIFIED']) >= String(before?.['LAST-MODIFIED'])).toBe(true);
    expect(events.get(uidOf(second))).toEqual(untouched);
  });

  longIt('keeps the sequence number if only the status or nothing changes', async () => {
    const before = await readEvents();
    await league.database.query('UPDATE race_weekends SET status = 1, title = title WHERE id = $1', [first.id]);
    expect(await readEvents()).toEqual(before);
  });

  it('marks a deleted weekend as cancelled, under the same UID', async () => {
    const before = (await readEvents()).get(uidOf(second));
    expect((await admin.put('delete-race-weekend/', { id: second.id })).status).toBe(201);
    expect((await readEvents()).get(uidOf(second))).toMatchObject({
      STATUS: 'CANCELLED',
      SEQUENCE: String(Number(before?.['SEQUENCE']) + 1),
    });
  });

  describe('if starts are known', () => {
    const sprintUid = () => `sprint-${first.id}@league.example`;
    beforeEach(() =>
      league.database.query(
        `UPDATE race_weekends SET time_zone = 'Europe/Lisbon', race_starts_at = $2, sprint_starts_at = $3 WHERE id = $1`,
        [first.id, `${year}-03-26T13:00:00Z`, `${year}-03-25T00:00:00Z`],
      ),
    );

    it('has the times of the race under the UID of the weekend, and a second event for the sprint race', async () => {
      const events = await readEvents();
      expect([...events.keys()]).toEqual([sprintUid(), uidOf(first), uidOf(second)]);
      expect(events.get(uidOf(first))).toMatchObject({
        SUMMARY: first.title,
        DTSTART: `${year}0326T130000Z`,
        DTEND: `${year}0326T140000Z`,
        SEQUENCE: '2',
        URL: expect.stringMatching(new RegExp(`/race-weekends/${first.id}$`)),
      });
      // It starts at midnight UTC, but does not last all day.
      expect(events.get(sprintUid())).toMatchObject({
        SUMMARY: `${first.title}\\, sprint race`,
        DTSTART: `${year}0325T000000Z`,
        DTEND: `${year}0325T003000Z`,
        URL: expect.stringMatching(new RegExp(`/race-weekends/${first.id}$`)),
      });
      expect(events.get(uidOf(second))?.['DTSTART']).toBe(`VALUE=DATE:${year}0331`);
    });

    it('shows only the days if an admin moves the weekend, and cancels the event of the sprint race', async () => {
      await edit(first, `${year}-05-01`, `${year}-05-03`);
      const events = await readEvents();
      expect(events.get(uidOf(first))).toMatchObject({ DTSTART: `VALUE=DATE:${year}0501`, SEQUENCE: '3' });
      expect(events.get(sprintUid())).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1' });
    });

    it('cancels a sprint race that is not held, and both events of a deleted weekend', async () => {
      const statuses = async () => {
        const events = await readEvents();
        return [sprintUid(), uidOf(first)].map((uid) => events.get(uid)?.['STATUS']);
      };
      await league.database.query('UPDATE race_weekends SET sprint_starts_at = NULL WHERE id = $1', [first.id]);
      expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
      expect((await admin.put('delete-race-weekend/', { id: first.id })).status).toBe(201);
      expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
    });
  });

  it('has the deadline of the open picks window, moves it, and cancels it if the window is closed early', async () => {
    expect((await admin.put('toggle-users-picks/', { users_picks_state: true })).status).toBe(200);
    expect((await readEvents()).get(deadline())).toMatchObject({
      SUMMARY: `Picks for ${year} close`,
      DTSTART: `${year}0324T000000Z`,
      STATUS: 'CONFIRMED',
    });
    await edit(first, `${year}-03-20`, `${year}-03-22`);
    expect((await readEvents()).get(deadline())).toMatchObject({ DTSTART: `${year}0320T000000Z`, SEQUENCE: '1' });
    await admin.put('toggle-users-picks/', { users_picks_state: false });
    expect((await readEvents()).get(deadline())).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '2' });
  });

  it('is empty without a current season', async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    expect((await readEvents()).size).toBe(0);
  });
});

describe("a member's own calendar", () => {
  const links = async (client = ann) => (await client.get<CalendarLinksAnswer>('get-calendar-links')).body;

  it('shows whether picks are saved, but not which', async () => {
    await admin.put('toggle-users-picks/', { users_picks_state: true });
    const { own } = await links();
    expect((await readEvents(own)).get(deadline())?.['DESCRIPTION']).toBe('You have not saved any picks yet.');
    await addPicks(league.database, season, 'ann', { ranked: [1, 89, 33, 43, 20] });
    expect((await readEvents(own)).get(deadline())?.['DESCRIPTION']).toBe('Your picks are saved.');
    expect((await readEvents()).get(deadline())?.['DESCRIPTION']).toBeUndefined();
    expect((await fetchText(own)).headers.get('cache-control')).toBe('no-store');
  });

  it('gets a new address on request, and the previous address stops working', async () => {
    const before = await links();
    const { status, body: renewed } = await ann.post<CalendarLinksAnswer>('renew-calendar-link/', {});
    expect([status, renewed.own === before.own, renewed.season]).toEqual([200, false, before.season]);
    expect([(await fetchText(before.own)).status, (await fetchText(renewed.own)).status]).toEqual([404, 200]);
    expect(await links()).toEqual(renewed);
  });

  it('belongs to one member only, and stops working with the account', async () => {
    const gone = await joinLeague(league, 'gone');
    const { own } = await links(gone);
    expect(own).not.toBe((await links()).own);
    await league.database.query(`UPDATE members SET is_active = false WHERE username = 'gone'`);
    expect((await fetchText(own)).status).toBe(404);
  });

  it.each(['', '?token=', '?token=1', '?token=1-x', '?token=99999999999-x', '?token=%00', '?token=1&token=2'])(
    'does not exist at %s',
    async (query) => {
      const { status, headers } = await fetchText(`/api/own-calendar.ics${query}`);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );
});

describe('the feed of announcements', () => {
  const read = async () => (await fetchText('/api/announcements.atom')).text;
  const parse = (text: string) => {
    const entries = text.split('<entry>').slice(1);
    const of = (entry: string, name: string) =>
      new RegExp(`<${name}[^>]*>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`, 's').exec(entry)?.[1];
    return entries.map((entry) => ['id', 'title', 'content', 'updated'].map((name) => of(entry, name)));
  };
  beforeEach(() => league.database.query('DELETE FROM announcements'));

  it('exists before the first announcement', async () => {
    const { status, headers } = await fetchText('/api/announcements.atom');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    // A worker may seal the picks of the calendar's season at any time, which is an entry, too.
    expect(parse(await read()).filter(([url]) => !String(url).includes('/sealed-picks/'))).toEqual([]);
  });

  it('is linked in every page, so that feed readers find it', async () => {
    const [link] = /<link[^>]*application\/atom\+xml[^>]*>/.exec((await fetchText('/announcements')).text) ?? [];
    expect(link).toMatch(/rel="alternate".* href="\/api\/announcements\.atom"/);
  });

  it('contains the announcements, escaped and with permanent ids', async () => {
    const title = 'New <rules> & "more"';
    await admin.post('post-announcement/', { title, text: 'A ]]> and\n<script>alert(1)</script>\u0007 &amp; ]]>' });
    const [[id, shownTitle, content, updated]] = parse(await read()) as [[string, string, string, string]];
    expect(id).toMatch(/^http:\/\/league\.example\/announcements\/\d+$/);
    expect(shownTitle).toBe('New &#60;rules&#62; &#38; &#34;more&#34;');
    expect(content).toBe('A ]]&#62; and<br/>&#60;script&#62;alert(1)&#60;/script&#62; &#38;amp; ]]&#62;');
    const { etag, ...first } = { etag: (await fetchText('/api/announcements.atom')).headers.get('etag'), id };
    expect(await fetchText('/api/announcements.atom', { 'if-none-match': String(etag) })).toMatchObject({
      status: 304,
    });
    await admin.post('edit-announcement/', {
      announcementId: Number(first.id.split('/').pop()),
      title,
      text: 'Edited',
    });
    const [[sameId, , edited, editedAt]] = parse(await read()) as [[string, string, string, string]];
    expect([sameId, edited]).toEqual([id, 'Edited']);
    expect(editedAt > updated).toBe(true);
  });
});
