import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

export type AuditAction = 'created' | 'changed' | 'deleted';

/**
 * A row that an admin created, changed or deleted, before and after, without secret columns. Triggers write it in the
 * transaction of the change; the database refuses to change or delete it (docs/decisions/site-administration.md).
 */
@Entity('audit_entries')
@Index('audit_entries_row_idx', ['entity', 'entityId'])
@Check('audit_entries_action_check', `action IN ('created', 'changed', 'deleted')`)
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  /** The same for all rows that were changed together. */
  @Index('audit_entries_change_idx')
  @Column('bigint', { default: () => '((pg_current_xact_id())::text)::bigint' })
  changeId: string;
  @Column('int') memberId: number;
  @ManyToOne('Member', { createForeignKeyConstraints: false }) member?: Member;
  /** The admin's name at that time. */
  @Column('text') username: string;
  @Column('text') action: AuditAction;
  /** The name of the table. */
  @Column('text') entity: string;
  @Column('text') entityId: string;
  @Column('jsonb', { nullable: true }) before: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) after: Record<string, unknown> | null;
}
