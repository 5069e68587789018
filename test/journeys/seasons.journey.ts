import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023, password } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import {
  addSeason,
  card,
  clearSeasons,
  dialog,
  isDone,
  isRefused,
  openSeason,
  openWeekend,
  press,
  seasonPath,
  seasonsPath,
  session,
} from './season-page.js';

test.use({ stage: { kind: 'empty' } });
test.beforeEach(({ league }) => clearSeasons(league));

const expectSeason = ({ database }: JourneyLeague, year: number, state: Partial<Season>) =>
  expect.poll(() => database.manager.findOneBy(Season, { year })).toMatchObject(state);

// proves: admin-seasons-1, admin-seasons-3, admin-seasons-6
test('a season is created, opened and deleted by an admin', { tag: '@long' }, async ({ open, league }) => {
  const page = await open('admin');
  await page.goto(seasonsPath);
  await expect(page.getByText(/^No seasons yet/)).toBeVisible();
  await press(page, '+ Add a season');
  await page.getByLabel('Year').fill('2031');
  await page.getByLabel(/^Top Rookie/).check();
  await press(page, 'Create season');
  await isDone(page, 'Season created');
  await expectSeason(league, 2031, { topIndependent: false, topRookie: true, current: true });
  await page.getByRole('link', { name: 'Edit season 2031' }).click();
  await expect(page).toHaveURL(seasonPath(2031));
  await expect(page.getByRole('heading', { name: 'Race weekends', exact: true })).toBeVisible();
  await page.goBack();
  await press(page, 'Delete season 2031');
  await page.getByLabel('Type 2031 to confirm').fill('2031');
  await press(page, 'Delete season');
  await isDone(page, 'Season deleted');
  await expect(page.getByText(/^No seasons yet/)).toBeVisible();
});

// proves: more-1
test(
  'a typed season survives the end of the session and is created after a log-in in another tab',
  { tag: '@long' },
  async ({ open, league }) => {
    const steward = await joinLeague(league, 'steward', { isAdmin: true });
    const page = await open(steward);
    await page.goto(seasonsPath);
    await press(page, '+ Add a season');
    await page.getByLabel('Year').fill('2044');
    await callsOf(steward).GET('/api/logout');
    await press(page, 'Create season');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog(page).getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    await tab.getByLabel(/username/i).fill('steward');
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab
      .locator('#main')
      .getByRole('button', { name: /^log ?in$/i })
      .click();
    await expect(tab).not.toHaveURL(/login/);
    await expect(page.getByLabel('Year')).toHaveValue('2044');
    await press(page, 'Create season');
    await isDone(page, 'Season created');
    await expectSeason(league, 2044, { current: true });
  },
);

// proves: admin-season-4, admin-season-8
test(
  'a season is made current on a phone, and its picks window is opened and closed',
  { tag: '@long' },
  async ({ open, league }) => {
    await addSeason(league, 2030, { current: true });
    await addSeason2023(league.database, league.site.url, { year: 2031, current: false, weekends: 1 });
    const page = await openSeason(open, 2031, { viewport: phone });
    await press(page, 'Set as current');
    await isDone(page, 'Changes saved');
    await expect(page.getByText('This is the season that everybody sees first.')).toBeVisible();
    await expectSeason(league, 2030, { current: false });
    await expectSeason(league, 2031, { current: true });
    for (const checked of [true, false]) {
      await page.getByRole('switch', { name: 'Member picks' }).click();
      await isDone(page, 'Member picks successfully enabled/disabled.');
      await expect(page.getByRole('switch', { name: 'Member picks', checked })).toBeVisible();
      await expectSeason(league, 2031, { selectionOpen: checked });
      await press(page, 'Dismiss');
    }
  },
);

// proves: admin-season-10, admin-season-11, admin-season-13
test('a finalized season no longer offers any changes', { tag: '@long' }, async ({ open, league }) => {
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  for (const weekend of weekends) await storeSessions(league.database, weekend);
  const page = await openSeason(open, 2023);
  await expect(page.getByText('One weekend is not final yet. This can’t be undone.')).toBeVisible();
  await press(page, 'Finalize…');
  await page.getByLabel('Type 2023 to confirm').fill('2024');
  await press(page, 'Finalize season');
  await isRefused(dialog(page), 'The year inputted is not correct');
  await page.getByLabel('Type 2023 to confirm').fill('2023');
  await press(page, 'Finalize season');
  await isDone(page, 'Successfully finalized the season');
  await expectSeason(league, 2023, { finalized: true });
  await expect(page.getByText('This season is finalized and can no longer change.')).toBeVisible();
  await expect(card(page, 'Riders').getByText('Francesco Bagnaia')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(\+ Add|Edit .*|Calendar…)$/ })).toHaveCount(0);
  const modal = await openWeekend(page, 'Portuguese GP');
  await expect(session(page, 'Race').getByText('Stored, 20 riders. See the result')).toBeVisible();
  await expect(modal.getByRole('button')).toHaveCount(1);
});

// proves: admin-season-14
test(
  'deleting a season on its own page leads to the list of seasons, and Back to the page before that',
  { tag: '@long' },
  async ({ open, league }) => {
    await addSeason(league, 2031, { finalized: true });
    const page = await open('admin', phone);
    await page.goto('/standings');
    await page.goto(seasonPath(2031));
    await card(page, 'Season').getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel('Type 2031 to confirm').fill('1');
    await press(page, 'Delete season');
    await isRefused(dialog(page), 'The season year is not correct');
    await page.getByLabel('Type 2031 to confirm').fill('2031');
    await press(page, 'Delete season');
    await expect(page).toHaveURL(seasonsPath);
    await isDone(page, 'Season deleted');
    await expect(page.getByText(/^No seasons yet/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/standings/);
  },
);
