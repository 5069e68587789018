import { load } from 'cheerio';
import { CalendarEntry } from '#league/schema/calendar-entry.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';
import { from, postPicks, setWindow } from './picks-page.js';
import { isDone, press } from './season-page.js';
import { openSettingsCard } from './settings-page.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'picks' } });

const day = 24 * 3_600_000;
const permissions = ['clipboard-read', 'clipboard-write'];

type Event = Record<string, string>;

/** Fetches an address without cookies, as a calendar program does. Ignores the host name. */
function fetchAs(league: JourneyLeague, address: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  return fetch(league.client().origin + pathname + search);
}

/** The events of the calendar at an address. Long lines are unfolded (RFC 5545, 3.1). */
async function readEvents(league: JourneyLeague, address: string): Promise<Event[]> {
  const response = await fetchAs(league, address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = (await response.text()).replaceAll(/\r\n[ \t]/g, '');
  return [...text.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, lines = '']) =>
    Object.fromEntries(lines.split('\r\n').map((line) => line.split(/[;:](.*)/s).slice(0, 2) as [string, string])),
  );
}
const titlesOf = (events: readonly Event[]) => events.map((event) => event['SUMMARY']);

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a member sees the race weekends and the deadline in a calendar program, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      await setWindow(league, true, from(5 * day));
      const client = await joinLeague(league, `planner${size}`);
      const page = await open(client, viewport, { permissions });
      const address = page.getByRole('textbox', { name: 'Address of your calendar' });
      const { manager } = league.database;
      const { id: seasonId } = await manager.findOneByOrFail(Season, { current: true });
      const weekends = await manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC' } });
      const deadline = /^Picks for \d{4} close$/;
      const sprint = '\\, sprint race';
      let copied = '';

      await test.step('the settings page copies its address', async () => {
        await openSettingsCard(page, 'Calendar');
        await page.getByRole('button', { name: 'Copy the address of your calendar' }).click();
        await isDone(page, 'The address is copied. Paste it into your calendar app.');
        copied = await page.evaluate(() => navigator.clipboard.readText());
        await expect(address).toHaveValue(copied);
        const subscribe = page.getByRole('link', { name: 'Add to my calendar' }).first();
        await expect(subscribe).toHaveAttribute('href', copied.replace(/^http:/, 'webcal:'));
        expect(await axeViolations(page)).toEqual([]);
        await expectFits(page);
      });

      await test.step('the calendar has every weekend and the picks deadline, and shows whether picks are saved', async () => {
        const events = await readEvents(league, copied);
        const [first, ...rest] = titlesOf(events);
        expect(first).toMatch(deadline);
        expect(rest.filter((title) => !title?.endsWith(sprint))).toEqual(weekends.map(({ title }) => title));
        const timed = events.filter((event) => /^\d{8}T\d{6}Z$/.test(event['DTSTART'] ?? ''));
        expect(timed).toHaveLength(events.length);
        expect(events[0]?.['DESCRIPTION']).toBe('You have not saved any picks yet.');
        await postPicks(league, client, size === 'phone' ? [5, 33, 72, 89, 1, 89, 37] : [5, 33, 72, 1, 89, 89, 37]);
        expect((await readEvents(league, copied))[0]?.['DESCRIPTION']).toBe('Your picks are saved.');
      });

      await test.step('a weekend that an admin moves is the same event at a new time', async () => {
        const last = weekends.at(-1) as RaceWeekend;
        const find = async () => (await readEvents(league, copied)).find((event) => event['SUMMARY'] === last.title);
        const before = await find();
        const [start, end] = [dayAfter(last.startDate), dayAfter(last.endDate)];
        const race_weekend_data = { id: last.id, title: last.title, url: last.url, start, end };
        const admin = await league.clientOf('admin');
        expect(
          (await callsOf(admin).PUT('/api/edit-race-weekend', { body: { race_weekend_data } })).response.status,
        ).toBe(201);
        expect(await find()).toMatchObject({
          UID: before?.['UID'],
          DTSTART: `VALUE=DATE:${start.replaceAll('-', '')}`,
          SEQUENCE: String(Number(before?.['SEQUENCE']) + 1),
        });
      });

      await test.step('a new address ends the old one', async () => {
        await press(page, 'New address');
        await press(page, 'Click again for a new address');
        await isDone(page, 'Your calendar has a new address. The old one no longer works.');
        await expect(address).not.toHaveValue(copied);
        const renewed = await address.inputValue();
        expect((await fetchAs(league, copied)).status).toBe(404);
        const sprints = weekends.filter(({ sprintStartsAt }) => sprintStartsAt !== null).length;
        // The moved weekend's sprint is cancelled.
        expect(await readEvents(league, renewed)).toHaveLength(weekends.length + sprints + 1);
        await page.reload();
        await page.getByRole('button', { name: 'Calendar' }).click();
        await expect(address).toHaveValue(renewed);
      });

      // The next case expects the start times, which the move has removed.
      await manager.save(RaceWeekend, weekends);
    },
  );

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a visitor finds the calendar of the season and the feed of the announcements, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const page = await open('visitor', viewport);
      await page.goto('/race-weekends');
      const link = await page.getByRole('link', { name: 'your calendar' }).getAttribute('href');
      expect(link).toBe(`webcal://${new URL(page.url()).host}/api/calendar.ics`);
      const events = await readEvents(league, String(link).replace('webcal:', 'http:'));
      const { manager } = league.database;
      const { id: seasonId } = await manager.findOneByOrFail(Season, { current: true });
      expect(events).toHaveLength(await manager.countBy(CalendarEntry, { seasonId }));
      expect(events.filter((event) => 'DESCRIPTION' in event)).toEqual([]);

      const admin = await league.clientOf('admin');
      await callsOf(admin).POST('/api/post-announcement', {
        body: { title: 'Picks & <riders>', text: 'They are open.' },
      });
      const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href');
      const response = await fetch(new URL(feed ?? '', page.url()));
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
      ]);
      const entry = load(await response.text(), { xml: true })('entry').first();
      const path = new URL(entry.find('link').attr('href') ?? '').pathname;
      // The title is HTML (type="html"), so feed readers decode it a second time.
      expect(load(entry.find('title').text()).text()).toBe('Picks & <riders>');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Picks & <riders>' })).toBeVisible();
    },
  );

const dayAfter = (isoDay: string) => new Date(Date.parse(isoDay) + day).toISOString().slice(0, 10);
