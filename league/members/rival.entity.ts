import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** A member has pinned another one, to see both close together in the standings. */
@Entity('rivals')
@Index('rivals_rival_idx', ['rivalId'])
@Check('rivals_another', 'rival_id <> member_id')
export class Rival {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @PrimaryColumn('int') rivalId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) rival?: Member;
  @Column('timestamptz', { default: () => 'now()' }) pinnedAt: Date;
}
