import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { aChampionship, aChampionshipRow } from '../../../spec/a-championship.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import ChampionshipPage from './championship-page.js';

function open(answer: StubbedAnswer, season?: null) {
  stubApi({ ...startAnswers(season === null ? { season } : {}), 'get-championship': () => answer });
  renderInSite(<ChampionshipPage />, '/riders?season=2023');
}
const show = (championship = aChampionship()) => open({ body: { championship } });
const rows = async () => {
  await screen.findByRole('table');
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
};

describe('the championship table', () => {
  it('lists every rider with plate, country, manufacturer, points and the number of picks', async () => {
    show();
    expect(await rows()).toEqual([
      'PositionRiderPicked byLastPoints',
      '189Jorge MartínDucati3+799',
      '233Brad BinderKTM3+798',
      '37Takumi Takahashi3+797',
    ]);
    screen.getByText('after the Qatar GP, round 19 of 20');
    expect(screen.getByRole('link', { name: 'Brad Binder' }).getAttribute('href')).toBe('/riders/33');
  });

  it("explains each manufacturer's plate colour once", async () => {
    show(aChampionship({ riders: [aChampionshipRow(1), aChampionshipRow(2)] }));
    await screen.findByRole('table');
    // One text is in the legend, and one in the row of each rider.
    expect(screen.getAllByText('Ducati')).toHaveLength(3);
  });

  it('has no picks while the window is open, and no weekend or positions before the first one', async () => {
    const riders = [aChampionshipRow(1, { picked_by: null, weekend_points: null, points: 0 })];
    show(aChampionship({ after: null, riders }));
    expect(await rows()).toEqual(['RiderPoints', '89Jorge MartínDucati0']);
    screen.getByText('before the first race weekend is final');
  });

  it('shows that the season has no riders', async () => {
    show(aChampionship({ after: null, riders: [] }));
    await screen.findByText('This season has no riders yet.');
  });

  it.each([
    [404, /season/i],
    [500, 'There was an error loading the championship'],
  ])('shows the error after status %i', async (status, text) => {
    open({ status });
    await screen.findByText(text);
  });
});
