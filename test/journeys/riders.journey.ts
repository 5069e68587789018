import type { Page } from '@playwright/test';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import { addPicks } from '../harness/add-picks.js';
import { addSeason2023 } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import {
  addSeason,
  card,
  clearSeasons,
  deleteWithTwoClicks,
  dialog,
  isDone,
  isRefused,
  openSeason,
  press,
} from './season-page.js';

test.use({ stage: { kind: 'empty' } });
let season: Season;
test.beforeEach(async ({ league }) => {
  await clearSeasons(league);
  season = await addSeason(league, 2031, { current: true });
});

const addRiders = ({ database: { manager } }: JourneyLeague, ...numbers: number[]) =>
  manager.save(
    numbers.map((number) =>
      manager.create(Rider, { seasonId: season.id, number, first: 'Marc', last: `Rider ${number}` }),
    ),
  );
const expectRiders = (league: JourneyLeague, riders: object[], year = 2031) =>
  expect
    .poll(async () => {
      const query = { season: String(year) };
      const { data } = await callsOf(league.client()).GET('/api/get-season-detailed', { params: { query } });
      return data?.season.competitors.map(({ independent, rookie, competitor_points: { points, competitor } }) => {
        const { number, first, last } = competitor;
        return { number, first, last, points, independent, rookie };
      });
    })
    .toMatchObject(riders);
const expectNumbers = (league: JourneyLeague, ...numbers: number[]) =>
  expectRiders(
    league,
    numbers.map((number) => ({ number })),
  );
async function type(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await dialog(page).getByLabel(label, { exact: true }).fill(text);
}
const openCreate = (page: Page) => card(page, 'Riders').getByRole('button', { name: '+ Add' }).click();

// proves: admin-riders-1, admin-riders-3, admin-riders-8, admin-riders-13
test('a rider is added by hand, edited and deleted on a phone', { tag: '@long' }, async ({ open, league }) => {
  const page = await openSeason(open, 2031, { viewport: phone });
  await expect(page.getByText(/^No riders yet/)).toBeVisible();
  await openCreate(page);
  await type(page, { Number: '93', 'First name': 'Marc', 'Last name(s)': ' Márquez Alentà ' });
  await page.getByLabel('Independent Rider').check();
  await press(page, 'Create rider');
  await isDone(page, 'Rider created');
  const created = { number: 93, first: 'Marc', last: 'Márquez Alentà', points: 0, independent: true, rookie: false };
  await expectRiders(league, [created]);

  await page.getByText('1 rider', { exact: true }).click();
  await press(page, 'Edit Marc Márquez Alentà');
  await type(page, { Number: '72', Points: '12.5', 'Last name(s)': 'Bezzecchi' });
  await page.getByLabel('Independent Rider').uncheck();
  await page.getByLabel('Rookie Rider').check();
  await press(page, 'Save changes');
  await isDone(page, 'Changes saved');
  await expectRiders(league, [
    { ...created, number: 72, last: 'Bezzecchi', points: 12.5, independent: false, rookie: true },
  ]);

  // The page of the rider shows team, manufacturer and country.
  await press(page, 'Edit Marc Bezzecchi');
  await type(page, { Team: 'Grandstand Racing', Manufacturer: 'Ducati' });
  await dialog(page).getByLabel('Country').fill('ESP');
  await press(page, 'Save changes');
  await isDone(page, 'Changes saved');
  const [rider]: [{ id: number }] = await league.database.query('SELECT id FROM riders WHERE season_id = $1', [
    season.id,
  ]);
  const member = await open('member', phone);
  await member.goto(`/riders/${rider.id}`);
  const hero = member.getByRole('region', { name: 'Marc Bezzecchi' });
  await expect(hero).toContainText('Spain · Ducati · Grandstand Racing · rookie');

  await press(page, 'Edit Marc Bezzecchi');
  await deleteWithTwoClicks(page, 'Delete rider');
  await isDone(page, 'Rider deleted');
  await expect(page.getByText(/^No riders yet/)).toBeVisible();
  await expectRiders(league, []);
});

