import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Rider } from '../../../league/riders/rider.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { Season } from '../../../league/seasons/season.entity.js';
import { failCalls, sizes, type Viewport } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';

let league: DemoLeague;

beforeAll(async () => {
  league = await startDemoLeague('empty');
});
afterAll(() => league.close());
beforeEach(async () => {
  league.site.setTrouble({ kind: 'none' });
  await league.database.query('TRUNCATE seasons, retrievals CASCADE');
  await league.database.manager.insert(Season, { year: 2023, current: true });
});

async function openSeason(viewport?: Viewport): Promise<Page> {
  const page = await league.open('admin', viewport);
  await page.goto('/administration/seasons/2023');
  await page.getByText('No riders yet.').waitFor();
  return page;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: '+ Add' }).last().click();
  await dialog(page, 'Add riders').getByLabel(method).check();
}

async function readRidersPage(page: Page): Promise<void> {
  await chooseMethod(page, 'From the riders page');
  await page.getByRole('button', { name: 'Read the page' }).click();
}

describe.each(sizes)('riders from the riders page, %s', (_, viewport) => {
  it('are looked through before they are added: guests on purpose only, flags as the page tells', async () => {
    await league.database.manager.save(Rider, { seasonId: await seasonId(), number: 5, first: 'J.', last: 'Zarco' });
    const page = await league.open('admin', viewport);
    await page.goto('/administration/seasons/2023');
    await page.getByText('J. Zarco').waitFor();
    await readRidersPage(page);
    const modal = dialog(page, 'Riders of the page');
    await modal.getByText('In the season already, they stay as they are: 5 Johann Zarco.').waitFor();
    expect(await modal.getByRole('checkbox', { name: /Bagnaia/ }).isChecked()).toBe(true);
    expect(await modal.getByRole('checkbox', { name: /Pedrosa.*wildcard or substitute/ }).isChecked()).toBe(false);
    const fernandez = modal.getByRole('group', { name: 'Augusto Fernández' });
    expect(await fernandez.getByLabel('Rookie').isChecked()).toBe(true);
    expect(await fernandez.getByLabel('Independent').isChecked()).toBe(true);
    await modal.getByRole('group', { name: 'Fabio Di Giannantonio' }).getByLabel('Independent').uncheck();
    await modal.getByRole('checkbox', { name: /Pedrosa/ }).check();
    await modal.getByRole('button', { name: 'Add 22 riders' }).click();

    await page.getByText('Riders successfully added').waitFor();
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(23);
    const riders = await league.database.manager.find(Rider, { order: { number: 'ASC' } });
    expect(riders.find(({ number }) => number === 5)).toMatchObject({ first: 'J.', last: 'Zarco' });
    expect(riders.find(({ number }) => number === 49)).toMatchObject({ last: 'Di Giannantonio', independent: false });
    expect(riders.find(({ number }) => number === 37)).toMatchObject({
      first: 'Augusto',
      rookie: true,
      independent: true,
    });
    await page.context().close();
  });
});

async function seasonId(): Promise<number> {
  return (await league.database.manager.findOneByOrFail(Season, { year: 2023 })).id;
}

