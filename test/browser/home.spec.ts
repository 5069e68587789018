import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { failCalls, sizes } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { waitUntil } from '../harness/wait-until.js';
import { comeBack } from './come-back.js';
import { layoutShiftOf } from './layout-shift.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
});
afterAll(() => league.close());

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

describe.each(sizes)('home of a visitor, %s', (_, viewport) => {
  it('tells what the league is, with the tie-break as a table', async () => {
    const page = await league.open('visitor', viewport);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Parc Fermé', level: 1 }).waitFor();
    expect(await titles(page)).toEqual([
      'Basic Idea',
      'Picks',
      'Standings',
      'Race weekends',
      'Announcements',
      'When two members have equal points',
    ]);
    const table = page.getByRole('table');
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Place',
      'Riders',
      'One picked',
      'Two picked',
    ]);
    expect((await table.getByRole('row').allTextContents()).slice(1)).toEqual([
      '1A. MarA. Mar ✓A. Mar ✓',
      '2M. MarM. Mar ✓M. Mar ✓',
      '3F. BagF. MorF. Bag ✓',
      '4F. MorF. BagF. DiG',
      '5F. DiGF. DiG ✓F. Mor',
    ]);
    await page.getByText('Two is ahead').waitFor();
    await page.context().close();
  });

  it('leads to standings and race weekends of the current season', async () => {
    const page = await league.open('visitor', viewport);
    for (const [name, address] of [
      ['Standings 2023', '/standings?season=2023'],
      ['Race weekends 2023', '/race-weekends?season=2023'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name }).click();
      await page.waitForURL(address);
    }
    await page.context().close();
  });
});

describe.each(sizes)('home of a member, %s', (_, viewport) => {
  it('has the latest three weekends, the first five and the latest announcement', async () => {
    const page = await league.open('member', viewport);
    await page.goto('/');
    await card(page, 'Standings').getByText('tardozzi').waitFor();
    await card(page, 'Race weekends').getByText('Valencia GP').waitFor();
    await card(page, 'Latest announcement').getByText('Two weekends to go').waitFor();
    expect(await titles(page)).toEqual(['Race weekends', 'Standings', 'Latest announcement']);
    const rows = async (title: string) => card(page, title).getByRole('listitem').allTextContents();
    expect((await rows('Race weekends')).map((row) => row.match(/^\w+ GP|Upcoming|In progress|Final/g))).toEqual([
      ['Valencia GP', 'Upcoming'],
      ['Qatar GP', 'In progress'],
      ['Malaysian GP', 'Final'],
    ]);
    const { body } = await (
      await league.clientOf('member')
    ).get<{
      standings: { users_picks: { user: { username: string } }[] };
    }>('get-standings?season=2023&amount=5');
    const names = body.standings.users_picks.map(({ user }) => expect.stringContaining(user.username));
    expect(await rows('Standings')).toEqual(names);
    await page.context().close();
  });

  it.each([
    ['Race weekends', '/race-weekends?season=2023'],
    ['Standings', '/standings?season=2023'],
    ['Latest announcement', '/announcements?page=1'],
  ])('its card "%s" leads to all of them', async (title, address) => {
    const page = await league.open('member', viewport);
    await page.goto('/');
    await card(page, title).getByRole('link', { name: 'See all' }).click();
    await page.waitForURL(address);
    await page.context().close();
  });
});

describe('a card that can not be read', () => {
  it.each([
    ['Race weekends', 'get-race-weekends', 'There was an error retrieving the latest race weekend', 'Valencia GP'],
    ['Standings', 'get-standings', 'There was an error retrieving the standings', 'tardozzi'],
    [
      'Latest announcement',
      'get-latest-announcement',
      'There was an error loading the latest announcement',
      'Two weekends to go',
    ],
  ])('"%s" says so, beside the others, and can be tried again', async (title, call, text, content) => {
    const page = await league.open('member');
    const mend = await failCalls(page, call);
    await page.goto('/');
    await card(page, title).getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
    await mend();
    await card(page, title).getByRole('button', { name: 'Try again' }).click();
    await card(page, title).getByText(content).waitFor();
    await page.context().close();
  });
});

it('home keeps what it shows where that can not be read again', async () => {
  const page = await league.open('member');
  await page.clock.install();
  await page.goto('/');
  const shown = ['Valencia GP', 'tardozzi', 'Two weekends to go'];
  for (const text of shown) await page.getByText(text).waitFor();
  for (const call of ['get-race-weekends', 'get-standings', 'get-latest-announcement']) await failCalls(page, call);
  let failed = 0;
  page.on('response', (response) => void (failed += response.status() === 500 ? 1 : 0));
  await comeBack(page);
  await waitUntil('each second try has failed, too', () => failed === 6);
  await page.getByRole('link', { name: 'See all' }).first().hover();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  for (const text of shown) expect(await page.getByText(text).count()).toBe(1);
  await page.context().close();
});

/** A line may break elsewhere once its font has arrived, which moves what is below by that line. */
const allowedShift = 0.02;

describe.each(sizes)('nothing moves while a page is loading, %s:', (_, viewport) => {
  it.each([
    ['/', 'visitor', (page: Page) => page.getByRole('link', { name: 'Standings 2023' })],
    ['/', 'member', (page: Page) => page.getByText('Two weekends to go')],
    ['/standings?season=2023', 'visitor', (page: Page) => page.getByText('tardozzi')],
    ['/standings?season=2023', 'member', (page: Page) => page.getByText('tardozzi')],
  ] as const)('%s of a %s', async (path, person, seen) => {
    const page = await league.open(person, viewport);
    expect(await layoutShiftOf(page, path, seen)).toBeLessThan(allowedShift);
    await page.context().close();
  });
});
