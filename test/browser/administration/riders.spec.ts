import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Rider } from '../../../league/riders/rider.entity.js';
import type { Season } from '../../../league/seasons/season.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import {
  addSeason,
  card,
  clearSeasons,
  closed,
  dialog,
  done,
  failures,
  openSeason,
  press,
  refused,
  watchCalls,
} from './desk.js';

let league: DemoLeague;
let season: Season;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  season = await addSeason(league, 2031, { current: true });
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const rider = { number: 93, first: 'Marc', last: 'Márquez', points: 0, independent: false, rookie: false };
type Typed = Partial<Record<'Number' | 'Points' | 'First name' | 'Last name(s)', string>>;

const addRider = (more: Partial<Rider> = {}) => {
  const { number, first, last } = rider;
  const { manager } = league.database;
  return manager.save(manager.create(Rider, { seasonId: season.id, number, first, last, ...more }));
};
/** What the season has, as everybody reads it. */
async function readRiders() {
  type Shown = { independent: boolean; rookie: boolean; competitor_points: { points: number; competitor: object } };
  const { body } = await league.client().get<{ season: { competitors: Shown[] } }>('get-season-detailed?season=2031');
  return body.season.competitors.map(({ independent, rookie, competitor_points: { points, competitor } }) => {
    const { number, first, last } = competitor as typeof rider;
    return { number, first, last, points, independent, rookie };
  });
}
async function type(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await dialog(page).getByLabel(label, { exact: true }).fill(text);
}
async function openCreate(page: Page): Promise<void> {
  await card(page, 'Riders').getByRole('button', { name: '+ Add' }).click();
  await dialog(page).getByLabel('Number', { exact: true }).waitFor();
}
const complete = { Number: '93', 'First name': 'Marc', 'Last name(s)': 'Márquez' };
const openEdit = async (page: Page) => {
  await press(page, 'Edit Marc Márquez');
  await dialog(page).getByLabel('Number', { exact: true }).waitFor();
};
const deleteOne = async (page: Page) => {
  await press(page, 'Delete rider');
  await press(page, 'Click again to delete');
};

describe.each(sizes)('a rider, %s', (_, viewport) => {
  it('is created by hand, edited and deleted', async () => {
    const page = await openSeason(league, 2031, { viewport });
    await page.getByText('No riders yet. Add them by hand, from a standings page, or from the riders page.').waitFor();
    await openCreate(page);
    const ways = dialog(page).getByRole('radio');
    expect(await Promise.all((await ways.all()).map((way) => way.isChecked()))).toEqual([true, false, false]);
    expect(await page.getByLabel('Points').inputValue()).toBe('0');
    await type(page, { ...complete, 'Last name(s)': ' Márquez Alentà ' });
    await page.getByLabel('Independent Rider').check();
    await press(page, 'Create rider');
    await done(page, 'Rider created');
    const created = { ...rider, last: 'Márquez Alentà', independent: true };
    expect(await readRiders()).toEqual([created]);

    await press(page, 'Edit Marc Márquez Alentà');
    await type(page, { Number: '72', Points: '12.5', 'Last name(s)': 'Bezzecchi' });
    await page.getByLabel('Independent Rider').uncheck();
    await page.getByLabel('Rookie Rider').check();
    await press(page, 'Save changes');
    await done(page, 'Changes saved');
    expect(await readRiders()).toEqual([{ ...rider, number: 72, last: 'Bezzecchi', points: 12.5, rookie: true }]);

    await press(page, 'Edit Marc Bezzecchi');
    const sent = watchCalls(page, 'delete-competitor');
    await press(page, 'Delete rider');
    await page.getByRole('button', { name: 'Click again to delete' }).waitFor();
    expect(sent).toEqual([]);
    await press(page, 'Click again to delete');
    await done(page, 'Rider deleted');
    await closed(page);
    expect(await readRiders()).toEqual([]);
  });
});

