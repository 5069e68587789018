import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** A passkey of a member (WebAuthn): its private key stays on the member's device. */
@Entity('passkeys')
@Index('passkeys_credential_key', ['credentialId'], { unique: true })
@Index('passkeys_member_idx', ['memberId'])
export class Passkey {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** In base64url. */
  @Column('text') credentialId: string;
  @Column('bytea') publicKey: Buffer;
  /** How often it has signed, 32 bits; 0 where the device does not count. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } }) counter: number;
  /** How the browser reaches it, as "internal". */
  @Column('text', { array: true }) transports: string[];
  /** The member's own name for it. */
  @Column('text') name: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
}

/** What a passkey has to sign: once, by the browser that asked for it, within minutes. */
@Entity('passkey_challenges')
@Index('passkey_challenges_holder_key', ['holder', 'purpose'], { unique: true })
@Index('passkey_challenges_expires_idx', ['expiresAt'])
@Check('passkey_challenges_purpose_check', `purpose IN ('registration', 'log-in')`)
export class PasskeyChallenge {
  @PrimaryGeneratedColumn('identity') id: number;
  /** A digest of the session's id, or before a log-in of a cookie of the browser. */
  @Column('text') holder: string;
  @Column('text') purpose: 'registration' | 'log-in';
  @Column('text') challenge: string;
  @Column('timestamptz') expiresAt: Date;
}
