import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { type Members, MembersRepository } from '../members/members.repository.js';
import type { PickedRiders } from '../rules/pick-rules.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { championshipTable, type FinalWeekend } from '../rules/championship-table.js';
import type { Hundredths } from '../rules/points.js';
import type { RiderWithPoints } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '../season/riders/championship-facts.repository.js';
import type { ReceiptFacts } from '../rules/points-receipt.js';
import { type ScoringContext, scoringContext, weekendPoints } from '../rules/scoring.js';
import { planStandings, resultsHash, type StandingsPlanEntry } from './standings-plan.js';
import { type MemberRow, StandingsRepository, type StandingsRow, type TableOrigin } from './standings.repository.js';

/** Without a snapshot, members are in the order of submission (rules.md 2). */
export interface MemberTable {
  seasonId: number;
  snapshotId: number | null;
}

/** `limit` 0 means all rows. */
export type PageRange = { offset: number; limit: number } | { around: string; limit: number } | { only: number };

export interface TableWithFacts {
  table: MemberTable;
  /** The last final weekend; null if no weekend is final. */
  weekend: RaceWeekend | null;
  facts: ReceiptFacts;
  context: ScoringContext;
  withBonus: boolean;
}

export interface SeasonProgress {
  /** In calendar order. A finalized season has a second table with the bonus for its last weekend. */
  tables: { weekend: RaceWeekend; withBonus: boolean; snapshotId: number }[];
  /** In the order of the names. `positions` has one entry per table, null if the member is not in it. */
  members: { memberId: number; positions: (number | null)[] }[];
}

export interface NamedProgress extends SeasonProgress {
  users: Members;
}

