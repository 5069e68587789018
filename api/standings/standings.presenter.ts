import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PicksSimple, RiderFlat } from '../../league/contract/shapes.js';
import type {
  Provisional,
  SeasonProgress as ProgressOnWire,
  StandingsVersionAnswer,
} from '../../league/contract/standings.js';
import type { PickedRiders } from '../../league/rules/pick-rules.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import type { RiderWithPoints } from '../../league/season/riders/riders.repository.js';
import type { ProvisionalRows, ProvisionalState } from '../../league/standings/provisional-standings.service.js';
import {
  type MemberTable,
  type SeasonProgress,
  StandingsReader,
} from '../../league/standings/standings-reader.service.js';
import type { StandingsRow } from '../../league/standings/standings.repository.js';
import {
  presentProvisionalState,
  presentRiderFlat,
  presentWeekend,
  presentWeekendStandRow,
  deletedUser,
  UsersPresenter,
} from '../presenters/shapes.presenter.js';

interface RowsToPresent {
  /** The weekend of the table; null before the first final one. */
  weekend: RaceWeekend | null;
  /** Whether the picks of other members than the caller are hidden. */
  hidden: boolean;
  callerId: number | null;
  /** The picks of the rows by their id, where the caller has read them. */
  picks?: ReadonlyMap<number, PickedRiders>;
}

/** Tables of members in the format of the wire. */
@Injectable()
export class StandingsPresenter {
  constructor(
    private readonly reader: StandingsReader,
    private readonly users: UsersPresenter,
  ) {}

  /**
   * Rows of a table, in their order; while picks are hidden, with the caller's picks only. The riders' points are those that the table was
   * computed from, so that the numbers of a row add up (rules.md 3).
   */
  async presentRows(
    manager: EntityManager,
    table: MemberTable,
    rows: readonly StandingsRow[],
    { weekend, hidden, callerId, picks: known }: RowsToPresent,
  ): Promise<PicksSimple[]> {
    const picksIds = rows.map(({ picksId }) => picksId);
    const picks = known ?? (await this.reader.findPicks(manager, picksIds));
    const won = weekend && (await this.reader.findWeekendPointsOf(manager, weekend, picks));
    const riders = await this.reader.findRiders(manager, table);
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map((row) => {
      const own = row.memberId !== null && row.memberId === callerId;
      return {
        ...presentWeekendStandRow(row, users, won),
        ...presentPicks(hidden && !own ? undefined : picks.get(row.picksId), riders),
      };
    });
  }

  async presentProgress(manager: EntityManager, { tables, members }: SeasonProgress): Promise<ProgressOnWire> {
    const users = await this.users.present(
      manager,
      members.map(({ memberId }) => memberId),
    );
    return {
      tables: tables.map(({ weekend, withBonus }) => ({ weekend: presentWeekend(weekend), with_bonus: withBonus })),
      members: members.map(({ memberId, positions }) => ({ user: users.get(memberId) ?? deletedUser, positions })),
    };
  }
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

/** Standings of a weekend that is not final, in the format of the wire. */
@Injectable()
export class ProvisionalPresenter {
  constructor(
    private readonly reader: StandingsReader,
    private readonly users: UsersPresenter,
  ) {}

  async present(manager: EntityManager, { rows, won, amount, ...state }: ProvisionalRows): Promise<Provisional> {
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return {
      ...presentProvisionalState(state),
      standings: {
        users_picks: rows.map((row) => presentWeekendStandRow(row, users, won)),
        amount_users_picks: amount,
      },
    };
  }

  async presentVersion(
    manager: EntityManager,
    snapshotId: number | null,
    state: ProvisionalState | null,
  ): Promise<StandingsVersionAnswer> {
    const computedAt = snapshotId === null ? null : await this.reader.getComputedAt(manager, snapshotId);
    return {
      standings: computedAt && computedAt.toISOString(),
      provisional: state && state.resultsAt.toISOString(),
    };
  }
}
