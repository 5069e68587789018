import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Hundredths } from '../riders/hundredths.js';

/** A page has so many lines, the last one of a table fewer; the view `standings_rows` counts on it. */
export const PAGE_LINES = 512;

/**
 * A stretch of a table, best first: line n of page p has position p * 512 + n. A million rows of their own took more than ten times as
 * long to write (docs/decisions/standings-are-packed.md). The view `standings_rows` shows them as rows.
 */
@Entity('standings_pages')
export class StandingsPage {
  @PrimaryColumn('int') snapshotId: number;
  /** 0, 1, 2, ... */
  @PrimaryColumn('int') page: number;
  @Column('int', { array: true }) picksIds: number[];
  @Column('int', { array: true }) pointsHundredths: Hundredths[];
  @Column('int', { array: true }) positionChanges: number[];
}
