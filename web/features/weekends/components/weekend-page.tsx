import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { Link, useParams } from 'react-router-dom';
import type { Correction, Race, Weekend } from '../../../../league/contract/shapes.js';
import { formatDayAndTime, formatCount } from '../../../lib/format.js';
import type { Prefetch } from '../../../lib/prefetch.js';
import { commentsQuery } from '../../../shared/comments/api/comments.js';
import { CommentSection } from '../../../shared/comments/components/comment-section.js';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';
import { useSession } from '../../../shared/session/api/session.js';
import { ownWeekendQuery } from '../../../shared/own-weekend/api/own-weekend.js';
import OwnWeekendDetails from '../../../shared/own-weekend/components/own-weekend.js';
import { MovesList } from '../../../shared/standings/components/moves-list.js';
import { provisionalQuery } from '../../../shared/standings/api/standings.js';
import { NewStandings } from '../../../shared/standings/components/new-standings.js';
import { usePosition } from '../../../shared/standings/components/pagination.js';
import { offsetOf } from '../../../shared/standings/model/standings-table.js';
import { BeingCorrected } from '../../../shared/weekends/weekend-line.js';
import { ResultSource } from '../../../shared/weekends/result-source.js';
import { SessionTimes } from '../../../shared/weekends/session-times.js';
import { ResultList } from '../../../shared/weekends/result-list.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { CollapsibleCard, CollapsiblePadding } from '../../../ui/collapsible-card.js';
import { PageHead } from '../../../ui/layout.js';
import { ownRowQuery, weekendQuery } from '../api/weekends.js';
import { ProvisionalCard } from './provisional-card.js';
import { WeekendHead } from './weekend-head.js';
import { WeekendStandingsCard } from './weekend-standings-card.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import styles from './weekend-page.module.css';

export const prefetch: Prefetch = ({ client, username, parameter, query }) => {
  const id = Number(parameter);
  if (query.has('place')) return [];
  return [
    client.prefetchQuery(weekendQuery(parameter, 0)),
    client.prefetchInfiniteQuery(commentsQuery({ parentElement: 'RACE_WEEKEND', id })),
    client.prefetchQuery(hallOfFameQuery),
    username !== undefined && client.prefetchQuery(ownRowQuery(id, username)),
  ];
};

/** A race weekend: its corrections, its results (collapsed at first), its standings and comments. */
export default function WeekendPage() {
  const { raceWeekendId = '' } = useParams();
  const position = usePosition();
  const offset = offsetOf(position ?? 1);
  const {
    data: weekend,
    error,
    refetch,
    isPlaceholderData,
    dataUpdatedAt,
  } = useQuery(weekendQuery(raceWeekendId, offset));
  usePrefetchInfiniteQuery(commentsQuery({ parentElement: 'RACE_WEEKEND', id: Number(raceWeekendId) }));
  if (weekend)
    return (
      <OpenWeekend weekend={weekend}>
        {isProvisional(weekend) && <ProvisionalCard weekend={weekend} offset={offset} position={position} />}
        <WeekendStandingsCard weekend={weekend} offset={offset} position={position} isLoadingPage={isPlaceholderData} />
        <WeekendNews weekend={weekend} offset={offset} fetchedAt={dataUpdatedAt} />
      </OpenWeekend>
    );
  return (
    <>
      <PageHead title="Race weekend" above={<Link to="/race-weekends">All race weekends</Link>} />
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={6} rowHeight={60} inset={20} />}
      </PlainCard>
    </>
  );
}

function WeekendNews({ weekend, offset, fetchedAt }: { weekend: Weekend; offset: number; fetchedAt: number }) {
  const hasProvisional = isProvisional(weekend);
  const { data, dataUpdatedAt } = useQuery({ ...provisionalQuery(weekend.id, offset), enabled: hasProvisional });
  const provisional = hasProvisional ? data?.results_at : null;
  const shown = {
    standings: weekend.standings?.computed_at ?? null,
    ...(provisional !== undefined && { provisional }),
  };
  return <NewStandings scope={{ weekendId: weekend.id }} shown={shown} shownAt={Math.max(fetchedAt, dataUpdatedAt)} />;
}

function OpenWeekend({ weekend, children }: { weekend: Weekend; children: Elements }) {
  usePageTitle(weekend.title);
  return (
    <>
      <WeekendHead weekend={weekend} />
      <StartsCard weekend={weekend} />
      {weekend.being_corrected && <BeingCorrected weekends={[weekend]} />}
      <CorrectionsCard weekend={weekend} />
      <OwnWeekendCard weekend={weekend} />
      <RacesCard weekend={weekend} />
      {children}
      <CommentSection target={{ parentElement: 'RACE_WEEKEND', id: weekend.id }} />
    </>
  );
}

