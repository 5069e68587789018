import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The content of a page that was not understood; deleted after two weeks. */
@Entity('page_captures')
export class PageCapture {
  @PrimaryColumn('int') retrievalId: number;
  @Column('text') url: string;
  /** The beginning of the visible text. */
  @Column('text') text: string;
  /** A JPEG; null where none could be taken. */
  @Column('bytea', { nullable: true }) screenshot: Buffer | null;
  @Column('timestamptz', { default: () => 'now()' }) takenAt: Date;
}
