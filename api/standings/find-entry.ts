import type { EntityManager } from 'typeorm';
import { findMemberByName } from '../../league/members/member.store.js';
import { messages } from '../../league/contract/messages.js';
import { notFound } from '../http/api-exception.js';
import { findPlaces, type MemberTable } from './find-places.js';
import type { Place } from './place.js';

/**
 * A member's place in a table, by the name without regard to case.
 * @throws ApiException 404 where there is no such member, or no picks of theirs in it
 */
export async function findEntry(manager: EntityManager, table: MemberTable, username: string): Promise<Place> {
  const member = await findMemberByName(manager, username);
  if (!member) throw notFound({ message: messages.users.notFound });
  const [place] = await findPlaces(manager, table, { only: member.id });
  if (!place) throw notFound({ message: messages.explanations.noPicks(member.username) });
  return place;
}
