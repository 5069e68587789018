import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { press, renderSeasonPage } from '../../../../spec/season-page.js';

// proves: rules-61
it('each session of a weekend shows warnings about its result', async () => {
  const warnings = ['The result has only one row.', 'The winner, number 1, has no points.'];
  const weekend = aWeekendAdmin({ status: 1, race: aRace(71, undefined, warnings), sprint_race: aRace(72) });
  const { user } = await renderSeasonPage(
    { race_weekends: [aWeekend()] },
    { 'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }) },
  );
  await press(user, /^Qatar GP/);
  const warning = within(await screen.findByRole('region', { name: 'Check the race result' }));
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(warnings);
  expect(screen.queryByRole('region', { name: 'Check the sprint race result' })).toBeNull();
});
