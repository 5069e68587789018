import { failCalls } from '../fixtures.js';
import { heading, type Screen, text } from './screen.js';

const season: Screen[] = [
  { name: 'home-visitor', path: '/', as: 'visitor', ready: text('Race weekends 2023') },
  {
    name: 'home-member',
    path: '/',
    as: 'member',
    ready: [text('Valencia GP'), text('2,052 points'), text('Two weekends to go')],
  },
  {
    name: 'home-loading',
    path: '/',
    as: 'member',
    // Never responds, so the placeholders stay.
    before: (page) => page.route(/get-(race-weekends|standings|latest-announcement)/, () => undefined),
    ready: heading('Latest announcement'),
    loading: true,
  },
  {
    name: 'home-failing',
    path: '/',
    as: 'member',
    before: async (page) => {
      for (const call of ['get-race-weekends', 'get-standings', 'get-latest-announcement']) await failCalls(page, call);
    },
    ready: [
      text('There was an error retrieving the latest race weekend'),
      text('There was an error retrieving the standings'),
      text('There was an error loading the latest announcement'),
    ],
  },
  {
    name: 'home-user-unknown',
    path: '/',
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    ready: text('Error loading user data'),
  },
];

const empty: Screen[] = [
  { name: 'home-empty-visitor', path: '/', as: 'visitor', ready: heading('When two members have equal points') },
  {
    name: 'home-empty-member',
    path: '/',
    as: 'member',
    ready: [text('No current season'), text('No announcements yet.')],
  },
];

export const homeScreens = { season, empty };
