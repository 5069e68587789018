import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * What pages did that their Content-Security-Policy forbids, as browsers report it: no address, no browser, no member, and of addresses only
 * what names nobody. The newest 200 are stored, each for 90 days after its last report.
 */
@Entity('csp_reports')
@Unique('csp_reports_key', ['page', 'directive', 'blocked', 'source'])
export class CspReport {
  @PrimaryGeneratedColumn('identity') id: number;
  /** The pattern of the page's address, as `/users/:username`; empty where it is none of the web. */
  @Column('text') page: string;
  @Column('text') directive: string;
  /** What was not loaded or run: a word of the specification, as `inline`, or the origin of an address. */
  @Column('text') blocked: string;
  /** The file of ours with its line, or the origin of another; empty where it is not known. */
  @Column('text') source: string;
  @Column('int', { default: 1 }) times: number;
  @Column('timestamptz', { default: () => 'now()' }) firstAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastAt: Date;
}
