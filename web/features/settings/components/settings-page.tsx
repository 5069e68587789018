import { messages } from '../../../../league/contract/messages.js';
import { useSession } from '../../../shared/session/use-session.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Settings } from './settings.js';
import styles from './settings.module.css';

/** What members change about their own account. */
export default function SettingsPage() {
  const { user, userLoading, userError, retryUser } = useSession();
  return (
    <div className={styles.page}>
      <PageHead title="User Settings" />
      {user && <Settings user={user} />}
      {userLoading && (
        <PlainCard>
          <SkeletonRows count={3} rowHeight={72} />
        </PlainCard>
      )}
      {!user && userError && (
        <PlainCard>
          <FailedLoad error={userError} retry={retryUser} />
        </PlainCard>
      )}
      {!user && !userLoading && !userError && (
        <PlainCard className={styles.stack}>
          <p>{messages.shell.mustLogIn}</p>
          <span>
            <LogInLink look="call" />
          </span>
        </PlainCard>
      )}
    </div>
  );
}
