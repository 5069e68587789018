import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { failCalls, sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { choose, fill, numberAt, openPicks, path, slot, submit } from './picks-page.js';
import { submitByApi } from './submit-by-api.js';

let league: DemoLeague;
let alice: Client;
let bob: Client;
beforeAll(async () => {
  league = await startDemoLeague('picks', { workers: 0 });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM race_results; UPDATE seasons SET selection_open = true');
  await league.database.query('UPDATE riders SET independent = (number IN (89, 72)), rookie = (number IN (37, 5))');
  await submitByApi(league, bob, 93, 20, 12, 88, 43, 72, 37);
  await submitByApi(league, alice, 1, 89, 72, 33, 10, 89, 37);
});

const alert = (page: Page) => page.locator('main').getByRole('alert');
const changeRiders = (sql: string) => league.database.query(`UPDATE riders SET ${sql}`);
const openChanged = async (viewport?: (typeof sizes)[number][1]) => {
  const page = await openPicks(league, alice, viewport);
  await choose(page, '5th', '41');
  return page;
};
const refused = async (page: Page, text: string) => {
  await submit(page).click();
  await alert(page).waitFor();
  expect(await alert(page).textContent()).toBe(text);
  expect(await numberAt(page, '5th')).toBe(41);
};

describe.each(sizes)('picks that the server refuses, %s', (_, viewport) => {
  it('because another member holds the same', async () => {
    const page = await openPicks(league, alice, viewport);
    await fill(page, 93, 20, 12, 88, 43, 72, 37);
    await submit(page).click();
    await alert(page).getByText('Another user already has the same picks and order.').waitFor();
    expect(await numberAt(page, '1st')).toBe(93);
    await choose(page, '1st', '20');
    await alert(page).waitFor({ state: 'detached' });
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await page.context().close();
  });

  it('because a result of the season is stored', async () => {
    const page = await openChanged(viewport);
    const [first] = await league.database.manager.find(RaceWeekend, { order: { startDate: 'ASC' }, take: 1 });
    await storeSessions(league.database, first as RaceWeekend, ['sprint']);
    await refused(page, 'You already have picks that participated in one or more races!');
    await page.context().close();
  });

  it('because riders are no longer what they were, and highlights these until they are changed', async () => {
    const page = await openChanged(viewport);
    await changeRiders('independent = false WHERE number = 89');
    await changeRiders('rookie = false WHERE number = 37');
    await refused(page, 'Selected independent rider is not an independent rider · Selected rookie is not rookie');
    await page.getByText('Highlighted: Independent, Rookie.').waitFor();
    await choose(page, 'Independent', '72');
    await page.getByText('Highlighted: Rookie.').waitFor();
    await choose(page, 'Rookie', '5');
    await alert(page).waitFor({ state: 'detached' });
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await page.context().close();
  });

  it('because a rider has left the season: highlighted, and missing again', async () => {
    const page = await openChanged(viewport);
    const other = await league.database.query<{ id: number }[]>(
      'INSERT INTO seasons (year) VALUES (1999) RETURNING id',
    );
    await changeRiders(`season_id = ${other[0]?.id} WHERE number = 41`);
    await submit(page).click();
    await alert(page).getByText('Highlighted picks are invalid').waitFor();
    await page.getByText('Highlighted: 5th.').waitFor();
    await page.getByText('Still missing: 5th.').waitFor();
    expect(await slot(page, '5th').textContent()).toMatch(/invalid/);
    await changeRiders('season_id = (SELECT id FROM seasons WHERE current) WHERE number = 41');
    await league.database.query('DELETE FROM seasons WHERE year = 1999');
    await page.context().close();
  });

  it('because the window was closed meanwhile: the page says so, and keeps what was chosen', async () => {
    const page = await openChanged(viewport);
    await league.database.query('UPDATE seasons SET selection_open = false');
    await submit(page).click();
    await page.getByRole('status').getByText('The window for picks is closed.').waitFor();
    const card = page.getByRole('region', { name: 'Not saved in time' });
    await card.getByText('41 Aleix Espargaró').waitFor();
    expect(await numberAt(page, '5th')).toBe(10);
    expect(await submit(page).count()).toBe(0);
    await page.reload();
    await card.getByText('41 Aleix Espargaró').waitFor();
    await page.context().close();
  });
});

describe('a submission that fails', () => {
  it.each<[string, (page: Page) => Promise<() => Promise<void>>]>([
    ['by a fault of the server', (page) => failCalls(page, 'set-user-picks')],
    [
      'because nothing answers',
      async (page) => {
        await page.route(/api\/set-user-picks/, (route) => route.abort());
        return () => page.unroute(/api\/set-user-picks/);
      },
    ],
  ])('%s says so, keeps the picks, also over a reload, and can be sent again', async (_, fail) => {
    const page = await openChanged();
    const mend = await fail(page);
    await refused(page, 'There was an error saving your picks');
    await mend();
    await page.reload();
    await page.getByText('Not saved yet').waitFor();
    expect(await numberAt(page, '5th')).toBe(41);
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await page.context().close();
  });

  it('does not come from a double click: it is sent once', async () => {
    const page = await openChanged();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('set-user-picks') && sent.push(request.method()));
    await submit(page).dblclick();
    await page.getByText(/^Saved on/).waitFor();
    expect(sent).toEqual(['POST']);
    await page.reload();
    await slot(page, '5th').waitFor();
    expect(await numberAt(page, '5th')).toBe(41);
    await page.context().close();
  });
});

describe('a page that can’t be loaded', () => {
  it.each([
    ['get-current-user', 'Error loading user data'],
    ['get-current-season', 'Error loading the current season'],
    ['get-user-picks', 'There was an error loading your picks'],
  ] as const)('for %s says "%s", and another try helps', async (call, text) => {
    const page = await league.open('member', sizes[1][1]);
    const mend = await failCalls(page, call);
    await page.goto(path);
    await page.locator('main').getByText(text).waitFor();
    expect(await page.getByText('You need to be logged in to select your picks').count()).toBe(0);
    await mend();
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await slot(page, '1st').waitFor();
    await page.context().close();
  });
});
