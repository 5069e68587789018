import type { Page } from '@playwright/test';
import { failCalls } from '../fixtures.js';
import { inDialog, type Screen, text } from './screen.js';

const path = '/standings?season=2023';
const openMember = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const countResults = (page: Page): Promise<void> => page.getByRole('button', { name: 'Count the results' }).click();
async function passTardozzi(page: Page): Promise<void> {
  await countResults(page);
  await page.getByLabel('Position of Francesco Bagnaia').selectOption('Does not finish');
  await page.getByRole('combobox', { name: 'Member' }).fill('tardozzi');
  await page.getByRole('option', { name: 'tardozzi' }).click();
  await page.getByRole('button', { name: 'How can I pass tardozzi?' }).click();
}
const table = [text('round 18 of 20'), text('juliemoto')];

const season: Screen[] = [
  { name: 'standings-visitor', path, as: 'visitor', ready: [...table, text('Log in to see your position')] },
  { name: 'standings-member', path, as: 'member', ready: [...table, text('Your position: 1st')] },
  {
    name: 'standings-copied',
    path,
    as: 'admin',
    before: (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    then: (page) => page.getByRole('button', { name: 'Copy' }).click(),
    ready: [...table, (page) => page.getByText(/^The standings have been copied\./).first()],
  },
  {
    name: 'standings-season-menu',
    path,
    as: 'visitor',
    then: async (page) => {
      await page.getByText('Log in to see your position').waitFor();
      await page.getByRole('button', { name: 'Season 2023' }).click();
    },
    ready: (page) => page.getByRole('menuitemradio', { name: '2023' }),
  },
  {
    name: 'standings-member-modal',
    path,
    as: 'member',
    then: (page) => openMember(page, /anakin59.*points/),
    ready: inDialog('Francesco Bagnaia'),
  },
  {
    name: 'standings-why',
    path,
    as: 'visitor',
    then: (page) =>
      page
        .getByRole('link', { name: /^Equal points/ })
        .first()
        .click(),
    ready: text('This decides'),
  },
  {
    name: 'standings-failing',
    path,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-standings'),
    ready: text('There has been an error retrieving the standigns'),
  },
  {
    name: 'standings-what-if-closed',
    path: '/standings/what-if?season=2023',
    as: 'member',
    ready: text('This page counts the results that are in: the sprint of Qatar GP.'),
  },
  {
    name: 'standings-what-if',
    path: '/standings/what-if?season=2023',
    as: 'member',
    then: countResults,
    ready: [text('The next races'), (page) => page.getByText('juliemoto').first()],
  },
  {
    name: 'standings-what-if-to-pass',
    path: '/standings/what-if?season=2023',
    as: 'member',
    then: passTardozzi,
    ready: [text('Show it in the races above'), text('Do not finish. Tap one to put them at the end:')],
  },
  {
    name: 'standings-unknown-season',
    path: '/standings?season=1999',
    as: 'visitor',
    ready: text('The season was not found'),
  },
];

const picks: Screen[] = [
  {
    name: 'standings-before-season',
    path: '/standings',
    as: 'member',
    ready: [text('in the order in which the picks were submitted'), text('Find yourself'), text('juliemoto')],
  },
  {
    name: 'standings-before-season-modal',
    path: '/standings',
    as: 'admin',
    then: (page) => openMember(page, /anakin59/),
    ready: inDialog(/^These picks stay hidden/),
  },
];

const empty: Screen[] = [
  { name: 'standings-empty', path: '/standings', as: 'visitor', ready: text('No current season') },
];

export const standingsScreens = { season, picks, empty };
