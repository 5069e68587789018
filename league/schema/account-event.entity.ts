import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountEventKind } from '../contract/account.js';
import type { Member } from './member.entity.js';

/** What happened to an account: log-ins, good and failed, and changes. Its member sees it in the settings; deleted after 400 days. */
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
  /** How many times: log-ins of one kind in an hour from one place are one row. */
  @Column('int', { default: 1 }) times: number;
  /** The kind of browser in words; empty where it is not known. */
  @Column('text', { default: '' }) device: string;
  /** The first part of the address; empty where it is not known. */
  @Column('text', { default: '' }) network: string;
  /** The address before a change of e-mail address: the mail about it goes there. */
  @Column('text', { nullable: true }) formerEmail: string | null;
  /** The names of the passkeys that a reset of the password has removed. */
  @Column('text', { array: true, default: '{}' }) removedPasskeys: string[];
}
