import type { Page } from '@playwright/test';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, password } from '../harness/make-season.js';
import { expect, type JourneyLeague, phone, test, type Viewport } from './fixtures.js';

test.use({ stage: { kind: 'empty' } });

const fresh = 'another horse battery';

interface Opened {
  page: Page;
  client: Client;
}

type Open = (person: Client, viewport?: Viewport) => Promise<Page>;

async function openSettings(league: JourneyLeague, open: Open, username: string, more = {}): Promise<Opened> {
  const client = await joinLeague(league, username, more);
  const page = await open(client);
  await page.goto('/settings');
  return { page, client };
}

const dialogOf = (page: Page) => page.getByRole('dialog');
/** Fills in fields of the open modal by label, and submits its form. */
async function send(page: Page, fields: Record<string, string> = {}): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await dialogOf(page).getByLabel(label, { exact: true }).fill(text);
  }
  await dialogOf(page).locator('button[type="submit"]').click();
}
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
async function readSelf(client: Client) {
  const { data } = await callsOf(client).GET('/api/get-current-user');
  if (!data?.is_logged_in) throw new Error('nobody is logged in');
  return data;
}

// proves: settings-2, shell-12, shell-13
test(
  'a settings modal on a phone opens alone, focuses its first field, and returns the focus when it closes',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member', phone);
    await page.goto('/settings');
    for (const opener of ['Change profile photo', 'Change username', 'Change email', 'Change password', 'Delete…']) {
      const button = page.getByRole('button', { name: opener });
      for (const close of [
        () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
        // Radix starts to listen for outside clicks one task after it has moved the focus. An earlier click is lost.
        () =>
          expect(async () => {
            await page.mouse.click(4, 300);
            await expect(dialogOf(page)).toBeHidden({ timeout: 1000 });
          }).toPass(),
      ]) {
        await button.click();
        await expect(dialogOf(page).locator('input').first()).toBeFocused();
        await expect(dialogOf(page)).toHaveCount(1);
        await close();
        await expect(button).toBeFocused();
        await expect(dialogOf(page)).toBeHidden();
      }
    }
  },
);

// proves: settings-9, settings-10, settings-12
test(
  'a username is refused with reasons, changed, shown in the bar, and locked for a while',
  { tag: '@long' },
  async ({ open, league }) => {
    await addMember(league.database, 'Taken');
    const { page, client } = await openSettings(league, open, 'luca');
    await page.getByRole('button', { name: 'Change username' }).click();
    await send(page, { 'New username': 'two words', 'Current password': 'a guess' });
    await expect(dialogOf(page)).toContainText("Username isn't valid, be sure to use only numbers and letters");
    await expect(dialogOf(page)).toContainText('Password is incorrect');
    await send(page, { 'New username': 'tAKEN', 'Current password': password });
    await expect(dialogOf(page)).toContainText('Username is already taken');
    await send(page, { 'New username': ' luca10 ' });
    await expect(told(page, 'You are now luca10.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your menu, luca10' })).toBeVisible();
    await expect(page.getByText(/Changed recently\. The next change is possible from/)).toBeVisible();
    await page.getByRole('button', { name: 'Change username' }).click();
    await send(page, { 'New username': 'other', 'Current password': password });
    await expect(dialogOf(page)).toContainText('You must wait 30 days in between switching usernames');
    expect((await readSelf(client)).username).toBe('luca10');
  },
);

// proves: settings-16, more-1
test(
  'typed values outlive an ended session and are sent after a log-in in another tab',
  { tag: '@long' },
  async ({ open, league }) => {
    const { page, client } = await openSettings(league, open, 'brad');
    await page.getByRole('button', { name: 'Change username' }).click();
    await callsOf(client).GET('/api/logout');
    await send(page, { 'New username': 'brad33', 'Current password': password });
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Log in (new tab)' }).click();
    const tab = await opened;
    await tab.getByLabel('Username or email').fill('brad');
    await tab.getByLabel('Password').fill(password);
    await tab.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(tab.getByRole('button', { name: 'Your menu, brad' })).toBeVisible();
    await expect(dialogOf(page).getByLabel('New username')).toHaveValue('brad33');
    await send(page);
    await expect(told(page, 'You are now brad33.')).toBeVisible();
  },
);

