import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Member, Session } from './member.entity.js';

/** The second factor of a member, a secret for codes by time (RFC 6238). Not confirmed: the member has not typed a code yet, it is off. */
@Entity('second_factors')
@Index('second_factors_begun_in_idx', ['begunIn'])
export class SecondFactor {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** Encrypted (codes.ts). */
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) begunAt: Date;
  /** The session that began it, as `Session.sid`, until it is confirmed: the row ends with that session. */
  @Column('text', { nullable: true }) begunIn: string | null;
  @ManyToOne('Session', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'begun_in' })
  session?: Session | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** The number of the period of 30 seconds whose code was accepted last; no code of it or of an earlier one is accepted again. */
  @Column('int', { default: 0 }) lastStep: number;
}

/** A code that replaces the app once. Only its digest is stored. */
@Entity('recovery_codes')
@Index('recovery_codes_digest_key', ['memberId', 'digest'], { unique: true })
export class RecoveryCode {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('SecondFactor', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'member_id', referencedColumnName: 'memberId' })
  secondFactor?: SecondFactor;
  @Column('bytea') digest: Buffer;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
