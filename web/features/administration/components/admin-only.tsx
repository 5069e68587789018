import type { ReactNode } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import SecondFactorMissingCard from '../../../shared/session/second-factor-missing-card.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { PageHead } from '../../../ui/layout.js';

/** Other users see the reason instead of the content. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user, userLoading, userError, retryUser } = useSession();
  if (userLoading)
    return (
      <PlainCard flush>
        <SkeletonRows count={6} rowHeight={64} inset={20} />
      </PlainCard>
    );
  if (user?.second_factor_missing)
    return (
      <>
        <PageHead title="Administration" />
        <SecondFactorMissingCard />
      </>
    );
  if (user?.is_admin) return children;
  const failure = user ? null : userError;
  return (
    <>
      <PageHead title="Administration" />
      <PlainCard>
        {failure ? <FailedLoad error={failure} retry={retryUser} /> : <p>{messages.shell.notAdmin}</p>}
      </PlainCard>
      {!user && !failure && (
        <span>
          <LogInLink variant="primary" />
        </span>
      )}
    </>
  );
}
