import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** The owner of a group is its longest-standing member. */
@Entity('groups')
@Index('groups_invitation_token_key', ['invitationToken'], { unique: true })
export class Group {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') name: string;
  /** The secret of the invitation link. It is not hashed, because every member of the group can share the link. */
  @Column('text') invitationToken: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

@Entity('group_members')
@Index('group_members_number_key', ['groupId', 'number'], { unique: true })
@Index('group_members_member_idx', ['memberId'])
@Check('group_members_number_check', 'number BETWEEN 1 AND 200')
export class GroupMember {
  @PrimaryColumn('int') groupId: number;
  @ManyToOne('Group', { onDelete: 'CASCADE' }) group?: Group;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** The lowest free number at joining. Unique numbers from 1 to 200 limit a group to 200 members. */
  @Column('smallint') number: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) joinedAt: Date;
  /** The member gets no news about the group. */
  @Column('boolean', { default: false }) muted: boolean;
}
