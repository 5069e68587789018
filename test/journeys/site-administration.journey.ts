import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { siteTexts } from '#league/contract/site-texts.js';
import { callsOf } from '../harness/calls-of.js';
import { linkOf } from '../harness/mailbox.js';
import { addMember, password } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';

test.use({ stage: { kind: 'season' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const isTold = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible();

test.describe('the site administration', () => {
  // proves: site-2, site-3, site-6, site-10
  test(
    'lets an admin find and rename a member, read the log and deactivate the account, on a phone',
    { tag: '@long' },
    async ({ league, open }) => {
      await addMember(league.database, 'troll');
      const troll = await league.client().logIn('troll', password);
      const page = await open('admin', phone);
      await page.goto('/admin/');
      await follow(page, 'Members');
      await page.getByLabel('Search').fill('TROLL');
      await press(page, 'Search');
      await follow(page, 'troll');

      await page.getByLabel('Username').fill('not a name');
      await press(page, 'Save');
      await expect(page.getByRole('alert').getByText("Username isn't valid")).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue('not a name');
      await page.getByLabel('Username').fill('calm');
      await press(page, 'Save');
      await isTold(page, 'Changes saved');

      await follow(page, 'Changes by admins');
      await follow(page, 'calm');
      await expect(page.getByRole('row', { name: /^Username / }).getByRole('cell')).toHaveText([
        'Username',
        'troll',
        'calm',
      ]);
      const changed = new RegExp(`^${accounts.admin.username} changed this member: \\w`);
      await expect(page.getByText(changed)).toBeVisible();

      await follow(page, 'As it is now');
      await follow(page, 'Deactivate…');
      await expect(page.getByText(/logged out everywhere at once/)).toBeVisible();
      await press(page, 'Deactivate');
      await isTold(page, 'The account is deactivated');
      expect((await callsOf(troll).GET('/api/get-logged-in')).response.status).toBe(204);
    },
  );

  for (const [size, viewport] of Object.entries({ desk, phone }))
    test(
      `sends a password link to a member, who chooses a new password with it, on a ${size}`,
      { tag: '@long' },
      async ({ league, open, mailbox }) => {
        const username = `locked${size}`;
        await addMember(league.database, username);
        const [admin, member] = [await open('admin', viewport), await open('visitor', viewport)];
        await admin.goto('/admin/members');
        await admin.getByLabel('Search').fill(username);
        await press(admin, 'Search');
        await follow(admin, username);
        await follow(admin, 'Send a password link…');
        await press(admin, 'Send a password link');
        await isTold(admin, siteTexts.members.linkSent);

        await member.goto(linkOf(await mailbox.mailTo(`${username}@parcferme.example`)));
        for (const label of ['Password', 'Confirm password'])
          await member.getByLabel(label, { exact: true }).fill('another horse battery');
        await press(member, 'Change password');
        await expect(member).toHaveURL('/login');
        await typeLogIn(member, username, 'another horse battery');
        await expect(member.getByRole('button', { name: `Your menu, ${username}` })).toBeVisible();
      },
    );

  for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
    // proves: site-1, site-2
    test(
      `shows times in the time zone of the reader, and the queues link back to it, on a ${size}`,
      { tag: '@long' },
      async ({ league, open }) => {
        const id = (await addMember(league.database, `lately${size}`)).id;
        await league.database.query(`UPDATE members SET date_created = '2023-03-24T22:30:00Z' WHERE id = $1`, [id]);
        const page = await open('admin', viewport, { timezoneId: 'Asia/Tokyo', locale: 'en-GB' });
        await page.goto(`/admin/members/${id}`);
        const moment = page.locator('time[datetime="2023-03-24T22:30:00.000Z"]').first();
        await expect(moment).toHaveText('25 Mar 2023, 07:30:00');
        await expect(moment).toHaveAttribute('title', '2023-03-24 22:30:00 UTC');
        await page.goto('/admin/');
        await follow(page, 'Queues');
        await follow(page, '← Site administration');
        await expect(page.getByRole('heading', { name: 'Site administration' })).toBeVisible();
      },
    );

  // proves: site-4, admin-more-1
  test('keeps typed values if another admin has saved first', { tag: '@long' }, async ({ open }) => {
    const [mine, theirs] = [await open('admin'), await open('admin')];
    for (const page of [mine, theirs]) await page.goto('/admin/announcements/1');
    await theirs.getByLabel('Title').fill('Faster');
    await press(theirs, 'Save');
    await isTold(theirs, 'Changes saved');
    await mine.getByLabel('Title').fill('Slower');
    await press(mine, 'Save');
    await expect(mine.getByRole('alert').getByText('Somebody else changed this')).toBeVisible();
    await expect(mine.getByLabel('Title')).toHaveValue('Slower');
    await expect(mine.locator('dd', { hasText: 'Faster' })).toBeVisible();
    await press(mine, 'Save');
    await isTold(mine, 'Changes saved');
  });
});

test.describe('the link to the site administration', () => {
  // proves: shell-7
  test('is in the menu of an admin', { tag: '@long' }, async ({ open }) => {
    const page = await open('admin');
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(accounts.admin.username) }).click();
    await page.getByRole('menuitem', { name: 'Site Administration' }).click();
    await expect(page.getByRole('heading', { name: 'Site administration' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/$/);
  });

  // proves: site-1
  test('leads a visitor through the log-in to the requested page', { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor');
    await page.goto('/admin/riders?q=zarco');
    await follow(page, 'Login');
    await page.getByLabel('Username or email').fill(accounts.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
    await press(page, 'Login');
    await expect(page.getByRole('heading', { name: 'Riders' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/riders\?q=zarco/);
    await expect(page.getByRole('link', { name: 'Johann Zarco 5' })).toBeVisible();
  });

  // proves: site-1
  test('ends for a member with a message about missing admin permissions', { tag: '@long' }, async ({ open }) => {
    const page = await open('member');
    await page.goto('/admin/members');
    await expect(page.getByText("You don't have admin permissions")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
  });

  // proves: site-11
  test('can be used by keyboard alone, even to end the sessions of a member', { tag: '@long' }, async ({ open }) => {
    const page = await open('admin');
    await page.goto('/admin/members?q=tardozzi');
    await tabTo(page, 'tardozzi');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'tardozzi' })).toBeVisible();
    await tabTo(page, 'End all sessions…');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'End all sessions: tardozzi' })).toBeVisible();
    await tabTo(page, 'End all sessions');
    await page.keyboard.press('Enter');
    await isTold(page, 'All sessions are ended');
  });
});

/** Presses Tab until an element with this text has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return;
  }
  throw new Error(`the focus never came to ${name}`);
}
