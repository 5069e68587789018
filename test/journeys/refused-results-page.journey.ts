import { RaceResult, RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { axeViolations, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';
import { dialog, isDone, openSeason, press } from './season-page.js';

test.use({ stage: { kind: 'season' } });
test.afterEach(({ league }) => league.site.setTrouble({ kind: 'none' }));

test('an admin stores the classification of the championship if the results page refuses, on a phone', async ({
  league,
  open,
}) => {
  const { manager } = league.database;
  const weekend = await manager.findOneByOrFail(RaceWeekend, { status: 1 });
  league.site.setTrouble({ kind: 'refused' });
  const page = await openSeason(open, 2023, { viewport: phone });
  await press(page, 'Open the weekend');
  await press(page, 'Retrieve race');
  await expect(dialog(page).getByText(/The site refused the page \(HTTP 403\)/)).toBeVisible();
  await press(page, 'Take it from the championship…');
  const review = page.getByRole('dialog', { name: 'Race result of the championship' });
  await expect(review.getByText('The classification of the championship. Nothing is stored yet.')).toBeVisible();
  await expect(review.getByRole('listitem').first()).toContainText('Fabio Di Giannantonio');
  await expectFits(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await manager.findOneBy(RaceResult, { weekendId: weekend.id, kind: 'race' })).toBeNull();
  await review.getByRole('button', { name: /^Store the result of \d+ riders$/ }).click();
  await isDone(page, 'Race result saved');
  const stored = await manager.findOneByOrFail(RaceResult, { weekendId: weekend.id, kind: 'race' });
  expect(stored.source).toBe('championship');
});
