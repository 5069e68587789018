import { type EntityManager, In } from 'typeorm';
import type { RaceKind } from '../results/race-kind.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { AutopilotSession } from './autopilot-session.entity.js';
import { Autopilot } from './autopilot.entity.js';

/** What was chosen for a season. */
export async function readAutopilot(manager: EntityManager, seasonId: number): Promise<Autopilot> {
  const chosen = await manager.findOneBy(Autopilot, { seasonId });
  return chosen ?? manager.create(Autopilot, { seasonId, mode: 'off', sendFinalizeEmail: false });
}

/**
 * Sets what was chosen, in a transaction that holds the season. Switched off it forgets its sessions, so that a look that is
 * under way stores nothing and switching it on begins anew.
 */
export async function writeAutopilot(manager: EntityManager, autopilot: Autopilot): Promise<void> {
  await manager.upsert(Autopilot, autopilot, ['seasonId']);
  if (autopilot.mode !== 'off') return;
  const weekends = await manager.findBy(RaceWeekend, { seasonId: autopilot.seasonId });
  await manager.delete(AutopilotSession, { weekendId: In(weekends.map(({ id }) => id)) });
}

/** Forgets a session that the autopilot stopped at, so that it begins anew; doing it twice changes nothing. */
export async function forgetStopped(manager: EntityManager, weekendId: number, kind: RaceKind): Promise<void> {
  await manager.delete(AutopilotSession, { weekendId, kind, state: 'stopped' });
}
