import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import type { CalibratedWeekend, SeasonCalibration } from '../../../../league/contract/projection.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import { ProjectionQuality } from './projection-quality.js';

const weekend = (id: number, [win, firstFive]: readonly [number, number]): CalibratedWeekend => ({
  weekend: { id, title: `Weekend ${id}` },
  win: { projection: win, as_it_stands: 0.05, equal: 0.1 },
  first_five: { projection: firstFive, as_it_stands: 0.06, equal: 0.2 },
  within_range: 0.5,
});
function open(weekends: readonly CalibratedWeekend[] | null) {
  const calibrations: SeasonCalibration[] = weekends
    ? [{ year: 2021, members: 30, runs: 1000, weekends: [...weekends] }]
    : [];
  stubApi({ ...startAnswers(), 'get-projection-calibration': () => ({ body: { calibrations } }) });
  renderInSite(<ProjectionQuality />);
}
const season = () => screen.findByRole('region', { name: 'Season 2021 of this league' });

// proves: projection-6
describe('the quality of projections', () => {
  it('shows the mean scores of a season beside two simple guesses', async () => {
    open([weekend(1, [0.01, 0.03]), weekend(2, [0.03, 0.05])]);
    const card = await season();
    // The means are (0.01 + 0.03) / 2 and (0.03 + 0.05) / 2.
    const rows = within(card)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['Winner0.02000.05000.1000', 'First five0.04000.06000.2000']);
    within(card).getByText('The projections were better than “it ends as it stands now”.');
    within(card).getByText(/^50% of the members ended within the range/);
  });

  it('reports projections that were no better than the standings', async () => {
    open([weekend(1, [0.06, 0.06])]);
    within(await season()).getByText('The projections were no better than “it ends as it stands now”.');
    cleanup();
    open([weekend(1, [0.01, 0.07])]);
    within(await season()).getByText(/ for the winner, and no better for the first five\.$/);
  });

  it('shows that a season of one weekend has nothing to compare, and an error if the scores fail to load', async () => {
    open([]);
    within(await season()).getByText('A season of one weekend has nothing to compare.');
    cleanup();
    stubApi({ ...startAnswers(), 'get-projection-calibration': () => ({ status: 500 }) });
    renderInSite(<ProjectionQuality />);
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
    expect(screen.getByRole('region', { name: 'Seasons of this league' }).contains(again)).toBe(true);
  });

  it('shows that no season is over, and includes the season 2023', async () => {
    open(null);
    await screen.findByText(/^No season of this league is over\./);
    expect(screen.getByRole('region', { name: 'The season 2023 of MotoGP' }).textContent).toContain('Projection');
  });
});
