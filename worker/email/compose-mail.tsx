import type { EntityManager } from 'typeorm';
import type { Env } from '../../league/config/env.js';
import { Mailing } from '../../league/email/mailing.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import { PermanentFailure } from '../queue/job-handler.js';
import { renderMail } from './render-mail.js';
import { type StandingsLine, WeekendFinalMail } from './weekend-final-mail.js';

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * The mail of a mailing, as the league is now; it is the same for all its recipients. Null: what it is about is gone, or
 * not so any more, and nobody is to be written to.
 */
export async function composeMail(manager: EntityManager, env: Env, mailingId: number): Promise<ComposedMail | null> {
  const mailing = await manager.findOneBy(Mailing, { id: mailingId });
  if (!mailing) throw new PermanentFailure(`there is no mailing ${mailingId}`);
  const weekend = await manager.findOneBy(RaceWeekend, { id: mailing.data.weekendId, status: 2 });
  if (!weekend?.snapshotId) return null;
  const mail = (
    <WeekendFinalMail
      league={env.LEAGUE_NAME}
      site={env.PUBLIC_URL}
      weekendTitle={weekend.title}
      link={`${env.PUBLIC_URL}/race-weekends/${weekend.id}`}
      lines={await readFirstTen(manager, weekend.snapshotId)}
    />
  );
  return { subject: `${weekend.title} is final`, ...renderMail(mail) };
}

async function readFirstTen(manager: EntityManager, snapshotId: number): Promise<StandingsLine[]> {
  const rows: (Omit<StandingsLine, 'points'> & { points: number })[] = await manager.query(
    `SELECT position, position_change AS "positionChange", coalesce(members.username, '') AS username,
       points_hundredths AS points
     FROM standings_rows LEFT JOIN members ON members.id = member_id
     WHERE snapshot_id = $1 ORDER BY position LIMIT 10`,
    [snapshotId],
  );
  return rows.map((row) => ({ ...row, points: toPoints(row.points) }));
}
