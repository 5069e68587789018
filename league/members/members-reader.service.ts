import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limits } from '../contract/limits.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { type MemberSummary, MembersRepository } from './members.repository.js';

@Injectable()
export class MembersReader {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
  ) {}

  /** @throws DomainError account_not_found, also for an inactive account */
  read(username: string): Promise<MemberSummary> {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.members.findByName(manager, username);
      const summary = member?.isActive && (await this.members.findSummaries(manager, [member.id])).get(member.id);
      if (!summary) throw new DomainError('account_not_found', null);
      return summary;
    });
  }

  /** Returns at most `limits.foundMembers` members, in alphabetical order. */
  search(search: string): Promise<MemberSummary[]> {
    return readAtOnce(this.database, async (manager) => {
      const ids = await this.members.findIdsByPrefix(manager, search, limits.foundMembers);
      const members = await this.members.findSummaries(manager, ids);
      return ids.flatMap((id) => members.get(id) ?? []);
    });
  }
}
