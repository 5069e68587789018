import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import type { Home } from '../../../../league/contract/home.js';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import { classNames } from '../../../lib/class-names.js';
import { formatMoment, formatPoints } from '../../../lib/format.js';
import { homeQuery } from '../../../shared/home/api/home.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { MissingSeason } from '../../../shared/seasons/season-choice.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { mayAdminister, useSession } from '../../../shared/session/api/session.js';
import { NewStandings } from '../../../shared/standings/components/new-standings.js';
import { hasDecimals, StandingRow } from '../../../shared/standings/components/standing-row.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { BeingCorrected, WeekendLine } from '../../../shared/weekends/weekend-line.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.js';
import { latestAnnouncementQuery, openWorkQuery, topStandingsQuery } from '../api/home.js';
import styles from './member-home.module.css';
import { NextWeekendCard } from './next-weekend-card.js';
import { OpenWorkCard } from './open-work-card.js';
import { OwnWeekendStrip } from './own-weekend-strip.js';
import { YouCard } from './you-card.js';

const SecondFactorMissingCard = lazyWithRetry(() => import('../../../shared/session/second-factor-missing-card.js'));
const SeasonEndCard = lazyWithRetry(() => import('./season-end-card.js'));

/**
 * Open tasks and the reader's season first, then the latest weekends, the top of the standings and the latest
 * announcement.
 */
export function MemberHome({ username }: { username: string }) {
  const { user, currentSeason, seasonLoading, noSeason } = useSession();
  const year = currentSeason?.year;
  const isAdmin = user !== null && mayAdminister(user);
  const home = useQuery({ ...homeQuery(username), enabled: year !== undefined });
  const work = useQuery({ ...openWorkQuery(username), enabled: isAdmin });
  // The cards below appear together with the parts above them, so that nothing moves.
  const isLoading = seasonLoading || (year !== undefined && home.isPending) || (isAdmin && work.isPending);
  const own = home.data && !home.data.end && !isLoading ? home.data : null;
  return (
    <>
      <PageHead
        title={`Hello, ${username}`}
        tabTitle="Home"
        below={seasonLoading ? <SkeletonBlock width={108} height={25} /> : year && `Season ${year}`}
      />
      {isLoading && (
        <PlainCard className={styles.loading}>
          <SkeletonRows count={5} rowHeight={61} />
        </PlainCard>
      )}
      <Suspense>{user?.second_factor_missing && !isLoading && <SecondFactorMissingCard />}</Suspense>
      {isAdmin && !isLoading && <OpenWorkCard query={work} />}
      {year && !isLoading && <OwnSeason query={home} username={username} />}
      <div className={classNames(styles.cards, own && styles.beside)} hidden={isLoading}>
        {own && <OwnCards home={own} />}
        {year ? (
          <LatestWeekendsCard year={year} username={username} />
        ) : (
          <CardWithoutSeason title="Race weekends" rows={3} />
        )}
        {year && <TopStandingsCard year={year} username={username} />}
        {!year && !noSeason && <CardWithoutSeason title="Standings" rows={5} />}
        <AnnouncementCard />
      </div>
      {year && <HomeNews year={year} username={username} />}
    </>
  );
}

/** News of the reader's results. After the season, the card about its end. */
function OwnSeason({ query, username }: { query: UseQueryResult<Home | null>; username: string }) {
  const { data: home, error, refetch } = query;
  if (home === null) return null;
  if (!home) return <PlainCard>{error && <FailedLoad error={error} retry={refetch} />}</PlainCard>;
  if (home.end)
    return (
      <Suspense fallback={<SkeletonBlock width="100%" height={420} />}>
        <SeasonEndCard end={home.end} positions={home.standing?.positions ?? []} />
      </Suspense>
    );
  return (
    <>
      <BeingCorrected weekends={home.being_corrected} />
      <OwnWeekendStrip home={home} username={username} />
    </>
  );
}

/** Position or picks, and the next weekend. */
function OwnCards({ home }: { home: Home }) {
  const next = (
    <div className={styles.next}>
      <NextWeekendCard calendar={home} />
    </div>
  );
  return (
    <>
      {isNextFirst(home) && next}
      <div className={styles.you}>
        <YouCard home={home} />
      </div>
      {!isNextFirst(home) && next}
    </>
  );
}

/** Before the first race the next weekend comes first, unless the reader can still choose picks. */
const isNextFirst = ({ next, standing, rounds_final: final, picks }: Home): boolean =>
  next !== null && !standing && final === 0 && !(picks.can_submit && picks.chosen < picks.required);

