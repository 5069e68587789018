import type { Page } from 'playwright';
import type { Screen } from './screen.js';

const logIn = async (page: Page) => {
  await page.getByLabel('Username or email').fill('nobody');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
};

const find = (key: string) => async (page: Page) => {
  await page.getByLabel('Email or username').fill(key);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText(key).waitFor();
};

const season: Screen[] = [
  { name: 'accounts-login', path: '/login', as: 'visitor' },
  {
    name: 'accounts-login-inactive',
    path: '/login',
    as: 'visitor',
    before: (page) => page.route('**/api/login/', (route) => route.fulfill({ status: 403, json: { uid: 1 } })),
    then: async (page) => {
      await logIn(page);
      await page.getByRole('button', { name: 'Request a new activation link' }).waitFor();
    },
  },
  { name: 'accounts-register', path: '/register', as: 'visitor' },
  {
    name: 'accounts-register-refused',
    path: '/register',
    as: 'visitor',
    then: async (page) => {
      for (const label of ['Username', 'Email', 'Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill(`- ${label}`);
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText("Email isn't valid").waitFor();
    },
  },
  {
    name: 'accounts-activate-refused',
    path: '/activate?uid=1&token=over',
    as: 'visitor',
    then: (page) => page.getByText('There was an error activating the account').waitFor(),
  },
  { name: 'accounts-find', path: '/find-account', as: 'visitor', then: find('stranger') },
  { name: 'accounts-found', path: '/find-account', as: 'visitor', then: find('juliemoto') },
  { name: 'accounts-reset', path: '/change-password?uid=1&token=x', as: 'visitor' },
  {
    name: 'accounts-reset-over',
    path: '/change-password',
    as: 'visitor',
    then: (page) => page.getByText('Invalid link').waitFor(),
  },
  {
    name: 'accounts-email-refused',
    path: '/change-email?uid=1&token=x&email=a@b.example',
    as: 'visitor',
    then: (page) => page.getByText('There was an error activating the email').waitFor(),
  },
  { name: 'accounts-contact', path: '/contact', as: 'visitor' },
];

export const accountsScreens = { season };
