import { expect, it, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { aFlatRider, aWeekendRow } from '../../../spec/a-member.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import WeekendPage from './weekend-page.js';

const weekend: Weekend = {
  ...aWeekend({ id: 2, title: 'Dutch GP', status: 2 }),
  race: { id: 3, track: null, source: 'championship', competitors_positions: [aFlatRider(72, 'Bezzecchi')] },
  sprint_race: null,
  standings: {
    users_picks: [aWeekendRow(1, 'tardozzi')],
    amount_users_picks: 1,
    computed_at: '2023-06-25T15:20:00.000Z',
  },
  season_year: 2023,
  round: 8,
  rounds: 20,
  corrections: [],
  being_corrected: false,
  unconfirmed: false,
};

it.each([
  ['the former standings', weekend.standings],
  ['no standings', null],
])('a weekend with new results and %s shows none until they are recomputed', async (_, standings) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isDone = false;
  stubApi({
    ...startAnswers({ user: aUser() }),
    'get-race-weekend': () => ({
      body: { race_weekend: isDone ? weekend : { ...weekend, standings, recomputing: true } },
    }),
    'get-comments': () => ({ body: { comments: [], older: false } }),
  });
  renderInSite(
    <Routes>
      <Route path="/race-weekends/:raceWeekendId" element={<WeekendPage />} />
    </Routes>,
    '/race-weekends/2',
  );
  await screen.findByText('The standings are being recalculated with the new results. They will appear here.');
  await screen.findByText('No comments yet.');
  for (const text of ['tardozzi', 'Your weekend', 'No member has picks in this season.'])
    expect(screen.queryByText(text)).toBeNull();
  isDone = true;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText('tardozzi');
  await screen.findByText('Your weekend');
  expect(screen.queryByText(/being recalculated/)).toBeNull();
});
