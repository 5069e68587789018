import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Classification } from '../rules/championship-classification.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Retrieval } from './retrieval.entity.js';

@Entity('result_checks')
@Index('result_checks_retrieval_idx', ['retrievalId'])
export class ResultCheck {
  @PrimaryColumn('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @Column('timestamptz') startedAt: Date;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { onDelete: 'SET NULL' }) retrieval?: Retrieval | null;
  /** The classifications of the championship if they differ from the stored results. */
  @Column('jsonb', { nullable: true }) official: Classification[] | null;
  @Column('text', { nullable: true }) reported: string | null;
}
