import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../contract/limits.js';
import { DomainError } from '../platform/core/domain-error.js';
import type { Member } from '../schema/member.entity.js';
import { MembersRepository } from './members.repository.js';
import { RivalsRepository } from './rivals.repository.js';

@Injectable()
export class RivalsService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly rivals: RivalsRepository,
  ) {}

  /** Idempotent. @throws DomainError member_not_found; rival_is_oneself; too_many_rivals */
  async pin(memberId: number, username: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Two concurrent requests must not exceed the limit together.
      await this.members.lock(manager, memberId);
      const rival = await this.find(manager, username);
      if (rival.id === memberId) throw new DomainError('rival_is_oneself', null);
      const pinned = await this.rivals.findIds(manager, memberId);
      if (pinned.includes(rival.id)) return;
      if (pinned.length >= limits.rivals) throw new DomainError('too_many_rivals', null);
      await this.rivals.add(manager, memberId, rival.id);
    });
  }

  /** Idempotent. @throws DomainError member_not_found */
  async unpin(memberId: number, username: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const rival = await this.members.findByName(manager, username);
      if (!rival) throw new DomainError('member_not_found', null);
      await this.rivals.delete(manager, memberId, rival.id);
    });
  }

  private async find(manager: EntityManager, username: string): Promise<Member> {
    const member = await this.members.findByName(manager, username);
    if (!member?.isActive) throw new DomainError('member_not_found', null);
    return member;
  }
}
