import type { Page } from '@playwright/test';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { expect, test } from './fixtures.js';
import { finalize, openSeason } from './season-page.js';

test.use({ stage: { kind: 'season' } });

/** The number of members with race weekend emails, not counting the admin who finalizes. */
const readers = 29;
const receiversOf = (mails: KeptMail[], title: string) =>
  new Set(mails.filter(({ subject }) => subject.includes(title)).map(({ to }) => to.join()));

// proves: admin-retrieval-1, admin-retrieval-3, admin-weekends-10
test('two weekends go from the results site to the standings and to emails to the members', async ({
  open,
  league,
  mailbox,
}) => {
  const page = await openSeason(open, 2023);
  const modal = page.getByRole('dialog');
  const openModal = (title: string) => page.getByRole('button', { name: new RegExp(title) }).click();
  const hasStored = (text: string) => expect(modal.getByText(text)).toBeVisible();

  await test.step('Qatar: the admin retrieves the race, watches its progress and finalizes with emails', async () => {
    await openModal('Qatar GP');
    league.site.setTrouble({ kind: 'slow', seconds: 3 });
    await modal.getByRole('button', { name: 'Retrieve race' }).click();
    await expect(modal.getByText('Retrieval in progress')).toBeVisible();
    await expect(modal.getByText('Opening the page of Qatar GP, race')).toBeVisible();
    await expect(modal.getByRole('progressbar')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Stop' })).toBeEnabled();
    await hasStored('Qatar GP, race: 21 riders stored.');
    league.site.setTrouble({ kind: 'none' });
    await finalize(modal);
    await expect(modal.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
  });

  await test.step('the standings show the result of Qatar, and each member has one email', async () => {
    await reachesMembers(page, 'Qatar GP');
  });

  await test.step('Valencia: a stopped retrieval stores nothing, and then race and sprint are retrieved', async () => {
    await page.goto('/administration/seasons/2023');
    await openModal('Qatar GP');
    await expect(modal.getByText(/^E-mails, .+ \d\d:\d\d: 29 of 29 delivered\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await openModal('Valencia GP');
    league.site.setTrouble({ kind: 'hanging' });
    await modal.getByRole('button', { name: 'Retrieve race' }).click();
    await modal.getByRole('button', { name: 'Stop' }).click();
    await expect(modal.getByText('The retrieval was stopped. Nothing was stored.').first()).toBeVisible();
    league.site.setTrouble({ kind: 'none' });
    await modal.getByRole('button', { name: 'Retrieve race' }).click();
    await hasStored('Valencia GP, race: ');
    await modal.getByRole('button', { name: 'Retrieve sprint race' }).click();
    await hasStored('Valencia GP, sprint race: ');
    await finalize(modal);
    await expect(modal.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
  });

  await test.step('the standings show the result of Valencia, and each member has one more email', async () => {
    await reachesMembers(page, 'Valencia GP');
  });

  async function reachesMembers(page: Page, title: string): Promise<void> {
    await page.goto('/standings');
    await expect(page.getByText(`after the ${title}`)).toBeVisible();
    await expect.poll(async () => receiversOf(await mailbox.read(), title).size).toBe(readers);
    await page.goto(mailbox.pageUrl);
    await page
      .getByRole('link', { name: /juliemoto/ })
      .first()
      .click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: `${title} is final` })).toBeVisible();
  }
});