/** Below the head, because the server renders the head without knowing the reader's time zone. */
function StartsCard({ weekend: { sprint_start: sprint, race_start: race, ...results } }: { weekend: Weekend }) {
  const wasNotHeld = (stored: Race | null) => stored?.competitors_positions.length === 0;
  const starts = {
    ...(sprint !== undefined && !wasNotHeld(results.sprint_race) && { sprint_start: sprint }),
    ...(race !== undefined && !wasNotHeld(results.race) && { race_start: race }),
  };
  if (Object.keys(starts).length === 0) return null;
  return (
    <PlainCard>
      <SessionTimes {...starts} />
    </PlainCard>
  );
}

function CorrectionsCard({ weekend: { corrections } }: { weekend: Weekend }) {
  const [latest] = corrections;
  if (!latest) return null;
  return (
    <CollapsibleCard title="Corrected" hint={describeCorrection(latest)}>
      <ul className={styles.corrections}>
        {corrections.map((correction) => (
          <li key={correction.date}>
            <CorrectionItem correction={correction} />
          </li>
        ))}
      </ul>
    </CollapsibleCard>
  );
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const { user } = useSession();
  return (
    <>
      <p className={styles.corrected}>
        {`On ${formatDayAndTime(correction.date)}: ${describeMoved(correction.amount_moved)}.`}
      </p>
      {correction.amount_moved > 0 && (
        <MovesList
          correction={correction}
          label={`Positions changed on ${formatDayAndTime(correction.date)}`}
          username={user?.username}
        />
      )}
    </>
  );
}

const describeCorrection = ({ date, amount_moved: count }: Correction) =>
  `${formatDayAndTime(date)}, ${describeMoved(count)}`;

/** Collapsed at first, like the results. */
function OwnWeekendCard({ weekend }: { weekend: Weekend }) {
  const { user } = useSession();
  if (!user || !hasRows(weekend) || weekend.recomputing) return null;
  return (
    <CollapsibleCard title="Your weekend" hintWhileClosed="Open to see what your riders scored">
      <CollapsiblePadding>
        <OwnWeekendDetails weekendId={weekend.id} username={user.username} />
      </CollapsiblePadding>
    </CollapsibleCard>
  );
}

/** Collapsed at first, so that the page does not give the results away. */
function RacesCard({ weekend }: { weekend: Weekend }) {
  const { race, sprint_race: sprint, unconfirmed } = weekend;
  if (!race && !sprint)
    return (
      <CollapsibleCard title="Races">
        <CollapsiblePadding>
          <EmptyNote>No results yet. They appear here after each session.</EmptyNote>
        </CollapsiblePadding>
      </CollapsibleCard>
    );
  return (
    <CollapsibleCard
      title="Races"
      {...(unconfirmed && { hint: 'Not confirmed yet.' })}
      hintWhileClosed="Open to see the results"
    >
      <CollapsiblePadding>
        <div className={styles.lists}>
          {race && <RaceSession title="Race" race={race} weekendId={weekend.id} />}
          {sprint && <RaceSession title="Sprint Race" race={sprint} weekendId={weekend.id} />}
        </div>
      </CollapsiblePadding>
    </CollapsibleCard>
  );
}

function RaceSession({ title, race, weekendId }: { title: string; race: Race; weekendId: number }) {
  const { user } = useSession();
  const { data: own } = useQuery(ownWeekendQuery(weekendId, user?.username));
  const picked = own ? new Set(own.riders.map(({ competitor }) => competitor.id)) : undefined;
  return (
    <div>
      <h3>{title}</h3>
      {race.competitors_positions.length > 0 ? (
        <>
          <ResultList label={`${title} result`} riders={race.competitors_positions} maxHeight={175} picked={picked} />
          <ResultSource race={race} />
        </>
      ) : (
        <EmptyNote>This session was not held.</EmptyNote>
      )}
    </div>
  );
}

export function describeMoved(count: number): string {
  if (count === 0) return "nobody's position changed";
  return count === 1 ? '1 position changed' : `${formatCount(count)} positions changed`;
}

type Results = Pick<Weekend, 'status' | 'race' | 'sprint_race'>;

const hasRows = ({ race, sprint_race: sprint }: Results): boolean =>
  [race, sprint].some((one) => (one?.competitors_positions.length ?? 0) > 0);

export const isProvisional = (weekend: Results): boolean => weekend.status !== weekendStatus.final && hasRows(weekend);
