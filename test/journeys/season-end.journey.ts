import type { Page } from '@playwright/test';
import { callsOf } from '../harness/calls-of.js';
import { sampled } from '../harness/sampled.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'season' } });

const views = [
  ['a phone, light', phone, 'light'],
  ['a desk, dark', desk, 'dark'],
] as const;
const overIt = (page: Page) => page.getByRole('region', { name: 'Season 2023 is over' });

/** Finalizes the season of the demo. A second call is refused and changes nothing. */
async function endSeason(league: JourneyLeague): Promise<void> {
  const admin = await league.clientOf('admin');
  expect([200, 400]).toContain(
    (await callsOf(admin).PUT('/api/finalize-season', { body: { year: 2023 } })).response.status,
  );
}

for (const [what, viewport, colorScheme] of sampled(views, 1))
  test(`a member learns who won, on ${what}`, async ({ open, league }) => {
    await endSeason(league);
    const page = await open('member', viewport, { colorScheme });
    await page.goto('/');
    await test.step('the home page shows the champion, the podium with bonuses, and the season of the member', async () => {
      await expect(overIt(page).getByText(/is champion|You are champion/)).toBeVisible();
      const podium = page.getByRole('list', { name: 'Podium of 2023' }).getByRole('listitem');
      await expect(podium).toHaveCount(3);
      for (const step of await podium.all()) await expect(step).toHaveText(/[\d,]+\.\d\d points.*bonus \d+\.\d\d/);
      await expect(
        page.getByRole('region', { name: 'Your season' }).getByText(/including a bonus of \d+\.\d\d/),
      ).toBeVisible();
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
    });
    await test.step('the page of the season shows how it was won and what the bonus changed', async () => {
      await page.getByRole('link', { name: 'How it was won' }).click();
      await expect(page).toHaveURL('/hall-of-fame/2023');
      await expect(page.getByRole('region', { name: /^How \w+ won$/ }).getByRole('row')).toHaveCount(9);
      const moved = page.getByRole('region', { name: 'What the bonus changed' });
      await moved.getByRole('button', { name: 'All 30, with the bonus of each' }).click();
      await expect(moved.getByRole('listitem')).toHaveCount(30);
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
    });
    await test.step('the hall of fame lists the season', async () => {
      await page.getByRole('link', { name: 'Hall of fame' }).first().click();
      await expect(page).toHaveURL('/hall-of-fame');
      await expect(page.getByRole('region', { name: 'Season 2023' }).getByText('is champion')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your seasons' }).getByText('2023')).toBeVisible();
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
    });
    await test.step('the standings show the title beside the name, and two decimals in every row', async () => {
      const season = page.getByRole('region', { name: 'Season 2023' });
      await season.getByRole('link', { name: 'Final standings' }).click();
      const rows = page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
      await expect(rows.first().getByText('Champion 2023')).toBeVisible();
      for (const row of await rows.all()) await expect(row).toHaveText(/\d\.\d\d points/);
      await expectFits(page);
    });
  });

test(
  'a member is notified once, on the site and by email, and the notification leads to the season',
  { tag: '@long' },
  async ({ open, league, mailbox }) => {
    await endSeason(league);
    const page = await open('member');
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const entry = page.getByRole('dialog', { name: 'Notifications' }).getByText(/^Season 2023 is over/);
    await expect(entry).toHaveCount(1);
    await entry.click();
    await expect(page).toHaveURL('/hall-of-fame/2023');
    const { data } = await callsOf(await league.clientOf('member')).GET('/api/get-current-user');
    const mail = await mailbox.mailTo(String(data?.email));
    expect(mail.subject).toMatch(/^Season 2023 is over: you are /);
    expect(mail.text).toMatch(/is champion/);
  },
);

test('a profile shows the position, the picks, and the moments of the season', { tag: '@long' }, async ({ open }) => {
  const page = await open('visitor', phone);
  await page.goto('/users/tardozzi?page=1');
  const standing = page.getByRole('region', { name: 'Standing in 2023' });
  await expect(standing.getByText(/of 30 members/)).toBeVisible();
  await expect(standing.getByRole('list', { name: 'Picks' }).getByRole('listitem')).toHaveCount(7);
  for (const label of ['Best weekend', 'Biggest climb']) await expect(standing.getByText(label)).toBeVisible();
  await expectFits(page);
  expect(await axeViolations(page)).toEqual([]);
});
