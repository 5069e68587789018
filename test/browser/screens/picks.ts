import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const path = '/select-picks';
const slot = (page: Page, name: RegExp) => page.getByRole('button', { name });
const choose = async (page: Page, place: string, typed: string) => {
  await slot(page, new RegExp(`^${place}`)).click();
  await page.getByLabel('Name or number').fill(typed);
  await page.keyboard.press('Enter');
};
/** As somebody sees it who has saved none yet. */
const withoutSaved = (page: Page) =>
  page.route(/api\/get-user-picks\?/, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
/** What set-user-picks says against picks. */
const refuse = (flags: object) => (page: Page) =>
  page.route(/api\/set-user-picks/, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(flags) }),
  );

const season: Screen[] = [
  { name: 'picks-visitor', path, as: 'visitor' },
  { name: 'picks-closed', path, as: 'member' },
  {
    name: 'picks-user-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    then: (page) => page.getByRole('button', { name: 'Try again', exact: true }).waitFor(),
  },
];

const picks: Screen[] = [
  { name: 'picks-saved', path, as: 'member' },
  { name: 'picks-none', path, as: 'admin', before: withoutSaved },
  {
    name: 'picks-changed',
    path,
    as: 'member',
    then: async (page) => {
      await choose(page, '2nd', 'zarco');
      await page.getByText('Not saved yet').waitFor();
    },
  },
  {
    name: 'picks-search',
    path,
    as: 'member',
    then: async (page) => {
      await slot(page, /^3rd/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'picks-overtaken',
    path,
    as: 'member',
    then: async (page) => {
      await choose(page, '2nd', 'zarco');
      await page.getByText('Not saved yet').waitFor();
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          localStorage.setItem(key, localStorage.getItem(key)?.replace(/"basis":"[^"]*"/, '"basis":null') ?? '');
      });
      await page.reload();
      await page.getByText('Saved elsewhere meanwhile').waitFor();
    },
  },
  {
    name: 'picks-refused',
    path,
    as: 'member',
    before: refuse({
      invalid_picks: [false, true, false, false, false],
      invalid_independent: true,
      invalid_rookie: true,
    }),
    then: async (page) => {
      await choose(page, '2nd', 'zarco');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(/Highlighted picks are invalid/).waitFor();
    },
  },
  {
    name: 'picks-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-user-picks'),
    then: (page) => page.getByText('There was an error loading your picks').waitFor(),
  },
];

const empty: Screen[] = [
  {
    name: 'picks-no-season',
    path,
    as: 'member',
    then: (page) => page.locator('main').getByText('No current season').waitFor(),
  },
];

export const picksScreens = { season, picks, empty };
