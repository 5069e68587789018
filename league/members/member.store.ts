import type { EntityManager } from 'typeorm';
import { Member } from './member.entity.js';

/** The member of this name, without regard to case (rules.md 8); null for anything that is not one's name. */
export function findMemberByName(manager: EntityManager, username: unknown): Promise<Member | null> {
  return findBy(manager, 'username', username);
}

/** The members who have one of these names, without regard to case. */
export function findMembersByNames(manager: EntityManager, usernames: readonly string[]): Promise<Member[]> {
  const names = usernames.map((name) => name.toLowerCase());
  return manager
    .createQueryBuilder(Member, 'member')
    .where('lower(member.username) = ANY(:names)', { names })
    .getMany();
}

export function findMemberByEmail(manager: EntityManager, email: unknown): Promise<Member | null> {
  return findBy(manager, 'email', email);
}

async function findBy(manager: EntityManager, column: 'username' | 'email', value: unknown): Promise<Member | null> {
  if (typeof value !== 'string' || value.includes('\0')) return null;
  return manager
    .createQueryBuilder(Member, 'member')
    .where(`lower(member.${column}) = lower(:value)`, { value })
    .getOne();
}