@Injectable()
export class StandingsReader {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly members: MembersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly standings: StandingsRepository,
    private readonly picks: PicksRepository,
    private readonly facts: ChampionshipFactsRepository,
  ) {}

  /** @throws DomainError standings_season_not_found, also if `year` is null */
  async findSeason(manager: EntityManager, year: number | null): Promise<Season> {
    const season = year === null ? null : await this.seasons.findByYear(manager, year);
    if (!season) throw new DomainError('standings_season_not_found', null);
    return season;
  }

  async findLatest(manager: EntityManager, season: Season): Promise<MemberTable> {
    return { seasonId: season.id, snapshotId: await this.standings.findLatestId(manager, season) };
  }

  /** Sorted by position. The cost depends on the requested rows, not on the size of the table. */
  async findRows(manager: EntityManager, table: MemberTable, range: PageRange): Promise<StandingsRow[]> {
    if ('offset' in range) return this.readRows(manager, table, range.offset, range.limit || null);
    const limit = 'only' in range ? 1 : range.limit;
    const memberId = 'only' in range ? range.only : (await this.members.findByName(manager, range.around))?.id;
    const position = memberId === undefined ? null : await this.findPosition(manager, table, memberId);
    if (position === null) return [];
    return this.readRows(manager, table, Math.max(position - 1 - Math.floor(limit / 2), 0), limit);
  }

  /** @throws DomainError member_not_found; member_without_picks */
  async findRowByName(manager: EntityManager, table: MemberTable, username: string): Promise<StandingsRow> {
    const member = await this.members.findByName(manager, username);
    if (!member) throw new DomainError('member_not_found', null);
    const [row] = await this.findRows(manager, table, { only: member.id });
    if (!row) throw new DomainError('member_without_picks', { username: member.username });
    return row;
  }

  count(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<number> {
    return snapshotId === null
      ? this.picks.countSubmissions(manager, seasonId)
      : this.standings.count(manager, snapshotId);
  }

  /** Returns the riders with the points that the table was computed from, or 0 without a table (rules.md 2 and 3). */
  findRiders(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<Map<number, RiderWithPoints>> {
    return this.standings.findRiders(manager, seasonId, snapshotId);
  }

  findRowsOf(manager: EntityManager, table: MemberTable, memberIds: readonly number[]): Promise<MemberRow[]> {
    return this.standings.findRowsOf(manager, table, memberIds);
  }

  /** Sorted by position, without positions beyond the table. */
  findRowsAt(manager: EntityManager, snapshotId: number, positions: readonly number[]): Promise<StandingsRow[]> {
    return this.standings.findRowsAt(manager, snapshotId, positions);
  }

  async getComputedAt(manager: EntityManager, snapshotId: number): Promise<Date> {
    const snapshot = await this.standings.findSnapshot(manager, snapshotId);
    if (!snapshot) throw new Error(`there is no snapshot ${snapshotId}`);
    return snapshot.computedAt;
  }

  /** Returns null before the first final weekend. */
  async findOrigin(manager: EntityManager, { snapshotId }: MemberTable): Promise<TableOrigin | null> {
    return snapshotId === null ? null : this.standings.findOrigin(manager, snapshotId);
  }

  /** In calendar order. Empty if the season is finalized. */
  async findBeingCorrected(manager: EntityManager, season: Season): Promise<RaceWeekend[]> {
    return season.finalized ? [] : this.standings.findBeingCorrected(manager, season.id);
  }

  /** Keyed by the id of the picks. The sums agree with the table, because results of final weekends do not change. */
  async findWeekendPoints(
    manager: EntityManager,
    weekend: RaceWeekend,
    picksIds: readonly number[],
  ): Promise<ReadonlyMap<number, Hundredths>> {
    return this.findWeekendPointsOf(manager, weekend, await this.findPicks(manager, picksIds));
  }

  async findWeekendPointsOf(
    manager: EntityManager,
    weekend: RaceWeekend,
    picks: ReadonlyMap<number, PickedRiders>,
  ): Promise<ReadonlyMap<number, Hundredths>> {
    const season = await this.seasons.get(manager, weekend.seasonId);
    const won = await this.standings.findWonInWeekend(manager, weekend.id);
    return new Map([...picks].map(([id, picked]) => [id, weekendPoints(picked, season, won)]));
  }

  async findPicks(manager: EntityManager, picksIds: readonly number[]): Promise<ReadonlyMap<number, PickedRiders>> {
    const stored = await this.picks.findStored(manager, picksIds);
    return new Map([...stored].map(([id, { picks }]) => [id, picks]));
  }

  /** Must run in `readAtOnce`. @throws DomainError final_weekend_not_found; standings_recomputing if outdated */
  async findWithFacts(manager: EntityManager, season: Season, weekendId: number | null): Promise<TableWithFacts> {
    const { riders, finalWeekends } = await this.facts.read(manager, season.id);
    const plan = planStandings(season, { riders, finalWeekends });
    const entry = weekendId === null ? plan.at(-1) : plan.find((table) => table.weekendId === weekendId);
    if (weekendId !== null && !entry) throw new DomainError('final_weekend_not_found', null);
    const weekends = entry?.weekends ?? [];
    const last = weekends.at(-1);
    const weekend = last ? await this.weekends.get(manager, last.weekendId) : null;
    const table =
      weekendId === null
        ? await this.findLatest(manager, season)
        : { seasonId: season.id, snapshotId: weekend?.snapshotId ?? null };
    await this.refuseStale(manager, table, entry);
    return {
      table,
      weekend,
      facts: { riders, weekends },
      context: scoringContext(season, entry ? championshipTable(riders, weekends) : null),
      withBonus: entry?.withBonus ?? false,
    };
  }

  /** The cost is one look-up per weekend and member. @throws DomainError member_not_found */
  async findProgress(manager: EntityManager, season: Season, usernames: readonly string[]): Promise<SeasonProgress> {
    const members = await this.members.findByNames(manager, usernames);
    const memberIds = usernames.map((name) => {
      const member = members.find(({ username }) => username.toLowerCase() === name.toLowerCase());
      if (!member) throw new DomainError('member_not_found', null);
      return member.id;
    });
    return this.findProgressOf(manager, season, memberIds);
  }

  async findProgressOf(manager: EntityManager, season: Season, memberIds: readonly number[]): Promise<SeasonProgress> {
    const tables = await this.findTables(manager, season);
    const snapshotIds = tables.map(({ snapshotId }) => snapshotId);
    const positionOf = await this.standings.findPositions(manager, snapshotIds, season.id, memberIds);
    return {
      tables,
      members: memberIds.map((memberId) => ({
        memberId,
        positions: snapshotIds.map((snapshotId) => positionOf(snapshotId, memberId)),
      })),
    };
  }

  private findPosition(
    manager: EntityManager,
    { seasonId, snapshotId }: MemberTable,
    memberId: number,
  ): Promise<number | null> {
    return snapshotId === null
      ? this.picks.findSubmissionPosition(manager, seasonId, memberId)
      : this.standings.findPosition(manager, snapshotId, seasonId, memberId);
  }

  private readRows(
    manager: EntityManager,
    { seasonId, snapshotId }: MemberTable,
    offset: number,
    limit: number | null,
  ): Promise<StandingsRow[]> {
    return snapshotId === null
      ? this.picks.findSubmissions(manager, seasonId, offset, limit)
      : this.standings.findRows(manager, snapshotId, offset, limit);
  }

  private async refuseStale(
    manager: EntityManager,
    { snapshotId }: MemberTable,
    entry: StandingsPlanEntry | undefined,
  ): Promise<void> {
    const snapshot = snapshotId === null ? null : await this.standings.findSnapshot(manager, snapshotId);
    if (snapshot?.inputsHash !== entry?.inputsHash) throw new DomainError('standings_recomputing', null);
  }

  async isOutdated(manager: EntityManager, snapshotId: number | null, weekend: FinalWeekend): Promise<boolean> {
    const snapshot = snapshotId === null ? null : await this.standings.findSnapshot(manager, snapshotId);
    return snapshot === null || (snapshot.resultsHash !== null && snapshot.resultsHash !== resultsHash(weekend));
  }

  private async findTables(manager: EntityManager, season: Season): Promise<SeasonProgress['tables']> {
    const weekends = await this.weekends.findCalendar(manager, season.id);
    const tables = weekends.flatMap((weekend) => {
      const { status, snapshotId } = weekend;
      return status !== 2 || snapshotId === null ? [] : [{ weekend, withBonus: false, snapshotId }];
    });
    const last = tables.at(-1);
    if (season.snapshotId === null || !last) return tables;
    return [...tables, { ...last, withBonus: true, snapshotId: season.snapshotId }];
  }
}
