import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { weekendStatus } from '../../../../league/contract/limits.js';
import type { Weekend, WeekendStandRow } from '../../../../league/contract/shapes.js';
import { formatMoment } from '../../../lib/format.js';
import { ReplaceSearch } from '../../../lib/replace-search.js';
import { profilePath } from '../../../shared/members/member-names.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { useSession } from '../../../shared/session/api/session.js';
import {
  GoToPosition,
  OwnPosition,
  Pagination,
  useRowsOfPage,
  useScrollToPosition,
} from '../../../shared/standings/components/pagination.js';
import { TieLink, hasDecimals, StandingRow } from '../../../shared/standings/components/standing-row.js';
import { positionSearch, positionElementId } from '../../../shared/standings/model/standings-table.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { CollapsibleCard, CollapsiblePadding } from '../../../ui/collapsible-card.js';
import { ownRowQuery } from '../api/weekends.js';
import styles from './weekend-standings-card.module.css';

interface Props {
  weekend: Weekend;
  offset: number;
  position: number | null;
  /** The requested rows are loading. Until then, the previous page is shown. */
  isLoadingPage: boolean;
}

export function WeekendStandingsCard({ weekend, offset, position, isLoadingPage }: Props) {
  const [search] = useSearchParams();
  const { users_picks: rows, amount_users_picks: count } = weekend.standings ?? noStandings;
  // Without standings, the position belongs to the provisional standings above.
  useScrollToPosition(position, !isLoadingPage && count > 0);
  if (count > 0 && rows.length === 0) return <ReplaceSearch to={positionSearch(search, count)} />;
  return (
    <CollapsibleCard title="Standings" open>
      {weekend.recomputing ? (
        <CollapsiblePadding>
          <p role="status">The standings are being recalculated with the new results. They will appear here.</p>
        </CollapsiblePadding>
      ) : count > 0 ? (
        <>
          <StandingsTools
            weekendId={weekend.id}
            count={count}
            computedAt={weekend.standings?.computed_at}
            rows={rows}
          />
          <StandingsRows label={`Standings after the ${weekend.title}`} rows={rows} explained={weekend} />
          <Pagination offset={offset} count={count} />
        </>
      ) : (
        <CollapsiblePadding>
          <EmptyNote>
            {weekend.status === weekendStatus.final
              ? 'No member has picks in this season.'
              : 'The standings will appear when this weekend is final.'}
          </EmptyNote>
        </CollapsiblePadding>
      )}
    </CollapsibleCard>
  );
}

const noStandings = { users_picks: [], amount_users_picks: 0 };

function StandingsTools({
  weekendId,
  count,
  computedAt,
  rows,
}: {
  weekendId: number;
  count: number;
  computedAt: string | undefined;
  rows: readonly WeekendStandRow[];
}) {
  const { user } = useSession();
  const { data: own } = useQuery(ownRowQuery(weekendId, user?.username));
  return (
    <TableTools>
      {own && <OwnPosition row={own} decimals={hasDecimals([...rows, own])} />}
      {own === null && <span className="muted">You have no picks in this season.</span>}
      <GoToPosition count={count} />
      {computedAt && <span className={styles.updated}>{`Updated ${formatMoment(computedAt)}`}</span>}
    </TableTools>
  );
}

interface RowsProps {
  label: string;
  rows: WeekendStandRow[];
  /** The weekend whose ties can be explained. */
  explained?: Weekend;
}

export function StandingsRows({ label, rows, explained }: RowsProps) {
  const { user } = useSession();
  const decimals = hasDecimals(rows);
  const titles = useTitles();
  return (
    <ol className={styles.standings} tabIndex={0} aria-label={label}>
      {useRowsOfPage(rows).map((row, index) => (
        <li key={row.position}>
          <MemberRow
            row={row}
            decimals={decimals}
            titles={titles.get(row.user.username)}
            own={row.user.username === user?.username}
          />
          {explained && (
            <TieLink year={explained.season_year} weekendId={explained.id} row={row} next={rows[index + 1]} />
          )}
        </li>
      ))}
    </ol>
  );
}

export const TableTools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>;

interface MemberRowProps {
  row: WeekendStandRow;
  decimals: boolean;
  titles?: readonly number[] | undefined;
  own: boolean;
}

/** Deleted accounts have no profile (rules.md 8). */
function MemberRow({ row, decimals, titles, own }: MemberRowProps) {
  const { username } = row.user;
  const inside = <StandingRow movementFirst {...{ row, decimals, titles, own }} />;
  return username ? (
    <Link id={positionElementId(row.position)} className={styles.member} to={profilePath(username)}>
      {inside}
    </Link>
  ) : (
    <span id={positionElementId(row.position)}>{inside}</span>
  );
}
