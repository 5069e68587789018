import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { DetailedImportedSeason } from '../../../../league/contract/season-archive.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import ImportedSeasonPage from './imported-season-page.js';

const rowsFrom = (from: number, amount: number) =>
  Array.from({ length: amount }, (_, index) => ({
    position: from + index,
    name: `Member ${from + index}`,
    points: 700.5 - from - index,
  }));
const season = (other: Partial<DetailedImportedSeason> = {}): DetailedImportedSeason => ({
  year: 2011,
  verified: false,
  podium: rowsFrom(1, 3),
  amount_members: 52,
  imported_at: '2026-11-24T10:00:00.000Z',
  rows: rowsFrom(1, 50),
  ...other,
});

function open(answer: (path: string) => StubbedAnswer) {
  stubApi({ ...startAnswers(), 'get-imported-season': (_request, path) => answer(path) });
  renderInSite(
    <Routes>
      <Route path="/hall-of-fame/imported/:year" element={<ImportedSeasonPage />} />
    </Routes>,
    '/hall-of-fame/imported/2011',
  );
}
const shown = (answer: DetailedImportedSeason) => open(() => ({ body: { imported_season: answer } }));

describe('the page of an imported season', () => {
  it('has the whole table, in parts, and shows that a spreadsheet is not verified', async () => {
    open((path) => {
      const isSecond = path.includes('offset=50');
      return { body: { imported_season: season({ rows: isSecond ? rowsFrom(51, 2) : rowsFrom(1, 50) }) } };
    });
    const card = within(await screen.findByRole('region', { name: 'Final standings' }));
    card.getByText('Not verified');
    card.getByText(/It could not be verified, because it has neither picks nor results\. Imported on 24 November 2026/);
    expect(card.getAllByRole('listitem')[0]?.textContent).toBe('1Member 1699.50 points');
    expect(screen.queryByRole('link', { name: 'Download the season' })).toBeNull();
    await userEvent.setup().click(card.getByRole('button', { name: 'More members' }));
    await card.findByText('Member 52');
    expect(card.getAllByRole('listitem')).toHaveLength(52);
    expect(card.queryByRole('button', { name: 'More members' })).toBeNull();
  });

  it('offers the imported archive, and shows that it is verified', async () => {
    shown(season({ verified: true, rows: rowsFrom(1, 3), amount_members: 3 }));
    await screen.findByText('Verified');
    screen.getByText(/All its ranks and seals were recomputed/);
    screen.getByRole('link', { name: 'Download the season' });
  });

  it('shows whole points without decimals', async () => {
    const rows = [1085, 1070].map((points, index) => ({ position: index + 1, name: `Member ${index}`, points }));
    shown(season({ rows, amount_members: 2 }));
    await screen.findByText('1,085');
    screen.getByText('1,070');
  });

  it('shows that nobody scored points', async () => {
    shown(season({ podium: [], rows: [], amount_members: 0 }));
    await screen.findByText('Nobody scored points in this season.');
  });

  it.each([
    [{ status: 404 }, 'Season not found'],
    [{ status: 500 }, 'There was an error loading the imported season'],
    ['lost', 'There was an error loading the imported season'],
  ] as const)('shows an error (%j) if it fails to load, and can be loaded again', async (failed, text) => {
    let answer: StubbedAnswer = failed;
    open(() => answer);
    await screen.findByText(text);
    answer = { body: { imported_season: season() } };
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Not verified');
  });
});
