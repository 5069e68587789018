import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserSimple } from '../../league/contract/shapes.js';
import { type MemberSummary, MembersRepository } from '../../league/members/members.repository.js';
import { PicksRepository } from '../../league/picks/picks.repository.js';

/**
 * Stands for a member whose account is deleted: the rows of a finalized season stay without the name (rules.md 8); and for the author
 * of a deleted comment.
 */
export const deletedUser: UserSimple = { username: '', date_created: '', has_profile_picture: false };

/** Members as the wire has them. Methods read in the caller's transaction, with one query however many members there are. */
@Injectable()
export class UsersPresenter {
  constructor(
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
  ) {}

  /** Members by their id; null among the ids is left out. */
  async present(manager: EntityManager, ids: readonly (number | null)[]): Promise<Map<number, UserSimple>> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const members = wanted.length === 0 ? [] : await this.members.findSummaries(manager, wanted);
    return new Map(members.map((member) => [member.id, presentUser(member)]));
  }

  /** The members behind some picks, by the id of the picks; those whose account is deleted as `deletedUser`. */
  async presentOfPicks(manager: EntityManager, picksIds: readonly number[]): Promise<(picksId: number) => UserSimple> {
    const memberOf = await this.picks.findMemberIds(manager, picksIds);
    const users = await this.present(manager, [...memberOf.values()]);
    return (picksId) => users.get(memberOf.get(picksId) ?? 0) ?? deletedUser;
  }
}

function presentUser({ username, dateCreated, hasPicture }: MemberSummary): UserSimple {
  return { username, date_created: dateCreated.toISOString(), has_profile_picture: hasPicture };
}
