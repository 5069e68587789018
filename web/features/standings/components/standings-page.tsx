import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';
import { championshipQuery, rivalsQuery } from '../../../shared/standings/api/standings.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { chooseSeason, MissingSeason, SeasonSelect, useSeasonChoice } from '../../../shared/seasons/season-choice.js';
import { useSession } from '../../../shared/session/api/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { PageHead } from '../../../ui/layout.js';
import { SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import type { Prefetch } from '../../../lib/prefetch.js';
import { useSeen } from '../../../lib/use-seen.js';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.js';
import { ownStandingQuery, standingsQuery } from '../api/standings.js';
import { describeRound, isRunning } from '../model/describe-standings.js';
import { StandingsList } from './standings-list.js';

const CopyButton = lazyWithRetry(() => import('./copy-button.js'));
const SealLine = lazyWithRetry(() => import('./seal-line.js'));

export const prefetch: Prefetch = ({ client, username, season, query }) => {
  const choice = chooseSeason(query.get('season'), season?.year);
  if (choice.kind === 'none' || query.has('place')) return [];
  const { year } = choice;
  return [
    client.prefetchQuery(standingsQuery(year, 0)),
    client.prefetchQuery(weekendsQuery(year)),
    client.prefetchQuery(championshipQuery(year)),
    client.prefetchQuery(hallOfFameQuery),
    username !== undefined && client.prefetchQuery(rivalsQuery(year, username)),
    username !== undefined && client.prefetchQuery(ownStandingQuery(year, username)),
  ];
};

export default function StandingsPage() {
  const { year, choose, missing } = useSeasonChoice();
  const { user } = useSession();
  const { data: weekends, isPending } = useQuery(weekendsQuery(year));
  // Without a season the query for weekends is disabled and stays pending.
  const loading = isPending && !missing;
  const [end, isAtEnd] = useSeen();
  return (
    <>
      <PageHead
        title="Standings"
        tabTitle={year ? `Standings ${year}` : 'Standings'}
        below={weekends ? describeRound(weekends) : loading && <SkeletonBlock width={300} height={25} />}
        aside={
          <>
            <Suspense>{user?.is_admin && year !== undefined && <CopyButton year={year} />}</Suspense>
            {weekends && year !== undefined && isRunning(weekends) && (
              <ButtonLink to={`/standings/what-if?season=${year}`}>What if?</ButtonLink>
            )}
            <SeasonSelect year={year} onChoose={choose} />
          </>
        }
      />
      {year !== undefined && <StandingsList key={year} year={year} />}
      {/* Below the table, so that nothing moves when it appears. */}
      <div ref={end}>
        <Suspense>{isAtEnd && year !== undefined && <SealLine year={year} />}</Suspense>
      </div>
      {missing && (
        <PlainCard>
          <MissingSeason {...missing} />
        </PlainCard>
      )}
      {year === undefined && !missing && (
        <>
          <SkeletonBlock width={270} height={44} />
          <PlainCard flush>
            <SkeletonRows count={10} rowHeight={79} inset={20} />
          </PlainCard>
        </>
      )}
    </>
  );
}
