import { Rider } from '#league/schema/rider.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, expect, phone, test } from './fixtures.js';
import { clearSeasons, isDone } from './season-page.js';

test.use({ stage: { kind: 'empty' } });
test.beforeEach(({ league }) => clearSeasons(league));

const mostTaps = 10;

test(
  'an admin opens the picks of an empty league in at most ten taps, on a phone',
  { tag: '@long' },
  async ({ open, league }) => {
    const page = await open('admin', phone);
    await page.goto('/');
    let taps = 0;
    const tap = async (role: 'button' | 'link' | 'menuitem' | 'switch' | 'checkbox', name: string | RegExp) => {
      await page.getByRole(role, { name }).first().tap();
      taps += 1;
    };

    await test.step('the season is created and read', async () => {
      await page.goto('/administration');
      taps += 2; // The menu and Fantasy League Administration.
      await tap('button', 'Set up from the championship…');
      const year = new Date(Date.now() + 10 * 24 * 3_600_000).getUTCFullYear();
      await page.getByLabel('Year').fill(String(year));
      await tap('button', 'Create season and read it');
    });

    await test.step('the review fits the screen and stores the riders and weekends', async () => {
      await expect(page.getByRole('heading', { name: 'New riders: 22 of 22 chosen' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await expectFits(page);
      await tap('button', 'Add 22 riders, add 20 race weekends');
      await isDone(page, '22 riders added, 20 race weekends added');
    });

    await test.step('the picks are opened', async () => {
      await tap('switch', 'Member picks');
      const { manager } = league.database;
      await expect
        .poll(() => manager.findOneByOrFail(Season, { current: true }))
        .toMatchObject({ selectionOpen: true, championshipClass: 'MotoGP' });
      const season = await manager.findOneByOrFail(Season, { current: true });
      expect(await manager.countBy(Rider, { seasonId: season.id })).toBe(22);
      expect(await manager.countBy(RaceWeekend, { seasonId: season.id })).toBe(20);
      // The window closes with the first weekend.
      expect(season.picksCloseAt).not.toBeNull();
    });
    expect(taps).toBeLessThanOrEqual(mostTaps);
  },
);
