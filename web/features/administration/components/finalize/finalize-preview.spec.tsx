import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { aDelivery } from '../../../../spec/a-picks-overview.js';
import { aFinalizePreview, aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';

// proves: admin-more-1
it('a preview that is refused because another admin has deleted a result leads back to the current weekend', async () => {
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

it('a preview warns of a short result, and Back leads to the weekend without closing it', async () => {
  const oddity = 'Race: The result has only 3 rows, far fewer than usual.';
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

const first = ['Send the e-mail to members who want it', true];
const again = ['Send the e-mail again to members who want it', false];
it.each<[string, Parameters<typeof aDelivery>[0], (string | boolean)[]]>([
  ['some wait', { delivered: 0, waiting: 3 }, again],
  ['some were delivered', { delivered: 1, failed: 2 }, again],
  ['all failed', { delivered: 0, failed: 3 }, first],
  ['all were dropped before they were sent', { delivered: 0 }, first],
])('a preview calls the email a repeat if members got it or will get it: %s', async (_, delivery, expected) => {
  const { user } = await renderSeasonPage(
    { race_weekends: [aWeekend()] },
    {
      'get-race-weekend-admin': () => ({
        body: { race_weekend: aWeekendAdmin({ status: 1, race: aRace(71), sprint_race: aRace(72) }) },
      }),
      'preview-finalize': () => ({ body: { preview: aFinalizePreview } }),
      'get-weekend-mails': () => ({ body: { weekend_mails: aDelivery(delivery) } }),
    },
  );
  await press(user, /^Qatar GP/);
  await screen.findByRole('button', { name: 'Delete the race result' });
  await press(user, 'Finalize…');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Send the e-mail/ });
  expect([box.labels?.[0]?.textContent, box.checked]).toEqual(expected);
});
