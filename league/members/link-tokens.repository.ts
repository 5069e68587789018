import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { LinkToken, type LinkPurpose } from './member.entity.js';
import { purposeKey } from './purpose-key.js';

/** How long the links of e-mails work, in hours (rules.md 8). */
export const linkHours: Record<LinkPurpose, number> = { activation: 24, 'password-reset': 1, 'email-change': 1 };

/** The secret of a link. It is derived from the id of its row when the mail is composed, and stored nowhere. */
export function linkSecret(sessionSecret: string, id: number): string {
  return createHmac('sha256', purposeKey(sessionSecret, 'mailed link')).update(`link ${id}`).digest('base64url');
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();

/** What a link is for: it works for this member, purpose and address only. */
export interface LinkScope {
  memberId: number;
  purpose: LinkPurpose;
  email?: string;
}

/** Matches the link of a digest if it works: unused, not expired, of its member, purpose and the address it is bound to. */
const validLink = `digest = $1 AND member_id = $2 AND purpose = $3 AND email IS NOT DISTINCT FROM $4::text
  AND used_at IS NULL AND expires_at > clock_timestamp()`;

const parametersOf = ({ memberId, purpose, email }: LinkScope, secret: string) => [
  digestOf(secret),
  memberId,
  purpose,
  email ?? null,
];

/** The links of e-mails. Methods run in the caller's transaction. */
@Injectable()
export class LinkTokensRepository {
  /** Adds a link and returns its id; earlier ones of the member for the same purpose stop working. */
  async add(
    manager: EntityManager,
    sessionSecret: string,
    link: Pick<LinkToken, 'memberId' | 'purpose' | 'email'>,
  ): Promise<number> {
    await manager.update(LinkToken, { memberId: link.memberId, purpose: link.purpose }, { expiresAt: new Date() });
    // The digest depends on the id, so the id is needed before the row is written.
    const [{ id } = { id: 0 }]: { id: number }[] = await manager.query(
      `SELECT nextval(pg_get_serial_sequence('link_tokens', 'id'))::int AS id`,
    );
    const expiresAt = new Date(Date.now() + linkHours[link.purpose] * 3600 * 1000);
    await manager.insert(LinkToken, { id, ...link, digest: digestOf(linkSecret(sessionSecret, id)), expiresAt });
    return id;
  }

  /** Whether a link of this member and purpose was added in the last `seconds` and still works. */
  async isFresh(
    manager: EntityManager,
    { memberId, purpose }: Pick<LinkToken, 'memberId' | 'purpose'>,
    seconds: number,
  ): Promise<boolean> {
    const addedAt = Date.now() - seconds * 1000;
    const expiresAt = MoreThan(new Date(addedAt + linkHours[purpose] * 3600 * 1000));
    return manager.existsBy(LinkToken, { memberId, purpose, usedAt: IsNull(), expiresAt });
  }

  find(manager: EntityManager, id: number): Promise<LinkToken | null> {
    return manager.findOneBy(LinkToken, { id });
  }

  /** Whether a link works. It is not used up. */
  async isValid(manager: EntityManager, scope: LinkScope, secret: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM link_tokens WHERE ${validLink}`,
      parametersOf(scope, secret),
    );
    return rows.length > 0;
  }

  /** Uses up a link, in the transaction of what the link does. Returns true once, and only for a link that works. */
  async use(manager: EntityManager, scope: LinkScope, secret: string): Promise<boolean> {
    const [, used]: [unknown, number] = await manager.query(
      `UPDATE link_tokens SET used_at = clock_timestamp() WHERE ${validLink}`,
      parametersOf(scope, secret),
    );
    return used === 1;
  }

  /** Expires the links with which a member's address or password could be changed. */
  async expireCredentialLinks(manager: EntityManager, memberId: number): Promise<void> {
    const purpose = In(['password-reset', 'email-change'] satisfies LinkPurpose[]);
    await manager.update(LinkToken, { memberId, purpose, usedAt: IsNull() }, { expiresAt: new Date() });
  }

  /** Expires every link that was sent to a member. */
  async expireAll(manager: EntityManager, memberId: number): Promise<void> {
    await manager.update(LinkToken, { memberId, usedAt: IsNull() }, { expiresAt: new Date() });
  }
}
