import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WeekendStatus } from '../contract/shapes.js';

@Entity('race_weekends')
export class RaceWeekend {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @Column('text') title: string;
  /** A page of the configured results site without its query part; empty for a weekend made by the older race form. */
  @Column('text') url: string;
  @Column('date') startDate: string;
  @Column('date') endDate: string;
  @Column('smallint', { default: 0 }) status: WeekendStatus;
  /** The standings that readers see; switched in the transaction that wrote them. */
  @Column('int', { nullable: true }) snapshotId: number | null;
  /** The standings that it had when it was last final: kept from un-finalizing on until it is final again. */
  @Column('int', { nullable: true }) replacedSnapshotId: number | null;
}
