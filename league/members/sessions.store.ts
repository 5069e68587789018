import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Member } from './member.entity.js';
import { voidLinks } from './link-token.store.js';

/** What the database knows a session by. Its id is in the member's cookie alone. */
export const sessionDigest = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Keeps a new session of a member whose password was just found right, or whose link was used. A changed password ends all
 * sessions under the lock of the member's row: what comes later finds another hash here, and what came earlier is ended.
 * False: the password was changed, the account deactivated or deleted in the meantime.
 */
export async function createSession(
  manager: EntityManager,
  id: string,
  { id: memberId, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
  content: { session: object; expire: Date },
): Promise<boolean> {
  const created: unknown[] = await manager.query(
    `INSERT INTO sessions (sid, sess, expire) SELECT $1, $2, $3 FROM members
     WHERE id = $4 AND password_hash = $5 AND is_active FOR SHARE RETURNING sid`,
    [sessionDigest(id), content.session, content.expire, memberId, passwordHash],
  );
  return created.length === 1;
}

/**
 * Logs a member out everywhere, but for the session `except`, and ends the links that were sent: whoever ordered them may
 * have known the old password.
 */
export async function endSessions(manager: EntityManager, memberId: number, except: string | null): Promise<void> {
  await manager.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1 AND sid IS DISTINCT FROM $2`, [
    String(memberId),
    except === null ? null : sessionDigest(except),
  ]);
  await voidLinks(manager, memberId);
}
