import type { Page } from '@playwright/test';
import { failCalls } from '../fixtures.js';
import { inDialog, type Screen, type Seen, text } from './screen.js';

const path = '/settings';
const button = (page: Page, name: string) => page.getByRole('button', { name });
const open = (opener: string) => (page: Page) => button(page, opener).click();
const send = (page: Page) => page.getByRole('dialog').locator('button[type="submit"]').click();
const field =
  (label: string | RegExp): Seen =>
  (page) =>
    page.getByRole('dialog').getByLabel(label);

const modals: Screen[] = [
  {
    name: 'settings-username',
    path,
    as: 'member',
    then: open('Change username'),
    ready: field('New username'),
  },
  { name: 'settings-email', path, as: 'member', then: open('Change email'), ready: field('New email') },
  { name: 'settings-delete', path, as: 'member', then: open('Delete…'), ready: field(/^Type .* to confirm$/) },
  {
    name: 'settings-devices',
    path,
    as: 'member',
    then: async (page) => {
      await page.getByRole('button', { name: /^Your devices/ }).click();
      await page.getByRole('button', { name: /^Recent activity/ }).click();
    },
    ready: text(/Logged in on/),
  },
  {
    name: 'settings-username-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change username')(page);
      await page.getByLabel('New username').fill('two words');
      await page.getByLabel('Current password').fill('a guess');
      await send(page);
    },
    ready: inDialog('Password is incorrect'),
  },
  {
    name: 'settings-delete-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Delete…')(page);
      await page.getByLabel(/^Type .* to confirm$/).fill('somebody');
      await page.getByLabel('Current password').fill('a guess');
      await send(page);
    },
    ready: (page) => page.getByRole('alert').filter({ hasText: 'Username' }),
  },
];

const off = { on: false, since: null, recovery_codes_left: 0, required: true, passkeys: [] };
const passkeys = [
  { id: 1, name: 'My phone', created_at: '2026-11-20T12:00:00.000Z', last_used_at: '2026-11-24T12:00:00.000Z' },
  { id: 2, name: 'The computer at home', created_at: '2026-11-21T12:00:00.000Z', last_used_at: null },
];
const on = { on: true, since: '2026-11-20T12:00:00.000Z', recovery_codes_left: 3, required: false, passkeys };
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = Array.from({ length: 10 }, (_, number) => `7K3M-Q9XW-04TR-ZB1${number}`);
const answering = (state: object) => async (page: Page) => {
  const uri = `otpauth://totp/Parc%20Ferm%C3%A9:anna?issuer=Parc%20Ferm%C3%A9&secret=${secret}`;
  await page.route('**/api/get-second-factor/', (route) => route.fulfill({ json: state }));
  await page.route('**/api/begin-second-factor/', (route) => route.fulfill({ json: { secret, uri } }));
  await page.route('**/api/renew-recovery-codes/', (route) => route.fulfill({ json: { recovery_codes: codes } }));
};
/** A different query makes the browser reload the page. */
const twoStep = (state: string) => `/settings?${state}#two-step`;
const typePassword = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Current password').fill('a guess');
  await send(page);
};

const secondFactor: Screen[] = [
  {
    name: 'settings-two-step-off',
    path: twoStep('two-step-off'),
    as: 'member',
    before: answering(off),
    ready: text('Admins of this league need it.'),
  },
  {
    name: 'settings-two-step-app',
    path: twoStep('two-step-app'),
    as: 'member',
    before: answering(off),
    then: async (page) => {
      await open('Turn it on…')(page);
      await typePassword(page);
    },
    ready: (page) => page.getByRole('img', { name: 'QR code for the app' }),
  },
  {
    name: 'settings-two-step-on',
    path: twoStep('two-step-on'),
    as: 'member',
    before: answering(on),
    then: (page) => button(page, 'Passkeys').click(),
    ready: [text('You have 3 recovery codes left. Make new ones soon.'), text('The computer at home')],
  },
  {
    name: 'settings-two-step-codes',
    path: twoStep('two-step-codes'),
    as: 'member',
    before: answering(on),
    then: async (page) => {
      await open('New recovery codes…')(page);
      await typePassword(page);
    },
    ready: inDialog(/^7K3M-Q9XW-04TR-ZB19$/),
  },
  {
    name: 'settings-two-step-turn-off',
    path: twoStep('two-step-turn-off'),
    as: 'member',
    before: answering(on),
    then: open('Turn it off…'),
    ready: field('Current password'),
  },
  {
    name: 'settings-passkey-add',
    path: twoStep('passkey-add'),
    as: 'member',
    before: answering(on),
    then: async (page) => {
      await button(page, 'Passkeys').click();
      await open('Add a passkey…')(page);
    },
    ready: field('Name'),
  },
];

