import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { Rider } from '../../../league/riders/rider.entity.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';

let league: DemoLeague;
let qatar: RaceWeekend;

beforeAll(async () => {
  league = await startDemoLeague('season');
  qatar = await league.database.manager.findOneByOrFail(RaceWeekend, { title: 'Qatar GP' });
});
afterAll(() => league.close());
/** The race of Qatar is not retrieved yet, and its page has a rider that the season does not have. */
beforeEach(async () => {
  league.site.setTrouble({ kind: 'unknown-rider', number: 98 });
  await league.database.query('TRUNCATE season_messages');
  await league.database.manager.delete(RaceResult, { weekendId: qatar.id, kind: 'race' });
  await league.database.manager.delete(Rider, { number: 98 });
});

const season = '/administration/seasons/2023';
const weekend = (page: Page) => page.getByRole('dialog', { name: 'Qatar GP' });
const missing = (page: Page) => page.getByRole('dialog', { name: 'Riders of the result' });
const notFound = 'Competitors with the numbers: 98 were not found in the database';

async function retrieveRace(page: Page): Promise<void> {
  await page.goto(season);
  await page.getByRole('button', { name: /Qatar GP/ }).click();
  await weekend(page).getByRole('button', { name: 'Retrieve race' }).click();
  await weekend(page).getByText(notFound).waitFor();
}

describe.each(sizes)('a rider whom the season lacks, %s', (_, viewport) => {
  it('is offered with number and name; one click adds him and retrieves the race again', async () => {
    const page = await league.open('admin', viewport);
    await retrieveRace(page);
    await weekend(page).getByRole('button', { name: 'Add these riders…' }).click();
    const rider = missing(page).getByRole('group', { name: 'Rider 98' });
    expect(await rider.getByLabel('Last name(s)').inputValue()).toBe('Card');
    await rider.getByLabel('First name').fill('Ulrich');
    await rider.getByLabel('Independent').check();
    await missing(page).getByRole('button', { name: 'Add 1 rider and retrieve again' }).dblclick();

    await weekend(page).getByText('Qatar GP, race: 22 riders stored.').waitFor();
    await weekend(page).getByRole('button', { name: 'Finalize and send e-mail' }).waitFor();
    const added = await league.database.manager.findBy(Rider, { number: 98 });
    expect(added).toMatchObject([{ first: 'Ulrich', last: 'Card', independent: true, rookie: false }]);
    await page.context().close();
  });
});

describe('a rider whom the season lacks', () => {
  it('is offered from the message too, later and to another admin; the form keeps what was typed when it is refused', async () => {
    const first = await league.open('admin');
    await retrieveRace(first);
    const page = await league.open('admin');
    await page.goto(season);
    await page.getByRole('button', { name: 'Add these riders…' }).click();
    const rider = missing(page).getByRole('group', { name: 'Rider 98' });
    await rider.getByLabel('First name').fill('Ulrich');
    league.site.setTrouble({ kind: 'hanging' });
    const client = await league.clientOf('admin');
    const { body } = await client.post<{ pid: number }>('read-season-calendar/', { year: 2023 });
    await missing(page).getByRole('button', { name: 'Add 1 rider and retrieve again' }).click();
    await missing(page).getByText('There is already an instance of some sort of retrieval').waitFor();

    // He was added; only the retrieval is left to do.
    await missing(page).getByText('All riders of Qatar GP are in the season now.').waitFor();
    await client.post('terminate-selenium/', body);
    league.site.setTrouble({ kind: 'unknown-rider', number: 98 });
    await missing(page).getByRole('button', { name: 'Retrieve again' }).click();
    await weekend(page).getByText('Qatar GP, race: 22 riders stored.').waitFor();

    // The other admin's offer is out of date, and says so.
    await weekend(first).getByRole('button', { name: 'Add these riders…' }).click();
    await missing(first).getByText('All riders of Qatar GP are in the season now.').waitFor();
    await missing(first).getByRole('button', { name: 'Retrieve again' }).click();
    await missing(first).getByText('A result is stored already. Delete it first to store another.').waitFor();
    expect(await league.database.manager.countBy(Rider, { number: 98 })).toBe(1);
    await Promise.all([first.context().close(), page.context().close()]);
  });

  it('needs a full name', async () => {
    const page = await league.open('admin');
    await retrieveRace(page);
    await weekend(page).getByRole('button', { name: 'Add these riders…' }).click();
    await missing(page).getByLabel('Last name(s)').fill('  ');
    await missing(page).getByRole('button', { name: 'Add 1 rider and retrieve again' }).click();
    await missing(page).getByText('Make sure the information is correct and valid').waitFor();
    expect(await league.database.manager.countBy(Rider, { number: 98 })).toBe(0);
    await page.context().close();
  });
});
