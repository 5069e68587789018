import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';

let league: DemoLeague;

beforeAll(async () => {
  league = await startDemoLeague('empty');
});
afterAll(() => league.close());

/** By what the screens say alone: no address is typed but that of the site. */
it('a new admin comes from an empty database to the first final weekend, on a phone', async () => {
  const page = await league.open('admin', sizes[1][1]);
  const dialog = page.getByRole('dialog');
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.getByRole('link', { name: 'Add a season…' }).click();
  await click('+ Add a season');
  await dialog.getByLabel('Year').fill('2023');
  await dialog.getByLabel(/Top Independent/).check();
  await click('Create season');
  await page.getByRole('link', { name: 'Edit' }).click();

  await page.getByText('Add the riders of the season: from a page, or by hand.').waitFor();
  await click('Add riders…');
  await dialog.getByLabel('From the riders page').check();
  await click('Read the page');
  await dialog.getByRole('checkbox', { name: 'Select all riders' }).check();
  await dialog.getByRole('button', { name: /^Add \d+ riders$/ }).click();

  await page
    .getByText('Add the race weekends: the whole calendar of the results site at once, or one by one.')
    .waitFor();
  await click('Read the calendar…');
  await click('Read the calendar');
  await click('Add 20 race weekends');

  await page.getByText('Portuguese GP has begun: retrieve its results once they are on the results site.').waitFor();
  await click('Open the weekend');
  await click('Retrieve race');
  await dialog.getByText('Portuguese GP, race: 20 riders stored.').waitFor();
  await click('Retrieve sprint race');
  await dialog.getByText('Portuguese GP, sprint race: 21 riders stored.').waitFor();
  await click('Preview');
  await dialog
    .getByRole('button', { name: /^Finalize/ })
    .first()
    .waitFor();
  await dialog.getByLabel('Send the e-mail to members who want it').uncheck();
  await click('Finalize without e-mail');
  await page.getByRole('button', { name: 'Un-finalize' }).waitFor();

  await click('Close');
  await page.getByText('Argentinian GP has begun: retrieve its results').waitFor();
  await page.getByRole('button', { name: /Portuguese GP.*Final/ }).waitFor();
  const { body } = await league.client().get<{ race_weekends: { status: number }[] }>('get-race-weekends?season=2023');
  expect(body.race_weekends.filter(({ status }) => status === 2)).toHaveLength(1);
  await page.context().close();
});
