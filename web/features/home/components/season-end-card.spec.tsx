/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { OwnSeasonEnd } from '../../../../league/contract/season-end.js';
import { aHome } from '../../../spec/a-home.js';
import { aFinalRow, aSeasonEnd } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import HomePage from './home-page.js';
import SeasonEndCard from './season-end-card.js';

afterEach(cleanup);

const podium = [
  aFinalRow(1, 'paul', { points: 1969.7, bonus: 46.7 }),
  aFinalRow(2, 'anakin', { points: 1834.7, bonus: 46.7 }),
  aFinalRow(3, '', { points: 1800 }),
];
const own = aFinalRow(15, 'anna', { points: 1446.52, bonus: 9.52 });
const end: OwnSeasonEnd = { ...aSeasonEnd(2023, []), podium, own };
const card = () => screen.getByRole('region', { name: 'Season 2023 is over' });

describe('the end of a season', () => {
  it('has the champion, the podium with the bonus of each, and the reader, all with two decimals', () => {
    renderInSite(<SeasonEndCard end={end} />);
    // 1,969.70 - 1,834.70 = 135.00
    expect(card().textContent).toContain('paul is champion1,969.70 points, 135.00 ahead');
    const steps = within(within(card()).getByRole('list', { name: 'Podium of 2023' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'paul1,969.70 pointsbonus 46.701st',
      'anakin1,834.70 pointsbonus 46.702nd',
      '[deleted]1,800.00 pointsbonus 0.003rd',
    ]);
    expect(card().textContent).toContain('15thYouof 30 members1,446.52 pointsincluding a bonus of 9.52');
    expect(within(card()).queryByRole('link', { name: '[deleted]' })).toBeNull();
  });

  it('is the same for one who did not take part, and of a champion without others', () => {
    const alone: OwnSeasonEnd = { ...end, podium: podium.slice(0, 1), own: null, amount_members: 1 };
    renderInSite(<SeasonEndCard end={alone} />);
    expect(card().textContent).not.toContain('ahead');
    within(card()).getByText('You did not take part in this season.');
  });

  it('stands on home instead of position and next weekend', async () => {
    stubApi({
      ...startAnswers({ user: aUser() }),
      'get-home': () => ({ body: { home: aHome({ end, next: null }) } }),
    });
    renderInSite(<HomePage />);
    await screen.findByRole('region', { name: 'Season 2023 is over' });
    expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
  });
});
