import type { Page } from 'playwright';
import type { Screen } from './screen.js';

const firstRider = '/admin/riders?seasonId=1&order=number';

async function openFirstRider(page: Page): Promise<void> {
  await page.locator('.list td a').first().click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

async function refuseRider(page: Page): Promise<void> {
  await openFirstRider(page);
  await page.getByLabel('Number', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
}

async function openLogEntry(page: Page): Promise<void> {
  await openFirstRider(page);
  const box = page.getByLabel('Rookie Rider');
  await box.setChecked(!(await box.isChecked()));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes saved').waitFor();
  await page.getByRole('link', { name: 'What admins changed of it' }).click();
  await page.locator('.list td a').first().click();
  await page.getByRole('columnheader', { name: 'After' }).waitFor();
}

export const siteScreens: Record<'season', Screen[]> = {
  season: [
    { name: 'site-visitor', path: '/admin/', as: 'visitor' },
    { name: 'site-not-admin', path: '/admin/', as: 'member' },
    { name: 'site-index', path: '/admin/', as: 'admin' },
    { name: 'site-list', path: '/admin/comments', as: 'admin' },
    { name: 'site-list-riders', path: firstRider, as: 'admin' },
    { name: 'site-list-empty', path: '/admin/weekend-corrections', as: 'admin' },
    { name: 'site-member', path: '/admin/members/2', as: 'admin' },
    { name: 'site-action', path: '/admin/members/2/delete', as: 'admin' },
    { name: 'site-edit-refused', path: firstRider, as: 'admin', then: refuseRider },
    { name: 'site-log-entry', path: firstRider, as: 'admin', then: openLogEntry },
    { name: 'site-log', path: '/admin/audit-entries', as: 'admin' },
    { name: 'site-missing', path: '/admin/members/0', as: 'admin' },
  ],
};
