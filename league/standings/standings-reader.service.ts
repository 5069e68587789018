import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { type Members, MembersRepository } from '../members/members.repository.js';
import type { PickedRiders } from '../rules/pick-rules.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { championshipTable } from '../rules/championship-table.js';
import type { Hundredths } from '../rules/points.js';
import type { RiderWithPoints } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '../season/riders/championship-facts.repository.js';
import type { ReceiptFacts } from '../rules/points-receipt.js';
import { type ScoringContext, scoringContext, weekendPoints } from '../rules/scoring.js';
import { planStandings, type StandingsPlanEntry } from './standings-plan.js';
import { type MemberRow, StandingsRepository, type StandingsRow, type TableOrigin } from './standings.repository.js';

/** A table of members. Without a snapshot it is the order of submission, before the first final weekend (rules.md 2). */
export interface MemberTable {
  seasonId: number;
  snapshotId: number | null;
}

/** The rows of a table to be read: `amount` (0: all) from an offset on, those around a member by name, or that of one member by id. */
export type PageRange = { offset: number; amount: number } | { around: string; amount: number } | { only: number };

/** A table of members with the inputs that it was computed from. */
export interface TableWithFacts {
  table: MemberTable;
  /** The last weekend that counts; null if no weekend is final. */
  weekend: RaceWeekend | null;
  facts: ReceiptFacts;
  context: ScoringContext;
  withBonus: boolean;
}

/** The positions of members after each final weekend of a season. */
export interface SeasonProgress {
  /** In calendar order; a finalized season has a second table of its last weekend, with the bonus. */
  tables: { weekend: RaceWeekend; withBonus: boolean; snapshotId: number }[];
  /** One for each name, in the same order; `positions` by the index of the table, null if the member is not in it. */
  members: { memberId: number; positions: (number | null)[] }[];
}

/** The positions of members with the members. */
export interface NamedProgress extends SeasonProgress {
  users: Members;
}

