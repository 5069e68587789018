import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import type { PickedRiders } from '../rules/pick-rules.js';
import type { Hundredths } from '../rules/points.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { RiderWithPoints } from '../season/riders/riders.repository.js';
import { type MemberTable, StandingsReader } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

export interface TableRows {
  rows: readonly StandingsRow[];
  members: Members;
  /** Contains only the caller's picks while picks are hidden. The key is the id of the picks. */
  picks: ReadonlyMap<number, PickedRiders>;
  /** Points in the table's weekend, keyed by the id of the picks. Null before the first final weekend. */
  won: ReadonlyMap<number, Hundredths> | null;
  /** Uses the points that the table was computed from, so that the sums of a row are correct (rules.md 3). */
  riders: ReadonlyMap<number, RiderWithPoints>;
}

interface RowsToRead {
  weekend: RaceWeekend | null;
  hidden: boolean;
  callerId: number | null;
  picks?: ReadonlyMap<number, PickedRiders>;
}

@Injectable()
export class TableRowsReader {
  constructor(
    private readonly reader: StandingsReader,
    private readonly members: MembersRepository,
  ) {}

  async find(
    manager: EntityManager,
    table: MemberTable,
    rows: readonly StandingsRow[],
    { weekend, hidden, callerId, picks: known }: RowsToRead,
  ): Promise<TableRows> {
    const picksIds = rows.map(({ picksId }) => picksId);
    const memberIds = rows.map(({ memberId }) => memberId);
    const picks = known ?? (await this.reader.findPicks(manager, picksIds));
    const own = rows.find(({ memberId }) => memberId !== null && memberId === callerId)?.picksId;
    return {
      rows,
      members: await this.members.findSummaries(manager, memberIds),
      picks: hidden ? new Map([...picks].filter(([picksId]) => picksId === own)) : picks,
      won: weekend && (await this.reader.findWeekendPointsOf(manager, weekend, picks)),
      riders: await this.reader.findRiders(manager, table),
    };
  }
}
