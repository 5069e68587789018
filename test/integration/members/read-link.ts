import { type LinkPurpose, LinkToken } from '#league/schema/member.entity.js';
import { linkSecret } from '#league/accounts/link-tokens.repository.js';
import type { TestLeague } from '../../harness/start-league.js';
import { membersRepository } from '../../harness/repositories.js';

export interface Link {
  uid: number;
  token: string;
}

/** The contents of the latest link for this purpose, for leagues without a worker that emails it. */
export async function readLink(
  { database, environment }: TestLeague,
  username: string,
  purpose: LinkPurpose,
): Promise<Link> {
  const member = await membersRepository.findByName(database.manager, username);
  const where = { memberId: member?.id ?? 0, purpose };
  const { id, memberId } = await database.manager.findOneOrFail(LinkToken, { where, order: { id: 'DESC' } });
  return { uid: memberId, token: linkSecret(environment['SESSION_SECRET'] ?? '', id) };
}

export async function expireLinks({ database }: TestLeague, { uid }: Link): Promise<void> {
  await database.query("UPDATE link_tokens SET expires_at = now() - interval '1 second' WHERE member_id = $1", [uid]);
}
