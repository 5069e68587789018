import type { Page } from '@playwright/test';
import { failCalls } from '../fixtures.js';
import { type Screen, text } from './screen.js';

const path = '/select-picks';
const slot = (page: Page, name: RegExp) => page.getByRole('button', { name });
const choose = async (page: Page, place: string, typed: string) => {
  await slot(page, new RegExp(`^${place}`)).click();
  await page.getByLabel('Name or number').fill(typed);
  await page.keyboard.press('Enter');
};
const withoutSaved = (page: Page) =>
  page.route(/api\/get-user-picks\?/, (route) => route.fulfill({ json: { user_picks: null } }));
const refuse = (flags: object) => (page: Page) =>
  page.route(/api\/set-user-picks/, (route) => route.fulfill({ status: 400, json: flags }));

const season: Screen[] = [
  { name: 'picks-visitor', path, as: 'visitor', ready: text('You need to be logged in to select your picks') },
  { name: 'picks-closed', path, as: 'member', ready: [text('The picks window is closed.'), text('Saved on')] },
  {
    name: 'picks-user-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    ready: (page) => page.getByRole('button', { name: 'Try again', exact: true }),
  },
];

const picks: Screen[] = [
  { name: 'picks-saved', path, as: 'member', ready: [text('Marco Bezzecchi'), text('Saved on')] },
  { name: 'picks-none', path, as: 'admin', before: withoutSaved, ready: text('You have no saved picks.') },
  {
    name: 'picks-changed',
    path,
    as: 'member',
    then: (page) => choose(page, '2nd', 'zarco'),
    ready: text(/changes? not saved$/),
  },
  {
    name: 'home-with-picks',
    path: '/',
    as: 'member',
    ready: (page) => page.getByRole('list', { name: 'Your riders' }).getByText('Jorge Martín').first(),
  },
  { name: 'home-visitor-before-the-season', path: '/', as: 'visitor', ready: text('The picks window is open') },
  {
    name: 'picks-just-saved',
    path,
    as: 'member',
    before: (page) =>
      page.route(/api\/set-user-picks/, (route) =>
        route.fulfill({ status: 201, json: { date_saved: '2024-02-28T10:00:00.000Z' } }),
      ),
    then: async (page) => {
      await choose(page, '2nd', 'zarco');
      await page.getByRole('button', { name: 'Submit' }).click();
    },
    ready: text('What next?'),
  },
  {
    name: 'picks-search',
    path,
    as: 'member',
    then: (page) => slot(page, /^3rd/).click(),
    // The search is placed for the width at which it opens, so it is opened again.
    narrow: async (page) => {
      await page.keyboard.press('Escape');
      await slot(page, /^3rd/).click();
    },
    ready: (page) => page.getByRole('dialog').getByLabel('Name or number'),
  },
  {
    name: 'picks-overtaken',
    path,
    as: 'member',
    then: async (page) => {
      await choose(page, '2nd', 'zarco');
      await page
        .getByRole('main')
        .getByText(/changes? not saved$/)
        .waitFor();
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          localStorage.setItem(key, localStorage.getItem(key)?.replace(/"basis":"[^"]*"/, '"basis":null') ?? '');
      });
      // The search removes its history entry shortly after it closes. A reload before that would be cancelled.
      await page.waitForFunction(() => (history.state as { layers?: number } | null)?.layers === undefined);
      await page.reload();
    },
    ready: text('Saved elsewhere in the meantime'),
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
    },
    ready: text(/Highlighted picks are invalid/),
  },
  {
    name: 'picks-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-user-picks'),
    ready: text('There was an error loading your picks'),
  },
];

const empty: Screen[] = [{ name: 'picks-no-season', path, as: 'member', ready: text('No current season') }];

export const picksScreens = { season, picks, empty };
