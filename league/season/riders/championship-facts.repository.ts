import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RaceKind } from '../../rules/weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../../rules/championship-table.js';

export interface ChampionshipFacts {
  riders: ChampionshipRider[];
  finalWeekends: FinalWeekend[];
}

@Injectable()
export class ChampionshipFactsRepository {
  /** The weekend `asIfFinal` is treated as final. */
  async read(manager: EntityManager, seasonId: number, asIfFinal: number | null = null): Promise<ChampionshipFacts> {
    const riders: ChampionshipRider[] = await manager.query(
      `SELECT id AS "riderId", number, carried_hundredths AS "carriedHundredths" FROM riders WHERE season_id = $1 ORDER BY id`,
      [seasonId],
    );
    return { riders, finalWeekends: await this.findFinalWeekends(manager, seasonId, asIfFinal) };
  }

  /** In calendar order. Includes the weekend `asIfFinal`. */
  findFinalWeekends(
    manager: EntityManager,
    seasonId: number,
    asIfFinal: number | null = null,
  ): Promise<FinalWeekend[]> {
    return this.findWeekends(manager, 'weekend.status = 2 OR weekend.id = $2', [seasonId, asIfFinal]);
  }

  /** In calendar order. */
  findCalendar(manager: EntityManager, seasonId: number): Promise<FinalWeekend[]> {
    return this.findWeekends(manager, 'true', [seasonId]);
  }

  private async findWeekends(
    manager: EntityManager,
    condition: string,
    parameters: unknown[],
  ): Promise<FinalWeekend[]> {
    const results: { weekendId: number; kind: RaceKind | null; rows: ResultRow[] | null }[] = await manager.query(
      `SELECT weekend.id AS "weekendId", result.kind, rows.rows
       FROM race_weekends weekend
       LEFT JOIN race_results result ON result.weekend_id = weekend.id AND result.stored_at IS NOT NULL
       LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object('riderId', rider_id, 'position', position,
           'pointsHundredths', points_hundredths) ORDER BY line) AS rows
         FROM result_rows WHERE result_id = result.id) rows ON true
       WHERE weekend.season_id = $1 AND (${condition})
       ORDER BY weekend.start_date, weekend.id`,
      parameters,
    );
    const weekends = new Map<number, FinalWeekend>();
    for (const { weekendId, kind, rows } of results) {
      const weekend = weekends.get(weekendId) ?? { weekendId, race: null, sprint: null };
      weekends.set(weekendId, kind === null ? weekend : { ...weekend, [kind]: rows ?? [] });
    }
    return [...weekends.values()];
  }
}
