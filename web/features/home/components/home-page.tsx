import { limits } from '../../../../league/contract/limits.js';
import type { Prefetch } from '../../../lib/prefetch.js';
import { homeQuery } from '../../../shared/home/api/home.js';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';
import { useSession } from '../../../shared/session/api/session.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { latestAnnouncementQuery, openWorkQuery, topStandingsQuery } from '../api/home.js';
import { MemberHome } from './member-home.js';
import { Welcome } from './welcome.js';

export const prefetch: Prefetch = ({ client, username, isAdmin, season }) => [
  season && client.prefetchQuery(topStandingsQuery(season.year)),
  season && client.prefetchQuery(weekendsQuery(season.year, username === undefined ? 0 : limits.homeWeekends)),
  username !== undefined && client.prefetchQuery(hallOfFameQuery),
  username !== undefined && client.prefetchQuery(latestAnnouncementQuery),
  username !== undefined && season && client.prefetchQuery(homeQuery(username)),
  username !== undefined && isAdmin && client.prefetchQuery(openWorkQuery(username)),
];

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
