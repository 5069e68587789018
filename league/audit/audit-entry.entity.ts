import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AuditAction = 'created' | 'changed' | 'deleted';

/**
 * A row that an admin created, changed or deleted, as it was and as it became, without what is secret. Written by triggers
 * in the transaction of the change; the database refuses to change or delete it (docs/decisions/site-administration.md).
 */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('timestamptz') at: Date;
  /** The same for all rows that were changed together. */
  @Column('bigint') changeId: string;
  @Column('int') memberId: number;
  /** As it was then. */
  @Column('text') username: string;
  @Column('text') action: AuditAction;
  /** The name of the table. */
  @Column('text') entity: string;
  @Column('text') entityId: string;
  @Column('jsonb', { nullable: true }) before: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) after: Record<string, unknown> | null;
}
