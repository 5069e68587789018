import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { joinLeague } from '../harness/join-league.js';
import { linkOf } from '../harness/mailbox.js';
import { password } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, desk, expect, phone, test, type Viewport } from './fixtures.js';
import { expectSaved, fill, from, goToPicks, search, setWindow, slot, submit } from './picks-page.js';

test.use({ stage: { kind: 'picks' } });

const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const;
const day = 24 * 3_600_000;

async function expectUsable(page: Page): Promise<void> {
  await expectFits(page);
  expect(await axeViolations(page)).toEqual([]);
}

/** On a phone, the bar has its own button for the picks. */
const wayToPicks = (page: Page, viewport: Viewport) =>
  viewport === phone
    ? page.getByRole('banner').getByRole('link', { name: 'Picks 0/7: select your picks' })
    : page.getByRole('link', { name: 'Select your picks!' });

for (const [where, viewport] of sampled(sizes, 1)) {
  test(
    `a new member sees what comes next and what to do, and finds the way to the picks, on ${where}`,
    { tag: '@long' },
    async ({ open, league }) => {
      await setWindow(league, true, from(9.5 * day));
      const page = await open(await joinLeague(league, `newcomer${viewport.width}`), viewport);
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'First race weekend' })).toBeVisible();
      await expect(page.getByText(/^in \d+ d/)).toBeVisible();
      await expect(page.getByText(/^3\d members are in$/)).toBeVisible();
      await expect(page.getByText('Until then everyone is level.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Why/ })).toHaveCount(0);
      const card = page.getByRole('region', { name: 'Your picks' });
      await expect(card).toContainText(/0 of 7.*closes in 9 d/);
      await expectUsable(page);
      await wayToPicks(page, viewport).click();
      await expect(slot(page, '1st')).toBeVisible();
    },
  );

  test(
    `riders are listed by their position in the previous season, with their teams, on ${where}`,
    { tag: '@long' },
    async ({ open, league }) => {
      await setWindow(league, true, from(9.5 * day));
      const page = await goToPicks(await open(await joinLeague(league, `picker${viewport.width}`), viewport));
      await slot(page, '1st').click();
      const riders = search(page).getByRole('listitem');
      // The final positions of 2023.
      await expect(riders.nth(0)).toContainText(/Francesco Bagnaia.*1st in 2023, 467 points.*Ducati Lenovo/);
      await expect(riders.nth(1)).toContainText(/Jorge Martín.*2nd in 2023, 428 points/);
      await expect(riders.nth(2)).toContainText(/Marco Bezzecchi.*3rd in 2023, 329 points/);
      await expectUsable(page);
    },
  );

  test(
    `past seasons appear on profiles and in the hall of fame, and titles beside names, on ${where}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport);
      await page.goto('/hall-of-fame');
      const season = page.getByRole('region', { name: 'Season 2023' });
      const champion = await season.locator('a[href^="/users/"]').first().textContent();
      await expect(page.getByText('2022')).toBeVisible();
      await expectUsable(page);
      await page.goto(`/users/${champion}?page=1`);
      const past = page.getByRole('region', { name: 'Past seasons' });
      await expect(past.getByRole('listitem')).toHaveCount(1);
      await expect(past).toContainText(/2023.*Champion.*points.*1st of 30/);
      await expect(page.getByText('Champion 2023').first()).toBeVisible();
      await expectUsable(page);
      await page.goto(`/users/${accounts.member.username}?page=1`);
      await expect(past).toContainText(/2023.*points.*of 30/);
    },
  );

  test(
    `a new member is led from the activation to the picks, on ${where}`,
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      await setWindow(league, true, from(9.5 * day));
      const page = await open('visitor', viewport);
      const email = `rookie${viewport.width}@parcferme.example`;
      await page.goto('/register');
      const typed = {
        Username: `rookie${viewport.width}`,
        Email: email,
        Password: password,
        'Confirm password': password,
      };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await page.goto(linkOf(await mailbox.mailTo(email)));
      await expect(page.getByRole('status').filter({ hasText: 'Your account is active' })).toBeVisible();
      await wayToPicks(page, viewport).click();
      // Two members must not have the same picks in the same order.
      const [first, second] = viewport === phone ? [89, 1] : [1, 89];
      await fill(page, [first, second, 72, 33, 5, 89, 37]);
      await submit(page).click();
      await expectSaved(page);
      // Home now has nothing left to do.
      await page.goto('/');
      const card = page.getByRole('region', { name: 'Your picks' });
      await expect(card.getByRole('list', { name: 'Your riders' }).getByRole('listitem')).toHaveCount(7);
      await expect(page.getByRole('link', { name: 'Your picks ✓' }).filter({ visible: true })).toHaveCount(
        viewport === phone ? 0 : 1,
      );
      await expectUsable(page);
    },
  );
}
