import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { RaceKind } from '../../rules/weekend-states.js';
import { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { SeasonMessagesRepository } from '../../season/seasons/season-messages.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { Autopilot, AutopilotRaceSession } from '../../schema/autopilot.entity.js';
import { seasonPage } from '../../contract/page-paths.js';
import type { RaceSessionProgress } from '../../rules/race-session-states.js';

/** The autopilot's settings for seasons, and its progress with their race sessions. Methods run in the caller's transaction. */
@Injectable()
export class AutopilotRepository {
  constructor(private readonly messages: SeasonMessagesRepository) {}

  /** The time by the database's clock: those of the workers may differ. */
  async readTime(manager: EntityManager): Promise<Date> {
    const [{ now }]: [{ now: Date }] = await manager.query('SELECT clock_timestamp() AS now');
    return now;
  }

  /** The settings of a season; off if an admin has not chosen any. */
  async find(manager: EntityManager, seasonId: number): Promise<Autopilot> {
    const chosen = await manager.findOneBy(Autopilot, { seasonId });
    return chosen ?? manager.create(Autopilot, { seasonId, mode: 'off', sendFinalizeEmail: false });
  }

  /** The ids of the seasons in which the autopilot works. */
  async findActiveSeasonIds(manager: EntityManager): Promise<number[]> {
    const seasons: { id: number }[] = await manager.query(
      `SELECT id FROM seasons JOIN autopilots ON season_id = id
       WHERE mode <> 'off' AND current AND NOT finalized AND deleted_at IS NULL`,
    );
    return seasons.map(({ id }) => id);
  }

  /**
   * Stores the settings of a season. Mode `off` deletes its race sessions, so that a running poll stores nothing and a later mode
   * starts from the beginning. The caller has locked the season.
   */
  async save(manager: EntityManager, autopilot: Autopilot): Promise<void> {
    await manager.upsert(Autopilot, autopilot, ['seasonId']);
    if (autopilot.mode !== 'off') return;
    const weekends = await manager.findBy(RaceWeekend, { seasonId: autopilot.seasonId });
    await manager.delete(AutopilotRaceSession, { weekendId: In(weekends.map(({ id }) => id)) });
  }

  findRaceSessions(manager: EntityManager, weekendIds: readonly number[]): Promise<AutopilotRaceSession[]> {
    return manager.findBy(AutopilotRaceSession, { weekendId: In(weekendIds) });
  }

  /** The same, locked until the caller's transaction ends. */
  lockRaceSessions(manager: EntityManager, weekendIds: readonly number[]): Promise<AutopilotRaceSession[]> {
    const where = { weekendId: In(weekendIds) };
    return manager.find(AutopilotRaceSession, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** The race session whose running poll is this retrieval; null if there is none. */
  findRaceSessionOfPoll(manager: EntityManager, retrievalId: number): Promise<AutopilotRaceSession | null> {
    return manager.findOneBy(AutopilotRaceSession, { retrievalId });
  }

  /** Stores the progress of a race session. `retrievalId`: its running poll. */
  async saveRaceSession(
    manager: EntityManager,
    { weekendId, kind }: Pick<AutopilotRaceSession, 'weekendId' | 'kind'>,
    progress: RaceSessionProgress,
    retrievalId: number | null,
  ): Promise<void> {
    const { state, nextPollAt, attempts, failures, changes, digest, reason } = progress;
    await manager.upsert(
      AutopilotRaceSession,
      {
        weekendId,
        kind,
        state,
        nextPollAt,
        attempts,
        failures,
        changes,
        digest,
        reason,
        retrievalId,
        actorId: null,
      },
      ['weekendId', 'kind'],
    );
  }

  /** Stops the race session whose running poll an admin terminates; false if there is none. */
  async stopRaceSessionOfPoll(
    manager: EntityManager,
    retrievalId: number,
    { reason, actorId }: Pick<AutopilotRaceSession, 'reason' | 'actorId'>,
  ): Promise<boolean> {
    const stopped = { state: 'stopped', reason, actorId, nextPollAt: null, retrievalId: null } as const;
    const { affected } = await manager.update(AutopilotRaceSession, { retrievalId }, stopped);
    return affected === 1;
  }

  /** Deletes a stopped race session, so that the autopilot starts it from the beginning; idempotent. */
  async deleteStopped(manager: EntityManager, weekendId: number, kind: RaceKind): Promise<void> {
    await manager.delete(AutopilotRaceSession, { weekendId, kind, state: 'stopped' });
  }

  /**
   * Locks the active admins against the deletion of their accounts, in the order of their ids, and returns these ids.
   * It comes before the locks of rows that refer to admins, because a deletion changes those rows.
   */
  async lockAdmins(manager: EntityManager): Promise<number[]> {
    const admins: { id: number }[] = await manager.query(
      'SELECT id FROM members WHERE is_admin AND is_active ORDER BY id FOR KEY SHARE',
    );
    return admins.map(({ id }) => id);
  }

  /**
   * Notifies all admins of an action of the autopilot: by a message on the season's page, and by a notification that links to it. The
   * same text again renews both. `actorId`: the admin who caused it, who is not notified. `retrievalId`: the poll of the action.
   */
  async notifyAdmins(
    manager: EntityManager,
    season: Pick<Season, 'id' | 'year'>,
    text: string,
    { actorId = null, retrievalId = null }: { actorId?: number | null; retrievalId?: number | null } = {},
  ): Promise<void> {
    const path = seasonPage(season.year);
    const adminIds = await this.lockAdmins(manager);
    await this.messages.add(manager, season.id, text, { retrievalId, actorId });
    await manager.query('DELETE FROM notifications WHERE member_id = ANY($3) AND text = $1 AND path = $2', [
      text,
      path,
      adminIds,
    ]);
    await manager.query(
      `INSERT INTO notifications (member_id, actor_id, text, path, date_created)
       SELECT id, $3::int, $1, $2, clock_timestamp() FROM unnest($4::int[]) id WHERE id IS DISTINCT FROM $3::int`,
      [text, path, actorId, adminIds],
    );
  }
}
