import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProfilePicture } from '../schema/member.entity.js';

/** A picture with the name of its member; `data` is base64. */
export interface NamedPicture {
  username: string;
  format: string;
  data: string;
}

/** Profile pictures. Methods run in the caller's transaction. */
@Injectable()
export class ProfilePicturesRepository {
  find(manager: EntityManager, memberId: number): Promise<ProfilePicture | null> {
    return manager.findOneBy(ProfilePicture, { memberId });
  }

  /**
   * The pictures of those of these members who have one. PostgreSQL encodes them: it breaks base64 into lines, which are
   * joined.
   */
  findByNames(manager: EntityManager, names: readonly string[]): Promise<NamedPicture[]> {
    return manager.query(
      `SELECT username, format, translate(encode(data, 'base64'), E'\\n', '') AS data
       FROM profile_pictures JOIN members ON members.id = member_id WHERE lower(username) = ANY($1)`,
      [names.map((name) => name.toLowerCase())],
    );
  }

  /** Stores a member's picture instead of the earlier one. */
  async store(manager: EntityManager, picture: ProfilePicture): Promise<void> {
    await manager.upsert(ProfilePicture, picture, ['memberId']);
  }

  /** Deletes a member's picture; returns false where there is none. */
  async delete(manager: EntityManager, memberId: number): Promise<boolean> {
    const { affected } = await manager.delete(ProfilePicture, { memberId });
    return affected === 1;
  }
}
