import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { Retrieval } from '../../../league/retrieval/retrieval.entity.js';
import { sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { waitUntil } from '../../harness/wait-until.js';
import { clearSeasons, failures, openSeason, openWeekend, press, refused, session } from './desk.js';

let league: DemoLeague;
let admin: Client;
let steward: Client;
const busy =
  'There is already an instance of some sort of retrieval, please wait or terminate the process before trying again';

beforeAll(async () => {
  league = await startDemoLeague('empty');
  admin = await league.clientOf('admin');
  steward = await joinLeague(league, 'steward', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  await addSeason2023(league.database, league.site.url, { weekends: 2 });
  league.site.setTrouble({ kind: 'hanging' });
});
afterEach(async () => {
  league.site.setTrouble({ kind: 'none' });
  const live = await league.database.manager.find(Retrieval, { where: { state: 'running' } });
  for (const { id } of live) await admin.post('terminate-selenium/', { pid: id });
  await Promise.all(league.browser.contexts().map((context) => context.close()));
});

/** The retrieval that runs, as everybody sees it: on the page, or in the window of a weekend. */
const running = (place: Page | Locator) => place.locator('section').filter({ hasText: 'Retrieval in progress' }).last();
const start = async (page: Page): Promise<Locator> => {
  const modal = await openWeekend(page, 'Portuguese GP');
  await press(modal, 'Retrieve race');
  return modal;
};
const opening = (place: Page | Locator) =>
  running(place)
    .getByText(`Opening the page of Portuguese GP, race on ${new URL(league.site.url).host}`)
    .waitFor();
const elapsed = async (place: Page | Locator) =>
  Number(/(\d+) s ago/.exec(await running(place).innerText())?.[1] ?? Number.NaN);
const countResults = () => league.database.manager.count(RaceResult);

describe.each(sizes)('a retrieval that runs, %s', (_, viewport) => {
  it('is seen live: who, what, since when, how far; the same after a reload and by another admin, who stops it', async () => {
    const page = await openSeason(league, 2023, { viewport });
    const modal = await start(page);
    await opening(modal);
    expect(await running(modal).innerText()).toContain('Started by racedirector');
    const first = await elapsed(modal);
    await waitUntil('time passes', async () => (await elapsed(modal)) > first);
    const meter = running(modal).getByRole('progressbar', { name: 'Progress' });
    expect(await meter.getAttribute('value')).toBeNull();
    await league.database.manager.update(Retrieval, { state: 'running' }, { progressDone: 5, progressTotal: 22 });
    await waitUntil('the meter moves', async () => (await meter.getAttribute('value')) === '5');
    expect(await meter.getAttribute('max')).toBe('22');
    expect(await modal.getByRole('button', { name: 'Retrieve sprint race' }).getAttribute('aria-disabled')).toBe(
      'true',
    );

    await page.reload();
    await opening(page);
    const other = await openSeason(league, 2023, { as: steward, viewport });
    await opening(other);
    expect(await running(other).innerText()).toContain('Started by racedirector');
    await press(other, 'Stop');
    for (const each of [page, other]) {
      await each.getByText('Service terminated', { exact: true }).waitFor();
      await each
        .getByRole('list', { name: 'Messages' })
        .getByText('Portuguese GP, race: The retrieval was stopped. Nothing was stored.')
        .waitFor();
      expect(await each.getByText('Retrieval in progress').count()).toBe(0);
    }
    expect(await countResults()).toBe(0);
  });
});

describe('a retrieval', () => {
  it('says how to see its progress until there is news of it', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/post-race-weekend-event/, async (route) => {
      await held;
      await route.continue();
    });
    await press(modal, 'Retrieve race');
    const loading = session(page, 'Race').getByText('Loading: Reload page to view progress', { exact: true });
    await loading.waitFor();
    release();
    await opening(modal);
    await loading.waitFor({ state: 'detached' });
    await press(modal, 'Stop');
    await modal.getByText('Service terminated', { exact: true }).waitFor();
  });

  it('of a sprint race is stored, and its card goes', async () => {
    league.site.setTrouble({ kind: 'slow', seconds: 1 });
    const page = await openSeason(league, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await press(modal, 'Retrieve sprint race');
    await running(modal).waitFor();
    await modal.getByText('Result stored', { exact: true }).waitFor();
    await session(page, 'Sprint Race').getByText('Stored, 21 riders. See the result').waitFor();
    await modal.getByText('In progress', { exact: true }).waitFor();
    expect(await modal.getByText('Retrieval in progress').count()).toBe(0);
    await press(modal, 'Dismiss');
    expect(await modal.getByText('Result stored').count()).toBe(0);
  });

  it('is refused while another one runs; that one is shown then, and the season is told', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openWeekend(page, 'Argentinian GP');
    await start(await openSeason(league, 2023, { as: steward }));
    await waitUntil('it runs', () => league.database.manager.existsBy(Retrieval, { state: 'running' }));
    await press(modal, 'Retrieve race');
    await refused(modal, busy);
    await opening(modal);
    expect(await running(modal).innerText()).toContain('Started by steward');
    expect((await readSeasonMessages(admin))[0]).toContain(busy);
  });

  it('of a weekend that another admin has deleted does not begin', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await league.database.manager.delete(RaceWeekend, { title: 'Portuguese GP' });
    await press(modal, 'Retrieve race');
    await refused(modal, 'The race weekend was not found');
  });
});

describe('stopping', () => {
  it('what has ended meanwhile says so', async () => {
    const page = await openSeason(league, 2023);
    const modal = await start(page);
    await opening(modal);
    await page.route(/terminate-selenium/, async (route) => {
      await steward.post('terminate-selenium/', JSON.parse(route.request().postData() ?? '') as object);
      await route.continue();
    });
    await press(modal, 'Stop');
    await refused(modal, 'Service not found, it might have finished');
    await modal.getByText('Service terminated', { exact: true }).waitFor();
  });

  it('that is refused says so', async () => {
    const page = await openSeason(league, 2023);
    const modal = await start(page);
    await opening(modal);
    await page.route(/terminate-selenium/, (route) => route.fulfill({ status: 400, body: '{}' }));
    await press(modal, 'Stop');
    await refused(modal, 'There was an error trying to terminate the service');
    await opening(modal);
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told, and both calls can be tried again', async () => {
    const page = await openSeason(league, 2023);
    let mend = await fail(page, 'post-race-weekend-event');
    const modal = await start(page);
    await refused(modal, 'There was an error starting the retrieval');
    await mend();
    await press(modal, 'Retrieve race');
    await opening(modal);
    mend = await fail(page, 'terminate-selenium');
    await press(modal, 'Stop');
    await refused(modal, 'There was an error trying to terminate the service');
    await mend();
    await press(modal, 'Stop');
    await modal.getByText('Service terminated', { exact: true }).waitFor();
    expect(await countResults()).toBe(0);
  });
});