// proves: settings-3, settings-4, settings-5
test(
  'the email switches of an admin can be turned off one by one, and stay off after a reload',
  { tag: '@long' },
  async ({ open, league }) => {
    const { page, client } = await openSettings(league, open, 'boss', { isAdmin: true });
    const group = page.getByRole('button', { name: 'Email Settings' });
    await expect(group).toContainText('3 of 3 on');
    await group.click();
    for (const name of ['Race Weekends', 'Comment Replies', 'Announcement Replies']) {
      await page.getByRole('switch', { name: `${name} Notifications` }).click();
    }
    await expect(page.getByRole('switch', { name: / Notifications$/, checked: false })).toHaveCount(3);
    await expect(page.locator('[role="switch"][aria-busy]')).toHaveCount(0);
    await page.reload();
    await expect(group).toContainText('0 of 3 on');
    const { race_weekends_emails, comment_response_emails, announcement_response_emails } = await readSelf(client);
    expect([race_weekends_emails, comment_response_emails, announcement_response_emails]).toEqual([
      false,
      false,
      false,
    ]);
  },
);

// proves: settings-15
test(
  'deleting the account requires the exact username, and leads to the home page as a visitor',
  { tag: '@long' },
  async ({ open, league }) => {
    const { page } = await openSettings(league, open, 'Aleix');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await send(page, { 'Type Aleix to confirm': 'aleix', 'Current password': password });
    await expect(dialogOf(page)).toContainText("Username inputted isn't correct");
    await send(page, { 'Type Aleix to confirm': 'Aleix', 'Current password': password });
    await expect(told(page, 'Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByText('You must be logged in to use this page')).toBeVisible();
    await expect(league.client().logIn('Aleix', password)).rejects.toThrow('400');
  },
);

test.describe('a new password', () => {
  // proves: settings-17, register-8
  test(
    'is rated beside its field while the visitor types, with the dictionaries of the server',
    { tag: '@long' },
    async ({ open, league }) => {
      const page = await open('visitor');
      await page.goto('/register');
      const field = page.getByLabel('Password', { exact: true });
      const meter = page.locator('form').getByRole('status');
      await page.getByLabel('Username').fill('valentino46');
      await field.focus();
      await expect(meter).toHaveText(/^At least 8 characters\. /);
      const visitor = league.client();
      await callsOf(visitor).GET('/api/get-current-user');
      for (const [typed, verdict] of [
        ['abc', /^Far too simple\. 5 more characters are needed\. /],
        ['x9!kQ2z', /^1 more character is needed\.$/],
        ['password', /^Far too simple\. This is a heavily used password\. Add more words that are less common\.$/],
        ['valentino46', /Your own username or email is easy to guess\./],
        ['correct horse battery', /^Very strong\.$/],
      ] as const) {
        await field.fill(typed);
        await expect(meter).toHaveText(verdict);
        const sent = { username: 'valentino46', email: 'vale@parcferme.example', password1: typed, password2: '' };
        const { error } = await callsOf(visitor).POST('/api/register', { body: sent });
        expect(error).toMatchObject({ password_valid: typed === 'correct horse battery' });
      }
    },
  );

  // proves: settings-12, settings-13, settings-14, settings-17
  test(
    'can be set even if the dictionaries fail to load, because the server checks it, and the member stays logged in',
    { tag: '@long' },
    async ({ open, league }) => {
      const { page, client } = await openSettings(league, open, 'enea');
      await page.route('**/password.worker*', (route) => route.abort());
      await page.getByRole('button', { name: 'Change password' }).click();
      const simple = { 'New password': 'password1', 'Confirm new password': 'password1' };
      await send(page, { 'Current password': password, ...simple });
      await expect(dialogOf(page)).toContainText("Passwords need at least 8 characters and can't be 'simple'");
      await expect(dialogOf(page).locator('form').getByRole('status')).toHaveText(/^At least 8 characters\. /);
      await send(page, { 'New password': fresh });
      await expect(dialogOf(page)).toContainText("Passwords don't match");
      await send(page, { 'Current password': 'a guess', 'Confirm new password': fresh });
      await expect(dialogOf(page)).toContainText('Password is incorrect');
      await expect(dialogOf(page).getByLabel('Current password')).toBeFocused();
      await send(page, { 'Current password': password });
      await expect(told(page, 'Your password has been changed.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
      expect((await callsOf(client).GET('/api/get-logged-in')).response.status).toBe(200);
      await league.client().logIn('enea', fresh);
    },
  );
});
