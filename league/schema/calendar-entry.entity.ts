import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Season } from './season.entity.js';

/** Triggers of `race_weekends` and `seasons` write entries, and keep the entry of a deleted weekend as cancelled. */
@Entity('calendar_entries')
@Index('calendar_entries_season_idx', ['seasonId', 'startsAt'])
export class CalendarEntry {
  /**
   * `weekend-`, `sprint-` or `picks-`, followed by the id of the weekend or season. A weekend with a known start has
   * the times of its race. A sprint with a known start has its own entry.
   */
  @PrimaryColumn('text') key: string;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') title: string;
  @Column('timestamptz') startsAt: Date;
  /** For a whole weekend, this is 00:00 UTC on the day after its last day. Otherwise the same as `startsAt`. */
  @Column('timestamptz') endsAt: Date;
  /** True for a deleted weekend, a sprint that lost its start, and a picks window that closed earlier or has no end. */
  @Column('boolean') cancelled: boolean;
  /** Increases with every change (RFC 5545, 3.8.7.4). */
  @Column('int', { default: 0 }) sequence: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) changedAt: Date;
}
