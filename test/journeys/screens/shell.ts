import type { Page } from '@playwright/test';
import { failCalls } from '../fixtures.js';
import { heading, type Screen, type Seen } from './screen.js';

const path = '/no-such';
const notFound = heading('Error page not found');

const openPhoneMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click();
const bell: Seen = (page) => page.getByRole('dialog', { name: 'Notifications' });

const season: Screen[] = [
  { name: 'shell-not-found', path, as: 'visitor', ready: notFound },
  { name: 'rules', path: '/rules', as: 'member', ready: heading('Rules and help') },
  // The open menu hides the page from assistive technology, so the page is found by its text.
  {
    name: 'shell-phone-menu',
    path,
    as: 'visitor',
    narrow: openPhoneMenu,
    ready: (page) => page.getByText('There is nothing at this address.'),
  },
  { name: 'shell-bell', path, as: 'member', then: openBell, ready: bell },
  {
    name: 'shell-user-menu',
    path,
    as: 'admin',
    then: (page) => page.getByRole('button', { name: /^Your menu/ }).click(),
    ready: (page) => page.getByRole('menuitem', { name: 'Site Administration' }),
  },
  {
    name: 'shell-user-unknown',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    ready: [notFound, (page) => page.getByText('Error loading user data')],
  },
  {
    name: 'shell-crashed',
    path: '/contact',
    as: 'visitor',
    before: (page) => page.route(/contact-page/, (route) => route.abort()),
    ready: heading('Something went wrong'),
  },
];

const empty: Screen[] = [{ name: 'shell-bell-empty', path, as: 'member', then: openBell, ready: bell }];

export const shellScreens = { season, empty };
