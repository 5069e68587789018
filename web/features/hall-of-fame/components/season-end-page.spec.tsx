import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import type { ChampionPick, DetailedSeasonEnd } from '../../../../league/contract/season-end.js';
import { aFinalRow, aSeasonEnd, someMemberSeasons } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import SeasonEndPage from './season-end-page.js';

beforeEach(() => localStorage.clear());

const competitor = (number: number, last: string) => ({ id: number, first: 'Marco', last, number });
const champion_picks: ChampionPick[] = [
  { slot: 1, competitor: competitor(1, 'Bagnaia'), points: 467, bonus: 46.7, position: 1 },
  { slot: 2, competitor: competitor(33, 'Binder'), points: 293, bonus: 0, position: 4 },
  { slot: 'rookie', competitor: competitor(37, 'Fernandez'), points: 71, bonus: 0, position: 20 },
];
const rows = [
  aFinalRow(1, 'paul', { points: 877.7, bonus: 46.7 }),
  aFinalRow(2, 'anna', { points: 792.66, bonus: 76.66, bonus_change: 4 }),
  aFinalRow(3, 'ben', { points: 772, bonus_change: -1 }),
  ...['cleo', 'dan', 'eve', 'fay'].map((name, index) => aFinalRow(index + 4, name)),
];
const end: DetailedSeasonEnd = {
  ...aSeasonEnd(2023, ['paul', 'anna', 'ben']),
  podium: rows.slice(0, 3),
  amount_members: 7,
  champion_picks,
  rows,
};

function open(answer: (path: string) => StubbedAnswer, user?: ReturnType<typeof aUser>) {
  const past = [{ year: 2023, row: rows[1] ?? aFinalRow(2, 'anna'), amount_members: 7 }];
  const { asked } = stubApi({
    ...startAnswers(user && { user }),
    'get-season-end': (_request, path) => answer(path),
    'get-hall-of-fame': () => ({ body: { seasons: [aSeasonEnd(2022, ['anna', 'paul'])], imported: [] } }),
    'get-member-seasons': () => ({ body: { member_seasons: someMemberSeasons({ past }) } }),
  });
  renderInSite(
    <Routes>
      <Route path="/hall-of-fame/:year" element={<SeasonEndPage />} />
    </Routes>,
    '/hall-of-fame/2023',
  );
  return { asked };
}
const region = (name: string) => screen.findByRole('region', { name });
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

describe('the page of a finalized season', () => {
  it('starts with the champion and their picks', async () => {
    open(() => ({ body: { season_end: end } }));
    await screen.findByRole('heading', { name: 'paul is champion', level: 1 });
    const picks = within(screen.getByRole('list', { name: 'The picks of paul' })).getAllByRole('listitem');
    expect(textsOf(picks)).toEqual(['1Marco Bagnaia', '33Marco Binder', '37Marco Fernandez']);
    expect(document.title).toContain('Season 2023: paul is champion');
  });

  it('shows how the champion won, with points and bonus of each pick and their sums', async () => {
    open(() => ({ body: { season_end: end } }));
    const table = within(await region('How paul won')).getByRole('table');
    // 467 + 293 + 71 = 831. With a bonus of 46.70, the total is 877.70.
    expect(textsOf(within(table).getAllByRole('row'))).toEqual([
      'PickRiderPointsBonus',
      '1st1Marco Bagnaiaended 1st467+46.70',
      '2nd33Marco Binderended 4th293–',
      '37Marco Fernandezrookie71–',
      'Total83146.70',
    ]);
  });

  it('shows what the bonus changed, first for a few members and then for all', async () => {
    open(() => ({ body: { season_end: end } }));
    const card = await region('What the bonus changed');
    const items = () => textsOf(within(card).getAllByRole('listitem'));
    await within(card).findByText('Champion 2022');
    expect(items().slice(0, 3)).toEqual([
      '1–same positionpaul877.70 pointsbonus 46.70',
      '2▲ +4up 4 positionsanna Champion 2022792.66 pointsbonus 76.66',
      '3▼ -1down 1 positionben772.00 pointsbonus 0.00',
    ]);
    expect(items()).toHaveLength(6);
    await userEvent.setup().click(within(card).getByRole('button', { name: 'All 7, with the bonus of each' }));
    expect(items()).toHaveLength(7);
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('loads the rest of a long table on request', async () => {
    const many = Array.from({ length: limits.seasonEndRows }, (_, index) => aFinalRow(index + 1, `m${index + 1}`));
    const long = { ...end, amount_members: limits.seasonEndRows + 1, rows: many };
    const { asked } = open((path) => ({
      body: { season_end: path.includes('offset=50') ? { ...long, rows: [aFinalRow(51, 'last')] } : long },
    }));
    const user = userEvent.setup();
    const card = within(await region('What the bonus changed'));
    await user.click(card.getByRole('button', { name: 'More members' }));
    await user.click(card.getByRole('button', { name: 'More members' }));
    await card.findByText('last');
    expect(card.getAllByRole('listitem')).toHaveLength(51);
    expect(card.queryByRole('button')).toBeNull();
    expect(asked.filter((path) => path.startsWith('get-season-end'))).toEqual([
      'get-season-end?season=2023&offset=0',
      'get-season-end?season=2023&offset=50',
    ]);
  });

  it('shows readers their own result', async () => {
    open(() => ({ body: { season_end: end } }), aUser());
    const card = await region('Your season');
    expect(card.textContent).toContain('2ndof 7 members792.66points, including a bonus of 76.66');
    within(card).getByText('The bonus won you 4 positions.');
  });

  it('has no own result for a visitor', async () => {
    open(() => ({ body: { season_end: end } }));
    await region('What the bonus changed');
    expect(screen.queryByRole('region', { name: 'Your season' })).toBeNull();
  });

  it('shows an error for a season that is not decided', async () => {
    open(() => ({ status: 404 }));
    await screen.findByText('Season not found');
  });

  it('shows that nobody scored points in a season without a final weekend', async () => {
    open(() => ({ body: { season_end: { ...end, podium: [], champion_picks: [], rows: [], amount_members: 0 } } }));
    await screen.findByText('Nobody scored points in this season.');
  });
});
