import { useSession } from '../../../shared/session/api/session.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { MemberHome } from './member-home.js';
import { Welcome } from './welcome.js';

/** An introduction for visitors. For members, their season and the latest news. */
export default function HomePage() {
  const { user, userLoading, userError, retryUser } = useSession();
  if (userLoading) return <HomePlaceholder />;
  if (user) return <MemberHome username={user.username} />;
  if (userError) return <UserError error={userError} retry={retryUser} />;
  return <Welcome />;
}

const UserError = (failure: { error: Error; retry: () => unknown }) => (
  <>
    <PageHead title="Home" />
    <PlainCard>
      <FailedLoad {...failure} />
    </PlainCard>
  </>
);

const HomePlaceholder = () => (
  <>
    <SkeletonBlock width="min(340px, 70%)" height={39} />
    <PlainCard flush>
      <SkeletonRows count={5} rowHeight={64} inset={20} />
    </PlainCard>
  </>
);