// proves: admin-riders-4, admin-riders-6, admin-riders-9, admin-riders-14
test('a refused rider shows the reason, and the typed values stay', { tag: '@long' }, async ({ open, league }) => {
  await addRiders(league, 1, 5, 10, 20, 93);
  await addPicks(league.database, season, 'juliemoto', { ranked: [93, 1, 5, 10, 20] });
  const page = await openSeason(open, 2031);
  const isInvalid = (field: string) =>
    expect(page.getByLabel(field)).toHaveAccessibleDescription('Make sure the information is correct and valid');
  await openCreate(page);
  await type(page, { Number: '93', 'First name': 'Álex', 'Last name(s)': 'Márquez' });
  await press(page, 'Create rider');
  await isRefused(dialog(page), 'A rider with that number already exists');
  await type(page, { Number: '73', 'First name': '   ' });
  await press(page, 'Create rider');
  await isInvalid('First name');
  await expect(page.getByLabel('Last name(s)')).toHaveValue('Márquez');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');

  await press(page, 'Edit Marc Rider 93');
  await type(page, { 'Last name(s)': '  ' });
  await press(page, 'Save changes');
  await isInvalid('Last name(s)');
  await type(page, { Number: '20', 'Last name(s)': 'Rider 93' });
  await press(page, 'Save changes');
  await isRefused(dialog(page), 'A rider with that number already exists');
  await deleteWithTwoClicks(page, 'Delete rider');
  await isRefused(dialog(page), 'The competitor is being used in picks or a race, please edit instead of deleting');
  await expectNumbers(league, 1, 5, 10, 20, 93);
});

// proves: admin-riders-17, admin-riders-18
test(
  'several riders are deleted on a phone with two clicks, but not with a double click',
  { tag: '@long' },
  async ({ open, league }) => {
    await addRiders(league, 1, 89, 93);
    const page = await openSeason(open, 2031, { viewport: phone });
    await card(page, 'Riders').getByRole('button', { name: 'Delete…' }).click();
    for (const number of [89, 93]) await dialog(page).getByLabel(`Marc Rider ${number}`).check();
    await expect(page.getByText('2 of 3 chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Delete riders' }).dblclick();
    await expect(page.getByRole('button', { name: 'Click again to delete' })).toBeEnabled();
    await expectNumbers(league, 1, 89, 93);
    await press(page, 'Click again to delete');
    await isDone(page, 'Riders deleted');
    await expect(dialog(page)).toHaveCount(0);
    await expectNumbers(league, 1);
  },
);

// proves: admin-riders-19
test(
  'riders in use are not deleted with the others, and the page shows who is left',
  { tag: '@long' },
  async ({ open, league }) => {
    await addRiders(league, 1, 5, 10, 20, 21, 89, 93);
    await addPicks(league.database, season, 'juliemoto', { ranked: [1, 5, 10, 20, 21] });
    const page = await openSeason(open, 2031);
    await card(page, 'Riders').getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel('Select all riders').check();
    await deleteWithTwoClicks(page, 'Delete riders');
    await isRefused(
      dialog(page),
      "One or more riders are already included in a race or picks, ones that weren't were deleted",
    );
    await expect(page.getByText('5 of 5 chosen')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Riders').locator('tbody tr')).toHaveCount(5);
  },
);

// proves: admin-riders-28
test(
  'riders of a season with results are listed in championship order and can be searched on a phone',
  { tag: '@long' },
  async ({ open, league }) => {
    const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1, current: false });
    for (const weekend of weekends) {
      await storeSessions(league.database, weekend);
      await callsOf(await league.clientOf('admin')).PUT('/api/finalize-race-weekend', { body: { id: weekend.id } });
    }
    const page = await openSeason(open, 2023, { viewport: phone });
    await page.getByText(/^\d+ riders$/).click();
    const numbers = card(page, 'Riders').locator('tbody tr b');
    // In the first weekend, number 1 won the race and the sprint, and number 12 was second.
    await expect(numbers.nth(0)).toHaveText('1');
    await expect(numbers.nth(1)).toHaveText('12');
    await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await page.getByLabel('Find a rider').fill('marquez');
    await expect(numbers).toHaveText(['73', '93']);
    await page.getByLabel('Independent', { exact: true }).check();
    await expect(numbers).toHaveText(['73']);
  },
);
