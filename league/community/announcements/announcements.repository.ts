import { Injectable } from '@nestjs/common';
import { type EntityManager, In, type QueryDeepPartialEntity } from 'typeorm';
import { Announcement } from '../../schema/announcement.entity.js';

@Injectable()
export class AnnouncementsRepository {
  find(manager: EntityManager, id: number): Promise<Announcement | null> {
    return manager.findOneBy(Announcement, { id });
  }

  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Announcement[]> {
    return manager.findBy(Announcement, { id: In([...ids]) });
  }

  findNewest(manager: EntityManager, offset: number, limit: number): Promise<Announcement[]> {
    return manager.find(Announcement, { order: { dateCreated: 'DESC', id: 'DESC' }, skip: offset, take: limit });
  }

  count(manager: EntityManager): Promise<number> {
    return manager.count(Announcement);
  }

  /** Maps ids of announcements to numbers of comments and replies, without zeros. */
  async countComments(manager: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
    const counts: { id: number; count: number }[] = await manager.query(
      `SELECT announcement_id AS id, count(*)::int AS count FROM comments WHERE announcement_id = ANY($1) GROUP BY 1`,
      [ids],
    );
    return new Map(counts.map(({ id, count }) => [id, count]));
  }

  /** Protects the announcement against deletion until the transaction ends. */
  lockAgainstDeletion(manager: EntityManager, id: number): Promise<Announcement | null> {
    return manager.findOne(Announcement, { where: { id }, lock: { mode: 'for_key_share' } });
  }

  async add(manager: EntityManager, announcement: Partial<Announcement>): Promise<number> {
    const { id } = await manager.save(manager.create(Announcement, announcement));
    return id;
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<Announcement>): Promise<boolean> {
    return (await manager.update(Announcement, id, change)).affected === 1;
  }

  async delete(manager: EntityManager, id: number): Promise<boolean> {
    return (await manager.delete(Announcement, id)).affected === 1;
  }
}
