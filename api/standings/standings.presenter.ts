import type { PickDetailed, PicksDetailed, PicksSimple, RiderFlat } from '../../league/contract/shapes.js';
import type {
  Provisional,
  SeasonProgress as ProgressOnWire,
  StandingsVersionAnswer,
} from '../../league/contract/standings.js';
import type { Members } from '../../league/members/members.repository.js';
import type { StandingsVersion } from '../../league/reading/provisional-reader.service.js';
import type { PicksPage } from '../../league/reading/standings-page-reader.service.js';
import type { PickedRiders } from '../../league/rules/pick-rules.js';
import type { RiderWithPoints } from '../../league/season/riders/riders.repository.js';
import type { ProvisionalRows } from '../../league/standings/provisional-standings.service.js';
import type { NamedProgress } from '../../league/standings/standings-reader.service.js';
import type { TableRows } from '../../league/standings/table-rows-reader.service.js';
import {
  presentProvisionalState,
  presentRiderFlat,
  presentSeason,
  presentUser,
  presentUsers,
  presentWeekend,
  presentWeekendStandRow,
} from '../presenters/shapes.presenter.js';

/** Keeps the order of the rows. Each row has the picks that the reader may see. */
export function presentTableRows({ rows, members, picks, won, riders }: TableRows): PicksSimple[] {
  const users = presentUsers(members);
  return rows.map((row) => ({
    ...presentWeekendStandRow(row, users, won),
    ...presentPicks(picks.get(row.picksId), riders),
  }));
}

export function presentPicksPage({ rows, submittedAt, ...state }: PicksPage): PicksDetailed | null {
  const [simple] = presentTableRows(rows);
  const [row] = rows.rows;
  if (!simple || !row) return null;
  return {
    id: row.picksId,
    user: simple.user,
    season: presentSeason(state),
    position: simple.position,
    points: simple.points,
    date_saved: submittedAt.toISOString(),
    picks: simple.picks.map(presentDetailedPick),
    independent_pick: simple.independent_pick && presentDetailedPick(simple.independent_pick),
    rookie_pick: simple.rookie_pick && presentDetailedPick(simple.rookie_pick),
  };
}

function presentDetailedPick({ competitor_id, points, position, ...rider }: RiderFlat): PickDetailed {
  const competitor = { id: competitor_id, ...rider };
  return { id: competitor_id, position, competitor_points: { id: competitor_id, points, competitor } };
}

export function presentProgress({ tables, members, users }: NamedProgress): ProgressOnWire {
  return {
    tables: tables.map(({ weekend, withBonus }) => ({ weekend: presentWeekend(weekend), with_bonus: withBonus })),
    members: members.map(({ memberId, positions }) => ({ user: presentUser(users.get(memberId)), positions })),
  };
}

function presentPicks(
  picks: PickedRiders | undefined,
  riders: ReadonlyMap<number, RiderWithPoints>,
): Pick<PicksSimple, 'picks' | 'independent_pick' | 'rookie_pick'> {
  const flat = (riderId: number | null, position: number): RiderFlat | null => {
    const entry = riderId === null ? undefined : riders.get(riderId);
    return entry ? presentRiderFlat(entry.rider, position, entry.pointsHundredths) : null;
  };
  if (!picks) return { picks: [], independent_pick: null, rookie_pick: null };
  return {
    picks: picks.ranked.flatMap((riderId, index) => flat(riderId, index + 1) ?? []),
    independent_pick: flat(picks.independentId, 0),
    rookie_pick: flat(picks.rookieId, 0),
  };
}

export function presentProvisional({
  rows,
  won,
  count,
  members,
  ...state
}: ProvisionalRows & { members: Members }): Provisional {
  const users = presentUsers(members);
  return {
    ...presentProvisionalState(state),
    standings: {
      users_picks: rows.map((row) => presentWeekendStandRow(row, users, won)),
      amount_users_picks: count,
    },
  };
}

export function presentVersion({ computedAt, state }: StandingsVersion): StandingsVersionAnswer {
  return {
    standings: computedAt && computedAt.toISOString(),
    provisional: state && state.resultsAt.toISOString(),
  };
}