const passwords: Screen[] = [
  {
    name: 'settings-password',
    path,
    as: 'member',
    then: open('Change password'),
    ready: (page) => page.getByLabel('New password', { exact: true }),
  },
  ...[
    ['simple', 'password1', 'simple'],
    ['strong', 'correct horse battery', 'Very strong.'],
  ].map(([name, typed = '', told = '']) => ({
    name: `settings-password-${name}`,
    path,
    as: 'member' as const,
    then: async (page: Page) => {
      await open('Change password')(page);
      await page.getByLabel('New password', { exact: true }).fill(typed);
    },
    ready: (page: Page) => page.getByRole('dialog').getByRole('status').filter({ hasText: told }),
  })),
];

const pictures: Screen[] = [
  { name: 'settings-picture', path, as: 'member', then: open('Change profile photo'), ready: field('Picture') },
  {
    name: 'settings-picture-preview',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change profile photo')(page);
      await page.getByLabel('Picture').setInputFiles('test/files/phone-photo.heic');
    },
    ready: (page) => page.getByAltText('Your new picture'),
  },
  {
    name: 'settings-picture-refused',
    path,
    as: 'member',
    then: async (page) => {
      await open('Change profile photo')(page);
      const buffer = Buffer.from('no picture');
      await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await page.getByText(/^This file can’t be previewed here\./).waitFor();
      await send(page);
    },
    ready: inDialog('File format or another factor is invalid'),
  },
];

/** The page of an unsubscribe link, with the current state of its emails. */
const ofLink = (name: string, on: boolean, words: string): Screen => ({
  name,
  path: '/unsubscribe?member=1&mails=picks-reminder&token=x',
  as: 'visitor',
  before: (page) =>
    page.route(/get-unsubscription/, (route) => route.fulfill({ json: { mails: 'picks-reminder', on } })),
  ready: text(words),
});

const reach: Screen[] = [
  {
    name: 'settings-reach',
    path,
    as: 'member',
    then: async (page) => {
      for (const card of ['More emails', 'Calendar']) await open(card)(page);
    },
    ready: [
      (page) => page.getByRole('switch', { name: 'End of the season' }),
      (page) => page.getByRole('textbox', { name: 'Address of the league’s calendar' }),
    ],
  },
  ofLink('unsubscribe', true, 'Turn these emails off'),
  ofLink('unsubscribe-off', false, 'These emails are off.'),
  {
    name: 'unsubscribe-invalid',
    path: '/unsubscribe?member=1&mails=picks-reminder&token=x',
    as: 'visitor',
    ready: text(/^This link/),
  },
];

const empty: Screen[] = [
  { name: 'settings-visitor', path, as: 'visitor', ready: text('You must be logged in to use this page') },
  {
    name: 'settings-admin',
    path,
    as: 'admin',
    then: open('Email Settings'),
    ready: (page) => page.getByRole('switch', { name: 'Announcement Replies Notifications' }),
  },
  {
    name: 'settings-failing',
    path,
    as: 'member',
    before: (page) => failCalls(page, 'get-current-user'),
    ready: text('Error loading user data'),
  },
  ...modals,
  ...secondFactor,
  ...passwords,
  ...pictures,
  ...reach,
];

export const settingsScreens = { empty };
