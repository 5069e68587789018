import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const path = '/standings?season=2023';

const season: Screen[] = [
  { name: 'standings-visitor', path, as: 'visitor' },
  { name: 'standings-member', path, as: 'member' },
  {
    name: 'standings-failing',
    path,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-standings'),
    then: (page) => page.getByText('There was an error retrieving the standings').waitFor(),
  },
];

const empty: Screen[] = [{ name: 'standings-empty', path: '/standings', as: 'visitor' }];

export const standingsScreens = { season, empty };
