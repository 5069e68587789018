import type { EntityManager } from 'typeorm';

/** Logs a member out everywhere, but for the session `except`. */
export async function endSessions(manager: EntityManager, memberId: number, except: string | null): Promise<void> {
  await manager.query(`DELETE FROM sessions WHERE sess ->> 'memberId' = $1 AND sid IS DISTINCT FROM $2`, [
    String(memberId),
    except,
  ]);
}
