import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { MembersRepository } from '../../members/members.repository.js';
import { GroupNewsService } from '../../messages/notifications/group-news.service.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import { PushesRepository } from '../../messages/push/pushes.repository.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { groupNews } from '../../rules/group-news.js';
import type { Group, GroupMember } from '../../schema/group.entity.js';
import { GroupsRepository, type GroupSummary } from './groups.repository.js';
import { isInvitationToken, newInvitationToken } from './group-rules.js';

export interface GroupWithMembers {
  group: Group;
  /** Sorted by time of joining. The first member is the owner. */
  members: GroupMember[];
}

const pageOf = (groupId: number): string => `groups/${groupId}`;

/** The member who joined first is the owner. A group without members is deleted. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: DataSource,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly notifications: NotificationsRepository,
    private readonly pushes: PushesRepository,
    private readonly news: GroupNewsService,
    private readonly outbox: OutboxService,
  ) {}

  async find(manager: EntityManager, id: number, memberId: number): Promise<GroupWithMembers> {
    const group = await this.groups.find(manager, id);
    if (!group) throw new DomainError('group_not_found', null);
    const members = await this.groups.findMembers(manager, id);
    if (!isIn(members, memberId)) throw new DomainError('group_members_only', null);
    return { group, members };
  }

  /** `memberId` is null for visitors. @throws DomainError `group_invitation_invalid` */
  async findInvitation(token: unknown, memberId: number | null): Promise<{ group: GroupSummary; isMember: boolean }> {
    const { manager } = this.database;
    const group = isInvitationToken(token) ? await this.groups.findByToken(manager, token) : null;
    if (!group) throw new DomainError('group_invitation_invalid', null);
    return { group, isMember: memberId !== null && (await this.groups.isMember(manager, group.id, memberId)) };
  }

  /** The member becomes the owner. @throws DomainError `too_many_groups` */
  create(memberId: number, name: string): Promise<number> {
    return this.database.transaction(async (manager) => {
      await this.lockMember(manager, memberId);
      await this.refuseTooMany(manager, memberId);
      const groupId = await this.groups.add(manager, { name, invitationToken: newInvitationToken() });
      await this.groups.addMember(manager, { groupId, memberId, number: 1 });
      return groupId;
    });
  }

  /** Idempotent. @throws DomainError `group_invitation_invalid`; `group_full`; `too_many_groups` */
  join(memberId: number, token: string): Promise<number> {
    return this.outbox.transaction(async (manager, addJob) => {
      await this.lockMember(manager, memberId);
      const group = isInvitationToken(token) ? await this.groups.lockByToken(manager, token) : null;
      if (!group) throw new DomainError('group_invitation_invalid', null);
      const members = await this.groups.findMembers(manager, group.id);
      if (isIn(members, memberId)) return group.id;
      if (members.length >= limits.groupMembers) throw new DomainError('group_full', null);
      await this.refuseTooMany(manager, memberId);
      await this.groups.addMember(manager, { groupId: group.id, memberId, number: lowestFreeNumber(members) });
      const [groupId, path] = [group.id, pageOf(group.id)];
      const occasion = `joined-${groupId}-${memberId}`;
      const joined = { groupId, originId: memberId, text: groupNews.joined(group.name), path, occasion };
      await this.news.send(manager, addJob, [joined]);
      return group.id;
    });
  }

  /** Idempotent. Deletes the group if it has no members left. */
  leave(memberId: number, id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (await this.groups.lock(manager, id)) await this.removeMember(manager, id, memberId);
    });
  }

  /** Idempotent. @throws DomainError `group_not_found`; `group_members_only` */
  setMuted(memberId: number, id: number, muted: boolean): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.groups.find(manager, id))) throw new DomainError('group_not_found', null);
      if (!(await this.groups.setMuted(manager, { groupId: id, memberId, muted })))
        throw new DomainError('group_members_only', null);
    });
  }

  /** @throws DomainError of `lockAsOwner` */
  rename(callerId: number, id: number, name: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { name: before } = await this.lockAsOwner(manager, id, callerId);
      await this.groups.update(manager, id, { name });
      await this.notifications.renameGroup(manager, id, { from: before, to: name });
    });
  }

  /** Replaces the invitation link, which the member knows. @throws like `lockAsOwner`; `member_not_found` */
  remove(callerId: number, id: number, username: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.lockAsOwner(manager, id, callerId);
      const member = await this.members.findByName(manager, username);
      if (!member) throw new DomainError('member_not_found', null);
      if (await this.removeMember(manager, id, member.id))
        await this.groups.update(manager, id, { invitationToken: newInvitationToken() });
    });
  }

  /** The earlier link stops working. @throws like `lockAsOwner` */
  renewInvitation(callerId: number, id: number): Promise<string> {
    return this.database.transaction(async (manager) => {
      await this.lockAsOwner(manager, id, callerId);
      const invitationToken = newInvitationToken();
      await this.groups.update(manager, id, { invitationToken });
      return invitationToken;
    });
  }

  /** Deletes the group with its comments. @throws like `lockAsOwner` */
  close(callerId: number, id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.lockAsOwner(manager, id, callerId);
      await this.delete(manager, id);
    });
  }

  /** For admins. @throws DomainError `group_not_found` */
  closeAny(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.groups.lock(manager, id))) throw new DomainError('group_not_found', null);
      await this.delete(manager, id);
    });
  }

  private async removeMember(manager: EntityManager, id: number, memberId: number): Promise<boolean> {
    if (!(await this.groups.removeMember(manager, id, memberId))) return false;
    await this.notifications.deleteOfFormerMember(manager, id, memberId, pageOf(id));
    // The notifications link to a page that only members of the group may read.
    await this.notifications.deleteOfPage(manager, memberId, pageOf(id));
    await this.pushes.deleteOfFormerGroup(manager, memberId, id);
    await this.groups.deleteEmpty(manager, [id]);
    await this.notifications.deleteOfGoneReports(manager);
    return true;
  }

  private async delete(manager: EntityManager, id: number): Promise<void> {
    await this.groups.delete(manager, id);
    await this.notifications.deleteOfPages(manager, [pageOf(id)]);
  }

  /** @throws DomainError `group_not_found`; `group_members_only`; `group_owner_only` */
  private async lockAsOwner(manager: EntityManager, id: number, memberId: number): Promise<Group> {
    const group = await this.groups.lock(manager, id);
    if (!group) throw new DomainError('group_not_found', null);
    const members = await this.groups.findMembers(manager, id);
    if (!isIn(members, memberId)) throw new DomainError('group_members_only', null);
    if (members[0]?.memberId !== memberId) throw new DomainError('group_owner_only', null);
    return group;
  }

  /** The lock serializes joins, to check the limit of groups, and prevents a deletion of the account. */
  private async lockMember(manager: EntityManager, memberId: number): Promise<void> {
    if (!(await this.members.lock(manager, memberId))) throw new DomainError('not_permitted', null);
  }

  private async refuseTooMany(manager: EntityManager, memberId: number): Promise<void> {
    const count = await this.groups.countOfMember(manager, memberId);
    if (count >= limits.groupsOfMember) throw new DomainError('too_many_groups', null);
  }
}

const isIn = (members: readonly GroupMember[], memberId: number): boolean =>
  members.some((member) => member.memberId === memberId);

function lowestFreeNumber(members: readonly GroupMember[]): number {
  const taken = new Set(members.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}
