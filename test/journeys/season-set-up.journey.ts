import type { Page } from '@playwright/test';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { queryBesideWorker } from '../harness/delete-all.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import { addSeason, card, confirmFinalize, dialog, isDone, isRefused, openSeason, press } from './season-page.js';

test.use({ stage: { kind: 'empty' } });

test.beforeEach(async ({ league }) => {
  await queryBesideWorker(league.database, 'TRUNCATE seasons, retrievals, season_messages CASCADE');
});
test.afterEach(({ league }) => league.site.setTrouble({ kind: 'none' }));

async function chooseMethod(page: Page, method: string): Promise<void> {
  await press(card(page, 'Riders'), '+ Add');
  await dialog(page).getByLabel(method).check();
}
const readRiders = (league: JourneyLeague) => league.database.manager.find(Rider, { order: { number: 'ASC' } });
const readWeekends = (league: JourneyLeague) =>
  league.database.manager.find(RaceWeekend, { order: { startDate: 'ASC' } });

test.describe('the riders', () => {
  // proves: admin-riders-1, admin-riders-21, admin-riders-22
  test(
    'on the riders page of the site are reviewed and added to the existing ones',
    { tag: '@long' },
    async ({ league, open }) => {
      const { id: seasonId } = await addSeason(league, 2023, { current: true });
      await league.database.manager.save(Rider, { seasonId, number: 5, first: 'J.', last: 'Zarco' });
      const page = await openSeason(open, 2023);
      await chooseMethod(page, 'From the riders page');
      await press(dialog(page), 'Read the page');
      const modal = page.getByRole('dialog', { name: 'Riders on the page' });
      await expect(modal.getByText('Already in the season, left as they are: 5 Johann Zarco.')).toBeVisible();
      await expect(modal.getByRole('checkbox', { name: /Bagnaia/ })).toBeChecked();
      await expect(modal.getByRole('checkbox', { name: /Pedrosa.*wildcard or substitute/ })).not.toBeChecked();
      for (const name of ['Rookie', 'Independent']) {
        await expect(modal.getByRole('group', { name: 'Augusto Fernández' }).getByLabel(name)).toBeChecked();
      }
      await modal.getByRole('group', { name: 'Fabio Di Giannantonio' }).getByLabel('Independent').uncheck();
      await modal.getByRole('checkbox', { name: /Pedrosa/ }).check();
      await press(modal, 'Add 22 riders');
      await isDone(page, 'Riders successfully added');
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(23);
      const riders = await readRiders(league);
      const rider = (wanted: number) => riders.find(({ number }) => number === wanted);
      expect(rider(5)).toMatchObject({ first: 'J.', last: 'Zarco' });
      expect(rider(49)).toMatchObject({ last: 'Di Giannantonio', independent: false });
      expect(rider(37)).toMatchObject({ first: 'Augusto', rookie: true, independent: true });
    },
  );

  // proves: admin-riders-1, admin-riders-21, admin-riders-23
  test(
    'on a standings page of the site are added once; reading the page again finds no more',
    { tag: '@long' },
    async ({ league, open }) => {
      await addSeason(league, 2023, { current: true });
      const page = await openSeason(open, 2023, { viewport: phone });
      const read = async (link: string) => {
        await dialog(page).getByLabel('Link to the championship standings page').fill(link);
        await press(dialog(page), 'Read the page');
      };
      const link = `${league.site.url}/en/world-standing/2023/motogp/championship-standings`;
      await chooseMethod(page, 'From a standings page');
      await read('https://elsewhere.example/');
      await isRefused(dialog(page), 'Incorrect link, be sure its coppied correctly');
      await read(link);
      await dialog(page)
        .getByRole('button', { name: /^Add \d+ riders$/ })
        .click();
      await isDone(page, 'Riders successfully added');
      await page.getByText(/^\d+ riders$/).click();
      await expect(card(page, 'Riders').getByText('Fabio Di Giannantonio')).toBeVisible();
      const amount = (await readRiders(league)).length;

      await chooseMethod(page, 'From a standings page');
      await read(link);
      await expect(page.getByText('All riders on the page are already in the season')).toBeVisible();
      expect(await readRiders(league)).toHaveLength(amount);
    },
  );
});

