import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const path = '/standings?season=2023';
const heard = (page: Page, text: string) => page.getByText(text).first().waitFor();
const copy = (page: Page) => page.getByRole('button', { name: 'Copy' }).click();
const openMember = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByText('Francesco Bagnaia').waitFor();
};

const season: Screen[] = [
  { name: 'standings-visitor', path, as: 'visitor' },
  { name: 'standings-member', path, as: 'member' },
  {
    name: 'standings-copied',
    path,
    as: 'admin',
    before: (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    then: async (page) => {
      await copy(page);
      await heard(page, 'The standings are copied.');
    },
  },
  {
    name: 'standings-season-menu',
    path,
    as: 'visitor',
    then: async (page) => {
      await page.getByRole('button', { name: 'Season 2023' }).click();
      await page.getByRole('menuitemradio', { name: '2023' }).waitFor();
    },
  },
  { name: 'standings-member-modal', path, as: 'member', then: (page) => openMember(page, /anakin59.*points/) },
  {
    name: 'standings-why',
    path,
    as: 'visitor',
    then: async (page) => {
      await page
        .getByRole('button', { name: /^Equal points/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('This decides').waitFor();
    },
  },
  {
    name: 'standings-failing',
    path,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-standings'),
    then: (page) => heard(page, 'There has been an error retrieving the standigns'),
  },
  {
    name: 'standings-unknown-season',
    path: '/standings?season=1999',
    as: 'visitor',
    then: (page) => heard(page, 'The season was not found'),
  },
];

const empty: Screen[] = [
  {
    name: 'standings-empty',
    path: '/standings',
    as: 'visitor',
    then: (page) => page.getByRole('main').getByText('No current season').waitFor(),
  },
];

export const standingsScreens = { season, empty };
