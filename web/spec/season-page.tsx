import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { pagePaths } from '../../league/contract/page-paths.js';
import type { SeasonAdmin } from '../../league/contract/shapes.js';
import CorrectionPage from '../features/administration/components/correction/correction-page.js';
import ReportsPage from '../features/administration/components/reports/reports-page.js';
import SeasonPage from '../features/administration/components/season-page.js';
import SeasonsPage from '../features/administration/components/seasons-page.js';
import { aPicksOverview } from './a-picks-overview.js';
import { aSeasonAdmin } from './a-season-admin.js';
import { aUser } from './a-user.js';
import { whenChanged } from './interactions.js';
import { renderInSite } from './render-in-site.js';
import { stubApi } from './stub-api.js';

type Answers = Parameters<typeof stubApi>[0];

export function renderAdministration(address: string, answers: Answers) {
  const { asked } = stubApi({
    'get-current-user': () => ({ body: aUser({ is_admin: true }) }),
    'get-current-season': () => ({ body: { current_season: null, competitors_sorted_number: [] } }),
    'get-users-picks-state': () => ({ body: { users_picks_state: false } }),
    'get-seasons-simple-year': () => ({ body: { seasons: [] } }),
    'get-picks-overview': () => ({ body: { picks_overview: aPicksOverview() } }),
    'get-weekend-mails': () => ({ body: { weekend_mails: null } }),
    'preview-finalize-season': () => ({ body: { race_weekends: [] } }),
    ...answers,
  });
  renderInSite(
    <Routes>
      <Route path={pagePaths.seasons} element={<SeasonsPage />} />
      <Route path={pagePaths.season} element={<SeasonPage />} />
      <Route path={pagePaths.reports} element={<ReportsPage />} />
      <Route path={pagePaths.correction} element={<CorrectionPage />} />
    </Routes>,
    address,
  );
  return { asked, user: userEvent.setup() };
}

/** Shows a season's page to an admin. `setSeason` changes the stubbed season. The page shows it after a refetch. */
export async function renderSeasonPage(given: Partial<SeasonAdmin> = {}, answers: Answers = {}) {
  let season = aSeasonAdmin(given);
  const shown = renderAdministration(`/administration/seasons/${season.year}`, {
    'get-season-admin': () => ({ body: { season } }),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Race weekends' });
  return {
    ...shown,
    setSeason: (other: Partial<SeasonAdmin>) => void (season = aSeasonAdmin({ ...season, ...other })),
  };
}

export type User = ReturnType<typeof userEvent.setup>;

export const card = (name: string) => within(screen.getByRole('region', { name }));
export const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

const showsMessage = (role: 'alert' | 'status', text: string, region?: HTMLElement) =>
  waitFor(() => {
    const texts = within(region ?? document.body)
      .queryAllByRole(role)
      .map(({ textContent }) => textContent);
    if (!texts.includes(text)) throw new Error(`${role}s: ${JSON.stringify(texts)}, not ${JSON.stringify(text)}`);
  }, whenChanged);

export const refused = (text: string) => showsMessage('alert', text);
export const done = (text: string) => showsMessage('status', text);
export const refusedInModal = async (text: string) => showsMessage('alert', text, await screen.findByRole('dialog'));
export const modalClosed = () =>
  waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('a modal is open');
  }, whenChanged);
