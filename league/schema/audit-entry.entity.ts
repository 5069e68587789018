import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

export type AuditAction = 'created' | 'changed' | 'deleted';

/** Written by triggers, without secret columns. Entries cannot be changed (docs/decisions/site-administration.md). */
@Entity('audit_entries')
@Index('audit_entries_row_idx', ['entity', 'entityId'])
@Check('audit_entries_action_check', `action IN ('created', 'changed', 'deleted')`)
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  /** All rows that were changed in one transaction have the same value. */
  @Index('audit_entries_change_idx')
  @Column('bigint', { default: () => '((pg_current_xact_id())::text)::bigint' })
  changeId: string;
  @Column('int') memberId: number;
  @ManyToOne('Member', { createForeignKeyConstraints: false }) member?: Member;
  @Column('text') username: string;
  @Column('text') action: AuditAction;
  @Column('text') entity: string;
  @Column('text') entityId: string;
  @Column('jsonb', { nullable: true }) before: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) after: Record<string, unknown> | null;
}
