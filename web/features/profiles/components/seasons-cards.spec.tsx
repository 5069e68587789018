import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { MemberSeason, MemberSeasons } from '../../../../league/contract/season-end.js';
import { aFlatRider, aPicksRow } from '../../../spec/a-member.js';
import { aFinalRow, someMemberSeasons } from '../../../spec/a-season-end.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import { SeasonsCards } from './seasons-cards.js';

const picks = [aFlatRider(1, 'Bagnaia'), aFlatRider(89, 'Martin')];
const weekends = [
  { weekend: aWeekend({ id: 1, title: 'Portuguese GP' }), position: 9, position_change: null, points: 20 },
  { weekend: aWeekend({ id: 2, title: 'Argentinian GP' }), position: 3, position_change: 6, points: 58 },
];
const current: MemberSeason = {
  year: 2023,
  row: aPicksRow(3, 'anna', { points: 78, picks }),
  amount_members: 30,
  weekends,
};
function open(seasons: Partial<MemberSeasons>) {
  stubApi({
    ...startAnswers(),
    'get-member-seasons': () => ({ body: { member_seasons: someMemberSeasons(seasons) } }),
  });
  renderInSite(<SeasonsCards username="anna" />);
}
const standing = () => screen.findByRole('region', { name: 'Standing in 2023' });

describe('the seasons of a member', () => {
  it('show position and picks in the current season, with the moments of the season', async () => {
    open({ current });
    const card = await standing();
    expect(card.textContent).toContain('3rdof 30 members78 points');
    expect(within(card).getAllByRole('listitem')).toHaveLength(2);
    expect([...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Best weekendArgentinian GP +58',
      'Biggest climbArgentinian GP ▲ +6up 6 positions',
    ]);
  });

  it('have no position before the first weekend, and no picks while those are hidden', async () => {
    open({ current: { ...current, row: aPicksRow(3, 'anna'), weekends: [] } });
    const card = await standing();
    within(card).getByText('Positions appear after the first race weekend.');
    within(card).getByText(/^These picks stay hidden/);
    expect(card.textContent).not.toContain('3rd');
  });

  it('show that the member has no picks', async () => {
    open({});
    await screen.findByText('anna has no picks in this season.');
    expect(screen.queryByRole('region', { name: 'Past seasons' })).toBeNull();
  });

  it('list finalized seasons, the latest first, with two decimals', async () => {
    const past = [
      { year: 2022, row: aFinalRow(1, 'anna', { points: 1500 }), amount_members: 27 },
      { year: 2021, row: aFinalRow(12, 'anna', { points: 900.5 }), amount_members: 24 },
    ];
    open({ past });
    const rows = within(await screen.findByRole('region', { name: 'Past seasons' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2022Champion1,500.00 points1st of 27',
      '2021900.50 points12th of 24',
    ]);
  });
});
