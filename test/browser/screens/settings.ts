import type { Page } from 'playwright';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const path = '/settings';
const open = (opener: string) => async (page: Page) => {
  await page.getByRole('button', { name: opener }).click();
  await page.getByRole('dialog').waitFor();
};
const unfold = async (page: Page) => {
  await page.getByRole('button', { name: 'Email Settings' }).click();
  await page.getByRole('switch', { name: 'Announcement Replies Notifications' }).waitFor();
};
const send = (page: Page) => page.getByRole('dialog').locator('button[type="submit"]').click();

const modals: Screen[] = [
  { name: 'settings-username', path, as: 'member', then: open('Change username') },
  { name: 'settings-email', path, as: 'member', then: open('Change email') },
  { name: 'settings-delete', path, as: 'member', then: open('Delete…') },
  {
    name: 'settings-username-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change username')(page);
      await page.getByLabel('New username').fill('two words');
      await page.getByLabel('Current password').fill('a guess');
      await send(page);
      await page.getByText('Password is incorrect').waitFor();
    },
  },
  {
    name: 'settings-delete-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Delete…')(page);
      await page.getByLabel(/^Type .* to confirm$/).fill('somebody');
      await send(page);
      await page.getByRole('alert').filter({ hasText: 'Username' }).waitFor();
    },
  },
];

const passwords: Screen[] = [
  { name: 'settings-password', path, as: 'member', then: open('Change password') },
  ...[
    ['simple', 'password1', 'simple'],
    ['strong', 'correct horse battery', 'Very strong.'],
  ].map(([name, typed = '', said = '']) => ({
    name: `settings-password-${name}`,
    path,
    as: 'member' as const,
    then: async (page: Page) => {
      await open('Change password')(page);
      await page.getByLabel('New password', { exact: true }).fill(typed);
      await page.getByRole('dialog').getByRole('status').filter({ hasText: said }).waitFor();
    },
  })),
];

const pictures: Screen[] = [
  { name: 'settings-picture', path, as: 'member', then: open('Change profile photo') },
  {
    name: 'settings-picture-preview',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change profile photo')(page);
      await page.getByLabel('Picture').setInputFiles('test/files/phone-photo.heic');
      await page.getByAltText('Your new picture').waitFor();
    },
  },
  {
    name: 'settings-picture-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change profile photo')(page);
      const buffer = Buffer.from('no picture');
      await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await page.getByText('This file can’t be shown here.').waitFor();
      await send(page);
      await page.getByText('File format or another factor is invalid').waitFor();
    },
  },
];

const empty: Screen[] = [
  { name: 'settings-visitor', path, as: 'visitor' },
  { name: 'settings-admin', path, as: 'admin', then: unfold },
  {
    name: 'settings-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    then: (page) => page.getByRole('main').getByText('Error loading user data').waitFor(),
  },
  ...modals,
  ...passwords,
  ...pictures,
];

export const settingsScreens = { empty };
