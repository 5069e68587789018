import type { Page } from '@playwright/test';
import { heading, type Screen, text } from './screen.js';

/** The page as the server sends it if the operator has set no contact address. */
const withoutContact = (page: Page) =>
  page.route('**/contact', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta name="(contact|donation)"[^>]*>/g, '');
    await route.fulfill({ response, body });
  });

const logIn = async (page: Page) => {
  await page.getByLabel('Username or email').fill('nobody');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
};

const find = (key: string) => async (page: Page) => {
  await page.getByLabel('Email or username').fill(key);
  await page.getByRole('button', { name: 'Search' }).click();
};

const season: Screen[] = [
  { name: 'accounts-login', path: '/login', as: 'visitor', ready: heading('Login') },
  {
    name: 'accounts-login-inactive',
    path: '/login',
    as: 'visitor',
    before: (page) => page.route('**/api/login/', (route) => route.fulfill({ status: 403, json: { uid: 1 } })),
    then: logIn,
    ready: (page) => page.getByRole('button', { name: 'Request a new activation link' }),
  },
  {
    name: 'accounts-login-second-step',
    path: '/login',
    as: 'visitor',
    before: async (page) => {
      const second_factor_required = true;
      await page.route('**/api/login/', (route) =>
        route.fulfill({ status: 202, json: { second_factor_required, methods: ['code', 'passkey'] } }),
      );
      await page.route('**/api/finish-log-in/', (route) =>
        route.fulfill({ status: 400, json: { message: 'This code is wrong', log_in_expired: false } }),
      );
    },
    then: async (page) => {
      await logIn(page);
      await page.getByLabel('Code').fill('123456');
      await page.getByRole('button', { name: 'Finish login' }).click();
    },
    ready: text('This code is wrong.'),
  },
  { name: 'accounts-register', path: '/register', as: 'visitor', ready: heading('Register') },
  {
    name: 'accounts-register-refused',
    path: '/register',
    as: 'visitor',
    then: async (page) => {
      for (const label of ['Username', 'Email', 'Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill(`- ${label}`);
      await page.getByRole('button', { name: 'Register' }).click();
    },
    ready: text("Email isn't valid"),
  },
  {
    name: 'accounts-registered',
    path: '/register',
    as: 'visitor',
    before: (page) => page.route(/api\/register/, (route) => route.fulfill({ json: { uid: 1 } })),
    then: async (page) => {
      for (const label of ['Username', 'Email', 'Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill(`${'long'.repeat(12)}@example.com`);
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('I didn’t get the email').click();
    },
    ready: [text('Account created'), text('spam folder')],
  },
  {
    name: 'accounts-activate-refused',
    path: '/activate?uid=1&token=over',
    as: 'visitor',
    ready: text('There was an error activating the account'),
  },
  {
    name: 'accounts-find',
    path: '/find-account',
    as: 'visitor',
    then: find('stranger'),
    ready: text('stranger'),
  },
  {
    name: 'accounts-found',
    path: '/find-account',
    as: 'visitor',
    then: find('juliemoto'),
    ready: text('juliemoto'),
  },
  {
    name: 'accounts-reset',
    path: '/change-password?uid=1&token=x',
    as: 'visitor',
    ready: heading('Choose a new password'),
  },
  { name: 'accounts-reset-over', path: '/change-password', as: 'visitor', ready: text('Invalid link') },
  {
    name: 'accounts-email-refused',
    path: '/change-email?uid=1&token=x&email=a@b.example',
    as: 'visitor',
    ready: text('There was an error activating the email'),
  },
  { name: 'accounts-contact', path: '/contact', as: 'visitor', ready: text('Donate (new tab)') },
  {
    name: 'accounts-contact-none',
    path: '/contact',
    as: 'visitor',
    before: withoutContact,
    ready: text('No contact address has been set up yet.'),
  },
];

export const accountsScreens = { season };
