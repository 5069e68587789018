import type { EntityManager } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import type { Letter } from './letter.js';
import { type StandingsLine, WeekendFinalMail } from './weekend-final-mail.js';

export async function composeWeekendFinal(manager: EntityManager, env: Env, weekendId: number): Promise<Letter | null> {
  const weekend = await manager.findOneBy(RaceWeekend, { id: weekendId, status: 2 });
  if (!weekend?.snapshotId) return null;
  const body = (
    <WeekendFinalMail
      league={env.LEAGUE_NAME}
      site={env.PUBLIC_URL}
      weekendTitle={weekend.title}
      link={`${env.PUBLIC_URL}/race-weekends/${weekend.id}`}
      lines={await readFirstTen(manager, weekend.snapshotId)}
    />
  );
  return { subject: `${weekend.title} is final`, body };
}

async function readFirstTen(manager: EntityManager, snapshotId: number): Promise<StandingsLine[]> {
  const rows: StandingsLine[] = await manager.query(
    `SELECT position, position_change AS "positionChange", coalesce(members.username, '') AS username,
       points_hundredths AS points
     FROM standings_rows LEFT JOIN picks ON picks.id = picks_id LEFT JOIN members ON members.id = member_id
     WHERE snapshot_id = $1 AND page = 0 ORDER BY position LIMIT 10`,
    [snapshotId],
  );
  return rows.map((row) => ({ ...row, points: toPoints(row.points) }));
}
