import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Rider } from '../../../league/riders/rider.entity.js';
import type { Season } from '../../../league/seasons/season.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { card, closed, dialog, done, failures, openSeason, press, refused, watchCalls } from './desk.js';

let league: DemoLeague;
let season: Season;
let year = 2030;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
});
afterAll(() => league.close());
beforeEach(async () => {
  year += 1;
  const { database, site } = league;
  ({ season } = await addSeason2023(database, site.url, { year, current: false, weekends: 0 }));
  await database.query('DELETE FROM riders WHERE season_id = $1 AND number NOT IN (1, 5, 10, 20, 21, 89, 93)', [
    season.id,
  ]);
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const numbersLeft = async () => {
  const riders = await league.database.manager.findBy(Rider, { seasonId: season.id });
  return riders.map(({ number }) => number).sort((a, b) => a - b);
};
async function openDeletion(page: Page): Promise<void> {
  await card(page, 'Riders').getByRole('button', { name: 'Delete…' }).click();
  await page.getByText('Choose the riders first.').waitFor();
}
const choose = (page: Page, name: string) => page.getByRole('group', { name: 'Riders' }).getByLabel(name).check();
const deleteThem = async (page: Page) => {
  await press(dialog(page), 'Delete riders');
  await press(dialog(page), 'Click again to delete');
};

describe.each(sizes)('deleting several riders, %s', (_, viewport) => {
  it('takes two clicks, and those who were chosen', async () => {
    const page = await openSeason(league, year, { viewport });
    const sent = watchCalls(page, 'delete-competitors');
    await openDeletion(page);
    expect(await dialog(page).getByRole('button', { name: 'Delete riders' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await choose(page, 'Marc Márquez');
    await choose(page, 'Jorge Martín');
    await page.getByText('2 of 7 chosen').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete riders' }).dblclick();
    await page.getByRole('button', { name: 'Click again to delete' }).waitFor();
    expect(sent).toEqual([]);
    await press(page, 'Click again to delete');
    await done(page, 'Riders deleted');
    await closed(page);
    expect([sent.length, await numbersLeft()]).toEqual([1, [1, 5, 10, 20, 21]]);
  });
});

describe('deleting several riders', () => {
  it('chooses all with one click, and none with the next', async () => {
    const page = await openSeason(league, year);
    await openDeletion(page);
    const all = page.getByLabel('Select all riders');
    await all.check();
    await page.getByText('7 of 7 chosen').waitFor();
    await all.uncheck();
    await page.getByText('Choose the riders first.').waitFor();
    for (const box of await page.getByRole('group', { name: 'Riders' }).getByRole('checkbox').all()) await box.check();
    expect(await all.isChecked()).toBe(true);
    await deleteThem(page);
    await done(page, 'Riders deleted');
    await page.getByText('No riders yet.').waitFor();
    expect(await numbersLeft()).toEqual([]);
  });

  it('leaves those who are in use, says so, and shows who is left', async () => {
    await addPicks(league.database, season, 'juliemoto', { ranked: [1, 5, 10, 20, 21] });
    const page = await openSeason(league, year);
    await openDeletion(page);
    await page.getByLabel('Select all riders').check();
    await deleteThem(page);
    await refused(
      dialog(page),
      "One or more riders are already included in a race or picks, ones that weren't were deleted",
    );
    await page.getByText('5 of 5 chosen').waitFor();
    expect(await numbersLeft()).toEqual([1, 5, 10, 20, 21]);
    await page.keyboard.press('Escape');
    expect(await card(page, 'Riders').locator('tbody tr').count()).toBe(5);
  });

  it.each(failures)('tells of %s, and can be tried again', async (_, fail) => {
    const page = await openSeason(league, year);
    const mend = await fail(page, 'delete-competitors');
    await openDeletion(page);
    await choose(page, 'Marc Márquez');
    await deleteThem(page);
    await refused(dialog(page), 'There was an error deleting the riders');
    await mend();
    await deleteThem(page);
    await done(page, 'Riders deleted');
    expect(await numbersLeft()).toEqual([1, 5, 10, 20, 21, 89]);
  });
});
