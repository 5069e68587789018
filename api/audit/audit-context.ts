import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';

type Check = (manager: EntityManager) => Promise<void>;

/** What an admin is doing in this request. */
interface ActingAdmin {
  actor: Pick<Member, 'id' | 'username'>;
  /** What must hold before anything is changed; taken away once it ran. */
  check: Check | null;
}

const deeds = new AsyncLocalStorage<ActingAdmin>();

/** What is being done here; undefined where nobody acts as an admin. */
export const currentAuditContext = () => deeds.getStore();

/**
 * Does something in the name of an admin: whatever its transactions change is written to the audit log (name-actor.ts). A
 * `check` runs first in the first of them, so that what it found still holds when the change is made; where it throws,
 * nothing is changed.
 */
export async function runAs<T>(
  actor: ActingAdmin['actor'],
  work: () => Promise<T>,
  check: Check | null = null,
): Promise<T> {
  const deed: ActingAdmin = { actor, check };
  const outcome = await deeds.run(deed, work);
  if (deed.check) throw new Error('a change was made without a transaction, and so without its check');
  return outcome;
}
