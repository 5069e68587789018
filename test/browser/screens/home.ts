import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const season: Screen[] = [
  { name: 'home-visitor', path: '/', as: 'visitor' },
  { name: 'home-member', path: '/', as: 'member' },
  {
    name: 'home-loading',
    path: '/',
    as: 'member',
    // Never answered: the placeholders stay.
    before: (page) => page.route(/get-(race-weekends|standings|latest-announcement)/, () => undefined),
    then: (page) => page.getByRole('heading', { name: 'Latest announcement' }).waitFor(),
  },
  {
    name: 'home-failing',
    path: '/',
    as: 'member',
    before: async (page) => {
      for (const call of ['get-race-weekends', 'get-standings', 'get-latest-announcement']) await failCalls(page, call);
    },
    then: async (page) => {
      await page.getByText('There was an error retrieving the latest race weekend').waitFor();
      await page.getByText('There was an error retrieving the standings').waitFor();
      await page.getByText('There was an error loading the latest announcement').waitFor();
    },
  },
  {
    name: 'home-user-unknown',
    path: '/',
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    then: (page) => page.getByRole('main').getByText('Error loading user data').waitFor(),
  },
];

const empty: Screen[] = [
  { name: 'home-empty-visitor', path: '/', as: 'visitor' },
  { name: 'home-empty-member', path: '/', as: 'member' },
];

export const homeScreens = { season, empty };
