import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Season } from './season.entity.js';

/**
 * The calendar entry of a race weekend, or of the end of a season's picks window. Triggers of `race_weekends` and `seasons` write it
 * with every change of those rows. It remains when a weekend is deleted.
 */
@Entity('calendar_entries')
@Index('calendar_entries_season_idx', ['seasonId', 'startsAt'])
export class CalendarEntry {
  /** `weekend-` or `picks-` and the id of the weekend or season. */
  @PrimaryColumn('text') key: string;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') title: string;
  /** Of a weekend: 00:00 UTC of its first day. */
  @Column('timestamptz') startsAt: Date;
  /** Of a weekend: 00:00 UTC of the day after its last one. Of the end of a picks window: the same as `startsAt`. */
  @Column('timestamptz') endsAt: Date;
  /** The weekend is deleted; or the window has no closing time, or was closed before it. */
  @Column('boolean') cancelled: boolean;
  /** Increases with every change (RFC 5545, 3.8.7.4). */
  @Column('int', { default: 0 }) sequence: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) changedAt: Date;
}
