import { useSession } from '../../../shared/session/use-session.js';
import { OwnPlace } from '../../../shared/standings/components/pagination.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { SkeletonBlock } from '../../../ui/skeleton.js';
import { useOwnStanding } from '../api/use-own-standing.js';

/** Says where the member stands and brings them to their row, which may be far below. It always has its line: nothing moves. */
export function OwnPlaceLine({ year }: { year: number }) {
  const { user, userLoading } = useSession();
  const { data: own, isPending } = useOwnStanding(year, user?.username);
  if (!user && !userLoading) return <LogInLink>Log in to see your place</LogInLink>;
  if (userLoading || isPending) return <SkeletonBlock width={270} height={44} />;
  if (own === null) return <span className="muted">You have no picks in this season.</span>;
  return own && <OwnPlace row={own} />;
}
