import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChampionshipClass } from '../../contract/championship-classes.js';
import { ResultCheck } from '../../schema/result-check.entity.js';

interface DueCheck {
  weekendId: number;
  seasonId: number;
  championshipClass: ChampionshipClass;
}

/** SQL: the pause before the next check. A check that gave way to an admin is repeated soon. */
const pause = `CASE WHEN retrieval.state = 'terminated' THEN interval '10 minutes'
  WHEN clock_timestamp() < final_since + interval '2 days' THEN interval '6 hours' ELSE interval '1 day' END`;

@Injectable()
export class ResultChecksRepository {
  find(manager: EntityManager, weekendId: number): Promise<ResultCheck | null> {
    return manager.findOneBy(ResultCheck, { weekendId });
  }

  /** Finds the final weekend whose check has been due longest. Only seasons that were set up have a class. */
  async findDue(manager: EntityManager): Promise<DueCheck | null> {
    const [due]: DueCheck[] = await manager.query(
      `SELECT weekend.id AS "weekendId", season.id AS "seasonId", season.championship_class AS "championshipClass"
       FROM race_weekends weekend JOIN seasons season ON season.id = weekend.season_id
         LEFT JOIN result_checks checked ON checked.weekend_id = weekend.id
         LEFT JOIN retrievals retrieval ON retrieval.id = checked.retrieval_id
       WHERE weekend.status = 2 AND NOT season.finalized AND season.deleted_at IS NULL
         AND season.championship_class IS NOT NULL
         AND final_since > clock_timestamp() - interval '62 days'
         AND greatest(checked.started_at, final_since) + ${pause} <= clock_timestamp()
       ORDER BY greatest(checked.started_at, final_since) LIMIT 1`,
    );
    return due ?? null;
  }

  async start(manager: EntityManager, weekendId: number, retrievalId: number): Promise<void> {
    await manager.query(
      `INSERT INTO result_checks (weekend_id, started_at, retrieval_id) VALUES ($1, clock_timestamp(), $2)
       ON CONFLICT (weekend_id) DO UPDATE SET started_at = excluded.started_at, retrieval_id = excluded.retrieval_id`,
      [weekendId, retrievalId],
    );
  }

  async update(
    manager: EntityManager,
    weekendId: number,
    found: Pick<ResultCheck, 'official' | 'reported'>,
  ): Promise<void> {
    await manager.update(ResultCheck, { weekendId }, found);
  }
}
