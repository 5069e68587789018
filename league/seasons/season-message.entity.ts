import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What admins should learn also after they closed the page (rules.md 7). */
@Entity('season_messages')
export class SeasonMessage {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) seasonId: number | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @Column('text') message: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
