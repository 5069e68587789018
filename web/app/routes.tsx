import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.js';
import { Shell } from './shell/shell.js';

const HomePage = lazy(() => import('../features/home/components/home-page.js'));
const LogInPage = lazy(() => import('../features/login/components/log-in-page.js'));
const WeekendsPage = lazy(() => import('../features/race-weekends/components/weekends-page.js'));
const WeekendPage = lazy(() => import('../features/race-weekends/components/weekend-page.js'));
const StandingsPage = lazy(() => import('../features/standings/components/standings-page.js'));
const PicksPage = lazy(() => import('../features/picks/components/picks-page.js'));
const SeasonsPage = lazy(() => import('../features/administration/components/seasons-page.js'));
const SeasonPage = lazy(() => import('../features/administration/components/season-page.js'));

/** Every address of the site and the page that stands there; a page's code is loaded when it is opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/login" element={<LogInPage />} />
        <Route path="/race-weekends" element={<WeekendsPage />} />
        <Route path="/race-weekends/:raceWeekendId" element={<WeekendPage />} />
        <Route path="/standings" element={<StandingsPage />} />
        <Route path="/select-picks" element={<PicksPage />} />
        <Route path="/administration" element={<SeasonsPage />} />
        <Route path="/administration/seasons/:seasonYear" element={<SeasonPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
