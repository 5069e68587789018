import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import type { PickedRiders } from '../rules/pick-rules.js';
import type { Hundredths } from '../rules/points.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { RiderWithPoints } from '../season/riders/riders.repository.js';
import { type MemberTable, StandingsReader } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

/** Rows of a table with what is shown beside them. */
export interface TableRows {
  rows: readonly StandingsRow[];
  members: Members;
  /** The picks that the reader may see, by their id: while picks are hidden, those of the caller alone. */
  picks: ReadonlyMap<number, PickedRiders>;
  /** The points of the picks in the weekend of the table, by the id of the picks; null before the first final one. */
  won: ReadonlyMap<number, Hundredths> | null;
  /** The riders with the points that the table was computed from, so that the numbers of a row add up (rules.md 3). */
  riders: ReadonlyMap<number, RiderWithPoints>;
}

interface RowsToRead {
  /** The weekend of the table; null before the first final one. */
  weekend: RaceWeekend | null;
  /** Whether the picks of other members than the caller are hidden. */
  hidden: boolean;
  callerId: number | null;
  /** The picks of the rows by their id, where the caller has read them. */
  picks?: ReadonlyMap<number, PickedRiders>;
}

/** Reads what is shown beside the rows of a table. Methods run in the caller's transaction. */
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