/** Reads tables of members. Methods run in the caller's transaction. */
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

  /** The season of a year. @throws DomainError standings_season_not_found, also for a year that is null */
  async findSeason(manager: EntityManager, year: number | null): Promise<Season> {
    const season = year === null ? null : await this.seasons.findByYear(manager, year);
    if (!season) throw new DomainError('standings_season_not_found', null);
    return season;
  }

  /** The table after the latest final weekend of a season, or the final one of a finalized season. */
  async findLatest(manager: EntityManager, season: Season): Promise<MemberTable> {
    return { seasonId: season.id, snapshotId: await this.standings.findLatestId(manager, season) };
  }

  /** Rows of a table, best first. The cost depends on the requested rows, not on the size of the table. */
  async findRows(manager: EntityManager, table: MemberTable, range: PageRange): Promise<StandingsRow[]> {
    if ('offset' in range) return this.readRows(manager, table, range.offset, range.amount || null);
    const amount = 'only' in range ? 1 : range.amount;
    const memberId = 'only' in range ? range.only : (await this.members.findByName(manager, range.around))?.id;
    const position = memberId === undefined ? null : await this.findPosition(manager, table, memberId);
    if (position === null) return [];
    return this.readRows(manager, table, Math.max(position - 1 - Math.floor(amount / 2), 0), amount);
  }

  /**
   * A member's row, by name, ignoring case.
   * @throws DomainError member_not_found; member_without_picks
   */
  async findRowByName(manager: EntityManager, table: MemberTable, username: string): Promise<StandingsRow> {
    const member = await this.members.findByName(manager, username);
    if (!member) throw new DomainError('member_not_found', null);
    const [row] = await this.findRows(manager, table, { only: member.id });
    if (!row) throw new DomainError('member_without_picks', { username: member.username });
    return row;
  }

  /** How many members a table has. */
  count(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<number> {
    return snapshotId === null
      ? this.picks.countSubmissions(manager, seasonId)
      : this.standings.count(manager, snapshotId);
  }

  /** The riders of a season, by id, with the points that a table was computed with; 0 before the first final weekend (rules.md 2 and 3). */
  findRiders(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<Map<number, RiderWithPoints>> {
    return this.standings.findRiders(manager, seasonId, snapshotId);
  }

  /** The rows of members in a table, best first; members without picks are left out. */
  findRowsOf(manager: EntityManager, table: MemberTable, memberIds: readonly number[]): Promise<MemberRow[]> {
    return this.standings.findRowsOf(manager, table, memberIds);
  }

  /** The rows at these positions of a table, best first; positions beyond the table are left out. */
  findRowsAt(manager: EntityManager, snapshotId: number, positions: readonly number[]): Promise<StandingsRow[]> {
    return this.standings.findRowsAt(manager, snapshotId, positions);
  }

  /** When a table was computed. */
  async getComputedAt(manager: EntityManager, snapshotId: number): Promise<Date> {
    const snapshot = await this.standings.findSnapshot(manager, snapshotId);
    if (!snapshot) throw new Error(`there is no snapshot ${snapshotId}`);
    return snapshot.computedAt;
  }

  /** The origin of a table; null before the first final weekend. */
  async findOrigin(manager: EntityManager, { snapshotId }: MemberTable): Promise<TableOrigin | null> {
    return snapshotId === null ? null : this.standings.findOrigin(manager, snapshotId);
  }

  /** The weekends of a season that are being corrected, in calendar order; none if the season is finalized. */
  async findBeingCorrected(manager: EntityManager, season: Season): Promise<RaceWeekend[]> {
    return season.finalized ? [] : this.standings.findBeingCorrected(manager, season.id);
  }

  /**
   * The points of picks in a weekend, by the id of the picks. They agree with the table of a final weekend, whose results do not change
   * (rules.md 3).
   */
  async findWeekendPoints(
    manager: EntityManager,
    weekend: RaceWeekend,
    picksIds: readonly number[],
  ): Promise<ReadonlyMap<number, Hundredths>> {
    return this.findWeekendPointsOf(manager, weekend, await this.findPicks(manager, picksIds));
  }

  /** The same for picks that the caller has read. */
  async findWeekendPointsOf(
    manager: EntityManager,
    weekend: RaceWeekend,
    picks: ReadonlyMap<number, PickedRiders>,
  ): Promise<ReadonlyMap<number, Hundredths>> {
    const season = await this.seasons.get(manager, weekend.seasonId);
    const won = await this.standings.findWonInWeekend(manager, weekend.id);
    return new Map([...picks].map(([id, picked]) => [id, weekendPoints(picked, season, won)]));
  }

  /** The riders of these picks, by the id of the picks. */
  async findPicks(manager: EntityManager, picksIds: readonly number[]): Promise<ReadonlyMap<number, PickedRiders>> {
    const stored = await this.picks.findStored(manager, picksIds);
    return new Map([...stored].map(([id, { picks }]) => [id, picks]));
  }

  /**
   * The table after a weekend, or with null the latest one of the season, which has the bonus if the season is finalized. Runs in a transaction
   * of `readAtOnce`, so that inputs and table are of one snapshot.
   * @throws DomainError final_weekend_not_found if the weekend is not a final one of the season; standings_recomputing between a change of
   * the inputs and the recomputation of the table, so that explanations never disagree with the displayed table
   */
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

  /**
   * The positions of members, by name (ignoring case), after each final weekend of a season. The cost is one look-up per weekend and
   * member.
   * @throws DomainError member_not_found
   */
  async findProgress(manager: EntityManager, season: Season, usernames: readonly string[]): Promise<SeasonProgress> {
    const members = await this.members.findByNames(manager, usernames);
    const memberIds = usernames.map((name) => {
      const member = members.find(({ username }) => username.toLowerCase() === name.toLowerCase());
      if (!member) throw new DomainError('member_not_found', null);
      return member.id;
    });
    return this.findProgressOf(manager, season, memberIds);
  }

  /** The same of members by their ids. */
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
    amount: number | null,
  ): Promise<StandingsRow[]> {
    return snapshotId === null
      ? this.picks.findSubmissions(manager, seasonId, offset, amount)
      : this.standings.findRows(manager, snapshotId, offset, amount);
  }

  private async refuseStale(
    manager: EntityManager,
    { snapshotId }: MemberTable,
    entry: StandingsPlanEntry | undefined,
  ): Promise<void> {
    const snapshot = snapshotId === null ? null : await this.standings.findSnapshot(manager, snapshotId);
    if (snapshot?.inputsHash !== entry?.inputsHash) throw new DomainError('standings_recomputing', null);
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
