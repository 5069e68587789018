import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A view of the sessions that are still good, without what is secret: they are named by a digest of their id. */
@Entity('open_sessions')
export class OpenSession {
  @PrimaryColumn('text') id: string;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('timestamptz') expire: Date;
}
