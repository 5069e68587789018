import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const linkPurposes = ['activation', 'password-reset', 'email-change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link of an e-mail: works once and for a limited time (rules.md 8). Only a digest of its secret is stored. */
@Entity('link_tokens')
export class LinkToken {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @Column('text') purpose: LinkPurpose;
  @Column('bytea') digest: Buffer;
  /** The address that an e-mail change is bound to. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
