import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const openPhoneMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};

const openBell = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
};

const season: Screen[] = [
  { name: 'shell-not-found', path: '/no-such', as: 'visitor' },
  { name: 'shell-phone-menu', path: '/no-such', as: 'visitor', then: openPhoneMenu },
  { name: 'shell-bell', path: '/no-such', as: 'member', then: openBell },
  {
    name: 'shell-user-menu',
    path: '/no-such',
    as: 'admin',
    then: async (page) => {
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await page.getByRole('menuitem', { name: 'Site Administration' }).waitFor();
    },
  },
  {
    name: 'shell-user-unknown',
    path: '/no-such',
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    then: (page) => page.getByText('Error loading user data').waitFor(),
  },
  {
    name: 'shell-crashed',
    path: '/contact',
    as: 'visitor',
    before: (page) => page.route(/contact-page/, (route) => route.abort()),
    then: (page) => page.getByRole('heading', { name: 'Something went wrong' }).waitFor(),
  },
];

const empty: Screen[] = [{ name: 'shell-bell-empty', path: '/no-such', as: 'member', then: openBell }];

export const shellScreens = { season, empty };
