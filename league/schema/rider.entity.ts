import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Member } from './member.entity.js';
import type { Season } from './season.entity.js';
import type { RiderFacts } from '../rules/championship-season.js';
import type { Hundredths } from '../rules/points.js';

/** A rider belongs to one season, because numbers change between seasons. */
@Entity('riders')
@Unique('riders_number_key', ['seasonId', 'number', 'holdsNumber'], { deferrable: 'INITIALLY IMMEDIATE' })
@Index('riders_championship_key', ['seasonId', 'championshipId'], { unique: true })
@Check('riders_number_range', 'number BETWEEN 1 AND 99')
@Check('riders_holds_number', 'holds_number')
@Check('riders_country_letters', `country ~ '^[A-Z]{3}$'`)
export class Rider {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') first: string;
  @Column('text') last: string;
  @Column('int') number: number;
  /** Null: the rider no longer starts, so another rider may have the number. The unique constraint ignores a null. */
  @Column('boolean', { nullable: true, default: true }) holdsNumber: true | null;
  @Column('boolean', { default: false }) independent: boolean;
  @Column('boolean', { default: false }) rookie: boolean;
  @Column('text', { nullable: true }) team: string | null;
  @Column('text', { nullable: true }) manufacturer: string | null;
  @Column('text', { nullable: true }) country: string | null;
  /** The championship's id of the person; null for riders who were not set up from it. */
  @Column('text', { nullable: true }) championshipId: string | null;
  /** The championship's facts when an admin last confirmed a review. A different value was edited by hand. */
  @Column('jsonb', { nullable: true }) championshipFacts: RiderFacts | null;
  /** Points that an admin entered, in addition to the results (rules.md 1). */
  @Column('int', { default: 0 }) carriedHundredths: Hundredths;
  @Column('int', { nullable: true }) carriedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'carried_by' }) carriedByMember?: Member | null;
  @Column('timestamptz', { nullable: true }) carriedAt: Date | null;
}
