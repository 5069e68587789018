import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Rider } from './rider.entity.js';

/** The top three of a race, as a member expects them. Tips have no part in the standings. */
@Entity('tips')
@Index('tips_member_idx', ['memberId'])
@Index('tips_first_idx', ['firstId'])
@Index('tips_second_idx', ['secondId'])
@Index('tips_third_idx', ['thirdId'])
@Check('tips_three_different', 'first_id NOT IN (second_id, third_id) AND second_id <> third_id')
export class Tip {
  @PrimaryColumn('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) @JoinColumn({ name: 'weekend_id' }) weekend?: RaceWeekend;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('int') firstId: number;
  @ManyToOne('Rider', { onDelete: 'CASCADE' }) @JoinColumn({ name: 'first_id' }) first?: Rider;
  @Column('int') secondId: number;
  @ManyToOne('Rider', { onDelete: 'CASCADE' }) @JoinColumn({ name: 'second_id' }) second?: Rider;
  @Column('int') thirdId: number;
  @ManyToOne('Rider', { onDelete: 'CASCADE' }) @JoinColumn({ name: 'third_id' }) third?: Rider;
  @Column('timestamptz', { default: () => 'now()' }) dateSaved: Date;
}
