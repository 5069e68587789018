import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The newest 200 violations, kept for 90 days after their last report, without anything that identifies a member. */
@Entity('csp_reports')
@Unique('csp_reports_key', ['page', 'directive', 'blocked', 'source'])
export class CspReport {
  @PrimaryGeneratedColumn('identity') id: number;
  /** A route pattern such as `/users/:username`; empty if the page does not belong to the site. */
  @Column('text') page: string;
  @Column('text') directive: string;
  /** The blocked resource: a keyword of the CSP specification such as `inline`, or an origin. */
  @Column('text') blocked: string;
  /** A file of the site with its line number, or a foreign origin; empty if unknown. */
  @Column('text') source: string;
  @Column('int', { default: 1 }) times: number;
  @Column('timestamptz', { default: () => 'now()' }) firstAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastAt: Date;
}
