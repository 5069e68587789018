import type { AutopilotRaceSession } from '../../league/schema/autopilot.entity.js';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import type { Members } from '../../league/members/members.repository.js';
import type { AutopilotFacts } from '../../league/retrieval/retrievals/season-administration-reader.service.js';
import type { Autopilot, AutopilotSession } from '../../league/contract/autopilot.js';
import { eventType } from '../../league/contract/limits.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';

/** Expects the race sessions by weekend, the sprint before the race. */
export function presentAutopilot(
  { mode, sendFinalizeEmail, weekends, raceSessions }: AutopilotFacts,
  members: Members,
): Autopilot {
  const present = (weekend: RaceWeekend, raceSession: AutopilotRaceSession) =>
    presentRaceSession(weekend, raceSession, members.get(raceSession.actorId ?? 0)?.username);
  return {
    mode,
    send_finalize_email: sendFinalizeEmail,
    sessions: weekends.flatMap((weekend) =>
      (['sprint', 'race'] as const).flatMap((kind) =>
        raceSessions
          .filter((one) => one.weekendId === weekend.id && one.kind === kind)
          .flatMap((raceSession) => present(weekend, raceSession)),
      ),
    ),
  };
}

function presentRaceSession(
  { id, title }: RaceWeekend,
  { kind, state, nextPollAt, reason: stored }: AutopilotRaceSession,
  actor: string | undefined,
): AutopilotSession[] {
  // The weekend was reopened after the autopilot's last tick. The next tick changes the state.
  if (state === 'final') return [];
  const reason = stored && nameActor(stored, actor);
  const next_look = nextPollAt?.toISOString() ?? null;
  return [{ race_weekend_id: id, title, event_type: eventType[kind], state, next_look, reason }];
}

/** The user of retrievals that the autopilot starts. */
export const autopilotUser = (since: Date): UserSimple => ({
  username: 'Autopilot',
  date_created: since.toISOString(),
  has_profile_picture: false,
});
