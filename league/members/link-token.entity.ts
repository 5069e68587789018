import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

export const linkPurposes = ['activation', 'password-reset', 'email-change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link of an e-mail: works once and for a limited time (rules.md 8). Only a digest of its secret is stored. */
@Entity('link_tokens')
@Index('link_tokens_digest_key', ['digest'], { unique: true })
@Check('link_tokens_purpose_check', `purpose IN ('activation', 'password-reset', 'email-change')`)
export class LinkToken {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') purpose: LinkPurpose;
  @Column('bytea') digest: Buffer;
  /** The address that an e-mail change is bound to. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
