import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { useBanners } from '../../lib/banners.js';
import { focusOnArrival } from '../../lib/focus-on-arrival.js';
import { BannerStack } from '../../ui/banner-stack.js';
import { PlainCard } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Bar } from './bar.js';
import { CrashBoundary } from './crash-boundary.js';
import { Footer } from './footer.js';
import styles from './shell.module.css';
import { useScrollMemory } from './use-scroll-memory.js';
import { useSessionReports } from './use-session-reports.js';

/** What stands around every page: bar, banners, footer. */
export function Shell() {
  const { clear } = useBanners();
  const { pathname } = useLocation();
  const main = useMainFocus(pathname);
  useSessionReports();
  useScrollMemory();
  return (
    <div className={styles.page} onClickCapture={clear}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={styles.top}>
        <Bar />
        <BannerStack />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <CrashBoundary key={pathname}>
          <Suspense fallback={<PagePlaceholder />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer />
    </div>
  );
}

/** After a navigation the keyboard goes on at the new page's content, not at the link that is gone. */
function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
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