describe('a field of a new rider', () => {
  it('is not sent with what does not fit', async () => {
    const wrong: [string, Typed][] = [
      ['number', { Number: '0' }],
      ['number', { Number: '100' }],
      ['number', { Number: '9.5' }],
      ['number', { Number: '' }],
      ['points', { Points: '-1' }],
      ['points', { Points: '1000' }],
      ['points', { Points: '12.5' }],
      ['points', { Points: '' }],
      ['first', { 'First name': '' }],
      ['last', { 'Last name(s)': '' }],
    ];
    const page = await openSeason(league, 2031);
    const sent = watchCalls(page, 'create-competitor');
    await openCreate(page);
    for (const [name, typed] of wrong) {
      await type(page, { Points: '0', ...complete, ...typed });
      await press(page, 'Create rider');
      const refusing = dialog(page).locator('input:invalid');
      expect(await refusing.evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.name))).toEqual([
        name,
      ]);
    }
    expect(sent).toEqual([]);
  });

  it.each<Typed>([
    { Number: '1', Points: '0' },
    { Number: '99', Points: '999' },
  ])('is taken at its limits: %j', async (limits) => {
    const page = await openSeason(league, 2031);
    await openCreate(page);
    await type(page, { ...complete, ...limits });
    await press(page, 'Create rider');
    await done(page, 'Rider created');
    expect(await readRiders()).toMatchObject([{ number: Number(limits.Number), points: Number(limits.Points) }]);
  });

  it('that is nothing but blanks is refused by the server', async () => {
    const page = await openSeason(league, 2031);
    await openCreate(page);
    await type(page, { ...complete, 'First name': '   ' });
    await press(page, 'Create rider');
    await refused(dialog(page), 'Make sure the information is correct and valid');
    expect(await page.getByLabel('Last name(s)').inputValue()).toBe('Márquez');
    expect(await readRiders()).toEqual([]);
  });
});

describe('a rider that is refused', () => {
  it('has a number that is taken: at once, and when it is edited', async () => {
    await addRider();
    await addRider({ number: 73, first: 'Álex' });
    const page = await openSeason(league, 2031);
    await openCreate(page);
    await type(page, complete);
    await press(page, 'Create rider');
    await refused(dialog(page), 'A rider with that number already exists');
    await page.keyboard.press('Escape');
    await openEdit(page);
    await type(page, { Number: '73' });
    await press(page, 'Save changes');
    await refused(dialog(page), 'A rider with that number already exists');
    expect(await dialog(page).getByLabel('Number', { exact: true }).inputValue()).toBe('73');
  });

  it('is of a season that is deleted meanwhile', async () => {
    const page = await openSeason(league, 2031);
    await openCreate(page);
    await type(page, complete);
    await (await league.clientOf('admin')).post('delete-season/', { seasonId: season.id });
    await press(page, 'Create rider');
    await refused(dialog(page), 'The season was not found of which you want to add the competitor');
  });

  it('is edited with what the server does not take', async () => {
    await addRider();
    const page = await openSeason(league, 2031);
    await openEdit(page);
    await type(page, { 'Last name(s)': '  ' });
    await press(page, 'Save changes');
    await refused(dialog(page), 'Make sure the information is valid');
  });

  it('is deleted while it is in use', async () => {
    for (const number of [1, 5, 10, 20]) await addRider({ number, last: `Rider ${number}` });
    await addRider();
    await addPicks(league.database, season, 'juliemoto', { ranked: [93, 1, 5, 10, 20] });
    const page = await openSeason(league, 2031);
    await openEdit(page);
    await deleteOne(page);
    await refused(dialog(page), 'The competitor is being used in picks or a race, please edit instead of deleting');
    expect(await readRiders()).toHaveLength(5);
  });

  it('is gone when it is opened', async () => {
    const { id } = await addRider();
    const page = await openSeason(league, 2031);
    await league.database.manager.delete(Rider, id);
    await press(page, 'Edit Marc Márquez');
    await refused(dialog(page), 'Rider was not found in the database');
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told in the words of each action, keeps what was typed, and can be tried again', async () => {
    const page = await openSeason(league, 2031);
    let mend = await fail(page, 'create-competitor');
    await openCreate(page);
    await type(page, complete);
    await press(page, 'Create rider');
    await refused(dialog(page), 'There was an error submiting the competitor');
    await mend();
    await press(page, 'Create rider');
    await done(page, 'Rider created');

    mend = await fail(page, 'get-season-competitor');
    await press(page, 'Edit Marc Márquez');
    await refused(dialog(page), 'There was an error retrieving the rider');
    await mend();
    await press(page, 'Try again');

    mend = await fail(page, 'edit-season-competitor');
    await type(page, { 'First name': 'Marco' });
    await press(page, 'Save changes');
    await refused(dialog(page), 'There was an error editing the rider');
    expect(await page.getByLabel('First name').inputValue()).toBe('Marco');
    await mend();

    mend = await fail(page, 'delete-competitor');
    await deleteOne(page);
    await refused(dialog(page), 'There was an error deleting the rider');
    await mend();
    expect(await readRiders()).toEqual([rider]);
  });
});

it('a deletion that is refused without a reason is told, too', async () => {
  await addRider();
  const page = await openSeason(league, 2031);
  await page.route(/delete-competitor\/?$/, (route) => route.fulfill({ status: 400, body: '{}' }));
  await openEdit(page);
  await deleteOne(page);
  await refused(dialog(page), 'There was an error deleting the competitor');
});
