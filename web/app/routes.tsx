import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { messages } from '../../league/contract/messages.js';
import { pagePaths } from '../../league/contract/page-paths.js';
import HomePage from '../features/home/components/home-page.js';
import StandingsPage from '../features/standings/components/standings-page.js';
import { ButtonLink } from '../ui/button.js';
import { PageHead } from '../ui/layout.js';
import { Shell } from './shell/shell.js';

const LogInPage = lazy(() => import('../features/accounts/components/log-in-page.js'));
const RegisterPage = lazy(() => import('../features/accounts/components/register-page.js'));
const ActivatePage = lazy(() => import('../features/accounts/components/activate-page.js'));
const FindAccountPage = lazy(() => import('../features/accounts/components/find-account-page.js'));
const ChangePasswordPage = lazy(() => import('../features/accounts/components/change-password-page.js'));
const ChangeEmailPage = lazy(() => import('../features/accounts/components/change-email-page.js'));
const ContactPage = lazy(() => import('../features/accounts/components/contact-page.js'));
const SettingsPage = lazy(() => import('../features/settings/components/settings-page.js'));
const UnsubscribePage = lazy(() => import('../features/settings/components/unsubscribe-page.js'));
const WeekendsPage = lazy(() => import('../features/race-weekends/components/weekends-page.js'));
const WeekendPage = lazy(() => import('../features/race-weekends/components/weekend-page.js'));
const PicksPage = lazy(() => import('../features/picks/components/picks-page.js'));
const AnnouncementsPage = lazy(() => import('../features/announcements/components/announcements-page.js'));
const AnnouncementPage = lazy(() => import('../features/announcements/components/announcement-page.js'));
const GroupsPage = lazy(() => import('../features/groups/components/groups-page.js'));
const JoinGroupPage = lazy(() => import('../features/groups/components/join-group-page.js'));
const GroupPage = lazy(() => import('../features/groups/components/group-page.js'));
const HelpPage = lazy(() => import('../features/help/components/help-page.js'));
const RulesPage = lazy(() => import('../features/rules/components/rules-page.js'));
const HallOfFamePage = lazy(() => import('../features/hall-of-fame/components/hall-of-fame-page.js'));
const SeasonEndPage = lazy(() => import('../features/hall-of-fame/components/season-end-page.js'));
const ImportedSeasonPage = lazy(() => import('../features/hall-of-fame/components/imported-season-page.js'));
const ComparePage = lazy(() => import('../features/compare/components/compare-page.js'));
const ChampionshipPage = lazy(() => import('../features/riders/components/championship-page.js'));
const SealedPicksPage = lazy(() => import('../features/seals/components/sealed-picks-page.js'));
const WhatIfPage = lazy(() => import('../features/what-if/components/what-if-page.js'));
const ProjectionsPage = lazy(() => import('../features/projections/components/projections-page.js'));
const RiderPage = lazy(() => import('../features/riders/components/rider-page.js'));
const UsersPage = lazy(() => import('../features/profiles/components/users-page.js'));
const ProfilePage = lazy(() => import('../features/profiles/components/profile-page.js'));
const SeasonsPage = lazy(() => import('../features/administration/components/seasons-page.js'));
const ReportsPage = lazy(() => import('../features/administration/components/reports/reports-page.js'));
const SeasonPage = lazy(() => import('../features/administration/components/season-page.js'));

/**
 * The routes of the site. Home and standings, where most visits begin, are part of the first bundle, so that their data is
 * requested without waiting for more code. Every other page is loaded when it is opened.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={pagePaths.home} element={<HomePage />} />
        <Route path={pagePaths.logIn} element={<LogInPage />} />
        <Route path={pagePaths.register} element={<RegisterPage />} />
        <Route path={pagePaths.activate} element={<ActivatePage />} />
        <Route path={pagePaths.findAccount} element={<FindAccountPage />} />
        <Route path={pagePaths.changePassword} element={<ChangePasswordPage />} />
        <Route path={pagePaths.changeEmail} element={<ChangeEmailPage />} />
        <Route path={pagePaths.contact} element={<ContactPage />} />
        <Route path={pagePaths.settings} element={<SettingsPage />} />
        <Route path={pagePaths.weekends} element={<WeekendsPage />} />
        <Route path={pagePaths.weekend} element={<WeekendPage />} />
        <Route path={pagePaths.standings} element={<StandingsPage />} />
        <Route path={pagePaths.whatIf} element={<WhatIfPage />} />
        <Route path={pagePaths.picks} element={<PicksPage />} />
        <Route path={pagePaths.announcements} element={<AnnouncementsPage />} />
        <Route path={pagePaths.announcement} element={<AnnouncementPage />} />
        <Route path={pagePaths.users} element={<UsersPage />} />
        <Route path={pagePaths.profile} element={<ProfilePage />} />
        <Route path={pagePaths.seasons} element={<SeasonsPage />} />
        <Route path={pagePaths.season} element={<SeasonPage />} />
        <Route path={pagePaths.rules} element={<RulesPage />} />
        <Route path={pagePaths.help} element={<HelpPage />} />
        <Route path={pagePaths.groups} element={<GroupsPage />} />
        <Route path={pagePaths.joinGroup} element={<JoinGroupPage />} />
        <Route path={pagePaths.group} element={<GroupPage />} />
        <Route path={pagePaths.hallOfFame} element={<HallOfFamePage />} />
        <Route path={pagePaths.seasonEnd} element={<SeasonEndPage />} />
        <Route path={pagePaths.importedSeason} element={<ImportedSeasonPage />} />
        <Route path={pagePaths.compare} element={<ComparePage />} />
        <Route path={pagePaths.sealedPicks} element={<SealedPicksPage />} />
        <Route path={pagePaths.projections} element={<ProjectionsPage />} />
        <Route path={pagePaths.reports} element={<ReportsPage />} />
        <Route path={pagePaths.championship} element={<ChampionshipPage />} />
        <Route path={pagePaths.rider} element={<RiderPage />} />
        <Route path={pagePaths.unsubscribe} element={<UnsubscribePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function NotFoundPage() {
  return (
    <>
      <PageHead title={messages.shell.notFoundPage} below="There is nothing at this address." />
      <span>
        <ButtonLink to="/">Go home</ButtonLink>
      </span>
    </>
  );
}
