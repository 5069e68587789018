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

export interface FinalRow extends StandingsRow {
  bonusHundredths: Hundredths;
  /** Positions gained through the bonuses since the table after the last weekend. Negative if positions were lost. */
  bonusChange: number;
}

export interface FinalPick {
  slot: PickSlot;
  riderId: number | null;
  pointsHundredths: Hundredths;
  bonusHundredths: Hundredths;
  /** The rider's position in the final championship table, or 0 without a rider. */
  position: number;
}

export interface SeasonEnd {
  season: Season;
  /** The first rows of the final table. Empty if no weekend was final. */
  top: FinalRow[];
  count: number;
}

/** `count` is the number of members in the table. */
export interface FinishedSeason {
  season: Season;
  row: FinalRow;
  count: number;
}

const podiumSize = 3;

/** The cost of these methods does not depend on the number of members. */
@Injectable()
export class FinalStandingsReader {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly standings: StandingsRepository,
    private readonly picks: PicksRepository,
  ) {}

  /** @throws DomainError standings_season_not_found, also if the season is not finalized */
  async findSeason(manager: EntityManager, year: number): Promise<Season> {
    const season = await this.reader.findSeason(manager, year);
    if (!season.finalized) throw new DomainError('standings_season_not_found', null);
    return season;
  }

  /** Latest season first. */
  async findAll(manager: EntityManager): Promise<SeasonEnd[]> {
    const ends: SeasonEnd[] = [];
    for (const season of await this.findSeasons(manager)) ends.push(await this.find(manager, season));
    return ends;
  }

  /** Returns no rows before the final table is computed. */
  async find(manager: EntityManager, season: Season, rows: number = podiumSize): Promise<SeasonEnd> {
    if (season.snapshotId === null) return { season, top: [], count: 0 };
    const count = await this.standings.count(manager, season.snapshotId);
    return { season, top: await this.findRows(manager, season, 0, rows), count };
  }

  /** Sorted by position. Returns no rows before the final table is computed. */
  async findRows(manager: EntityManager, season: Season, offset: number, limit: number): Promise<FinalRow[]> {
    const { snapshotId } = season;
    if (snapshotId === null) return [];
    const rows = await this.standings.findRows(manager, snapshotId, offset, limit);
    return this.addBonus(manager, season, snapshotId, rows);
  }

  /** The sums equal the row's total. Must run in `readAtOnce`. @throws DomainError standings_recomputing */
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

  async findRow(manager: EntityManager, season: Season, memberId: number): Promise<FinalRow | null> {
    const [row = null] = await this.findRowsOf(manager, season, [memberId]);
    return row;
  }

  /** Sorted by position. Omits members without a row. Empty before the table is computed. */
  async findRowsOf(manager: EntityManager, season: Season, memberIds: readonly number[]): Promise<FinalRow[]> {
    const { id: seasonId, snapshotId } = season;
    if (snapshotId === null) return [];
    const rows = await this.reader.findRowsOf(manager, { seasonId, snapshotId }, memberIds);
    return this.addBonus(manager, season, snapshotId, rows);
  }

  /** Latest season first. */
  async findOfMember(manager: EntityManager, memberId: number): Promise<FinishedSeason[]> {
    const picked = await this.picks.findSeasonIds(manager, memberId);
    const ends: FinishedSeason[] = [];
    for (const season of await this.findSeasons(manager)) {
      const row = picked.includes(season.id) ? await this.findRow(manager, season, memberId) : null;
      if (row) ends.push({ season, row, count: await this.standings.count(manager, season.snapshotId ?? 0) });
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
