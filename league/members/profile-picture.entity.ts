import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Member } from './member.entity.js';

/** In the database, not in a file: API processes are stateless. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') format: string;
  @Column('bytea') data: Buffer;
}
