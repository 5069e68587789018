import { type ComponentType, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { messages } from '../../league/contract/messages.js';
import { type PageName, pagePaths } from '../../league/contract/page-paths.js';
import * as home from '../features/home/components/home-page.js';
import * as standings from '../features/standings/components/standings-page.js';
import type { Prefetch } from '../lib/prefetch.js';
import { ButtonLink } from '../ui/button.js';
import { PageHead } from '../ui/layout.js';
import { lazyPage } from '../ui/lazy-with-retry.js';
import { Shell } from './shell/shell.js';

interface PageModule {
  default: ComponentType;
  prefetch?: Prefetch;
}

/** Most visits begin with these pages, so they are part of the first bundle. */
const firstPages = { home, standings };

const importMovedPage = () => import('./moved-page.js');
type LaterPage = Exclude<PageName, keyof typeof firstPages>;

const laterPages: Record<LaterPage, () => Promise<PageModule>> = {
  logIn: () => import('../features/accounts/components/log-in-page.js'),
  register: () => import('../features/accounts/components/register-page.js'),
  activate: () => import('../features/accounts/components/activate-page.js'),
  findAccount: () => import('../features/accounts/components/find-account-page.js'),
  changePassword: () => import('../features/accounts/components/change-password-page.js'),
  changeEmail: () => import('../features/accounts/components/change-email-page.js'),
  contact: () => import('../features/accounts/components/contact-page.js'),
  settings: () => import('../features/settings/components/settings-page.js'),
  weekends: () => import('../features/weekends/components/weekends-page.js'),
  weekend: () => import('../features/weekends/components/weekend-page.js'),
  whatIf: () => import('../features/what-if/components/what-if-page.js'),
  picks: () => import('../features/picks/components/picks-page.js'),
  announcements: () => import('../features/announcements/components/announcements-page.js'),
  announcement: () => import('../features/announcements/components/announcement-page.js'),
  users: () => import('../features/profiles/components/users-page.js'),
  profile: () => import('../features/profiles/components/profile-page.js'),
  seasons: () => import('../features/administration/components/seasons-page.js'),
  season: () => import('../features/administration/components/season-page.js'),
  rules: () => import('../features/rules/components/rules-page.js'),
  groups: () => import('../features/groups/components/groups-page.js'),
  joinGroup: () => import('../features/groups/components/join-group-page.js'),
  group: () => import('../features/groups/components/group-page.js'),
  hallOfFame: () => import('../features/hall-of-fame/components/hall-of-fame-page.js'),
  seasonEnd: () => import('../features/hall-of-fame/components/season-end-page.js'),
  importedSeason: () => import('../features/hall-of-fame/components/imported-season-page.js'),
  compare: () => import('../features/compare/components/compare-page.js'),
  tips: () => import('../features/tips/components/tips-page.js'),
  fairPlay: () => import('../features/fair-play/components/fair-play-page.js'),
  reports: () => import('../features/administration/components/reports/reports-page.js'),
  correction: () => import('../features/administration/components/correction/correction-page.js'),
  championship: () => import('../features/riders/components/championship-page.js'),
  rider: () => import('../features/riders/components/rider-page.js'),
  unsubscribe: () => import('../features/settings/components/unsubscribe-page.js'),
  help: importMovedPage,
  sealedPicks: importMovedPage,
  projections: importMovedPage,
};

const lazyPages: Partial<Record<PageName, ComponentType>> = Object.fromEntries(
  Object.entries(laterPages).map(([name, load]) => [name, lazyPage(load)]),
);
const loadedPages: Partial<Record<PageName, PageModule>> = { ...firstPages };

/** Loads the code of a page, so that it renders immediately. @throws Error if the code cannot be loaded */
export const loadPage = async (name: PageName): Promise<PageModule> =>
  (loadedPages[name] ??= await laterPages[name as LaterPage]());

/**
 * Uses loaded code directly, because React shows the fallback of `Suspense` before any lazy component, loaded or not.
 */
function Page({ name }: { name: PageName }) {
  const [Component] = useState(() => loadedPages[name]?.default ?? lazyPages[name]);
  return Component && <Component />;
}

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {(Object.keys(pagePaths) as PageName[]).map((name) => (
        <Route key={name} path={pagePaths[name]} element={<Page key={name} name={name} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);

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
