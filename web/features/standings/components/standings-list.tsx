import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { useUploadedPictures } from '../../../shared/members/use-pictures.js';
import { useSession } from '../../../shared/session/use-session.js';
import { useWideScreen } from '../../../lib/use-wide-screen.js';
import { GoToPlace, PlaceTurner, useGoToPlace, usePlace } from '../../../shared/standings/components/pagination.js';
import { offsetOf, pageSize, placeAddress } from '../../../shared/standings/model/standings-table.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useChampionship } from '../api/use-championship.js';
import { useStandings } from '../api/use-standings.js';
import { findHits } from '../model/find-hits.js';
import { OwnPlaceLine } from './own-place-line.js';
import { StandingsRow } from './standings-row.js';
import styles from './standings.module.css';

const MemberModal = lazy(() => import('./member-modal.js'));

/** The same at each rendering: rows whose properties are the same are not rendered again. */
const noRiders: number[] = [];

/** A page of the rows, with the way to one's own place and to any other, and the picks of each member. */
export function StandingsList({ year }: { year: number }) {
  const [search] = useSearchParams();
  const place = usePlace();
  const offset = offsetOf(place ?? 1);
  const { data, error, refetch, isPlaceholderData } = useStandings(year, offset);
  const championship = useChampionship(year).data ?? noRiders;
  const [opened, setOpened] = useState<PicksSimple | null>(null);
  useGoToPlace(place, data !== undefined && !isPlaceholderData);
  const rows = data?.standings.users_picks ?? [];
  const amount = data?.amount_users_picks ?? 0;

  if (error && !data)
    return (
      <PlainCard>
        <FailedLoad error={error} retry={refetch} />
      </PlainCard>
    );
  if (data && amount === 0)
    return (
      <PlainCard>
        <EmptyNote>Nobody has picks in this season yet.</EmptyNote>
      </PlainCard>
    );
  if (data && rows.length === 0) return <Navigate to={placeAddress(search, amount)} replace />;
  return (
    <>
      <div className={styles.tools}>
        <OwnPlaceLine year={year} />
        <GoToPlace amount={amount} />
      </div>
      <PlainCard flush>
        {!data && <SkeletonRows count={10} rowHeight={79} inset={20} />}
        <Rows year={year} rows={rows} championship={championship} onOpen={setOpened} />
        {data && <PlaceTurner offset={offset} amount={amount} />}
      </PlainCard>
      {championship.length > 0 && <HitKey />}
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

interface RowsProps {
  year: number;
  rows: PicksSimple[];
  championship: number[];
  onOpen: (row: PicksSimple) => void;
}

function Rows({ year, rows, championship, onOpen }: RowsProps) {
  const { user } = useSession();
  const wide = useWideScreen();
  const pictures = useUploadedPictures(rows.map((row) => row.user));
  return (
    <ol className={styles.rows} aria-label="Standings">
      {rows.slice(0, pageSize).map((row, index) => (
        <StandingsRow
          key={row.position}
          year={year}
          row={row}
          next={championship.length > 0 ? rows[index + 1] : undefined}
          championship={championship}
          own={row.user.username === user?.username}
          picture={pictures[row.user.username]}
          withPicks={wide}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

const HitKey = () => (
  <p className="muted small wide">
    <span className={styles.key} aria-hidden="true" />A green outline: the rider stands exactly at the place of this
    pick.
  </p>
);
