import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { card, openSeason } from './desk.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  const [weekend] = weekends as [RaceWeekend];
  await storeSessions(league.database, weekend);
  await (await league.clientOf('admin')).put('finalize-race-weekend/', { id: weekend.id });
});
afterAll(() => league.close());

const rows = (page: Page) => card(page, 'Riders').locator('tbody tr');
const numbers = async (page: Page) => (await rows(page).locator('b').allInnerTexts()).map(Number);
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const sortBy = (page: Page, name: string) => head(page, name).getByRole('button').click();
const find = (page: Page, typed: string) => page.getByLabel('Find a rider').fill(typed);
const upward = (values: number[]) => values.toSorted((a, b) => a - b);

describe.each(sizes)('the riders of a season, %s', (_, viewport) => {
  it('are sorted by number, name or points, either way round', async () => {
    const page = await openSeason(league, 2023, { viewport });
    const championship = await numbers(page);
    // The first weekend: 1 won race and sprint, and 12 was second.
    expect(championship.slice(0, 2)).toEqual([1, 12]);
    expect(await head(page, 'Points').getAttribute('aria-sort')).toBe('descending');
    await sortBy(page, 'Points');
    expect(await numbers(page)).toEqual(championship.toReversed());
    expect(await head(page, 'Points').getAttribute('aria-sort')).toBe('ascending');
    await sortBy(page, 'Number');
    expect(await numbers(page)).toEqual(upward(championship));
    expect(await head(page, 'Points').getAttribute('aria-sort')).toBeNull();
    await sortBy(page, 'Number');
    expect(await numbers(page)).toEqual(upward(championship).toReversed());
    await sortBy(page, 'Rider');
    const lines = await rows(page).allInnerTexts();
    expect([lines[0], lines.at(-1)]).toEqual([expect.stringContaining('Bagnaia'), expect.stringContaining('Zarco')]);
    await page.context().close();
  });

  it('are found by what is typed and by their flags, and stay so while the page does', async () => {
    const page = await openSeason(league, 2023, { viewport });
    const all = await rows(page).count();
    await find(page, 'marquez');
    expect(upward(await numbers(page))).toEqual([73, 93]);
    await page.getByRole('status').getByText(`2 of ${all} riders`).waitFor();
    await page.getByLabel('Independent', { exact: true }).check();
    expect(await numbers(page)).toEqual([73]);
    await page.getByLabel('Rookies').check();
    await page.getByText('No rider fits.').waitFor();

    await page.getByRole('button', { name: 'Show all riders' }).click();
    expect(await rows(page).count()).toBe(all);
    await page.getByLabel('Rookies').check();
    expect(await numbers(page)).toEqual([37]);
    await sortBy(page, 'Number');
    await page.getByRole('button', { name: 'Edit Augusto Fernández' }).click();
    await page.getByLabel('Points').fill('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('Changes saved').waitFor();
    expect(await numbers(page)).toEqual([37]);
    expect(await page.getByLabel('Rookies').isChecked()).toBe(true);
    expect(await head(page, 'Number').getAttribute('aria-sort')).toBe('ascending');
    await page.context().close();
  });
});
