import { Link } from 'react-router-dom';
import { splitBrand } from '../../../league/contract/short-texts.js';
import { pageMeta } from '../../lib/page-meta.js';
import { useSession } from '../../shared/session/api/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LogInLink } from '../../shared/session/log-in-link.js';
import { SkeletonBlock } from '../../ui/feedback.js';
import { onDemand } from '../../ui/on-demand.js';
import styles from './bar.module.css';
import { BellTrigger, PhoneMenuTrigger, UserMenuTrigger } from './menu-triggers.js';
import { ErrorBoundary, ReloadButton } from './error-boundary.js';
import { MainNav } from './main-nav.js';
import { PicksLink, ShortPicksLink } from './picks-link.js';

const Bell = onDemand(() => import('./notifications.js'), BellTrigger);
const UserMenu = onDemand(() => import('./user-menu.js'), UserMenuTrigger);
const PhoneMenu = onDemand(() => import('./phone-menu.js'), PhoneMenuTrigger);

export function Bar() {
  return (
    <header className="bar">
      <div className="bar-inner">
        <Brand />
        <div className={`${styles.mainNav} wide`}>
          <MainNav label="Main" />
        </div>
        <div className={styles.actions}>
          <ErrorBoundary fallback={<ActionsError />}>
            <Actions />
            <PhoneMenu />
          </ErrorBoundary>
        </div>
      </div>
    </header>
  );
}

/** Replaces a menu whose code failed to load, so that the page and any text typed into it stay. */
const ActionsError = () => (
  <>
    <span className="unseen" role="alert">
      The menu could not be loaded.
    </span>
    <ReloadButton />
  </>
);

function Brand() {
  const { plain, coloured } = splitBrand(pageMeta.league);
  return (
    <Link className="brand" to="/">
      <span>{plain}</span>
      <b>{coloured}</b>
    </Link>
  );
}

function Actions() {
  const { user, userLoading, userError, retryUser, picksOpen } = useSession();
  if (userLoading) return <SkeletonBlock width={96} height={38} />;
  if (!user && userError) return <UserError retry={retryUser} />;
  if (!user)
    return (
      <>
        <LogInLink className="wide" variant="secondary" />
        <ButtonLink className="wide" variant="primary" to="/register">
          Register
        </ButtonLink>
      </>
    );
  return (
    <>
      {picksOpen && (
        <>
          <PicksLink className="wide" member={user.username} />
          <ShortPicksLink className={styles.picks} member={user.username} />
        </>
      )}
      <Bell user={user} />
      <UserMenu user={user} />
    </>
  );
}

/** Replaces the user menu and the log-in link if the user could not be loaded. */
const UserError = ({ retry }: { retry: () => unknown }) => (
  <Button aria-label="Try again to load user data" onClick={() => void retry()}>
    Try again
  </Button>
);
