import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hashPassword } from '../../league/members/passwords.js';
import { Member } from '../../league/members/member.entity.js';
import { accounts, others } from './accounts.js';
import type { PlannedWeekend } from './calendar.js';

const hourMs = 3600 * 1000;

/** The admin, the member and the others, who joined one after the other before the season or, at the latest, now. */
export async function addMembers(manager: EntityManager, planned: readonly PlannedWeekend[]): Promise<Member[]> {
  const seasonStart = new Date(planned[0]?.start ?? 0).getTime();
  const lastJoined = Math.min(seasonStart, Date.now()) - 7 * 24 * hourMs;
  const unknown = await hashPassword(randomBytes(24).toString('base64'));
  const people = [
    { ...accounts.admin, isAdmin: true, passwordHash: await hashPassword(accounts.admin.password) },
    { ...accounts.member, isAdmin: false, passwordHash: await hashPassword(accounts.member.password) },
    ...others.map((username) => ({ username, isAdmin: false, passwordHash: unknown })),
  ];
  return manager.save(
    people.map(({ username, isAdmin, passwordHash }, index) =>
      manager.create(Member, {
        username,
        isAdmin,
        passwordHash,
        email: `${username}@parcferme.example`,
        isActive: true,
        dateCreated: new Date(lastJoined - (people.length - index) * 7 * hourMs),
      }),
    ),
  );
}
