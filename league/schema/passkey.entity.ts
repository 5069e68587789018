import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** The private key stays on the member's device. */
@Entity('passkeys')
@Index('passkeys_credential_key', ['credentialId'], { unique: true })
@Index('passkeys_member_idx', ['memberId'])
export class Passkey {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') credentialId: string;
  @Column('bytea') publicKey: Buffer;
  /** The signature counter, 32 bits; 0 if the device does not count. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } }) counter: number;
  /** How the browser reaches the passkey, for example "internal". */
  @Column('text', { array: true }) transports: string[];
  @Column('text') name: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
}

/** A challenge is valid once, for a few minutes, and only for the browser that requested it. */
@Entity('passkey_challenges')
@Index('passkey_challenges_holder_key', ['holder', 'purpose'], { unique: true })
@Index('passkey_challenges_expires_idx', ['expiresAt'])
@Check('passkey_challenges_purpose_check', `purpose IN ('registration', 'log-in')`)
export class PasskeyChallenge {
  @PrimaryGeneratedColumn('identity') id: number;
  /** A digest of the session id. Before the log-in, a digest of a cookie. */
  @Column('text') holder: string;
  @Column('text') purpose: 'registration' | 'log-in';
  @Column('text') challenge: string;
  @Column('timestamptz') expiresAt: Date;
}
