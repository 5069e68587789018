import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { PublicReads } from '../platform/database/public-reads.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { Season } from '../schema/season.entity.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import { PicksWindowService, type SeasonState } from '../season/picks/picks-window.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import {
  type MemberTable,
  type NamedProgress,
  type PageRange,
  StandingsReader,
} from '../standings/standings-reader.service.js';
import type { TableOrigin } from '../standings/standings.repository.js';
import { type TableRows, TableRowsReader } from '../standings/table-rows-reader.service.js';

export interface StandingsPage extends TableRows {
  hidden: boolean;
  origin: TableOrigin | null;
  count: number;
  beingCorrected: RaceWeekend[];
}

export interface PicksPage extends SeasonState {
  rows: TableRows;
  submittedAt: Date;
}

@Injectable()
export class StandingsPageReader {
  constructor(
    private readonly database: DataSource,
    private readonly publicReads: PublicReads,
    private readonly seasons: SeasonsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly reader: StandingsReader,
    private readonly tableRows: TableRowsReader,
  ) {}

  /** `callerId` is null for visitors. @throws DomainError standings_season_not_found */
  readLatest(year: number | null, range: PageRange, callerId: number | null): Promise<StandingsPage> {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const table = await this.reader.findLatest(manager, season);
      const rows = await this.reader.findRows(manager, table, range);
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      const origin = await this.reader.findOrigin(manager, table);
      const weekend = origin?.weekend ?? null;
      return {
        ...(await this.tableRows.find(manager, table, rows, { weekend, hidden, callerId })),
        hidden,
        origin,
        count: await this.reader.count(manager, table),
        beingCorrected: await this.reader.findBeingCorrected(manager, season),
      };
    });
  }

  /** @throws DomainError standings_season_not_found, member_not_found */
  readProgress(year: number, usernames: readonly string[]): Promise<NamedProgress> {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const progress = await this.reader.findProgress(manager, season, usernames);
      const ids = progress.members.map(({ memberId }) => memberId);
      return { ...progress, users: await this.members.findSummaries(manager, ids) };
    });
  }

  readRow(year: number | null, username: unknown, callerId: number | null): Promise<TableRows | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = year === null ? null : await this.seasons.findByYear(manager, year);
      return (await this.findPicks(manager, season, username, callerId))?.rows ?? null;
    });
  }

  readPicks(seasonId: number | null, username: unknown, callerId: number | null): Promise<PicksPage | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = seasonId === null ? null : await this.seasons.find(manager, seasonId);
      const found = await this.findPicks(manager, season, username, callerId);
      const [row] = found?.rows.rows ?? [];
      if (!season || !found || !row) return null;
      const { submittedAt } = await this.picks.get(manager, row.picksId);
      const finalized = season.finalized && !awaitsBonus(season, found.table);
      const state = await this.picksWindow.findState(manager, { ...season, finalized });
      return { ...state, rows: found.rows, submittedAt };
    });
  }

  private async findPicks(
    manager: EntityManager,
    season: Season | null,
    username: unknown,
    callerId: number | null,
  ): Promise<{ rows: TableRows; table: MemberTable } | null> {
    const member = await this.members.findByName(manager, username);
    return season && member && this.findOfMember(manager, season, member.id, callerId);
  }

  /** Runs in the caller's transaction. Returns null if the member has no picks. */
  async findOfMember(
    manager: EntityManager,
    season: Season,
    memberId: number,
    callerId: number | null,
  ): Promise<{ rows: TableRows; table: MemberTable } | null> {
    const table = await this.reader.findLatest(manager, season);
    const rows = await this.reader.findRows(manager, table, { only: memberId });
    if (rows.length === 0) return null;
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const weekend = (await this.reader.findOrigin(manager, table))?.weekend ?? null;
    return { rows: await this.tableRows.find(manager, table, rows, { weekend, hidden, callerId }), table };
  }
}

/** Until its final table is computed, a finalized season is shown as not finalized (rules.md 3). */
function awaitsBonus(season: Season, { snapshotId }: MemberTable): boolean {
  return season.snapshotId === null && snapshotId !== null;
}
