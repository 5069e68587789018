import { lazy, Suspense, useState } from 'react';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { useSession } from '../../../lib/session/use-session.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/empty-note.js';
import { FailedLoad } from '../../../ui/failed-load.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useChampionship } from '../api/use-championship.js';
import { useStandings } from '../api/use-standings.js';
import { findHits } from '../model/find-hits.js';
import { MoreButton } from './more-button.js';
import { OwnPlaceLine } from './own-place-line.js';
import { StandingsRow } from './standings-row.js';
import { WhyAhead } from './why-ahead.js';
import styles from './standings.module.css';

const MemberModal = lazy(() => import('./member-modal.js'));

/** Rows page by page, with the way to one's own place and the picks of each member. */
export function StandingsList({ year }: { year: number }) {
  const { user } = useSession();
  const [around, setAround] = useState<string | null>(null);
  const [opened, setOpened] = useState<PicksSimple | null>(null);
  const standings = useStandings(year, around);
  const championship = useChampionship(year).data ?? [];
  const rows = standings.data?.pages.flatMap((page) => page.standings.users_picks);

  if (standings.error && !rows)
    return (
      <PlainCard>
        <FailedLoad error={standings.error} retry={standings.refetch} />
      </PlainCard>
    );
  if (rows?.length === 0)
    return (
      <PlainCard>
        <EmptyNote>Nobody has picks in this season yet.</EmptyNote>
      </PlainCard>
    );
  return (
    <>
      <OwnPlaceLine year={year} rows={rows ?? []} onSeek={setAround} />
      <PlainCard flush>
        {!rows && <SkeletonRows count={10} rowHeight={79} inset={20} />}
        <MoreButton
          first
          text="Show the places above"
          shown={standings.hasPreviousPage}
          pending={standings.isFetchingPreviousPage}
          onClick={() => void standings.fetchPreviousPage()}
        />
        <ol className={styles.rows} aria-label="Standings">
          {rows?.map((row, index) => (
            <StandingsRow
              key={row.position}
              row={row}
              hits={findHits(row.picks, championship)}
              own={row.user.username === user?.username}
              onOpen={() => setOpened(row)}
            >
              {championship.length > 0 && <WhyAhead year={year} row={row} next={rows[index + 1]} />}
            </StandingsRow>
          ))}
        </ol>
        <MoreButton
          text="Show more"
          shown={standings.hasNextPage}
          pending={standings.isFetchingNextPage}
          onClick={() => void standings.fetchNextPage()}
        />
      </PlainCard>
      {championship.length > 0 && (
        <p className="muted small wide">
          <span className={styles.key} aria-hidden="true" />A green outline: the rider stands exactly at the place of
          this pick.
        </p>
      )}
      <Suspense>
        {opened && (
          <MemberModal
            year={year}
            row={opened}
            hits={findHits(opened.picks, championship)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
