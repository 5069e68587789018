import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the browser saw where a page was not understood; kept for two weeks. */
@Entity('page_captures')
export class PageCapture {
  @PrimaryColumn('int') retrievalId: number;
  @Column('text') url: string;
  /** The text of the page as a reader sees it, its beginning. */
  @Column('text') text: string;
  /** JPEG; null where none could be taken. */
  @Column('bytea', { nullable: true }) screenshot: Buffer | null;
  @Column('timestamptz', { default: () => 'now()' }) takenAt: Date;
}
