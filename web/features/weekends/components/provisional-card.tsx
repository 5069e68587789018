import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Provisional } from '../../../../league/contract/standings.js';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { formatMoment } from '../../../lib/format.js';
import { ReplaceSearch } from '../../../lib/replace-search.js';
import { useSession } from '../../../shared/session/api/session.js';
import { provisionalAroundQuery, provisionalQuery } from '../../../shared/standings/api/standings.js';
import {
  GoToPosition,
  OwnPosition,
  Pagination,
  useScrollToPosition,
} from '../../../shared/standings/components/pagination.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { positionSearch } from '../../../shared/standings/model/standings-table.js';
import { CollapsibleCard, CollapsiblePadding } from '../../../ui/collapsible-card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { StandingsRows, TableTools } from './weekend-standings-card.js';

interface Props {
  weekend: Weekend;
  offset: number;
  position: number | null;
}

/** Collapsed at first, like the results, unless the address contains a position. */
export function ProvisionalCard({ weekend, offset, position }: Props) {
  const { data: provisional, error, refetch, isPlaceholderData } = useQuery(provisionalQuery(weekend.id, offset));
  if (provisional === null) return null;
  return (
    <CollapsibleCard
      title="Provisional standings"
      open={position !== null}
      {...(provisional && { hint: describeTime(provisional) })}
    >
      {provisional && <Table {...{ weekend, provisional, offset, position }} isLoadingPage={isPlaceholderData} />}
      {!provisional && (
        <CollapsiblePadding>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={5} rowHeight={60} />}
        </CollapsiblePadding>
      )}
    </CollapsibleCard>
  );
}

const describeTime = ({ after, results_at: at }: Provisional) => `After the ${after}, ${formatMoment(at)}`;

interface TableProps extends Props {
  provisional: Provisional;
  /** The requested rows are loading. Until then, the previous page is shown. */
  isLoadingPage: boolean;
}

function Table({ weekend, provisional, offset, position, isLoadingPage }: TableProps) {
  const [search] = useSearchParams();
  const { user } = useSession();
  const { data: around } = useQuery(provisionalAroundQuery(weekend.id, user?.username, 1));
  useScrollToPosition(position, !isLoadingPage);
  const { users_picks: rows, amount_users_picks: count } = provisional.standings;
  if (count > 0 && rows.length === 0) return <ReplaceSearch to={positionSearch(search, count)} />;
  const [own] = around?.standings.users_picks ?? [];
  return (
    <>
      <TableTools>
        <span>
          <span>{`${describeTime(provisional)}. `}</span>
          <span className="muted">
            {`${provisional.after === 'sprint' ? 'The race still counts.' : 'The results can still change.'} The final standings replace these.`}
          </span>
        </span>
        {own && <OwnPosition row={own} decimals={hasDecimals([...rows, own])} />}
        <GoToPosition count={count} />
      </TableTools>
      <StandingsRows label={`Provisional standings of the ${weekend.title}`} rows={rows} />
      <Pagination offset={offset} count={count} />
    </>
  );
}
