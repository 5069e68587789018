import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person with an account. Names and addresses are unique without regard to case (rules.md 8). */
@Entity('members')
// On lower(username) and lower(email).
@Index('members_username_key', { synchronize: false })
@Index('members_email_key', { synchronize: false })
@Check('members_deactivated', 'deactivated_at IS NULL OR NOT is_active')
export class Member {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('text') passwordHash: string;
  @Column('boolean', { default: false }) isActive: boolean;
  /**
   * When an admin deactivated the account; only an admin activates it again. Null with `isActive` false: not activated yet.
   */
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null;
  @Column('boolean', { default: false }) isAdmin: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) dateUsernameEdited: Date | null;
  @Column('boolean', { default: true }) raceWeekendsEmails: boolean;
  @Column('boolean', { default: true }) commentResponseEmails: boolean;
  @Column('boolean', { default: true }) announcementResponseEmails: boolean;
}
