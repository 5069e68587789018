import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const add = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByLabel('Compare with').fill(name);
    await page.getByRole('button', { name: 'Add to the picture' }).click();
    await page.getByRole('list', { name: 'Members in the picture' }).getByText(name).waitFor();
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
  },
  {
    name: 'progress-profile-table',
    path: '/users/juliemoto?page=1',
    as: 'member',
    then: async (page) => {
      await add(page, 'anakin59');
      await page.getByText('Show as a table').click();
    },
  },
  {
    name: 'progress-refused',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    then: async (page) => {
      await page.getByLabel('Compare with').fill('nobody');
      await page.getByRole('button', { name: 'Add to the picture' }).click();
      await page.getByText('User not found').waitFor();
    },
  },
  {
    name: 'progress-failing',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    before: (page) => failCalls(page, 'get-season-progress'),
    then: (page) => page.getByText('There was an error retrieving the season progress').waitFor(),
  },
];

const picks: Screen[] = [
  {
    name: 'progress-none-yet',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    then: (page) => page.getByText('The picture begins when the first race weekend').waitFor(),
  },
];

export const progressScreens = { season, picks };
