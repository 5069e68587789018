import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProfilePicture } from '../schema/member.entity.js';

/** `data` is base64. */
export interface NamedPicture {
  username: string;
  format: string;
  data: string;
}

@Injectable()
export class ProfilePicturesRepository {
  find(manager: EntityManager, memberId: number): Promise<ProfilePicture | null> {
    return manager.findOneBy(ProfilePicture, { memberId });
  }

  /** PostgreSQL breaks base64 into lines; the query joins them. */
  findByNames(manager: EntityManager, names: readonly string[]): Promise<NamedPicture[]> {
    return manager.query(
      `SELECT username, format, translate(encode(data, 'base64'), E'\\n', '') AS data
       FROM profile_pictures JOIN members ON members.id = member_id WHERE lower(username) = ANY($1)`,
      [names.map((name) => name.toLowerCase())],
    );
  }

  async store(manager: EntityManager, picture: ProfilePicture): Promise<void> {
    await manager.upsert(ProfilePicture, picture, ['memberId']);
  }

  async delete(manager: EntityManager, memberId: number): Promise<boolean> {
    const { affected } = await manager.delete(ProfilePicture, { memberId });
    return affected === 1;
  }
}
