import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Retrieval } from './retrieval.entity.js';

/** The content of a page that was not understood; deleted after two weeks. */
@Entity('page_captures')
@Index('page_captures_taken_idx', ['takenAt'])
export class PageCapture {
  @PrimaryColumn('int') retrievalId: number;
  @ManyToOne('Retrieval', { onDelete: 'CASCADE' }) retrieval?: Retrieval;
  @Column('text') url: string;
  /** The beginning of the visible text. */
  @Column('text') text: string;
  /** A JPEG; null where none could be taken. */
  @Column('bytea', { nullable: true }) screenshot: Buffer | null;
  @Column('timestamptz', { default: () => 'now()' }) takenAt: Date;
}
