import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { Rider } from './rider.entity.js';
import type { Season } from './season.entity.js';

/** `picks_order_key` prevents two members from having the same picks in the same order (rules.md 5). */
@Entity('picks')
@Index('picks_member_key', ['seasonId', 'memberId'], { unique: true })
// NULLS NOT DISTINCT, so that the index also covers picks without special picks.
@Index('picks_order_key', ['seasonId', 'pick1', 'pick2', 'pick3', 'pick4', 'pick5', 'independentId', 'rookieId'], {
  unique: true,
})
@Index('picks_submitted_idx', ['seasonId', 'submittedAt', 'id'])
@Check(
  'picks_five_different',
  `pick1 NOT IN (pick2, pick3, pick4, pick5) AND pick2 NOT IN (pick3, pick4, pick5)
    AND pick3 NOT IN (pick4, pick5) AND pick4 <> pick5`,
)
export class Picks {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** Null if the account was deleted. A finalized season keeps the row. */
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) member?: Member | null;
  @Column('int') pick1: number;
  @ManyToOne('Rider') @JoinColumn({ name: 'pick1' }) rider1?: Rider;
  @Column('int') pick2: number;
  @ManyToOne('Rider') @JoinColumn({ name: 'pick2' }) rider2?: Rider;
  @Column('int') pick3: number;
  @ManyToOne('Rider') @JoinColumn({ name: 'pick3' }) rider3?: Rider;
  @Column('int') pick4: number;
  @ManyToOne('Rider') @JoinColumn({ name: 'pick4' }) rider4?: Rider;
  @Column('int') pick5: number;
  @ManyToOne('Rider') @JoinColumn({ name: 'pick5' }) rider5?: Rider;
  @Column('int', { nullable: true }) independentId: number | null;
  @ManyToOne('Rider') independent?: Rider | null;
  @Column('int', { nullable: true }) rookieId: number | null;
  @ManyToOne('Rider') rookie?: Rider | null;
  /** The last submission that changed the picks. It decides the last tie (rules.md 2). */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) submittedAt: Date;
}

/** SQL: whether a member has all required picks. Admins can change which picks are required after some are saved. */
export const hasCompletePicks = (memberId: string, seasonId: string) => `EXISTS (
  SELECT FROM picks JOIN seasons ON seasons.id = picks.season_id
  WHERE picks.member_id = ${memberId} AND picks.season_id = ${seasonId}
    AND (independent_id IS NOT NULL OR NOT top_independent) AND (rookie_id IS NOT NULL OR NOT top_rookie))`;