test.describe('the calendar of the results site', () => {
  // proves: admin-more-2
  test(
    'is reviewed, edited and added in one step, and reading it again adds no duplicates',
    { tag: '@long' },
    async ({ league, open }) => {
      await addSeason(league, 2023, { current: true });
      const page = await openSeason(open, 2023);
      const modal = page.getByRole('dialog', { name: 'Calendar of the results site' });
      const read = async () => {
        await press(page, 'Calendar…');
        await press(page, 'Read the calendar');
        await expect(modal.getByRole('checkbox', { name: /Portuguese GP/ })).toBeVisible();
      };
      await read();
      await modal.getByRole('checkbox', { name: /Indian GP/ }).uncheck();
      await press(modal, 'Change Qatar GP');
      await modal.getByLabel('Title').fill('Grand Prix of Qatar');
      await modal.getByLabel('Last day').fill('2023-11-01');
      await press(modal, 'Add 19 race weekends');
      await expect(modal.getByText('The last day must not be before the first.')).toBeVisible();
      expect(await readWeekends(league)).toHaveLength(0);
      await modal.getByLabel('Last day').fill('2023-11-19');
      await press(modal, 'Add 19 race weekends');
      await isDone(page, '19 race weekends added');
      await expect(page.getByRole('button', { name: /Grand Prix of Qatar/ })).toBeVisible();
      const weekends = await readWeekends(league);
      expect(weekends.map(({ title }) => title)).not.toContain('Indian GP');
      const qatar = { title: 'Grand Prix of Qatar', startDate: '2023-11-17', endDate: '2023-11-19' };
      expect(weekends.at(-2)).toMatchObject(qatar);

      await read();
      await expect(modal.getByRole('group', { name: 'Changes to Grand Prix of Qatar' })).toBeVisible();
      await expect(modal.getByText('in the season already').first()).toBeVisible();
      await press(modal, 'Add 1 race weekend');
      await isDone(page, '1 race weekend added');
      expect(await readWeekends(league)).toHaveLength(20);
    },
  );

  // proves: admin-more-2
  test(
    'waits on the page for its review, even if the page is reloaded during the retrieval',
    { tag: '@long' },
    async ({ league, open }) => {
      await addSeason(league, 2023, { current: true });
      league.site.setTrouble({ kind: 'slow', seconds: 2 });
      const page = await openSeason(open, 2023);
      await press(page, 'Calendar…');
      await press(page, 'Read the calendar');
      await expect(dialog(page).getByText('Retrieval in progress')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Retrieval in progress')).toBeVisible();
      await expect(page.getByText('Season 2023, calendar: 20 race weekends read.')).toBeVisible();
      await press(page, 'Look through…');
      await press(page, 'Add 20 race weekends');
      await isDone(page, '20 race weekends added');
      await expect(page.getByRole('button', { name: 'Look through…' })).toBeHidden();
    },
  );
});

// Only follows the screens, so the test types no address except the home page.
// proves: admin-more-8, admin-retrieval-1
test(
  'a new admin gets from an empty database to the first final weekend, on a phone',
  { tag: '@long' },
  async ({ league, open }) => {
    const page = await open('admin', phone);
    const click = (name: string) => press(page, name);

    await test.step('the admin creates the season', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Add a season…' }).click();
      await click('+ Add a season');
      await dialog(page).getByLabel('Year').fill('2023');
      await dialog(page)
        .getByLabel(/Top Independent/)
        .check();
      await click('Create season');
      await page.getByRole('link', { name: 'Edit' }).click();
    });
    await test.step('the admin adds the riders', async () => {
      await expect(page.getByText('Add the riders of the season: from a page, or by hand.')).toBeVisible();
      await click('Add riders…');
      await dialog(page).getByLabel('From the riders page').check();
      await click('Read the page');
      await dialog(page).getByRole('checkbox', { name: 'Select all riders' }).check();
      await dialog(page)
        .getByRole('button', { name: /^Add \d+ riders$/ })
        .click();
    });
    await test.step('the admin adds the calendar', async () => {
      await expect(page.getByText(/^Next Add the race weekends: the whole calendar of the results site/)).toBeVisible();
      await click('Read the calendar…');
      await click('Read the calendar');
      await click('Add 20 race weekends');
    });
    await test.step('the admin retrieves both results', async () => {
      await expect(page.getByText(/No result of Portuguese GP is stored yet: retrieve its results/)).toBeVisible();
      await click('Open the weekend');
      await click('Retrieve race');
      await expect(dialog(page).getByText('Portuguese GP, race: 20 riders stored.')).toBeVisible();
      await expect(dialog(page).getByText('Stored, 20 riders. See the result')).toBeVisible();
      await click('Retrieve sprint race');
      await expect(dialog(page).getByText('Portuguese GP, sprint race: 21 riders stored.')).toBeVisible();
    });
    await test.step('the admin finalizes the weekend', async () => {
      await click('Finalize…');
      await dialog(page).getByLabel('Send the e-mail to members who want it').uncheck();
      await confirmFinalize(dialog(page), 'Finalize without e-mail');
      await expect(page.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
      await click('Close');
      await expect(page.getByText(/No result of Argentinian GP is stored yet: retrieve its results/)).toBeVisible();
      await page.getByText('1 final weekend', { exact: true }).click();
      await expect(page.getByRole('button', { name: /Portuguese GP.*Final/ })).toBeVisible();
    });
    expect((await readWeekends(league)).filter(({ status }) => status === 2)).toHaveLength(1);
  },
);
