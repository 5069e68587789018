import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Log-in sessions, in the layout of the session store; `sid` is a digest of the id. A flushed Redis logs nobody out. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column('jsonb') sess: { memberId?: number };
  @Index('sessions_expire_idx')
  @Column('timestamptz')
  expire: Date;
}

/** A view of the sessions that are not expired, without what is secret: `id` is a digest of the session's id. */
@Entity('open_sessions')
export class OpenSession {
  @PrimaryColumn('text') id: string;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('timestamptz') expire: Date;
}
