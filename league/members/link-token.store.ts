import { createHash, createHmac } from 'node:crypto';
import { type EntityManager, In, IsNull } from 'typeorm';
import { LinkToken, type LinkPurpose } from './link-token.entity.js';
import { purposeKey } from './purpose-key.js';

/** How long the links of e-mails work, in hours (rules.md 8). */
export const linkHours: Record<LinkPurpose, number> = { activation: 24, 'password-reset': 1, 'email-change': 1 };

/** The secret of a link: made from its row's id when the mail is written, kept nowhere. */
export function linkSecret(secret: string, id: number): string {
  return createHmac('sha256', purposeKey(secret, 'mailed link')).update(`link ${id}`).digest('base64url');
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Makes a link for a member; earlier ones for the same purpose stop working. */
export async function makeLink(
  manager: EntityManager,
  key: string,
  link: Pick<LinkToken, 'memberId' | 'purpose' | 'email'>,
): Promise<number> {
  await manager.update(LinkToken, { memberId: link.memberId, purpose: link.purpose }, { expiresAt: new Date() });
  const [{ id } = { id: 0 }]: { id: number }[] = await manager.query(
    `SELECT nextval(pg_get_serial_sequence('link_tokens', 'id'))::int AS id`,
  );
  const expiresAt = new Date(Date.now() + linkHours[link.purpose] * 3600 * 1000);
  await manager.insert(LinkToken, { id, ...link, digest: digestOf(linkSecret(key, id)), expiresAt });
  return id;
}

/** Ends the links with which a member's address or password could still be changed. */
export async function voidLinks(manager: EntityManager, memberId: number): Promise<void> {
  const purpose = In(['password-reset', 'email-change'] satisfies LinkPurpose[]);
  await manager.update(LinkToken, { memberId, purpose, usedAt: IsNull() }, { expiresAt: new Date() });
}

/** Ends every link that was sent to a member. */
export async function endLinks(manager: EntityManager, memberId: number): Promise<void> {
  await manager.update(LinkToken, { memberId, usedAt: IsNull() }, { expiresAt: new Date() });
}

interface WantedLink {
  memberId: number;
  purpose: LinkPurpose;
  email?: string;
}

/** The link of this digest, if it works: in its time, for its member, its purpose and the address it is bound to. */
const working = `digest = $1 AND member_id = $2 AND purpose = $3 AND email IS NOT DISTINCT FROM $4::text
  AND used_at IS NULL AND expires_at > clock_timestamp()`;

const parametersOf = ({ memberId, purpose, email }: WantedLink, secret: string) => [
  digestOf(secret),
  memberId,
  purpose,
  email ?? null,
];

/** Whether a link works; it is not used up. */
export async function isLinkGood(manager: EntityManager, wanted: WantedLink, secret: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(`SELECT FROM link_tokens WHERE ${working}`, parametersOf(wanted, secret));
  return rows.length > 0;
}

/** Uses up a link: true once, and only for one that works. Runs in the transaction of what the link does. */
export async function useLink(manager: EntityManager, wanted: WantedLink, secret: string): Promise<boolean> {
  const [, used]: [unknown, number] = await manager.query(
    `UPDATE link_tokens SET used_at = clock_timestamp() WHERE ${working}`,
    parametersOf(wanted, secret),
  );
  return used === 1;
}
