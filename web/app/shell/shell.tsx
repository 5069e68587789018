import { type Query, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { useBanners } from '../../lib/banners.js';
import { useHistoryDirection } from '../../lib/close-on-back.js';
import { focusOnArrival } from '../../lib/focus-on-arrival.js';
import { pageMeta } from '../../lib/page-meta.js';
import { type Theme, themeNames, themes, useTheme } from '../../lib/theme.js';
import { userQuery, useSession } from '../../shared/session/api/session.js';
import { BannerStack } from '../../ui/notice.js';
import { PlainCard } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/feedback.js';
import { Bar } from './bar.js';
import { ErrorBoundary } from './error-boundary.js';
import styles from './shell.module.css';
import { useScrollRestoration } from './use-scroll-restoration.js';
import { formatMoment, formatWeekdayAndTime } from '../../lib/format.js';
import { refetchAll, useOldestKeptAnswer } from '../../lib/kept-answers.js';
import { serverNow, serverTimeOf } from '../../lib/server-clock.js';

export function Shell() {
  const { clear } = useBanners();
  const { pathname, key } = useLocation();
  const main = useMainFocus(pathname);
  const { user } = useSession();
  const turn = useMemberTurn(user?.id);
  useSessionReports();
  usePushRenewal(user?.username);
  useScrollRestoration();
  useHistoryDirection();
  return (
    <div className={styles.page} onClickCapture={clear}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.top}>
        <Bar />
        <BannerStack />
      </div>
      <AgeNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={`${pathname} ${turn}`} resetKey={key}>
          <Suspense fallback={<PagePlaceholder />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}

/**
 * The number of members who have used the page after the first one. A page restarts for each, so that no form or dialog
 * shows what another member typed.
 */
function useMemberTurn(id: number | undefined): number {
  const [last, setLast] = useState({ id, turn: 0 });
  if (id !== undefined && id !== last.id) setLast({ id, turn: last.id === undefined ? 0 : last.turn + 1 });
  return last.turn;
}

/** Moves the focus to the content of the page after a navigation. */
function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    focusOnArrival(main.current);
  }, [pathname]);
  return main;
}

const PagePlaceholder = () => (
  <PlainCard flush>
    <h1 className="unseen">{messages.shell.loading}</h1>
    <SkeletonRows count={6} rowHeight={64} inset={20} />
  </PlainCard>
);

/**
 * Reports failed loads of user, season and picks state. Refetches the user on every navigation, for new notifications.
 */
export function useSessionReports(): void {
  const { userError, seasonError, picksError, userLoading, seasonLoading, picksLoading } = useSession();
  const { show } = useBanners();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const failed = (userError ?? seasonError ?? picksError)?.message;

  const loading = userLoading || seasonLoading || picksLoading;
  const shownMessage = useRef<string | undefined>(undefined);
  // A request that fails again after a retry is reported once.
  useEffect(() => {
    if (failed && failed !== shownMessage.current) show('error', failed);
    if (failed || !loading) shownMessage.current = failed;
  }, [failed, loading, show]);

  useEffect(() => {
    void client.refetchQueries({ queryKey: userQuery.queryKey, stale: true, type: 'active' });
  }, [client, pathname]);
}

function Footer() {
  const { user, userLoading } = useSession();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <span>{`${pageMeta.league}. A fantasy league on a motorcycle racing world championship.`}</span>
        <Link className={styles.footerLink} to="/contact">
          Contact us
        </Link>
        {!user && !userLoading && <ThemeSelect />}
      </div>
    </footer>
  );
}

function ThemeSelect() {
  const [theme, setTheme] = useTheme();
  return (
    <label>
      Theme
      <select className={styles.theme} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        {themes.map((one) => (
          <option key={one} value={one}>
            {themeNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Renews this browser's push subscription after the server's key has changed, and ends another member's subscription.
 * Only loads its code if push messages are allowed.
 */
export function usePushRenewal(username: string | undefined): void {
  useEffect(() => {
    if (username === undefined || pageMeta.pushKey === '') return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const renew = async () => (await import('../../shared/push/push.js')).renewPush(username);
    // After a failure, this is tried again the next time the site is opened.
    renew().catch(() => undefined);
  }, [username]);
}

/** The time between two refetches while offline, in milliseconds. */
const refetchMs = 10_000;

/** Shown while the page has kept responses from the service worker, or data whose last refetch failed. */
export function AgeNotice() {
  const client = useQueryClient();
  const keptFrom = useOldestKeptAnswer();
  const fetchedAt = useOldestFailed(client);
  const isOffline = keptFrom !== null;
  useEffect(() => {
    if (!isOffline) return;
    const refetch = () => void refetchAll(() => client.invalidateQueries());
    const timer = setInterval(refetch, refetchMs);
    window.addEventListener('online', refetch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refetch);
    };
  }, [client, isOffline]);
  const from = keptFrom ?? fetchedAt;
  return (
    <div aria-live="polite">
      {from !== null && (
        <p className={styles.notice}>
          {`${isOffline ? 'You’re offline.' : 'It could not be updated just now.'} Saved ${formatSaved(from)}`}
        </p>
      )}
    </div>
  );
}

/** "Sunday 11:58", with the date if it is not of the last days. */
function formatSaved(from: number): string {
  const iso = new Date(from).toISOString();
  return serverNow() - from < sixDaysMs ? formatWeekdayAndTime(iso) : formatMoment(iso);
}

const sixDaysMs = 6 * 86_400_000;

/** When the oldest data on the page whose refetch failed was fetched, in ms of the server's clock. */
function useOldestFailed(client: QueryClient): number | null {
  const cache = client.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const isOld = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
      // The cheap check of the status comes first, because this runs on every event of the cache.
      const failed = cache.getAll().filter((query) => isOld(query) && query.isActive());
      return failed.length === 0 ? null : serverTimeOf(Math.min(...failed.map(({ state }) => state.dataUpdatedAt)));
    },
  );
}
