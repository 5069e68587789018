import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { RaceKind } from '../../rules/weekend-states.js';
import { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { SeasonMessagesRepository } from '../../season/seasons/season-messages.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { Autopilot, AutopilotRaceSession } from '../../schema/autopilot.entity.js';
import { seasonPage } from '../../contract/page-paths.js';
import type { RaceSessionProgress } from '../../rules/race-session-states.js';

@Injectable()
export class AutopilotRepository {
  constructor(private readonly messages: SeasonMessagesRepository) {}

  /** Reads the database's clock, because the clocks of the workers may differ. */
  async readTime(manager: EntityManager): Promise<Date> {
    const [{ now }]: [{ now: Date }] = await manager.query('SELECT clock_timestamp() AS now');
    return now;
  }

  /** The default mode is `off`. */
  async find(manager: EntityManager, seasonId: number): Promise<Autopilot> {
    const chosen = await manager.findOneBy(Autopilot, { seasonId });
    return chosen ?? manager.create(Autopilot, { seasonId, mode: 'off', sendFinalizeEmail: false });
  }

  async findActiveSeasonIds(manager: EntityManager): Promise<number[]> {
    const seasons: { id: number }[] = await manager.query(
      `SELECT id FROM seasons JOIN autopilots ON season_id = id
       WHERE mode <> 'off' AND current AND NOT finalized AND deleted_at IS NULL`,
    );
    return seasons.map(({ id }) => id);
  }

  /** `off` deletes the race sessions, so that a running poll stores nothing. The caller must have locked the season. */
  async save(manager: EntityManager, autopilot: Autopilot): Promise<void> {
    await manager.upsert(Autopilot, autopilot, ['seasonId']);
    if (autopilot.mode !== 'off') return;
    const weekends = await manager.findBy(RaceWeekend, { seasonId: autopilot.seasonId });
    await manager.delete(AutopilotRaceSession, { weekendId: In(weekends.map(({ id }) => id)) });
  }

  findRaceSessions(manager: EntityManager, weekendIds: readonly number[]): Promise<AutopilotRaceSession[]> {
    return manager.findBy(AutopilotRaceSession, { weekendId: In(weekendIds) });
  }

  lockRaceSessions(manager: EntityManager, weekendIds: readonly number[]): Promise<AutopilotRaceSession[]> {
    const where = { weekendId: In(weekendIds) };
    return manager.find(AutopilotRaceSession, { where, lock: { mode: 'pessimistic_write' } });
  }

  findRaceSessionOfPoll(manager: EntityManager, retrievalId: number): Promise<AutopilotRaceSession | null> {
    return manager.findOneBy(AutopilotRaceSession, { retrievalId });
  }

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

  async stopRaceSessionOfPoll(
    manager: EntityManager,
    retrievalId: number,
    { reason, actorId }: Pick<AutopilotRaceSession, 'reason' | 'actorId'>,
  ): Promise<boolean> {
    const stopped = { state: 'stopped', reason, actorId, nextPollAt: null, retrievalId: null } as const;
    const { affected } = await manager.update(AutopilotRaceSession, { retrievalId }, stopped);
    return affected === 1;
  }

  /** The autopilot then starts the race session from the beginning. Idempotent. */
  async deleteStopped(manager: EntityManager, weekendId: number, kind: RaceKind): Promise<void> {
    await manager.delete(AutopilotRaceSession, { weekendId, kind, state: 'stopped' });
  }

  /** Must run before rows that refer to admins are locked, because the deletion of an account changes these rows. */
  async lockAdmins(manager: EntityManager): Promise<number[]> {
    const admins: { id: number }[] = await manager.query(
      'SELECT id FROM members WHERE is_admin AND is_active ORDER BY id FOR KEY SHARE',
    );
    return admins.map(({ id }) => id);
  }

  /** A repeated text renews the message and the notification. The admin `actorId` is not notified. */
  async notifyAdmins(
    manager: EntityManager,
    season: Pick<Season, 'id' | 'year'>,
    text: string,
    {
      actorId = null,
      retrievalId = null,
      path = seasonPage(season.year),
    }: { actorId?: number | null; retrievalId?: number | null; path?: string } = {},
  ): Promise<void> {
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
