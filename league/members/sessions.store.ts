import type { EntityManager } from 'typeorm';
import { voidLinks } from './link-token.store.js';

/**
 * Logs a member out everywhere, but for the session `except`, and ends the links that were sent: whoever ordered them may
 * have known the old password.
 */
export async function endSessions(manager: EntityManager, memberId: number, except: string | null): Promise<void> {
  await manager.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1 AND sid IS DISTINCT FROM $2`, [
    String(memberId),
    except,
  ]);
  await voidLinks(manager, memberId);
}
