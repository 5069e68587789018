import type { Page } from '@playwright/test';
import { heading, type Screen, text } from './screen.js';

const firstRider = '/admin/riders?order=number';

async function openFirstRider(page: Page): Promise<void> {
  await page.locator('.list td a').first().click();
}

async function refuseRider(page: Page): Promise<void> {
  await openFirstRider(page);
  await page.getByLabel('Number', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
}

async function openLogEntry(page: Page): Promise<void> {
  await openFirstRider(page);
  const box = page.getByLabel('Rookie Rider');
  await box.setChecked(!(await box.isChecked()));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes saved').waitFor();
  await page.getByRole('link', { name: 'Changes by admins' }).click();
  await page.getByRole('heading', { name: 'Audit log', exact: true }).waitFor();
  await page.locator('.list td a').first().click();
}

export const siteScreens: Record<'season', Screen[]> = {
  season: [
    { name: 'site-visitor', path: '/admin/', as: 'visitor', ready: heading('Log in') },
    { name: 'site-not-admin', path: '/admin/', as: 'member', ready: heading('Not allowed') },
    { name: 'site-index', path: '/admin/', as: 'admin', ready: heading('Site administration') },
    { name: 'site-list', path: '/admin/comments', as: 'admin', ready: text(/^\d+ found$/) },
    { name: 'site-list-riders', path: firstRider, as: 'admin', ready: text('32 found') },
    { name: 'site-list-empty', path: '/admin/weekend-corrections', as: 'admin', ready: text('Nothing here.') },
    { name: 'site-member', path: '/admin/members/2', as: 'admin', ready: heading('What is stored') },
    {
      name: 'site-action',
      path: '/admin/members/2/delete',
      as: 'admin',
      ready: heading('Delete the account: juliemoto'),
    },
    {
      name: 'site-edit-refused',
      path: firstRider,
      as: 'admin',
      then: refuseRider,
      ready: (page) => page.getByRole('alert'),
    },
    {
      name: 'site-log-entry',
      path: firstRider,
      as: 'admin',
      then: openLogEntry,
      ready: (page) => page.getByRole('columnheader', { name: 'After' }),
    },
    { name: 'site-log', path: '/admin/audit-entries', as: 'admin', ready: heading('Audit log') },
    { name: 'site-missing', path: '/admin/members/0', as: 'admin', ready: heading('Not found') },
  ],
};
