import { uuidOf } from '#demo/championship-service/served-season.js';
import { Notification } from '#league/schema/notification.entity.js';
import { RaceResult, RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { axeViolations, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';
import { isDone } from './season-page.js';

test.use({ stage: { kind: 'season', overrides: { AUTOPILOT_EVERY_SECONDS: '1', QUEUES: 'all' } } });
test.afterEach(({ league }) => league.championship.setTrouble({ kind: 'none' }));

test(
  'an admin corrects a penalty three weeks later in two taps, on a phone',
  { tag: '@long' },
  async ({ league, open }) => {
    const { manager } = league.database;
    const { id } = await manager.findOneByOrFail(RaceWeekend, { title: 'Dutch GP' });
    league.championship.setTrouble({ kind: 'penalty', path: uuidOf('session 2023 NED race') });
    await manager.update(Season, { year: 2023 }, { championshipClass: 'MotoGP' });
    await manager.query(`UPDATE race_weekends SET final_since = now() - interval '21 days' WHERE id = $1`, [id]);
    const path = `administration/race-weekends/${id}/correction`;
    await expect.poll(() => manager.countBy(Notification, { path }), { timeout: 60_000 }).toBeGreaterThan(0);

    const page = await open('admin', phone);
    await page.goto('/');
    await page.getByRole('button', { name: /notifications/i }).tap();
    await page
      .getByText(/^Dutch GP: the championship now has .* 10th instead of 4th, and 6 other differences\.$/)
      .tap();
    await expect(page).toHaveURL(`/${path}`);
    await expect(page.getByRole('table', { name: 'Race: differences' }).getByRole('row')).toHaveCount(8);
    await expectFits(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Correct', exact: true }).tap();
    await isDone(page, 'Results corrected');
    expect(await manager.findOneByOrFail(RaceResult, { weekendId: id, kind: 'race' })).toMatchObject({
      source: 'championship',
    });
    expect(await manager.findOneByOrFail(RaceWeekend, { id })).toMatchObject({ status: 2 });
  },
);
