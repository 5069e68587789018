import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Rival } from '../schema/member.entity.js';

@Injectable()
export class RivalsRepository {
  async findIds(manager: EntityManager, memberId: number): Promise<number[]> {
    const rivals = await manager.find(Rival, { where: { memberId }, order: { pinnedAt: 'ASC', rivalId: 'ASC' } });
    return rivals.map(({ rivalId }) => rivalId);
  }

  async add(manager: EntityManager, memberId: number, rivalId: number): Promise<void> {
    await manager.insert(Rival, { memberId, rivalId });
  }

  /** Idempotent. */
  async delete(manager: EntityManager, memberId: number, rivalId: number): Promise<void> {
    await manager.delete(Rival, { memberId, rivalId });
  }
}
