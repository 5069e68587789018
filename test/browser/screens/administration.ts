import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const seasons = '/administration';
const season = '/administration/seasons/2023';
const dialog = (page: Page) => page.getByRole('dialog');

async function openWeekend(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await dialog(page).getByRole('button', { name: 'Edit…' }).waitFor();
}

async function typeResult(page: Page): Promise<void> {
  await openWeekend(page, 'Valencia GP');
  await dialog(page).getByRole('button', { name: 'Type it by hand…' }).first().click();
  await dialog(page).getByLabel('Classification').fill('1 1 Bagnaia\n2 89 Martín\n2 5 Zarco\n93');
  await dialog(page).getByText('Line 3: it says position 2').waitFor();
}

const openButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor();
};

export const administrationScreens: Record<'season' | 'empty', Screen[]> = {
  season: [
    { name: 'seasons-visitor', path: seasons, as: 'visitor' },
    { name: 'seasons-member', path: seasons, as: 'member' },
    { name: 'seasons', path: seasons, as: 'admin' },
    { name: 'season', path: season, as: 'admin' },
    {
      name: 'season-failing',
      path: season,
      as: 'admin',
      before: (page) => failCalls(page, 'get-season-admin'),
      then: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    },
    { name: 'weekend-final', path: season, as: 'admin', then: (page) => openWeekend(page, 'Malaysian GP') },
    { name: 'weekend-in-progress', path: season, as: 'admin', then: (page) => openWeekend(page, 'Qatar GP') },
    { name: 'weekend-by-hand', path: season, as: 'admin', then: typeResult },
  ],
  empty: [
    { name: 'seasons-none', path: seasons, as: 'admin' },
    { name: 'season-create', path: seasons, as: 'admin', then: openButton('+ Add a season') },
  ],
};
