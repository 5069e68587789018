import { type EntityManager, In, Not } from 'typeorm';
import { AutopilotSession } from '../../league/autopilot/autopilot-session.entity.js';
import { readAutopilot } from '../../league/autopilot/autopilot.store.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { eventType } from '../../league/contract/limits.js';
import type { Autopilot, AutopilotSession as SessionShape } from '../../league/contract/autopilot.js';
import type { UserSimple } from '../../league/contract/shapes.js';

/** What the autopilot does for a season, and how far it is; its sessions by their weekends, sprint before race. */
export async function presentAutopilot(manager: EntityManager, season: Season): Promise<Autopilot> {
  const { mode, sendFinalizeEmail } = await readAutopilot(manager, season.id);
  const weekends = await manager.find(RaceWeekend, {
    where: { seasonId: season.id, status: Not(2) },
    order: { startDate: 'ASC', id: 'ASC' },
  });
  const sessions = await manager.findBy(AutopilotSession, { weekendId: In(weekends.map(({ id }) => id)) });
  return {
    mode,
    send_finalize_email: sendFinalizeEmail,
    sessions: weekends.flatMap((weekend) =>
      (['sprint', 'race'] as const).flatMap((kind) =>
        sessions
          .filter((one) => one.weekendId === weekend.id && one.kind === kind)
          .flatMap((session) => presentSession(weekend, session)),
      ),
    ),
  };
}

function presentSession(
  { id, title }: RaceWeekend,
  { kind, state, nextPollAt, reason }: AutopilotSession,
): SessionShape[] {
  // A weekend that was opened again a moment ago: the next tick takes note of it.
  if (state === 'final') return [];
  const next_look = nextPollAt?.toISOString() ?? null;
  return [{ race_weekend_id: id, title, event_type: eventType[kind], state, next_look, reason }];
}

/** Stands where the wire has who started a retrieval. */
export const autopilotUser = (since: Date): UserSimple => ({
  username: 'Autopilot',
  date_created: since.toISOString(),
  has_profile_picture: false,
});
