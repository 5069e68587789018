import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LinkTokensRepository } from './link-tokens.repository.js';
import type { Member, Session } from '../schema/member.entity.js';

/** The key of a session in the database. Its id is in the member's cookie only. */
export const sessionDigest = (id: string): string => createHash('sha256').update(id).digest('hex');

/** After how many days a session ends that nobody uses, and after how many every session ends. */
const idleDays = 30;
export const sessionDays = 90;
/** How many sessions a member has at most; a further log-in ends the one that was not used for the longest time. */
const maxSessions = 100;

/** A session as its member sees it. */
export type OwnSession = Pick<Session, 'device' | 'startedAt' | 'lastSeenAt'> & { current: boolean };

/** Log-in sessions. Methods run in the caller's transaction. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly links: LinkTokensRepository) {}

  /**
   * Adds a session of a member whose password or link was just verified. A new password ends all sessions under the lock of
   * the member's row: a log-in after it finds another hash here, and the session of one before it is deleted with the
   * others. The same holds for a second factor that is turned on. Returns false, and adds nothing, where the password was
   * changed, the account deactivated or deleted, or the second factor turned on in the meantime. `passedSecondStep`: whether
   * the member has passed it, too. The caller has locked the member.
   */
  async add(
    manager: EntityManager,
    id: string,
    { id: memberId, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
    session: object,
    { device, passedSecondStep }: { device: string; passedSecondStep: boolean },
  ): Promise<boolean> {
    const added: unknown[] = await manager.query(
      `INSERT INTO sessions (sid, sess, device, expire) SELECT $1, $2, $3, now() + make_interval(days => $6) FROM members
       WHERE id = $4 AND password_hash = $5 AND is_active AND ($7 OR NOT EXISTS (
         SELECT FROM second_factors WHERE member_id = $4 AND confirmed_at IS NOT NULL)) RETURNING sid`,
      [sessionDigest(id), session, device, memberId, passwordHash, idleDays, passedSecondStep],
    );
    if (added.length === 0) return false;
    await manager.query(
      `DELETE FROM sessions WHERE sid IN (
         SELECT sid FROM sessions WHERE sess ->> 'memberId' = $1 ORDER BY last_seen_at DESC, sid OFFSET $2)`,
      [String(memberId), maxSessions],
    );
    return true;
  }

  /** Notes that a session is used, once an hour: it lives 30 days longer, and 90 days at most from the log-in. */
  async touch(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE sessions SET last_seen_at = now(),
         expire = greatest(expire, least(now() + make_interval(days => $2), started_at + make_interval(days => $3)))
       WHERE sid = $1 AND last_seen_at < now() - interval '1 hour' AND expire > now()`,
      [sessionDigest(id), idleDays, sessionDays],
    );
  }

  /** The sessions of a member, that with the id `current` first, then the last used first. */
  findOfMember(manager: EntityManager, memberId: number, current: string): Promise<OwnSession[]> {
    return manager.query(
      `SELECT device, started_at AS "startedAt", last_seen_at AS "lastSeenAt", sid = $2 AS current
       FROM sessions WHERE sess ->> 'memberId' = $1 AND expire > now() ORDER BY sid = $2 DESC, last_seen_at DESC`,
      [String(memberId), sessionDigest(current)],
    );
  }

  /**
   * Deletes a member's sessions, except the one with the id `except`, and expires the links that could change the password
   * or the address: they may have been requested by somebody with the old password. Push messages end in all browsers: which of them has
   * the session that stays is not known.
   */
  async endAll(manager: EntityManager, memberId: number, except: string | null): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1 AND sid IS DISTINCT FROM $2`, [
      String(memberId),
      except === null ? null : sessionDigest(except),
    ]);
    await this.links.expireCredentialLinks(manager, memberId);
    await manager.query('DELETE FROM push_subscriptions WHERE member_id = $1', [memberId]);
  }

  /** Locks a session so that it stays until the end of the caller's transaction; returns false if it has ended. */
  async keep(manager: EntityManager, id: string): Promise<boolean> {
    const kept: unknown[] = await manager.query('SELECT FROM sessions WHERE sid = $1 FOR KEY SHARE', [
      sessionDigest(id),
    ]);
    return kept.length > 0;
  }

  /** Deletes one session, named by the id of `OpenSession`; returns false where there is none. */
  async end(manager: EntityManager, id: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await manager.query('DELETE FROM sessions WHERE session_key(sid) = $1', [id]);
    return ended > 0;
  }
}

const sessions = new SessionsRepository(new LinkTokensRepository());
/** For tests. */
export const endSessions = sessions.endAll.bind(sessions);
