import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import type { Season } from '../../../league/seasons/season.entity.js';
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
  openWeekend,
  press,
  refused,
} from './desk.js';

let league: DemoLeague;
let season: Season;
let link: string;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
  link = `${league.site.url}/motogp/results/2023/qatar-gp/`;
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  season = await addSeason(league, 2023, { current: true });
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const fields = ['Title', 'Link of its results page', 'First day', 'Last day'] as const;
type Typed = Partial<Record<(typeof fields)[number], string>>;
const complete = (): Typed => ({
  Title: 'Qatar GP',
  'Link of its results page': link,
  'First day': '2023-11-17',
  'Last day': '2023-11-19',
});
async function type(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}
const valuesOf = (page: Page) =>
  Promise.all(fields.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
async function openCreate(page: Page): Promise<void> {
  await card(page, 'Race weekends').getByRole('button', { name: '+ Add' }).click();
  await page.getByLabel('Title', { exact: true }).waitFor();
}
const readAll = () => league.database.manager.find(RaceWeekend, { order: { id: 'ASC' } });
const addWeekend = (more: Partial<RaceWeekend> = {}) => {
  const { manager } = league.database;
  const days = { startDate: '2023-11-17', endDate: '2023-11-19' };
  return manager.save(
    manager.create(RaceWeekend, { seasonId: season.id, title: 'Qatar GP', url: link, ...days, ...more }),
  );
};
const openEdit = async (page: Page): Promise<Locator> => {
  const modal = await openWeekend(page, 'Qatar GP');
  await press(modal, 'Edit…');
  return modal;
};
const deleteIt = async (modal: Locator) => {
  await press(modal, 'Delete race weekend');
  await press(modal, 'Click again to delete');
};

describe.each(sizes)('a race weekend, %s', (_, viewport) => {
  it('is created, edited and deleted', async () => {
    const page = await openSeason(league, 2023, { viewport });
    await page
      .getByText('No race weekends yet. Add them one by one, or take over the calendar of the results site.')
      .waitFor();
    await openCreate(page);
    await type(page, complete());
    await press(page, 'Create race weekend');
    await done(page, 'Qatar GP added');
    expect(await readAll()).toMatchObject([
      { title: 'Qatar GP', url: link, startDate: '2023-11-17', endDate: '2023-11-19', status: 0 },
    ]);

    const modal = await openWeekend(page, 'Qatar GP');
    await modal.getByText('Upcoming', { exact: true }).waitFor();
    expect(await modal.getByRole('link', { name: 'Results page' }).getAttribute('href')).toBe(link);
    await press(modal, 'Edit…');
    expect(await valuesOf(page)).toEqual(['Qatar GP', link, '2023-11-17', '2023-11-19']);
    await type(page, { Title: 'Lusail GP', 'Last day': '2023-11-20' });
    await press(modal, 'Save changes');
    await modal.getByText('Changes saved', { exact: true }).waitFor();
    await page.getByRole('dialog', { name: 'Lusail GP' }).waitFor();
    expect(await readAll()).toMatchObject([{ title: 'Lusail GP', endDate: '2023-11-20' }]);

    await press(modal, 'Edit…');
    await type(page, { Title: 'Not this' });
    await press(modal, 'Back without saving');
    await press(modal, 'Delete race weekend');
    expect(await readAll()).toMatchObject([{ title: 'Lusail GP' }]);
    await press(modal, 'Click again to delete');
    await closed(page);
    await page
      .getByText('No race weekends yet. Add them one by one, or take over the calendar of the results site.')
      .waitFor();
    expect(await readAll()).toEqual([]);
  });
});

/** What is typed wrong, and what stands beside its field. */
const wrong: [string, Typed, string][] = [
  [
    'a link elsewhere',
    { 'Link of its results page': 'https://example.com/motogp/results/2023/qatar-gp' },
    'This is not a results page of the results site.',
  ],
  ['a day before the first', { 'Last day': '2023-11-16' }, 'The last day must not be before the first.'],
  ['a title of blanks', { Title: '   ' }, 'This title can’t be used.'],
];

describe('what the server does not take', () => {
  it('is refused, told beside its field and in the season messages; a new weekend can be mended', async () => {
    const page = await openSeason(league, 2023);
    await openCreate(page);
    for (const [, typed, hint] of wrong) {
      await type(page, { ...complete(), ...typed });
      await press(page, 'Create race weekend');
      await refused(dialog(page), 'There was an error creating the race weekend');
      await dialog(page).getByText(hint, { exact: true }).waitFor();
      expect(await dialog(page).locator('[aria-invalid="true"]').count()).toBe(1);
    }
    expect(await readAll()).toEqual([]);
    await type(page, complete());
    await press(page, 'Create race weekend');
    await done(page, 'Qatar GP added');
    const { host } = new URL(link);
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText(
        `A race weekend was not created: its link must be a results page of ${host}, its dates in order, its title not empty.`,
      )
      .waitFor();
  });

  it.each(wrong)('is refused in an edit, too: %s', async (_, typed, hint) => {
    await addWeekend();
    const page = await openSeason(league, 2023);
    const modal = await openEdit(page);
    await type(page, typed);
    await press(modal, 'Save changes');
    await refused(modal, 'Be sure the information is valid');
    await modal.getByText(hint, { exact: true }).waitFor();
    expect(await valuesOf(page)).toEqual(Object.values({ ...complete(), ...typed }));
    expect(await readAll()).toMatchObject([{ title: 'Qatar GP', url: link, endDate: '2023-11-19' }]);
  });
});

describe('a weekend that another admin has deleted', () => {
  it('is not found, whatever is done with it', async () => {
    const { id } = await addWeekend();
    const page = await openSeason(league, 2023);
    const gone = () => league.database.manager.delete(RaceWeekend, id);
    const modal = await openEdit(page);
    await gone();
    await type(page, { Title: 'Lusail GP' });
    await press(modal, 'Save changes');
    await refused(modal, 'The race weekend was not found');
    expect(await page.getByLabel('Title').inputValue()).toBe('Lusail GP');
    await press(modal, 'Back without saving');
    await deleteIt(modal);
    await refused(modal, 'The race weekend was not found');
    await page.keyboard.press('Escape');
    await page
      .getByText('No race weekends yet. Add them one by one, or take over the calendar of the results site.')
      .waitFor();
  });

  it('can not be opened', async () => {
    const { id } = await addWeekend();
    const page = await openSeason(league, 2023);
    await league.database.manager.delete(RaceWeekend, id);
    await page.getByRole('button', { name: /Qatar GP/ }).click();
    await refused(dialog(page), 'The race weekend was not found');
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told in the words of each action, keeps what was typed, and can be tried again', async () => {
    const page = await openSeason(league, 2023);
    let mend = await fail(page, 'create-race-weekend');
    await openCreate(page);
    await type(page, complete());
    await press(page, 'Create race weekend');
    await refused(dialog(page), 'There was an error submiting the new race weekend');
    expect(await valuesOf(page)).toEqual(Object.values(complete()));
    await mend();
    await press(page, 'Create race weekend');
    await done(page, 'Qatar GP added');

    mend = await fail(page, 'get-race-weekend-admin');
    await page.getByRole('button', { name: /Qatar GP/ }).click();
    await refused(dialog(page), 'There was an error getting the race weekend');
    await mend();
    await press(page, 'Try again');

    const modal = dialog(page);
    mend = await fail(page, 'edit-race-weekend');
    await press(modal, 'Edit…');
    await type(page, { Title: 'Lusail GP' });
    await press(modal, 'Save changes');
    await refused(modal, 'There was an error editing the race');
    expect(await page.getByLabel('Title').inputValue()).toBe('Lusail GP');
    await mend();
    await press(modal, 'Back without saving');

    mend = await fail(page, 'delete-race-weekend');
    await deleteIt(modal);
    await refused(modal, 'There was an error while deleting the race weekend');
    await mend();
    expect(await readAll()).toMatchObject([{ title: 'Qatar GP' }]);
  });
});
