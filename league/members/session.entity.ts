import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** Log-in sessions, in the layout of the session store; `sid` is a digest of the id. A flushed Redis logs nobody out. */
@Entity('sessions')
// On (sess ->> 'memberId').
@Index('sessions_member_idx', { synchronize: false })
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column('jsonb') sess: { memberId?: number };
  @Index('sessions_expire_idx')
  @Column('timestamptz')
  expire: Date;
}

/** A view of the sessions that are not expired, without what is secret: `id` is a digest of the session's id. */
@Entity('open_sessions', { synchronize: false })
export class OpenSession {
  @PrimaryColumn('text') id: string;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { createForeignKeyConstraints: false }) member?: Member | null;
  @Column('timestamptz') expire: Date;
}
