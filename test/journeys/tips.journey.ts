import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { storeFinish } from '../harness/store-finish.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { clearSeasons, isDone, press } from './season-page.js';

test.use({ stage: { kind: 'empty' } });
test.beforeEach(({ league }) => clearSeasons(league));

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a member who joins too late for picks tips the next race, and gets points for it, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const { database } = league;
      const { weekends } = await addSeason2023(database, league.site.url, { weekends: 1 });
      const [weekend] = weekends as [RaceWeekend];
      const startRace = (after: string) =>
        database.query('UPDATE race_weekends SET race_starts_at = now() + $2::interval WHERE id = $1', [
          weekend.id,
          after,
        ]);
      await startRace('2 days');
      const page = await open(await joinLeague(league, `late${size}`), viewport);
      const field = (place: '1st' | '2nd' | '3rd') => page.getByLabel(place, { exact: true });

      await test.step('the page of the picks leads to the tips', async () => {
        await page.goto('/select-picks');
        await page.getByRole('link', { name: 'Tip the next race' }).click();
        await expect(page.getByText(/^\. Tips close .* your time\. Nobody else can see your tip\.$/)).toBeVisible();
      });

      await test.step('the member tips three riders, and changes the tip', async () => {
        await field('1st').selectOption({ label: '89 Jorge Martín' });
        await field('2nd').selectOption({ label: '1 Francesco Bagnaia' });
        await field('3rd').selectOption({ label: '33 Brad Binder' });
        await press(page, 'Save my tip');
        await isDone(page, 'Your tip is saved.');
        await field('2nd').selectOption({ label: '93 Marc Márquez' });
        await press(page, 'Change my tip');
        await isDone(page, 'Your tip is saved.');
        await page.reload();
        await expect(field('2nd').locator(':checked')).toHaveText('93 Marc Márquez');
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
      });

      await test.step('the points of the tip are in a table of its own when the weekend is final', async () => {
        await startRace('-2 hours');
        await storeFinish(database, weekend, 'race', [93, 5, 33]);
        await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
        await page.reload();
        await expect(page.getByText(/^The last race of the season has begun\./)).toBeVisible();
        // One point for Márquez, who was tipped second and won, and three for Binder.
        await expect(page.getByRole('row').nth(1)).toHaveText(`late${size} (you)1st14`);
        await page.goto('/standings?season=2023');
        await expect(page.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Standings' }).getByText(`late${size}`)).toHaveCount(0);
      });
    },
  );
