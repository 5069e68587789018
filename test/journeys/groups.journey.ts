import type { Page } from '@playwright/test';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'season' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const standings = (page: Page) => page.getByRole('region', { name: 'Standings of the group' });
/** A confirmation only counts half a second after the first click. */
async function pressTwice(page: Page, name: string, again: string): Promise<void> {
  await press(page, name);
  await page.getByRole('button', { name: again, disabled: false }).click();
}

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a group is created, joined by its link, used for comments and left, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const owner = await open('member', viewport);
      await owner.goto('/');
      if (size === 'phone') await press(owner, 'Menu');
      await owner.getByRole('link', { name: 'Groups', exact: true }).filter({ visible: true }).click();
      await expect(owner).toHaveURL('/groups');
      await owner.getByLabel('Name').fill(`Sunday ${size}`);
      await press(owner, 'Create group');
      await expect(owner.getByRole('heading', { level: 1, name: `Sunday ${size}` })).toBeVisible();
      await expect(standings(owner)).toContainText('in the league');
      const link = await owner.getByRole('textbox', { name: 'Invitation link' }).inputValue();

      // A visitor opens the link, logs in and returns to it.
      const name = `thefastestgrandstandinthewest${size === 'phone' ? 1 : 2}`;
      await joinLeague(league, name);
      const guest = await open('visitor', viewport);
      await guest.goto(new URL(link).pathname);
      await expect(guest.getByRole('heading', { name: `Join Sunday ${size}` })).toBeVisible();
      await guest.getByRole('link', { name: 'I have an account' }).click();
      await typeLogIn(guest, name);
      await expect(guest).toHaveURL(new URL(link).pathname);
      await press(guest, 'Join group');
      await expect(guest.getByRole('heading', { level: 1, name: `Sunday ${size}` })).toBeVisible();
      await expect(standings(guest).getByRole('listitem')).toHaveCount(2);
      await expect(standings(guest)).toContainText('No picks this season');
      await expect(guest.getByRole('img', { name: /^Positions over the season/ })).toBeVisible();
      await expectFits(guest);
      expect(await axeViolations(guest)).toEqual([]);

      await guest.getByLabel('Write a comment').fill('Who brings the flag?');
      await press(guest, 'Post comment');
      await expect(guest.locator('article:focus', { hasText: 'Who brings the flag?' })).toBeVisible();
      await owner.reload();
      await expect(owner.getByText('Who brings the flag?')).toBeVisible();

      await press(owner, 'Manage the group');
      await owner.getByLabel('Name of the group').fill(`Monday ${size}`);
      await press(owner, 'Rename');
      await expect(owner.getByRole('heading', { level: 1, name: `Monday ${size}` })).toBeVisible();

      // A new link replaces the old one. The owner removes the guest, who joins again through the newest link.
      await pressTwice(owner, 'New link', 'Click again for a new link');
      const field = owner.getByRole('textbox', { name: 'Invitation link' });
      await expect(field).not.toHaveValue(link);
      const newLink = await field.inputValue();
      await owner.getByText('Remove members', { exact: true }).click();
      await expectFits(owner);
      expect(await axeViolations(owner)).toEqual([]);
      await pressTwice(owner, 'Remove', 'Click again to remove');
      await expect(standings(owner).getByRole('listitem')).toHaveCount(1);
      await guest.reload();
      await expect(guest.getByText(/for its members only/)).toBeVisible();
      // A removal also replaces the link.
      await expect(field).not.toHaveValue(newLink);
      await guest.goto(new URL(await field.inputValue()).pathname);
      await press(guest, 'Join group');
      await expect(standings(guest).getByRole('listitem')).toHaveCount(2);

      await pressTwice(guest, 'Leave group', 'Click again to leave');
      await expect(guest).toHaveURL('/groups');
      await expect(guest.getByText('You are not in a group yet.')).toBeVisible();
      await owner.reload();
      await expect(standings(owner).getByRole('listitem')).toHaveCount(1);
      // The last member can close the group in either of two ways.
      if (size === 'desk') await pressTwice(owner, 'Leave group', 'Click again to leave and close it');
      else {
        await press(owner, 'Manage the group');
        await pressTwice(owner, 'Close group', 'Click again to close');
      }
      await expect(owner).toHaveURL('/groups');
      await guest.goto(new URL(newLink).pathname);
      await expect(guest.getByText(/This invitation link does not work/)).toBeVisible();
    },
  );
