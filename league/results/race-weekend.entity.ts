import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Season } from '../seasons/season.entity.js';
import type { StandingsSnapshot } from '../standings/standings.entity.js';
import type { WeekendStatus } from '../contract/shapes.js';

@Entity('race_weekends')
@Index('race_weekends_calendar_idx', ['seasonId', 'startDate', 'id'])
@Check('race_weekends_status_check', 'status IN (0, 1, 2)')
@Check('race_weekends_dates', 'end_date >= start_date')
@Check('race_weekends_country_letters', `country ~ '^[A-Z]{3}$'`)
export class RaceWeekend {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') title: string;
  /** A page of the configured results site without its query part; empty for a weekend made by the older race form. */
  @Column('text') url: string;
  @Column('date') startDate: string;
  @Column('date') endDate: string;
  /** Three letters. */
  @Column('text', { nullable: true }) country: string | null;
  @Column('smallint', { default: 0 }) status: WeekendStatus;
  /** The standings that readers see; switched in the transaction that wrote them. */
  @Column('int', { nullable: true }) snapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) snapshot?: StandingsSnapshot | null;
  /** The standings that it had when it was last final: kept from un-finalizing on until it is final again. */
  @Column('int', { nullable: true }) replacedSnapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) replacedSnapshot?: StandingsSnapshot | null;
}
