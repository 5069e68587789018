import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountEventKind } from '../contract/account.js';
import type { Member } from './member.entity.js';

/** Members see the log-ins and changes of their accounts in the settings. Events are deleted after 400 days. */
@Entity('account_events')
@Index('account_events_member_idx', ['memberId', 'id'])
@Check(
  'account_events_kind_check',
  `kind IN ('log-in', 'log-in-failed', 'password-changed', 'password-reset', 'email-changed', 'email-changed-by-admin', 'username-changed', 'others-logged-out', 'second-factor-failed', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'recovery-codes-renewed', 'passkey-added', 'passkey-removed')`,
)
export class AccountEvent {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') kind: AccountEventKind;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
  /** Log-ins of the same kind from the same place within an hour share one row. */
  @Column('int', { default: 1 }) times: number;
  @Column('text', { default: '' }) device: string;
  /** The first part of the IP address; empty if unknown. */
  @Column('text', { default: '' }) network: string;
  /** The previous address after a change of e-mail address. The notice about the change goes there. */
  @Column('text', { nullable: true }) formerEmail: string | null;
  @Column('text', { array: true, default: '{}' }) removedPasskeys: string[];
}
