import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Members, type MemberSummary, MembersRepository } from '../../members/members.repository.js';
import { PicksRepository } from './picks.repository.js';

@Injectable()
export class PicksOwnersReader {
  constructor(
    private readonly picks: PicksRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Maps ids of picks to their owners, omitting owners of deleted accounts. */
  async find(manager: EntityManager, picksIds: readonly number[]): Promise<Members> {
    if (picksIds.length === 0) return new Map();
    const memberOf = await this.picks.findMemberIds(manager, picksIds);
    const members = await this.members.findSummaries(manager, [...memberOf.values()]);
    return new Map(
      [...memberOf].flatMap(([picksId, memberId]): [number, MemberSummary][] => {
        const member = memberId === null ? undefined : members.get(memberId);
        return member ? [[picksId, member]] : [];
      }),
    );
  }
}
