import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { championshipMessages } from '../../../../../league/contract/championship-classes.js';
import type { AlignedRow, WeekendDifference } from '../../../../../league/contract/weekend-difference.js';
import { aMember } from '../../../../spec/a-member.js';
import { aMessage } from '../../../../spec/a-retrieval.js';
import { aWeekend } from '../../../../spec/a-weekend.js';
import { renderAdministration, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, type StubbedAnswer } from '../../../../spec/stub-api.js';

const aRow = (number: number, last: string, ours: number, official: number): AlignedRow => ({
  competitor: { id: number, first: 'M.', last, number },
  ours: { position: ours, points: 26 - ours },
  official: { position: official, points: 26 - official },
  differs: ours !== official,
});
const penalty: WeekendDifference = {
  version: 'v1',
  checked_at: '2023-11-20T12:00:00.000Z',
  sessions: [{ event_type: 1, rows: [aRow(1, 'Bagnaia', 1, 1), aRow(93, 'Márquez', 4, 10)] }],
  problems: [],
  moves: { amount_moved: 1, moved: [{ user: aMember('anna'), position_before: 2, position: 3 }] },
};

let difference: WeekendDifference | null;
let status: 1 | 2;
let answer: StubbedAnswer;
let sent: unknown[];
beforeEach(() => {
  difference = penalty;
  status = 2;
  answer = { status: 201, body: {} };
  sent = [];
});

const open = () =>
  renderAdministration('/administration/race-weekends/7/correction', {
    'get-weekend-difference': () => ({ body: { weekend: aWeekend({ status }), season_year: 2023, difference } }),
    'correct-race-weekend': (request: RequestInit) => {
      sent.push(bodyOf(request));
      if (answer !== 'lost' && answer.status === 201) difference = null;
      return answer;
    },
  });
const button = () => screen.findByRole('button', { name: 'Correct' });

describe('the page of a difference', () => {
  it('shows both results with the rows that differ, and who would move', async () => {
    open();
    await button();
    const table = screen.getByRole('table', { name: 'Race: differences' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RiderLeagueChampionship',
      '93M. Márquez4th22 points10th16 points',
    ]);
    expect(screen.getByText('All 2 riders')).not.toBeNull();
    const moves = screen.getByRole('list', { name: 'Moved by the correction' });
    expect(within(moves).getByRole('listitem').textContent).toContain('anna');
  });

  it('corrects the results with one press', async () => {
    const { user } = open();
    await user.click(await button());
    await screen.findByText(championshipMessages.corrected);
    expect(sent).toEqual([{ id: 7, version: 'v1', send_finalize_email: false }]);
    await screen.findByText(/There is nothing to correct/);
  });

  it('shows a message if the results have changed meanwhile', async () => {
    answer = { status: 400, body: { stale: true, message: championshipMessages.notCorrected } };
    const { user } = open();
    await user.click(await button());
    await screen.findByText(championshipMessages.notCorrected);
  });

  it('cannot correct a result with riders who could not be identified', async () => {
    const problem = 'Number 93 is Marc Márquez in the championship, but Mike Jones in the season.';
    difference = { ...penalty, problems: [problem], moves: { amount_moved: 0, moved: [] } };
    const { user } = open();
    await user.click(await button());
    expect(screen.getByText(problem)).not.toBeNull();
    expect(sent).toEqual([]);
  });

  it.each<[string, 1 | 2, RegExp]>([
    ['a final weekend with equal results', 2, /the same results as the league/],
    ['an open weekend', 1, /not final/],
  ])('has nothing to correct for %s', async (_, given, text) => {
    difference = null;
    status = given;
    open();
    await waitFor(() => expect(screen.getByText(text)).not.toBeNull());
  });
});

it('a season message about a difference leads to its page', async () => {
  const retrieval = { pid: 5, page_seen: false, unknown_riders: false, difference_of: 7 };
  await renderSeasonPage({ season_messages: [aMessage('Dutch GP: the championship …', { retrieval })] });
  const link = screen.getByRole('link', { name: 'See the difference' });
  expect(link.getAttribute('href')).toBe('/administration/race-weekends/7/correction');
});
