import { failCalls } from '../fixtures.js';
import { type Screen, text } from './screen.js';

const list = '/race-weekends?season=2023';
const final = '/race-weekends/4';

const season: Screen[] = [
  { name: 'weekends-list', path: list, as: 'visitor', ready: text('Portuguese GP') },
  {
    name: 'weekends-failing',
    path: list,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-race-weekends'),
    ready: text('There was an error retrieving the race weekends'),
  },
  {
    name: 'weekends-unknown-season',
    path: '/race-weekends?season=1999',
    as: 'visitor',
    ready: text('Season not found'),
  },
  { name: 'weekend-visitor', path: final, as: 'visitor', ready: [text('juliemoto'), text('No comments yet.')] },
  {
    name: 'weekend-member-open',
    path: final,
    as: 'member',
    then: (page) => page.getByRole('button', { name: /^Races/ }).click(),
    ready: [
      (page) => page.getByRole('list', { name: 'Sprint Race result' }),
      (page) => page.getByRole('link', { name: /^Your position/ }),
      text('No comments yet.'),
    ],
  },
  {
    name: 'weekend-upcoming',
    path: '/race-weekends/20',
    as: 'visitor',
    ready: text('The standings will appear when this weekend is final.'),
  },
  {
    name: 'weekend-not-found',
    path: '/race-weekends/4711',
    as: 'visitor',
    ready: text('Race weekend not found'),
  },
  {
    name: 'weekend-failing',
    path: final,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-race-weekend'),
    ready: text('There was an error getting the race weekend'),
  },
];

/** Ten days before the season, all weekends are upcoming. */
const picks: Screen[] = [{ name: 'weekends-upcoming', path: '/race-weekends', as: 'visitor', ready: text('Upcoming') }];

const empty: Screen[] = [
  { name: 'weekends-no-season', path: '/race-weekends', as: 'visitor', ready: text('No current season') },
];

export const weekendScreens = { season, picks, empty };
