import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { formatMoment } from '../../../lib/format.js';
import { useWideScreen } from '../../../lib/use-wide-screen.js';
import { ReplaceSearch } from '../../../lib/replace-search.js';
import { useUploadedPictures } from '../../../shared/members/api/members.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import type { Titles } from '../../../shared/season-end/model/season-end.js';
import { championshipQuery, rivalsQuery } from '../../../shared/standings/api/standings.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import {
  GoToPosition,
  OwnPosition,
  Pagination,
  usePosition,
  useRowsOfPage,
  useScrollToPosition,
} from '../../../shared/standings/components/pagination.js';
import { NewStandings } from '../../../shared/standings/components/new-standings.js';
import { TieLink, hasDecimals, PickChips, StandingRow } from '../../../shared/standings/components/standing-row.js';
import { offsetOf, positionSearch, positionElementId } from '../../../shared/standings/model/standings-table.js';
import { BeingCorrected } from '../../../shared/weekends/weekend-line.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { ownStandingQuery, standingsQuery } from '../api/standings.js';
import { findHits } from '../model/describe-standings.js';
import { RivalsCard } from './rivals-card.js';
import styles from './standings-list.module.css';

const MemberModal = lazyModal(() => import('./member-modal.js'));

/** A constant, so that memoized rows are not rendered again. */
const noRiders: number[] = [];

/** A page of the standings, with links to any position, and a modal with the picks of a member. */
export function StandingsList({ year }: { year: number }) {
  const [search] = useSearchParams();
  const position = usePosition();
  const offset = offsetOf(position ?? 1);
  const { user, userLoading } = useSession();
  const rivals = useQuery({ ...rivalsQuery(year, user?.username), enabled: user !== null });
  const table = useQuery(standingsQuery(year, offset));
  const { error, refetch, isPlaceholderData, dataUpdatedAt } = table;
  // The rivals are above the table, so both appear together and nothing moves. If the rivals fail, the table still
  // appears.
  const isWaitingForRivals = user !== null && rivals.isPending && rivals.errorUpdateCount === 0;
  const data = userLoading || isWaitingForRivals ? undefined : table.data;
  const championship = useQuery(championshipQuery(year)).data ?? noRiders;
  const [opened, setOpened] = useState<PicksSimple | null>(null);
  const titles = useTitles();
  useScrollToPosition(position, data !== undefined && !isPlaceholderData);
  const rows = data?.standings.users_picks ?? [];
  const count = data?.amount_users_picks ?? 0;
  const decimals = data?.after?.with_bonus === true || hasDecimals(rows);
  // Before the first final weekend, rows are in the order of submission.
  const ranked = data?.after !== null;

  if (error && !data)
    return (
      <PlainCard>
        <FailedLoad error={error} retry={refetch} />
      </PlainCard>
    );
  if (data && count === 0)
    return (
      <PlainCard>
        <EmptyNote>Nobody has picked yet.</EmptyNote>
      </PlainCard>
    );
  if (data && rows.length === 0) return <ReplaceSearch to={positionSearch(search, count)} />;
  return (
    <>
      <BeingCorrected weekends={data?.being_corrected ?? []} />
      <div className={styles.tools}>
        <OwnPositionLine {...{ year, decimals, ranked }} />
        {ranked && <GoToPosition count={count} />}
        {!data && <SkeletonBlock width={260} height={23} />}
        {data?.after && <span className="muted small">{`Updated ${formatMoment(data.after.computed_at)}`}</span>}
      </div>
      {user && data && <RivalsCard {...{ year, decimals }} member={user.username} hasStarted={ranked} />}
      {/* Different keys, so that the rows are a new element, because moving the placeholder down would be a layout
         shift. */}
      {data ? (
        <PlainCard key="rows" flush>
          <Rows {...{ year, rows, decimals, titles, ranked }} championship={championship} onOpen={setOpened} />
          <Pagination offset={offset} count={count} />
        </PlainCard>
      ) : (
        <PlainCard key="loading" flush>
          <SkeletonRows count={10} rowHeight={79} inset={20} />
        </PlainCard>
      )}
      {championship.length > 0 && <HitKey />}
      <NewStandings
        scope={{ year }}
        shown={data && { standings: data.after?.computed_at ?? null }}
        shownAt={dataUpdatedAt}
      />
      <Suspense>
        {opened && (
          <MemberModal
            year={year}
            row={opened}
            hits={findHits(opened.picks, championship)}
            decimals={decimals}
            ranked={ranked}
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
  decimals: boolean;
  titles: Titles;
  ranked: boolean;
  championship: number[];
  onOpen: (row: PicksSimple) => void;
}

function Rows({ year, rows, decimals, titles, ranked, championship, onOpen }: RowsProps) {
  const { user } = useSession();
  const wide = useWideScreen();
  const pictures = useUploadedPictures(rows.map((row) => row.user));
  return (
    <ol className={styles.rows} aria-label="Standings">
      {useRowsOfPage(rows).map((row, index) => (
        <StandingsRow
          key={row.position}
          year={year}
          row={row}
          decimals={decimals}
          titles={titles.get(row.user.username)}
          ranked={ranked}
          next={ranked && championship.length > 0 ? rows[index + 1] : undefined}
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
    <span className={styles.key} aria-hidden="true" />A green outline: the rider is in exactly the position of this
    pick.
  </p>
);

interface Props {
  year: number;
  row: PicksSimple;
  decimals: boolean;
  titles: readonly number[] | undefined;
  ranked: boolean;
  /** The next row. If both have equal points, a button explains the order. */
  next: PicksSimple | undefined;
  championship: number[];
  own: boolean;
  /** The URL of the member's uploaded picture, if any. */
  picture: string | undefined;
  withPicks: boolean;
  onOpen: (row: PicksSimple) => void;
}

/**
 * A click opens the modal with the member's picks. Memoized, because rendering a page takes 100 ms on a phone, and six
 * responses arrive one after the other.
 */
const StandingsRow = memo((props: Props) => {
  const { year, row, decimals, titles, ranked, next, championship, own, picture, withPicks, onOpen } = props;
  const hits = findHits(row.picks, championship);
  return (
    <li>
      <button
        type="button"
        id={positionElementId(row.position)}
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
      >
        <StandingRow large {...{ decimals, titles, ranked, row, own, picture }}>
          {withPicks && <PickChips picks={row.picks} own={own} hits={hits} />}
        </StandingRow>
      </button>
      <TieLink year={year} row={row} next={next} />
    </li>
  );
});

/** A link to the member's row. A placeholder of the same height avoids a layout shift while it loads. */
function OwnPositionLine({ year, decimals, ranked }: { year: number; decimals: boolean; ranked: boolean }) {
  const { user, userLoading } = useSession();
  const { data: own, isPending } = useQuery(ownStandingQuery(year, user?.username));
  if (!user && !userLoading) return <LogInLink>Log in to see your position</LogInLink>;
  if (userLoading || isPending) return <SkeletonBlock width={270} height={44} />;
  if (own === null) return <span className="muted">You have no picks in this season.</span>;
  return own && <OwnPosition row={own} decimals={decimals || hasDecimals([own])} ranked={ranked} />;
}
