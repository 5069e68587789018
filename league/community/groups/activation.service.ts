import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { isDomainError } from '../../platform/core/domain-error.js';
import type { Member } from '../../schema/member.entity.js';
import { GroupsService } from './groups.service.js';

interface Activation {
  member: Member;
  /** The group that the member has joined. Null if there was no invitation, or if it is refused. */
  groupId: number | null;
  /** The reason why the member is not in the group. `closed`: the link no longer works. */
  refused: 'closed' | 'full' | null;
}

@Injectable()
export class ActivationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly groups: GroupsService,
  ) {}

  /**
   * Activates the account. A member who registered with an invitation joins its group. The account stays active if
   * the invitation is refused. @throws DomainError `link_invalid`
   */
  async activate(memberId: number, linkToken: string): Promise<Activation> {
    const { member, invitationToken } = await this.accounts.activate(memberId, linkToken);
    if (invitationToken === null) return { member, groupId: null, refused: null };
    try {
      return { member, groupId: await this.groups.join(memberId, invitationToken), refused: null };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return { member, groupId: null, refused: error.code === 'group_full' ? 'full' : 'closed' };
    }
  }
}
