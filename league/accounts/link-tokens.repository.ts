import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Raw } from 'typeorm';
import { LinkToken, type LinkPurpose } from '../schema/member.entity.js';
import { purposeKey } from '../members/purpose-key.js';

/** The lifetime of emailed links in hours (rules.md 8). */
export const linkHours: Record<LinkPurpose, number> = { activation: 24, 'password-reset': 1, 'email-change': 1 };

/** The secret is derived from the id when the email is composed, and is never stored. */
export function linkSecret(sessionSecret: string, id: number): string {
  return createHmac('sha256', purposeKey(sessionSecret, 'mailed link')).update(`link ${id}`).digest('base64url');
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();

/** A link is only valid for this member, purpose and address. */
export interface LinkScope {
  memberId: number;
  purpose: LinkPurpose;
  email?: string;
}

/** SQL: matches an unused link with this scope that has not expired. */
const validLink = `digest = $1 AND member_id = $2 AND purpose = $3 AND email IS NOT DISTINCT FROM $4::text
  AND used_at IS NULL AND expires_at > clock_timestamp()`;

const stillValid = Raw((expiresAt) => `${expiresAt} > clock_timestamp()`);

const parametersOf = ({ memberId, purpose, email }: LinkScope, secret: string) => [
  digestOf(secret),
  memberId,
  purpose,
  email ?? null,
];

@Injectable()
export class LinkTokensRepository {
  /** Earlier links for the same purpose stop working. */
  async add(
    manager: EntityManager,
    sessionSecret: string,
    link: Pick<LinkToken, 'memberId' | 'purpose' | 'email'>,
  ): Promise<number> {
    await this.expire(manager, link.memberId, [link.purpose]);
    // The digest depends on the id, so the id must be known before the insert.
    const [{ id } = { id: 0 }]: { id: number }[] = await manager.query(
      `SELECT nextval(pg_get_serial_sequence('link_tokens', 'id'))::int AS id`,
    );
    const digest = digestOf(linkSecret(sessionSecret, id));
    const expiresAt = () => `clock_timestamp() + make_interval(hours => ${linkHours[link.purpose]})`;
    await manager.insert(LinkToken, { id, ...link, digest, expiresAt });
    return id;
  }

  /** Whether a link that still works was added in the last `seconds`. */
  async isFresh(
    manager: EntityManager,
    { memberId, purpose }: Pick<LinkToken, 'memberId' | 'purpose'>,
    seconds: number,
  ): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM link_tokens WHERE member_id = $1 AND purpose = $2 AND used_at IS NULL
         AND expires_at > clock_timestamp() + make_interval(hours => $3, secs => -$4::int)`,
      [memberId, purpose, linkHours[purpose], seconds],
    );
    return rows.length > 0;
  }

  findWorking(manager: EntityManager, id: number): Promise<LinkToken | null> {
    return manager.findOneBy(LinkToken, { id, usedAt: IsNull(), expiresAt: stillValid });
  }

  /** Does not use up the link. */
  async isValid(manager: EntityManager, scope: LinkScope, secret: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM link_tokens WHERE ${validLink}`,
      parametersOf(scope, secret),
    );
    return rows.length > 0;
  }

  /** Returns true if the link was valid. Must run in the same transaction as the link's effect. */
  async use(manager: EntityManager, scope: LinkScope, secret: string): Promise<boolean> {
    const [, used]: [unknown, number] = await manager.query(
      `UPDATE link_tokens SET used_at = clock_timestamp() WHERE ${validLink}`,
      parametersOf(scope, secret),
    );
    return used === 1;
  }

  async expireCredentialLinks(manager: EntityManager, memberId: number): Promise<void> {
    await this.expire(manager, memberId, ['password-reset', 'email-change']);
  }

  async expireAll(manager: EntityManager, memberId: number): Promise<void> {
    await this.expire(manager, memberId, Object.keys(linkHours) as LinkPurpose[]);
  }

  /** Links that have already expired keep their expiry, because they are deleted 30 days after it. */
  private async expire(manager: EntityManager, memberId: number, purposes: readonly LinkPurpose[]): Promise<void> {
    await manager.update(
      LinkToken,
      { memberId, purpose: In(purposes), usedAt: IsNull(), expiresAt: stillValid },
      { expiresAt: () => 'clock_timestamp()' },
    );
  }
}
