/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { act } from 'react';
import { initCloseOnBack } from '../../../../lib/close-on-back.js';
import { aFinalizePreview, aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';

afterEach(cleanup);

// proves: admin-more-1
it('that is refused, because another admin has deleted a result, leads back to the weekend as it is now', async () => {
  let weekend = aWeekendAdmin({ status: 1, race: aRace(71), sprint_race: aRace(72) });
  const { user } = await renderSeasonPage(
    { race_weekends: [aWeekend()] },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }),
      'preview-finalize': () => ({ status: 400, body: { cant_be_finalized: true } }),
    },
  );
  await press(user, /^Qatar GP/);
  await screen.findByRole('button', { name: 'Delete the race result' });
  weekend = { ...weekend, race: null };
  await press(user, 'Finalize…');
  await refusedInModal('Make sure both the sprint race and race are retrieved before finalizing');
  await press(user, 'Back');
  await screen.findByRole('button', { name: 'Retrieve race' });
  expect(screen.queryByRole('button', { name: 'Delete the race result' })).toBeNull();
});

it('warns of a short result, and Back of the browser leads to the weekend, not out of it', async () => {
  initCloseOnBack();
  const oddity = 'Race: It has 3 rows, fewer than the 12 that are plausible.';
  const { user } = await renderSeasonPage(
    { race_weekends: [aWeekend()] },
    {
      'get-race-weekend-admin': () => ({
        body: { race_weekend: aWeekendAdmin({ status: 1, race: aRace(71), sprint_race: aRace(72) }) },
      }),
      'preview-finalize': () => ({ body: { preview: { ...aFinalizePreview, oddities: [oddity] } } }),
    },
  );
  await press(user, /^Qatar GP/);
  await screen.findByRole('button', { name: 'Delete the race result' });
  await press(user, 'Finalize…');
  const warning = await screen.findByRole('region', { name: 'Check the results first' });
  expect(
    within(warning)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([oddity]);
  act(() => history.back());
  await screen.findByRole('button', { name: 'Delete the race result' });
  expect(screen.queryByRole('region', { name: 'Check the results first' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Qatar GP' })).toBeTruthy();
});
