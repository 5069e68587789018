import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { BONUS_SHARE } from '#league/rules/scoring.js';
import { POINTS_SCALE } from '#league/rules/points.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';
import { from, goToPicks, setWindow } from './picks-page.js';

test.use({ stage: { kind: 'season' } });

const views = sampled(
  [
    ['a desk, light', desk, 'light'],
    ['a phone, dark', phone, 'dark'],
    ['a desk, dark', desk, 'dark'],
    ['a phone, light', phone, 'light'],
  ] as const,
  1,
);
const day = 24 * 3_600_000;

for (const [view, viewport, colorScheme] of views) {
  test(`a member first reads about their own position, on ${view}`, { tag: '@long' }, async ({ open }) => {
    // The demo member is first. The admin has neighbours on both sides.
    const page = await open('admin', viewport, { colorScheme });
    await page.goto('/');
    const own = page.getByRole('region', { name: 'Your position' });
    await test.step('the card shows position, change, points, both neighbours and the next race', async () => {
      await expect(own.getByText('Your position, after Malaysian GP, round 18 of 20')).toBeVisible();
      for (const told of [/of 30 members/, /^\+\d+$/, /ahead of you/, /behind you/]) {
        await expect(own.getByText(told).first()).toBeVisible();
      }
      await expect(page.getByRole('heading', { name: 'Qatar GP' })).toBeVisible();
      await expect(page.getByText('Round 19 of 20')).toBeVisible();
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
    });
    await test.step('on a desk, the announcement ends at the height of the card', async () => {
      const bottomOf = async (name: string) => {
        const box = await page.getByRole('region', { name }).boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      };
      if (viewport === desk) expect(await bottomOf('Latest announcement')).toBe(await bottomOf('Your position'));
    });
    await test.step('the points match the standings', async () => {
      const points =
        (
          await own
            .getByText(/[\d,]+ points/)
            .first()
            .textContent()
        )?.match(/[\d,.]+/)?.[0] ?? '';
      await own.getByRole('link', { name: 'All standings' }).click();
      await expect(page).toHaveURL('/standings?season=2023');
      const row = page
        .getByRole('list', { name: 'Standings' })
        .getByRole('listitem')
        .filter({ hasText: 'racedirector' });
      await expect(row).toContainText(points);
    });
  });

  test(
    `a member who joins mid-season asks for a notification and gets it when the picks open, on ${view}`,
    { tag: '@long' },
    async ({ league, open }) => {
      await setWindow(league, false, null);
      const name = `joiner${viewport.width}${colorScheme}`;
      const page = await open(await joinLeague(league, name), viewport, { colorScheme });
      await page.goto('/');
      const own = page.getByRole('region', { name: 'Your picks' });
      await expect(own.getByText(/^You have no picks this season, and the window is closed\. The next/)).toBeVisible();
      await own.getByRole('button', { name: 'Tell me when it opens' }).click();
      await expect(own.getByText('You will get a notification when it opens.')).toBeVisible();
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
      const admin = await league.clientOf('admin');
      expect((await callsOf(admin).PUT('/api/toggle-users-picks')).response.status).toBe(200);
      await page.reload();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const entry = page.getByRole('dialog', { name: 'Notifications' }).getByText(/picks/i);
      await expect(entry).toHaveCount(1);
      await entry.click();
      await expect(page).toHaveURL('/select-picks');
      await setWindow(league, false, null);
    },
  );

  test(
    `the rules are linked from the menu and the picks, and show the numbers of the game, on ${view}`,
    { tag: '@long' },
    async ({ league, open }) => {
      const page = await open('member', viewport, { colorScheme });
      const title = page.getByRole('heading', { level: 1, name: 'Rules and help' });
      await page.goto('/');
      await page.getByRole('button', { name: viewport === phone ? 'Menu' : 'More', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Rules and help' }).click();
      await expect(title).toBeVisible();
      await setWindow(league, true, from(day));
      await goToPicks(page);
      await page.getByRole('link', { name: 'How points work' }).click();
      await expect(title).toBeVisible();
      const rows = page.getByRole('region', { name: 'Points by position' }).getByRole('row');
      await expect(rows).toHaveCount(POINTS_SCALE.race.length + 1);
      await expect(rows.nth(1)).toHaveText(`1${POINTS_SCALE.race[0]}${POINTS_SCALE.sprint[0]}`);
      await expect(page.getByRole('region', { name: 'Bonus by pick' }).getByRole('row').nth(1)).toHaveText(
        `1st${BONUS_SHARE[1] / 100}%`,
      );
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
      await setWindow(league, false, null);
    },
  );

  test(
    `an admin starts a waiting retrieval from the home page and follows it, on ${view}`,
    { tag: '@long' },
    async ({ league, open }) => {
      test.slow();
      await league.database.query(`DELETE FROM race_results WHERE kind = 'race' AND weekend_id = 19`);
      const page = await open('admin', viewport, { colorScheme });
      await page.goto('/');
      const work = page.getByRole('region', { name: 'Waiting for you' });
      await expect(work.getByText('Qatar GP')).toBeVisible();
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
      await work.getByRole('button', { name: 'Retrieve the race, Qatar GP' }).click();
      await expect(page).toHaveURL(/\/administration\/seasons\/2023\?weekend=19/);
      const race = page.getByRole('dialog', { name: 'Qatar GP' }).getByRole('region', { name: 'Race', exact: true });
      await expect(race.getByText(/^Stored, \d+ riders/)).toBeVisible();
      await page.goto('/');
      await expect(work.getByRole('link', { name: 'Preview and finalize, Qatar GP' })).toBeVisible();
    },
  );
}
