import type { ReactNode } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';

interface Props {
  title: string;
  children: (user: CurrentUser) => ReactNode;
}

/** Visitors see a log-in link that leads back to the page. */
export function MembersOnly({ title, children }: Props) {
  const { user, userLoading, userError, retryUser } = useSession();
  if (user) return children(user);
  return (
    <>
      <PageHead title={title} />
      <PlainCard>
        {userLoading && <SkeletonRows count={4} rowHeight={60} />}
        {!userLoading && userError && <FailedLoad error={userError} retry={retryUser} />}
        {!userLoading && !userError && (
          <>
            <EmptyNote>{messages.shell.mustLogIn}</EmptyNote>
            <LogInLink variant="primary" />
          </>
        )}
      </PlainCard>
    </>
  );
}
