import type { Locator, Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { callsOf } from '../harness/calls-of.js';
import { queryBesideWorker } from '../harness/delete-all.js';
import { addSeason2023, password } from '../harness/make-season.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import { finalize, openSeason, openWeekend, press, session } from './season-page.js';

test.use({ stage: { kind: 'empty' } });

let weekendId: number;
test.beforeEach(async ({ league }) => {
  await queryBesideWorker(league.database, 'TRUNCATE seasons CASCADE');
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekendId = weekends[0]?.id ?? 0;
});

const lines = (page: Page) => page.getByLabel('Classification');
const openText = (page: Page) => page.getByText('Paste or edit it as text').click();
/** A separate session, because a test may end it. */
const anAdmin = (league: JourneyLeague) => league.client().logIn(accounts.admin.username, password);

async function openForm(page: Page, name: 'Race' | 'Sprint Race' = 'Race'): Promise<Locator> {
  const modal = await openWeekend(page, 'Portuguese GP');
  await press(session(page, name), 'Type it by hand…');
  await expect(page.getByRole('group', { name: /^Tap the riders/ })).toBeVisible();
  return modal;
}

async function readResult(league: JourneyLeague, kind: 'race' | 'sprint_race'): Promise<string[]> {
  const query = { id: String(weekendId) };
  const { data } = await callsOf(league.client()).GET('/api/get-race-weekend', { params: { query } });
  const rows = data?.race_weekend[kind]?.competitors_positions ?? [];
  return rows.map(({ position, number, points }) => `${position} #${number} ${points}`);
}
const isStored = (league: JourneyLeague, kind: 'race' | 'sprint_race', rows: string[]) =>
  expect.poll(() => readResult(league, kind)).toEqual(rows);

// proves: more-1, admin-weekends-17, admin-more-6
test(
  'a typed result survives a reload and the end of the session, and is stored after a new log-in',
  { tag: '@long' },
  async ({ league, open }) => {
    const page = await openSeason(open, 2023, { as: await anAdmin(league) });
    await openForm(page);
    await openText(page);
    await lines(page).fill('1 89 J. Martin\n2 1 Bagnaia\nNot classified\n93 Marc Márquez');
    await page.reload();
    await openForm(page);
    await expect(lines(page)).toHaveValue('1 89 J. Martin\n2 1 Bagnaia\nNot classified\n93 Marc Márquez');

    await page.request.get('/api/logout/');
    await press(page, 'Save race result');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    await tab.getByLabel('Username or email').fill(accounts.admin.username);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(tab).toHaveURL(/\/$/);
    await press(page, 'Save race result');
    await expect(page.getByRole('dialog').getByText('Race result saved', { exact: true })).toBeVisible();
    await expect(session(page, 'Race').getByText('Stored, 3 riders. See the result')).toBeVisible();
    await isStored(league, 'race', ['1 #89 25', '2 #1 20', '0 #93 0']);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([]);
  },
);

// proves: admin-more-6
test('a result is tapped in finishing order on a phone', { tag: '@long' }, async ({ league, open }) => {
  const page = await openSeason(open, 2023, { viewport: phone });
  const modal = await openForm(page, 'Sprint Race');
  const order = modal.getByRole('list', { name: 'Running order' }).getByRole('listitem');
  // A placed rider is aria-disabled, and a plain tap would wait for it to become enabled.
  const tap = (name: RegExp) => modal.getByRole('button', { name }).tap({ force: true });
  for (const name of [/89\s*J. Martín/, /1\s*F. Bagnaia/, /1\s*F. Bagnaia/]) await tap(name);
  await expect(order).toHaveText([/1\s*89/, /2\s*1/]);
  await modal.getByRole('button', { name: 'Undo' }).tap();
  for (const name of [/33\s*B. Binder/, /93\s*M. Márquez/]) await tap(name);
  await expect(order).toHaveText([/1\s*89/, /2\s*33/, /3\s*93/]);
  // The running order stays in view even at the last rider of the grid.
  await modal.getByRole('button', { name: /93\s*M. Márquez/ }).scrollIntoViewIfNeeded();
  await expect(order.last()).toBeInViewport();
  await modal.getByRole('button', { name: 'Save sprint race result' }).tap();
  await expect(session(page, 'Sprint Race').getByText('Stored, 3 riders. See the result')).toBeVisible();
  await isStored(league, 'sprint_race', ['1 #89 12', '2 #33 9', '3 #93 7']);
});

// proves: admin-weekends-17
test(
  'a weekend whose sprint was not held becomes final with the race alone',
  { tag: '@long' },
  async ({ league, open }) => {
    const page = await openSeason(open, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await press(session(page, 'Sprint Race'), 'Session was not held');
    await press(session(page, 'Sprint Race'), 'Click again to record');
    await expect(session(page, 'Sprint Race').getByText('Recorded as not held.')).toBeVisible();
    await press(session(page, 'Race'), 'Type it by hand…');
    await openText(page);
    await lines(page).fill('89');
    await press(page, 'Save race result');
    await finalize(modal);
    await expect(modal.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
    await isStored(league, 'race', ['1 #89 25']);
  },
);
