import type { Locator, Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { startAutopilot, type TestAutopilot, withoutClock } from '../harness/start-autopilot.js';
import { expect, phone, test } from './fixtures.js';
import { card, confirmFinalize, openSeason, press } from './season-page.js';

/**
 * The demo season is nearly over: an admin has stored the sprint of the Qatar GP, and the Valencia GP is still to come.
 */
test.use({
  stage: { kind: 'season', overrides: { ...withoutClock, QUEUES: 'all' } },
});

let clock: TestAutopilot;
test.beforeEach(async ({ league }) => {
  clock = await startAutopilot(league, '2023-11-19T10:00:00Z');
});
test.afterEach(async ({ league }) => {
  league.site.setTrouble({ kind: 'none' });
  await clock.close();
});

const autopilot = (page: Page): Locator => card(page, 'Autopilot');

async function choose(page: Page, label: string): Promise<void> {
  await press(autopilot(page), 'Change the autopilot');
  await autopilot(page).getByLabel(label).check();
}

// proves: autopilot-1, autopilot-7, autopilot-8
test(
  'an admin turns the autopilot on, stops a poll, retries it, and finalizes the weekend that it completed',
  { tag: '@long' },
  async ({ league, open }) => {
    // Chromium runs several retrievals.
    test.slow();
    const page = await openSeason(open, 2023, { viewport: phone });
    const says = (text: string | RegExp) => expect(autopilot(page).getByText(text)).toBeVisible();

    await test.step('an admin turns it on', async () => {
      await expect(autopilot(page).getByText('Off', { exact: true })).toBeVisible();
      await choose(page, 'Retrieve results, and leave finalizing to me');
      await press(autopilot(page), 'Save');
      await expect(autopilot(page).getByText('On', { exact: true })).toBeVisible();
      await clock.poll();
      await page.reload();
      await says('Next: Qatar GP, race');
    });

    await test.step('an admin stops a running poll', async () => {
      league.site.setTrouble({ kind: 'hanging', event: 'qatar-gp', session: 'race' });
      clock.now = new Date('2023-11-19T15:00:00Z');
      await clock.poll();
      await page.reload();
      await says('Checking Qatar GP, race');
      const running = card(page, 'Retrieval in progress');
      await expect(running).toContainText('Started by Autopilot');
      await press(running, 'Stop');
      await says('Stopped at Qatar GP, race');
      await says(`${accounts.admin.username} stopped its retrieval. Try again when you want it to go on.`);
    });

    await test.step('a retry stops again because the result looks odd', async () => {
      league.site.setTrouble({ kind: 'half-points', event: 'qatar-gp', session: 'race' });
      await press(autopilot(page), 'Try again: Qatar GP, race');
      await expect(autopilot(page).getByText('Stopped at Qatar GP, race')).toBeHidden();
      await clock.passUntil('2023-11-19T15:15:00Z');
      await page.reload();
      await says('Stopped at Qatar GP, race');
      await says(
        /^The result was read twice and looks odd\. 15 riders have points that do not follow from their positions/,
      );
      const told = page.getByRole('list', { name: 'Messages' }).getByText('Autopilot stopped at Qatar GP, race.');
      await expect(told.first()).toBeVisible();
    });

    await test.step('the weekend is complete, and one click leads to its finalization', async () => {
      league.site.setTrouble({ kind: 'none' });
      await press(autopilot(page), 'Try again: Qatar GP, race');
      await expect(autopilot(page).getByText('Stopped at Qatar GP, race')).toBeHidden();
      await clock.passUntil('2023-11-19T15:30:00Z');
      await page.reload();
      await says('Qatar GP is ready to be finalized');
      await press(autopilot(page), 'Preview and finalize Qatar GP');
      const preview = page.getByRole('dialog', { name: 'Qatar GP' });
      await preview.getByLabel('Send the e-mail to members who want it').uncheck();
      await confirmFinalize(preview, 'Finalize without e-mail');
      await expect(preview.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
      await press(preview, 'Close');
      await page.getByText(/^\d+ final weekends$/).click();
      await expect(page.getByRole('button', { name: /^Qatar GP.*Final/s })).toBeVisible();
      await expect(autopilot(page).getByText('Qatar GP is ready to be finalized')).toBeHidden();
    });
  },
);

// proves: autopilot-1, autopilot-7
test('the autopilot finalizes a weekend itself if an admin has chosen that', { tag: '@long' }, async ({ open }) => {
  test.slow();
  const page = await openSeason(open, 2023);
  await choose(page, 'Retrieve results, and finalize the weekend');
  await autopilot(page).getByLabel('Send the e-mail to members who want it').check();
  await press(autopilot(page), 'Save');
  await expect(autopilot(page).getByText('Retrieves results and finalizes, with e-mail')).toBeVisible();
  await clock.passUntil('2023-11-26T15:30:00Z');
  await page.reload();
  await expect(page.getByText('Autopilot: Valencia GP has both results and was finalized.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Valencia GP.*Final/s })).toBeVisible();
});
