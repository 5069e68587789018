import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/session/use-session.js';
import { Card } from '../../ui/card.js';
import { SkeletonBlock } from '../../ui/skeleton.js';

const SeasonProgress = lazy(() => import('../../shared/progress/components/season-progress.js'));

/** How the current season goes for a member, compared with the reader's own; nothing without a current season. */
export function ProgressCard({ username }: { username: string }) {
  const { user, userLoading, currentSeason } = useSession();
  if (!currentSeason) return null;
  const loading = <SkeletonBlock width="100%" height={440} />;
  const own = user && user.username !== username ? [user.username] : [];
  return (
    <Card title={`Season ${currentSeason.year}`}>
      <Suspense fallback={loading}>
        {userLoading ? loading : <SeasonProgress year={currentSeason.year} usernames={[username, ...own]} />}
      </Suspense>
    </Card>
  );
}
