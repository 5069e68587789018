import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const list = '/race-weekends?season=2023';
const final = '/race-weekends/4';
const heard = (page: Page, text: string) => page.getByRole('main').getByText(text).first().waitFor();

const season: Screen[] = [
  { name: 'weekends-list', path: list, as: 'visitor', then: (page) => heard(page, 'Portuguese GP') },
  {
    name: 'weekends-failing',
    path: list,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-race-weekends'),
    then: (page) => heard(page, 'There was an error retrieving the race weekends'),
  },
  {
    name: 'weekends-unknown-season',
    path: '/race-weekends?season=1999',
    as: 'visitor',
    then: (page) => heard(page, 'Season not found'),
  },
  { name: 'weekend-visitor', path: final, as: 'visitor', then: (page) => heard(page, 'juliemoto') },
  {
    name: 'weekend-member-open',
    path: final,
    as: 'member',
    then: async (page) => {
      await page.getByRole('button', { name: /^Races/ }).click();
      await page.getByRole('list', { name: 'Sprint Race result' }).waitFor();
      await page.getByRole('link', { name: /^Your place/ }).waitFor();
    },
  },
  {
    name: 'weekend-upcoming',
    path: '/race-weekends/20',
    as: 'visitor',
    then: (page) => heard(page, 'The standings follow when this weekend is final.'),
  },
  {
    name: 'weekend-not-found',
    path: '/race-weekends/4711',
    as: 'visitor',
    then: (page) => heard(page, 'Race weekend not found'),
  },
  {
    name: 'weekend-failing',
    path: final,
    as: 'visitor',
    before: (page) => failCalls(page, 'get-race-weekend'),
    then: (page) => heard(page, 'There was an error getting the race weekend'),
  },
];

/** Ten days before the season: its weekends are upcoming. */
const picks: Screen[] = [
  { name: 'weekends-upcoming', path: '/race-weekends', as: 'visitor', then: (page) => heard(page, 'Upcoming') },
];

const empty: Screen[] = [
  {
    name: 'weekends-no-season',
    path: '/race-weekends',
    as: 'visitor',
    then: (page) => heard(page, 'No current season'),
  },
];

export const weekendScreens = { season, picks, empty };
