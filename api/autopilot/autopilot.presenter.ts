import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AutopilotRaceSession } from '../../league/schema/autopilot.entity.js';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import { AutopilotRepository } from '../../league/retrieval/autopilot/autopilot.repository.js';
import type { Autopilot, AutopilotSession } from '../../league/contract/autopilot.js';
import { eventType } from '../../league/contract/limits.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { UsersPresenter } from '../presenters/shapes.presenter.js';

/** The autopilot in the format of the wire. */
@Injectable()
export class AutopilotPresenter {
  constructor(
    private readonly autopilots: AutopilotRepository,
    private readonly weekends: WeekendsRepository,
    private readonly users: UsersPresenter,
  ) {}

  /** The settings of a season and the states of its race sessions: by weekend, sprint before race. */
  async present(manager: EntityManager, season: Season): Promise<Autopilot> {
    const { mode, sendFinalizeEmail } = await this.autopilots.find(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const weekends = calendar.filter(({ status }) => status !== 2);
    const raceSessions = await this.autopilots.findRaceSessions(
      manager,
      weekends.map(({ id }) => id),
    );
    const users = await this.users.present(
      manager,
      raceSessions.map(({ actorId }) => actorId),
    );
    const present = (weekend: RaceWeekend, raceSession: AutopilotRaceSession) =>
      presentRaceSession(weekend, raceSession, users.get(raceSession.actorId ?? 0)?.username);
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
}

function presentRaceSession(
  { id, title }: RaceWeekend,
  { kind, state, nextPollAt, reason: stored }: AutopilotRaceSession,
  actor: string | undefined,
): AutopilotSession[] {
  // The weekend was opened again after the last tick of the autopilot; the next tick changes the state.
  if (state === 'final') return [];
  const reason = stored && nameActor(stored, actor);
  const next_look = nextPollAt?.toISOString() ?? null;
  return [{ race_weekend_id: id, title, event_type: eventType[kind], state, next_look, reason }];
}

/** The user of a retrieval that the autopilot started. */
export const autopilotUser = (since: Date): UserSimple => ({
  username: 'Autopilot',
  date_created: since.toISOString(),
  has_profile_picture: false,
});
