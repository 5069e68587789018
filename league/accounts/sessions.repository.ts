import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LinkTokensRepository } from './link-tokens.repository.js';
import { Member, type Session } from '../schema/member.entity.js';

/** The database stores only this digest, and only the member's cookie has the id itself. */
export const sessionDigest = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A session ends after `idleDays` without use, and after `sessionDays` in any case. */
const idleDays = 30;
export const sessionDays = 90;
/** If a member has more sessions, a log-in ends the one that was unused for the longest time. */
const maxSessions = 100;

export type OwnSession = Pick<Session, 'device' | 'startedAt' | 'lastSeenAt'> & { current: boolean };

@Injectable()
export class SessionsRepository {
  constructor(private readonly links: LinkTokensRepository) {}

  /**
   * Returns false if the log-in was verified before a change of the password, the account or the second factor. The
   * caller must have locked the member, because these changes also lock it and end all earlier sessions.
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

  /** Records the use at most once an hour. The session ends 30 days later, but at most 90 days after the log-in. */
  async touch(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE sessions SET last_seen_at = now(),
         expire = greatest(expire, least(now() + make_interval(days => $2), started_at + make_interval(days => $3)))
       WHERE sid = $1 AND last_seen_at < now() - interval '1 hour' AND expire > now()`,
      [sessionDigest(id), idleDays, sessionDays],
    );
  }

  /** Null if the session has ended, by the clock of the database. */
  async findMemberId(manager: EntityManager, id: string): Promise<number | null> {
    const rows: { memberId: number | null }[] = await manager.query(
      `SELECT (sess ->> 'memberId')::int AS "memberId" FROM sessions WHERE sid = $1 AND expire > clock_timestamp()`,
      [sessionDigest(id)],
    );
    return rows[0]?.memberId ?? null;
  }

  /** Null if the session has ended or the account is not active. */
  findMember(manager: EntityManager, id: string): Promise<Member | null> {
    return manager
      .createQueryBuilder(Member, 'member')
      .where(
        `member.id = (SELECT (sess ->> 'memberId')::int FROM sessions WHERE sid = :sid AND expire > clock_timestamp())`,
        { sid: sessionDigest(id) },
      )
      .andWhere('member.isActive')
      .getOne();
  }

  /** Idempotent. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE sid = $1', [sessionDigest(id)]);
  }

  /** The current session is first, then the most recently used. */
  findOfMember(manager: EntityManager, memberId: number, current: string): Promise<OwnSession[]> {
    return manager.query(
      `SELECT device, started_at AS "startedAt", last_seen_at AS "lastSeenAt", sid = $2 AS current
       FROM sessions WHERE sess ->> 'memberId' = $1 AND expire > now() ORDER BY sid = $2 DESC, last_seen_at DESC`,
      [String(memberId), sessionDigest(current)],
    );
  }

  /** Also expires links that somebody with the old password may have requested, and ends push messages everywhere. */
  async endAll(manager: EntityManager, memberId: number, except: string | null): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1 AND sid IS DISTINCT FROM $2`, [
      String(memberId),
      except === null ? null : sessionDigest(except),
    ]);
    await this.links.expireCredentialLinks(manager, memberId);
    await manager.query('DELETE FROM push_subscriptions WHERE member_id = $1', [memberId]);
  }

  /** Locks a session so that it cannot end before the transaction does. Returns false if it has already ended. */
  async keep(manager: EntityManager, id: string): Promise<boolean> {
    const kept: unknown[] = await manager.query('SELECT FROM sessions WHERE sid = $1 FOR KEY SHARE', [
      sessionDigest(id),
    ]);
    return kept.length > 0;
  }

  /** `id` is the id of an `OpenSession`. Returns false if the session does not exist. */
  async end(manager: EntityManager, id: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await manager.query('DELETE FROM sessions WHERE session_key(sid) = $1', [id]);
    return ended > 0;
  }
}

const sessions = new SessionsRepository(new LinkTokensRepository());
export const endSessions = sessions.endAll.bind(sessions);
