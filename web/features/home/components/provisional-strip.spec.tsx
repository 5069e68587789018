import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProvisionalState } from '../../../../league/contract/standings.js';
import { aWeekendRow } from '../../../spec/a-member.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import { ProvisionalStrip } from './provisional-strip.js';

const state: ProvisionalState = {
  weekend: aWeekend({ id: 20, title: 'Valencia GP', status: 1 }),
  after: 'sprint',
  results_at: '2023-11-25T15:40:00.000Z',
};
const rows = [
  aWeekendRow(14, 'curvagrande', { points: 1373 }),
  aWeekendRow(15, 'anna', { points: 1369, weekend_points: 22, position_change: -1 }),
  aWeekendRow(16, 'apexhunter', { points: 1360 }),
];
const withRows = (users_picks: typeof rows): StubbedAnswer => ({
  body: { provisional: { ...state, standings: { users_picks, amount_users_picks: 30 } } },
});

function show(answer: () => StubbedAnswer, of = state) {
  const { asked } = stubApi({ 'get-provisional-standings': answer });
  renderInSite(<ProvisionalStrip state={of} username="anna" />);
  return asked;
}
const open = () => userEvent.setup().click(screen.getByRole('button', { name: /^Provisional, after the/ }));

describe('the provisional strip', () => {
  it('is dated and closed, and loads nothing before it is opened', async () => {
    const asked = show(() => withRows(rows));
    screen.getByText(/^Saturday.*\. Open to see\. The race is still to come\.$/);
    expect([asked, screen.queryByText(/15th/)]).toEqual([[], null]);
    await open();
    await screen.findByText('You would be 15th');
    expect(asked).toEqual(['get-provisional-standings?weekend=20&amount=3&around=anna', 'get-hall-of-fame/']);
  });

  it("shows the reader's position between two neighbours", async () => {
    show(() => withRows(rows));
    await open();
    await screen.findByText('▼ down 1');
    screen.getByText('+22 from the sprint, 1,369 points. Nothing is final until the race is in.');
    const rungs = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rungs).toEqual(['14curvagrande4 ahead of you', '15anna you1,369 points', '16apexhunter9 behind you']);
    const link = screen.getByRole('link', { name: 'Provisional standings' });
    expect(link.getAttribute('href')).toBe('/race-weekends/20');
  });

  it('names the race once its result is stored', async () => {
    show(() => withRows(rows), { ...state, after: 'race' });
    await open();
    await screen.findByText(/^\+22 from the weekend, .* until the league has checked the results\.$/);
  });

  it('shows a message to a reader without picks, or if the standings have become final', async () => {
    show(() => withRows([]));
    await open();
    await screen.findByText('You have no picks in this season.');
    cleanup();
    show(() => ({ body: { provisional: null } }));
    await open();
    await screen.findByText(/^These standings are no longer provisional/);
  });

  it('shows an error if it fails to load, and can be loaded again', async () => {
    let fails = true;
    show(() => (fails ? { status: 500 } : withRows(rows)));
    await open();
    await screen.findByText('There was an error retrieving the provisional standings');
    fails = false;
    const strip = within(screen.getByRole('region', { name: 'Provisional standings' }));
    await userEvent.setup().click(strip.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You would be 15th');
  });
});
