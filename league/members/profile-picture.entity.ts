import { Column, Entity, PrimaryColumn } from 'typeorm';

/** In the database, not in a file: API processes are stateless. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('int') memberId: number;
  @Column('text') format: string;
  @Column('bytea') data: Buffer;
}
