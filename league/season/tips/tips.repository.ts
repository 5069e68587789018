import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Tip } from '../../schema/tip.entity.js';

interface TippedWeekend {
  weekendId: number;
  seasonId: number;
  closesAt: Date;
}

export interface TipsRow {
  memberId: number;
  position: number;
  points: number;
  tips: number;
}

export type TippedRiders = [first: number, second: number, third: number];

/** SQL: when tips close. Without a start time, when the weekend begins. */
const closesAt = `coalesce(race_starts_at, start_date::timestamp AT TIME ZONE 'UTC')`;

/** Three points for a rider in the right place, one for another rider of the top three. */
const points = ['first_id', 'second_id', 'third_id']
  .map((column, index) => `CASE WHEN ${column} = top[${index + 1}] THEN 3 WHEN ${column} = ANY(top) THEN 1 ELSE 0 END`)
  .join(' + ');

@Injectable()
export class TipsRepository {
  async findNext(manager: EntityManager, seasonId: number): Promise<TippedWeekend | null> {
    const rows: TippedWeekend[] = await manager.query(
      `SELECT id AS "weekendId", season_id AS "seasonId", ${closesAt} AS "closesAt" FROM race_weekends
       WHERE season_id = $1 AND status <> 2 AND ${closesAt} > clock_timestamp() ORDER BY ${closesAt}, id LIMIT 1`,
      [seasonId],
    );
    return rows[0] ?? null;
  }

  find(manager: EntityManager, weekendId: number, memberId: number): Promise<Tip | null> {
    return manager.findOneBy(Tip, { weekendId, memberId });
  }

  /** Replaces the member's former tip. Returns false if tips have closed. */
  async save(manager: EntityManager, weekendId: number, memberId: number, riders: TippedRiders): Promise<boolean> {
    const saved: unknown[] = await manager.query(
      `INSERT INTO tips (weekend_id, member_id, first_id, second_id, third_id)
       SELECT id, $2, $3, $4, $5 FROM race_weekends WHERE id = $1 AND status <> 2 AND ${closesAt} > clock_timestamp()
       ON CONFLICT (weekend_id, member_id) DO UPDATE
         SET first_id = $3, second_id = $4, third_id = $5, date_saved = now()
       RETURNING weekend_id`,
      [weekendId, memberId, ...riders],
    );
    return saved.length > 0;
  }

  /** The best of the season, and the row of `memberId`. Only final weekends count. */
  findTable(manager: EntityManager, seasonId: number, limit: number, memberId: number | null): Promise<TipsRow[]> {
    return manager.query(
      `WITH podiums AS (
         SELECT weekend_id, array_agg(rider_id ORDER BY position) AS top
         FROM race_results JOIN result_rows ON result_id = race_results.id JOIN race_weekends ON race_weekends.id = weekend_id
         WHERE season_id = $1 AND status = 2 AND kind = 'race' AND position BETWEEN 1 AND 3 GROUP BY weekend_id),
       sums AS (
         SELECT member_id, sum(${points})::int AS points, count(*)::int AS tips
         FROM tips JOIN podiums USING (weekend_id) GROUP BY member_id),
       ranked AS (SELECT *, rank() OVER (ORDER BY points DESC)::int AS position FROM sums)
       SELECT member_id AS "memberId", position, points, tips FROM ranked
       ORDER BY member_id IS NOT DISTINCT FROM $3 DESC, position, member_id LIMIT $2`,
      [seasonId, limit, memberId],
    );
  }
}
