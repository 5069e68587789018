import type { Page } from '@playwright/test';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { linkOf } from '../harness/mailbox.js';
import { addMember, password } from '../harness/make-season.js';
import { contact, expect, phone, test } from './fixtures.js';

test.use({ stage: { kind: 'empty' } });

const fresh = 'another horse battery';

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const menuOf = (page: Page, username: string) => page.getByRole('button', { name: `Your menu, ${username}` });
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const mailOf = (username: string) => `${username}@parcferme.example`;

test.describe('an account', () => {
  // proves: register-1, register-9, register-10, activation-1, activation-2
  test(
    'is registered on a phone and activated by the emailed link, which works once',
    { tag: '@long' },
    async ({ open, mailbox }) => {
      const page = await open('visitor', phone);
      await test.step('a visitor registers', async () => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('link', { name: 'Register' }).click();
        await fill(page, { Username: 'newcomer', Email: mailOf('newcomer'), Password: password });
        await fill(page, { 'Confirm password': password });
        await press(page, 'Register');
        await expect(page.getByText('Account created, check your email to finalize the creation')).toBeVisible();
      });
      const link = linkOf(await mailbox.mailTo(mailOf('newcomer')));
      await test.step('the emailed link activates the account and logs in', async () => {
        await page.goto(link);
        await expect(told(page, 'Your account is active, and you are logged in.')).toBeVisible();
        await expect(page).toHaveURL('/');
        await expect(menuOf(page, 'newcomer')).toBeVisible();
      });
      await test.step('the link does not work a second time', async () => {
        const again = await open('visitor', phone);
        await again.goto(link);
        await expect(again.getByText('There was an error activating the account')).toBeVisible();
        await press(again, 'Request a new activation link');
        await expect(again.getByText('This account is already active. You can log in.')).toBeVisible();
      });
    },
  );

  // proves: login-5, activation-2, activation-3
  test(
    'gets a new activation link at the log-in if it is inactive, and the earlier link stops working',
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      const { id } = await addMember(league.database, 'sleeper', { isActive: false });
      const visitor = await league.clientOf('visitor');
      await callsOf(visitor).GET('/api/get-current-user');
      await callsOf(visitor).POST('/api/request-activation-token', { body: { uid: id } });
      const first = linkOf(await mailbox.mailTo(mailOf('sleeper')));

      const page = await open('visitor');
      await page.goto('/login');
      await fill(page, { 'Username or email': 'sleeper', Password: 'a wrong guess' });
      await press(page, 'Login');
      await expect(page.getByText('Invalid credentials')).toBeVisible();
      await fill(page, { Password: password });
      await press(page, 'Login');
      await expect(page.getByText('Your account is not active')).toBeVisible();
      await press(page, 'Request a new activation link');
      await expect(page.getByText('New activation email sent')).toBeVisible();

      const second = linkOf(await mailbox.mailTo(mailOf('sleeper'), 2));
      await page.goto(first);
      await expect(page.getByText('There was an error activating the account')).toBeVisible();
      await page.goto(second);
      await expect(menuOf(page, 'sleeper')).toBeVisible();
    },
  );

  // proves: more-6
  test(
    'is activated only after the other member who opened its link has logged out',
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      const settled = await joinLeague(league, 'settled');
      const { id } = await addMember(league.database, 'sister', { isActive: false });
      await callsOf(settled).POST('/api/request-activation-token', { body: { uid: id } });
      const link = linkOf(await mailbox.mailTo(mailOf('sister')));
      const page = await open(settled);
      await page.goto(link);
      await expect(page.getByText('You are logged in as settled, and this link is for another account.')).toBeVisible();
      await page.getByRole('link', { name: 'Stay logged in' }).click();
      await expect(page).toHaveURL('/');
      await expect(menuOf(page, 'settled')).toBeVisible();
      await page.goto(link);
      await press(page, 'Log out and activate');
      await expect(told(page, 'Your account is active, and you are logged in.')).toBeVisible();
      await expect(menuOf(page, 'sister')).toBeVisible();
    },
  );
});

// proves: recovery-1, recovery-4, recovery-5, shell-9, shell-10
test(
  'a forgotten password is replaced through an emailed link, which works once',
  { tag: '@long' },
  async ({ open, league, mailbox }) => {
    await addMember(league.database, 'forgetful');
    const page = await open('visitor');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await fill(page, { 'Email or username': mailOf('forgetful') });
    await press(page, 'Search');
    await expect(page.getByText('forgetful will get a link')).toBeVisible();
    await press(page, 'Send reset email');
    await expect(page.getByText('Reset email sent')).toBeVisible();

    const link = linkOf(await mailbox.mailTo(mailOf('forgetful')));
    await page.goto(link);
    await fill(page, { Password: fresh, 'Confirm password': fresh });
    await press(page, 'Change password');
    const banner = page.getByText('Your password has been changed. Log in with the new one.');
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL('/login');
    await banner.click();
    await fill(page, { 'Username or email': 'forgetful', Password: fresh });
    await expect(banner).toBeHidden();
    await press(page, 'Login');
    await expect(menuOf(page, 'forgetful')).toBeVisible();

    await page.goto(link);
    await expect(page.getByText('The URL used is no longer valid, please restart the process')).toBeVisible();
    await page.getByRole('link', { name: 'Find your account' }).click();
    await expect(page).toHaveURL('/find-account');
  },
);

