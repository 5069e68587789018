import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { type PickSlot, riderIn } from '../rules/pick-rules.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { Hundredths } from '../rules/points.js';
import type { Season } from '../schema/season.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { bonusIn, pickPoints, seasonBonuses } from '../rules/scoring.js';
import { StandingsReader } from './standings-reader.service.js';
import { StandingsRepository, type StandingsRow } from './standings.repository.js';

/** A row of the final table of a season, with the bonus that its points include. */
export interface FinalRow extends StandingsRow {
  bonusHundredths: Hundredths;
  /** The positions gained by the bonuses, against the table after the last weekend; negative: lost. */
  bonusChange: number;
}

/** A pick of a finalized season. */
export interface FinalPick {
  slot: PickSlot;
  /** Null if no rider is picked. */
  riderId: number | null;
  pointsHundredths: Hundredths;
  bonusHundredths: Hundredths;
  /** The rider's position in the final championship table; 0 without a rider. */
  position: number;
}

/** The end of a season. */
export interface SeasonEnd {
  season: Season;
  /** The first rows of the final table; empty if no weekend was final. */
  top: FinalRow[];
  /** How many members the table has. */
  amount: number;
}

/** A member's row of a final table, and how many members the table has. */
export interface FinishedSeason {
  season: Season;
  row: FinalRow;
  amount: number;
}

const podiumSize = 3;

/** Reads the final tables of seasons. Methods run in the caller's transaction; their cost does not depend on the number of members. */
@Injectable()
export class FinalStandingsReader {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly standings: StandingsRepository,
    private readonly picks: PicksRepository,
  ) {}

  /** The finalized season of a year. @throws DomainError standings_season_not_found, also for one that is not finalized */
  async findSeason(manager: EntityManager, year: number): Promise<Season> {
    const season = await this.reader.findSeason(manager, year);
    if (!season.finalized) throw new DomainError('standings_season_not_found', null);
    return season;
  }

  /** All finalized seasons, the latest year first. */
  async findAll(manager: EntityManager): Promise<SeasonEnd[]> {
    const ends: SeasonEnd[] = [];
    for (const season of await this.findSeasons(manager)) ends.push(await this.find(manager, season));
    return ends;
  }

  /** The end of a season with the first `rows` rows, by default the podium; without rows until the final table is computed. */
  async find(manager: EntityManager, season: Season, rows: number = podiumSize): Promise<SeasonEnd> {
    if (season.snapshotId === null) return { season, top: [], amount: 0 };
    const amount = await this.standings.count(manager, season.snapshotId);
    return { season, top: await this.findRows(manager, season, 0, rows), amount };
  }

  /** `amount` rows of a final table from an offset on, best first; none until the table is computed. */
  async findRows(manager: EntityManager, season: Season, offset: number, amount: number): Promise<FinalRow[]> {
    const { snapshotId } = season;
    if (snapshotId === null) return [];
    const rows = await this.standings.findRows(manager, snapshotId, offset, amount);
    return this.addBonus(manager, season, snapshotId, rows);
  }

  /**
   * The picks of a row of the final table; their points and bonuses add up to those of the row (rules.md 2 and 4). Runs in a transaction of `readAtOnce`.
   * @throws DomainError standings_recomputing
   */
  async findPicks(manager: EntityManager, season: Season, { picksId }: FinalRow): Promise<FinalPick[]> {
    const picks = (await this.picks.findStored(manager, [picksId])).get(picksId)?.picks;
    if (!picks) return [];
    const { context } = await this.reader.findWithFacts(manager, season, null);
    const bonuses = seasonBonuses(picks, context);
    return context.slots.map((slot) => {
      const riderId = riderIn(picks, slot);
      return {
        slot,
        riderId,
        pointsHundredths: pickPoints(picks, slot, context),
        bonusHundredths: typeof slot === 'number' ? (bonuses[slot - 1] ?? 0) : 0,
        position: riderId === null ? 0 : context.positionOf(riderId),
      };
    });
  }

  /** A member's row of a final table; null if the member is not in it, or it is not computed. */
  async findRow(manager: EntityManager, season: Season, memberId: number): Promise<FinalRow | null> {
    const [row = null] = await this.findRowsOf(manager, season, [memberId]);
    return row;
  }

  /** The rows of members in a final table, best first, without those who are not in it; none until the table is computed. */
  async findRowsOf(manager: EntityManager, season: Season, memberIds: readonly number[]): Promise<FinalRow[]> {
    const { id: seasonId, snapshotId } = season;
    if (snapshotId === null) return [];
    const rows = await this.reader.findRowsOf(manager, { seasonId, snapshotId }, memberIds);
    return this.addBonus(manager, season, snapshotId, rows);
  }

  /** The finalized seasons that have a member in the final table, the latest year first. */
  async findOfMember(manager: EntityManager, memberId: number): Promise<FinishedSeason[]> {
    const picked = await this.picks.findSeasonIds(manager, memberId);
    const ends: FinishedSeason[] = [];
    for (const season of await this.findSeasons(manager)) {
      const row = picked.includes(season.id) ? await this.findRow(manager, season, memberId) : null;
      if (row) ends.push({ season, row, amount: await this.standings.count(manager, season.snapshotId ?? 0) });
    }
    return ends;
  }

  private async findSeasons(manager: EntityManager): Promise<Season[]> {
    return (await this.seasons.findAll(manager)).filter(({ finalized }) => finalized);
  }

  private async addBonus(
    manager: EntityManager,
    season: Season,
    snapshotId: number,
    rows: readonly StandingsRow[],
  ): Promise<FinalRow[]> {
    const picksIds = rows.map(({ picksId }) => picksId);
    const stored = await this.picks.findStored(manager, picksIds);
    const points = await this.standings.findRiderPoints(manager, snapshotId);
    const riderPoints = new Map(Object.entries(points).map(([riderId, hundredths]) => [Number(riderId), hundredths]));
    const before = await this.standings.findPositionsWithoutBonus(manager, season.id, picksIds);
    return rows.flatMap((row) => {
      const picks = stored.get(row.picksId)?.picks;
      if (!picks) return [];
      const bonusHundredths = bonusIn(row.pointsHundredths, picks, season, riderPoints);
      return [{ ...row, bonusHundredths, bonusChange: (before.get(row.picksId) ?? row.position) - row.position }];
    });
  }
}