function HomeNews({ year, username }: { year: number; username: string }) {
  const own = useQuery(homeQuery(username));
  const top = useQuery(topStandingsQuery(year));
  const shown = own.data &&
    top.data && {
      standings: top.data.after?.computed_at ?? null,
      provisional: own.data.provisional?.results_at ?? null,
    };
  return (
    <NewStandings
      scope={{ year }}
      shown={shown ?? undefined}
      shownAt={Math.max(own.dataUpdatedAt, top.dataUpdatedAt)}
    />
  );
}

/** Shown while the current season loads, or if it failed to load or does not exist. */
function CardWithoutSeason({ title, rows }: { title: string; rows: number }) {
  const { seasonMissing, noSeason, user } = useSession();
  return (
    <Card title={title}>
      {seasonMissing ? <MissingSeason {...seasonMissing} /> : <SkeletonRows count={rows} rowHeight={61} />}
      {noSeason && user?.is_admin && (
        <p>
          <ButtonLink to="/administration">Add a season…</ButtonLink>
        </p>
      )}
    </Card>
  );
}

function LatestWeekendsCard({ year, username }: { year: number; username: string }) {
  const { data: weekends, error, refetch } = useQuery(weekendsQuery(year, limits.homeWeekends));
  const rounds = useQuery(homeQuery(username)).data?.rounds;
  return (
    <Card
      className={styles.weekends}
      title="Race weekends"
      aside={<ButtonLink to={`/race-weekends?season=${year}`}>See all</ButtonLink>}
    >
      {error && !weekends && <FailedLoad error={error} retry={refetch} />}
      {!error && !weekends && <SkeletonRows count={limits.homeWeekends} rowHeight={61} />}
      {weekends?.length === 0 && <EmptyNote>{messages.weekends.none}</EmptyNote>}
      <ul className={styles.rows}>
        {weekends?.map((weekend, index) => (
          <li key={weekend.id}>
            <Link className={styles.row} to={`/race-weekends/${weekend.id}`}>
              <WeekendLine weekend={weekend} {...(rounds && { round: rounds - index })} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TopStandingsCard({ year, username }: { year: number; username: string }) {
  const { data: standings, error, refetch } = useQuery(topStandingsQuery(year));
  const titles = useTitles();
  const rows = standings?.standings.users_picks;
  if (standings && rows && rows.length > 0 && !standings.after)
    return <BeforeFirstWeekend year={year} standings={standings} />;
  return (
    <Card title="Standings" aside={<ButtonLink to={`/standings?season=${year}`}>See all</ButtonLink>}>
      {error && !rows && <FailedLoad error={error} retry={refetch} />}
      {!rows && !error && <SkeletonRows count={limits.homeStandings} rowHeight={61} />}
      {rows?.length === 0 && <EmptyNote>Nobody has picked yet.</EmptyNote>}
      <ol className={styles.standings}>
        {rows?.map((row) => (
          <li key={row.position}>
            <StandingRow
              row={row}
              decimals={standings?.after?.with_bonus === true || hasDecimals(rows)}
              titles={titles.get(row.user.username)}
              own={row.user.username === username}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Before the first final weekend, nobody has a position: shows the number of members and the first of them. */
function BeforeFirstWeekend({ year, standings }: { year: number; standings: StandingsAnswer }) {
  const count = standings.amount_users_picks;
  return (
    <Card title="Standings" aside={<ButtonLink to={`/standings?season=${year}`}>See all</ButtonLink>}>
      <p>
        <strong>{count === 1 ? '1 member is in' : `${formatPoints(count)} members are in`}</strong>
      </p>
      <p className="muted">Positions appear after the first race weekend. Until then everyone is level.</p>
      <ul className={styles.members}>
        {standings.standings.users_picks.map(({ user }) => (
          <li key={user.username}>
            <MemberLink user={user} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AnnouncementCard() {
  const { data: announcement, error, refetch } = useQuery(latestAnnouncementQuery);
  return (
    <Card
      className={styles.announcement}
      title="Latest announcement"
      aside={<ButtonLink to="/announcements?page=1">See all</ButtonLink>}
    >
      {error && announcement === undefined && <FailedLoad error={error} retry={refetch} />}
      {announcement === undefined && !error && <SkeletonRows count={2} rowHeight={60} />}
      {announcement === null && <EmptyNote>No announcements yet.</EmptyNote>}
      {announcement && (
        <>
          <h3>
            <Link className={styles.title} to={`/announcements/${announcement.id}`}>
              {announcement.title}
            </Link>
          </h3>
          <p className="muted small">
            <MemberLink user={announcement.user} />
            <span>{`, ${formatMoment(announcement.date_created)}`}</span>
          </p>
          <p className={styles.text} tabIndex={0} role="region" aria-label="Text of the announcement">
            {announcement.text}
          </p>
        </>
      )}
    </Card>
  );
}