// proves: recovery-8, recovery-9, settings-11, settings-12
test(
  'a new email address is confirmed by an emailed link, and a second use of the link shows the contact address',
  { tag: '@long' },
  async ({ open, league, mailbox }) => {
    const page = await open(await joinLeague(league, 'mover'));
    await addMember(league.database, 'Occupied');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    const ask = async (typed: Record<string, string>) => {
      await fill(page, typed);
      await dialog.getByRole('button', { name: 'Change email' }).click();
    };
    await ask({ 'New email': 'nobody', 'Current password': 'a guess' });
    await expect(dialog).toContainText("Email isn't valid");
    await expect(dialog).toContainText('Password is incorrect');
    await ask({ 'New email': mailOf('OCCUPIED'), 'Current password': password });
    await expect(dialog).toContainText('Email is already in use');
    await ask({ 'New email': mailOf('moved') });
    await expect(told(page, `We have sent a link to ${mailOf('moved')}.`)).toBeVisible();
    const link = linkOf(await mailbox.mailTo(mailOf('moved')));
    await expect(page.getByRole('main')).toContainText(mailOf('mover'));
    await page.goto(link);
    await expect(told(page, 'Your new email is active.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto(link);
    await expect(page.getByText('There was an error activating the email')).toBeVisible();
    await expect(page.getByText(`Please write to ${contact.email}`)).toHaveCount(1);
    await expect(page.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
  },
);

// proves: recovery-10, shell-8
test(
  'the contact page shows the addresses from the environment and is linked from the footer',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('visitor');
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
    await expect(page.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', contact.donation);
  },
);

test.describe('logging in', () => {
  // proves: login-2, login-7
  test(
    'leads back to the previous page, and after that the log-in and registration pages lead to the home page',
    { tag: '@long' },
    async ({ open, league }) => {
      await addMember(league.database, 'Casey');
      const page = await open('visitor');
      await page.goto('/contact?from=footer');
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await fill(page, { 'Username or email': ' CASEY@parcferme.example ', Password: password });
      await page.getByLabel('Password').press('Enter');
      await expect(menuOf(page, 'Casey')).toBeVisible();
      await expect(page).toHaveURL('/contact?from=footer');
      for (const address of ['/login', '/register']) {
        await page.goto(address);
        await expect(page).toHaveURL('/');
        await expect(menuOf(page, 'Casey')).toBeVisible();
      }
    },
  );

  test(
    'works on a page that has lost its cookies, because the request is sent once more with a new token',
    { tag: '@long' },
    async ({ open, league }) => {
      await addMember(league.database, 'patient');
      const page = await open('visitor');
      await page.goto('/login');
      await fill(page, { 'Username or email': 'patient', Password: password });
      await page.context().clearCookies();
      let renewed = 0;
      page.on('request', (request) => (renewed += request.url().includes('/api/get-logged-in') ? 1 : 0));
      await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick();
      await expect(menuOf(page, 'patient')).toBeVisible();
      expect(renewed).toBe(1);
    },
  );

  // proves: security-1
  test('shows when to try again after too many wrong passwords', { tag: '@long' }, async ({ open, league }) => {
    await addMember(league.database, 'target');
    const guesser = league.client();
    await callsOf(guesser).GET('/api/get-current-user');
    for (let guess = 0; guess < 10; guess += 1)
      await callsOf(guesser).POST('/api/login', { body: { login_key: 'target', password: `guess ${guess}` } });
    const page = await open('visitor');
    await page.goto('/login');
    await fill(page, { 'Username or email': 'target', Password: password });
    await press(page, 'Login');
    await expect(page.getByText(/^Too many attempts\. Try again in \d+ minutes\.$/)).toBeVisible();
  });
});

// proves: shell-9, shell-19
test(
  'logging out shows its progress and ends at the log-in page, and nothing of the member is left behind',
  { tag: '@long' },
  async ({ open, league }) => {
    const page = await open(await joinLeague(league, 'leaver'));
    await page.goto('/contact');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/logout/', async (route) => {
      await held;
      await route.continue();
    });
    await menuOf(page, 'leaver').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const banner = told(page, 'Loading...');
    await expect(banner).toBeVisible();
    goOn();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(banner).toBeHidden();
    // The history no longer has the page before the log-out behind it. The entry of its menu lies ahead.
    expect(await page.evaluate(() => history.length)).toBe(3);
    await page.goto('/settings');
    await expect(page.getByText('You must be logged in to use this page')).toBeVisible();
  },
);
