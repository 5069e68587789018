import type { Member } from '#league/schema/member.entity.js';
import type { Client } from './client.js';
import { addMember, password } from './make-season.js';
import type { TestLeague } from './start-league.js';

/** Adds an active member and logs in through one of the APIs. */
export async function joinLeague(
  league: TestLeague,
  username: string,
  { api = 0, ...more }: Partial<Member> & { api?: number } = {},
): Promise<Client> {
  await addMember(league.database, username, more);
  return league.client(api).logIn(username, password);
}
