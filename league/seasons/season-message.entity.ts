import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Retrieval } from '../retrieval/retrieval.entity.js';
import type { Season } from './season.entity.js';

/** What admins should learn also after they closed the page (rules.md 7). */
@Entity('season_messages')
@Index('season_messages_season_idx', ['seasonId', 'createdAt'])
export class SeasonMessage {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) seasonId: number | null;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { onDelete: 'SET NULL' }) retrieval?: Retrieval | null;
  @Column('text') message: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
