import { Column, Entity, PrimaryColumn } from 'typeorm';

/** In the database, not on a disk: an API process holds no state. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('int') memberId: number;
  @Column('text') format: string;
  @Column('bytea') data: Buffer;
}