describe('riders from a page', () => {
  it('are none more where all are there; nothing can be added then', async () => {
    const client = await league.clientOf('admin');
    await client.post('create-season-competitors-link/', {
      url: `${league.site.url}/en/world-standing/2023/motogp/championship-standings`,
      year: 2023,
    });
    const page = await league.open('admin');
    await page.goto('/administration/seasons/2023');
    await page.getByText('Francesco Bagnaia').waitFor();
    await readRidersPage(page);
    await page.getByText('All riders of the page are in the season already').waitFor();
    const add = dialog(page, 'Riders of the page').getByRole('button', { name: 'Add 0 riders' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await page.context().close();
  });

  it('of a standings link, which must be copied correctly', async () => {
    const page = await openSeason();
    await chooseMethod(page, 'From a standings page');
    const field = page.getByLabel('Link of the championship standings page');
    await field.fill('https://elsewhere.example/');
    await page.getByRole('button', { name: 'Read the page' }).click();
    await page.getByText('Incorrect link, be sure its coppied correctly', { exact: true }).waitFor();
    await field.fill(`${league.site.url}/en/world-standing/2023/motogp/championship-standings`);
    await page.getByRole('button', { name: 'Read the page' }).click();
    await page.getByRole('button', { name: /^Add \d+ riders$/ }).click();
    await page.getByText('Riders successfully added').waitFor();
    await page.getByText('Fabio Di Giannantonio').waitFor();
    await page.context().close();
  });

  it('are told why they can not be read: the busy site, the gone season, a failure of ours', async () => {
    const page = await openSeason();
    await chooseMethod(page, 'From the riders page');
    const modal = dialog(page, 'Add riders');
    const read = () => modal.getByRole('button', { name: 'Read the page' }).click();
    const mend = await failCalls(page, 'read-season-competitors');
    await read();
    await modal.getByText('There was an error processing the riders, try again later').waitFor();
    await mend();
    league.site.setTrouble({ kind: 'hanging' });
    const client = await league.clientOf('admin');
    const { body } = await client.post<{ pid: number }>('read-season-calendar/', { year: 2023 });
    await read();
    await modal.getByText('There is already an instance of some sort of retrieval').waitFor();
    await client.post('terminate-selenium/', body);
    await league.database.query('UPDATE seasons SET deleted_at = now()');
    await read();
    await modal.getByText('Could not find the season in the database').waitFor();
    await page.context().close();
  });

  it('of a page that is not understood: the admin sees what the browser saw', async () => {
    league.site.setTrouble({ kind: 'refused' });
    const page = await openSeason();
    await readRidersPage(page);
    await page
      .getByText('Season 2023, riders: The site refused the page (HTTP 403). Nothing was stored.')
      .first()
      .waitFor();
    await dialog(page, 'Riders of the page').getByRole('button', { name: 'What the browser saw' }).click();
    const sight = dialog(page, 'What the browser saw');
    await sight.getByRole('link', { name: `${league.site.url}/en/riders/motogp` }).waitFor();
    expect(await sight.getByLabel('Text of the page').innerText()).toContain('Access Denied');
    const shown = await sight.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(shown).toBe(1280);

    // Also from the message, later and anywhere; until it is forgotten.
    await page.reload();
    await page.getByRole('button', { name: 'What the browser saw' }).click();
    await sight.getByText('Access Denied').waitFor();
    await league.database.query('DELETE FROM page_sights');
    await page.goto('/');
    await page.goBack();
    await page.getByText('The site refused the page').waitFor();
    expect(await page.getByRole('button', { name: 'What the browser saw' }).count()).toBe(0);
    await page.context().close();
  });

  it('are not added when the season was finalized meanwhile, and nothing chosen is lost by a failure', async () => {
    const page = await openSeason();
    await readRidersPage(page);
    const modal = dialog(page, 'Riders of the page');
    await modal.getByRole('checkbox', { name: /Bagnaia/ }).uncheck();
    const mend = await failCalls(page, 'create-competitors');
    await modal.getByRole('button', { name: 'Add 21 riders' }).click();
    await modal.getByText('There was an error adding the riders').waitFor();
    await mend();
    expect(await modal.getByRole('checkbox', { name: /Bagnaia/ }).isChecked()).toBe(false);
    await league.database.query('UPDATE seasons SET finalized = true');
    await modal.getByRole('button', { name: 'Add 21 riders' }).click();
    await modal.getByText('The season is finalized: nothing is added to it any more.').waitFor();
    expect(await league.database.manager.count(Rider)).toBe(0);
    await page.context().close();
  });
});

describe.each(sizes)('the calendar of the results site, %s', (_, viewport) => {
  it('is read, looked through, changed and added in one step; again, nothing is doubled', async () => {
    const page = await openSeason(viewport);
    const readCalendar = async () => {
      await page.getByRole('button', { name: 'Calendar…' }).click();
      await page.getByRole('button', { name: 'Read the calendar' }).click();
    };
    await readCalendar();
    const modal = dialog(page, 'Calendar of the results site');
    await modal.getByRole('checkbox', { name: /Portuguese GP/ }).waitFor();
    await modal.getByRole('checkbox', { name: /Indian GP/ }).uncheck();
    await modal.getByRole('button', { name: 'Change Qatar GP' }).click();
    await modal.getByLabel('Title').fill('Grand Prix of Qatar');
    await modal.getByLabel('Last day').fill('2023-11-01');
    await modal.getByRole('button', { name: 'Add 19 race weekends' }).click();
    await modal.getByText('The last day must not be before the first.').waitFor();
    expect(await league.database.manager.count(RaceWeekend)).toBe(0);
    await modal.getByLabel('Last day').fill('2023-11-19');
    await modal.getByRole('button', { name: 'Add 19 race weekends' }).click();

    await page.getByText('19 race weekends added').waitFor();
    await page.getByRole('button', { name: /Grand Prix of Qatar/ }).waitFor();
    const weekends = await league.database.manager.find(RaceWeekend, { order: { startDate: 'ASC' } });
    expect(weekends.map(({ title }) => title)).not.toContain('Indian GP');
    expect(weekends.at(-2)).toMatchObject({
      title: 'Grand Prix of Qatar',
      startDate: '2023-11-17',
      endDate: '2023-11-19',
    });

    await readCalendar();
    await modal.getByText(/the days of Grand Prix of Qatar/).waitFor();
    await modal.getByText('in the season already').first().waitFor();
    await modal.getByRole('button', { name: 'Add 1 race weekend' }).click();
    await page.getByText('1 race weekend added').waitFor();
    expect(await league.database.manager.count(RaceWeekend)).toBe(20);
    await page.context().close();
  });
});

it('a calendar that was read waits on the page until it is looked through, also after the modal was closed', async () => {
  const page = await openSeason();
  league.site.setTrouble({ kind: 'slow', seconds: 2 });
  await page.getByRole('button', { name: 'Calendar…' }).click();
  await page.getByRole('button', { name: 'Read the calendar' }).click();
  await page.getByRole('dialog').getByText('Retrieval in progress').waitFor();
  await page.reload();
  await page.getByText('Retrieval in progress').waitFor();
  await page.getByText('Season 2023, calendar: 20 race weekends read.').waitFor();
  await page.getByRole('button', { name: 'Look through…' }).click();
  await page.getByRole('button', { name: 'Add 20 race weekends' }).click();
  await page.getByText('20 race weekends added').waitFor();
  expect(await page.getByRole('button', { name: 'Look through…' }).count()).toBe(0);
  await page.context().close();
});
