import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Member, Session } from './member.entity.js';

/** The secret of an authenticator app (RFC 6238). The second factor is off until the member confirms it with a code. */
@Entity('second_factors')
@Index('second_factors_begun_in_idx', ['begunIn'])
export class SecondFactor {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** Encrypted (codes.ts). */
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) begunAt: Date;
  /** The session that created the row. An unconfirmed row is deleted with its session. */
  @Column('text', { nullable: true }) begunIn: string | null;
  @ManyToOne('Session', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'begun_in' })
  session?: Session | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  /** The 30-second period of the last accepted code. Only codes of later periods are accepted. */
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
