import type { Page } from '@playwright/test';
import { failCalls } from '../fixtures.js';
import { type Screen, type Seen, text } from './screen.js';

export const chartOf =
  (username: string): Seen =>
  (page) =>
    page.getByRole('img', { name: new RegExp(`^Positions over the season.*${username}`) });

const add = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByLabel('Compare with', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add to the chart' }).click();
    await page.getByRole('list', { name: 'Members in the chart' }).getByText(name).waitFor();
  }
};

const season: Screen[] = [
  {
    name: 'progress-modal-five',
    path: '/standings?season=2023',
    as: 'member',
    then: async (page) => {
      await page
        .getByRole('button', { name: /tardozzi.*points/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Season progress' }).click();
      await add(page, 'anakin59', 'doctor46fan', 'parcfermepaul');
    },
    ready: chartOf('parcfermepaul'),
  },
  {
    name: 'progress-profile-table',
    path: '/users/juliemoto?page=1',
    as: 'member',
    then: async (page) => {
      await add(page, 'anakin59');
      await page.getByText('Show as a table').click();
    },
    ready: [chartOf('anakin59'), (page) => page.getByRole('columnheader', { name: 'anakin59' })],
  },
  {
    name: 'progress-refused',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    then: async (page) => {
      await page.getByLabel('Compare with', { exact: true }).fill('nobody');
      await page.getByRole('button', { name: 'Add to the chart' }).click();
    },
    ready: [chartOf('juliemoto'), text('User not found')],
  },
  {
    name: 'progress-failing',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    before: (page) => failCalls(page, 'get-season-progress'),
    ready: text('There was an error retrieving the season progress'),
  },
];

const picks: Screen[] = [
  {
    name: 'progress-none-yet',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    ready: text('The chart starts when the first race weekend'),
  },
];

export const progressScreens = { season, picks };
