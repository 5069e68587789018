import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PicksRepository } from '../picks/picks.repository.js';
import type { Hundredths } from '../riders/points.js';
import type { Season } from '../seasons/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { bonusIn } from './scoring.js';
import { StandingsReader } from './standings-reader.service.js';
import { StandingsRepository, type StandingsRow } from './standings.repository.js';

/** A row of the final table of a season, with the bonus that its points include. */
export interface FinalRow extends StandingsRow {
  bonusHundredths: Hundredths;
}

/** How a season ended. */
export interface SeasonEnd {
  season: Season;
  /** The first rows of the final table; none where no weekend was final. */
  top: FinalRow[];
  /** How many members stand in the table. */
  amount: number;
}

/** A member's row of a final table, and how many members stand in it. */
export interface FinishedSeason {
  season: Season;
  row: FinalRow;
  amount: number;
}

/** How many members stand on the podium. */
const podiumSize = 3;

/** Reads the final tables of seasons. Methods run in the caller's transaction, and cost the same however many members a table has. */
@Injectable()
export class FinalStandingsReader {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly standings: StandingsRepository,
    private readonly picks: PicksRepository,
  ) {}

  /** All finalized seasons, the latest year first. */
  async findAll(manager: EntityManager): Promise<SeasonEnd[]> {
    const ends: SeasonEnd[] = [];
    for (const season of await this.findSeasons(manager)) ends.push(await this.find(manager, season));
    return ends;
  }

  /** How a season ended, with the first `wanted` rows: the podium; without rows until its final table is computed. */
  async find(manager: EntityManager, season: Season, wanted: number = podiumSize): Promise<SeasonEnd> {
    const { snapshotId } = season;
    if (snapshotId === null) return { season, top: [], amount: 0 };
    const rows = await this.standings.findRows(manager, snapshotId, 0, wanted);
    const amount = await this.standings.count(manager, snapshotId);
    return { season, top: await this.addBonus(manager, season, snapshotId, rows), amount };
  }

  /** A member's row of a final table; null where the member does not stand in it, and without a table. */
  async findRow(manager: EntityManager, season: Season, memberId: number): Promise<FinalRow | null> {
    const { id: seasonId, snapshotId } = season;
    if (snapshotId === null) return null;
    const rows = await this.reader.findRows(manager, { seasonId, snapshotId }, { only: memberId });
    const [row = null] = await this.addBonus(manager, season, snapshotId, rows);
    return row;
  }

  /** The finalized seasons in whose final table a member stands, the latest year first. */
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
    return rows.flatMap((row) => {
      const picks = stored.get(row.picksId)?.picks;
      return picks ? [{ ...row, bonusHundredths: bonusIn(row.pointsHundredths, picks, season, riderPoints) }] : [];
    });
  }
}
