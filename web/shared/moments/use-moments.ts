import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../league/contract/limits.js';
import { progressQuery } from '../progress/api/season-progress.js';
import { memberSeasonsQuery } from '../season-end/api/season-ends.js';
import { useSession } from '../session/api/session.js';
import { championshipQuery, rivalsQuery } from '../standings/api/standings.js';
import { type Moment, momentsOf } from './moments.js';

/** The moments of a member's current season. Rivals are private, so only their owner sees moments about them. */
export function useMoments(username: string): Moment[] {
  const { user } = useSession();
  const season = useQuery(memberSeasonsQuery(username)).data?.current;
  const hasStarted = (season?.weekends.length ?? 0) > 0;
  const year = season?.year ?? 0;
  const isOwn = user?.username === username;
  const championship = useQuery({ ...championshipQuery(year), enabled: hasStarted }).data ?? [];
  const rivals = useQuery({ ...rivalsQuery(year, username), enabled: hasStarted && isOwn }).data?.rivals ?? [];
  const names = rivals.flatMap(({ user: rival, row }) => (row ? [rival.username] : []));
  const compared = [username, ...names].slice(0, limits.comparedMembers);
  const progress = useQuery({ ...progressQuery(year, compared), enabled: names.length > 0 });
  if (!season) return [];
  const { picks } = season.row;
  const isExact =
    championship.length === picks.length &&
    picks.length > 0 &&
    picks.every(({ competitor_id }, index) => competitor_id === championship[index]);
  return momentsOf({
    weekends: season.weekends,
    isExact,
    progress: progress.isPlaceholderData ? undefined : progress.data,
  });
}
