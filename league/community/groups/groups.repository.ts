import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Group, GroupMember } from '../../schema/group.entity.js';

export interface GroupSummary extends Pick<Group, 'id' | 'name'> {
  /** The member who joined first. */
  ownerId: number;
  memberCount: number;
}

export interface OwnGroup extends GroupSummary {
  muted: boolean;
}

/** The best-placed member of a group who passed somebody in the latest weekend, and the best-placed of those passed. */
interface Pass {
  groupId: number;
  name: string;
  passerId: number;
  passedId: number;
  /** The number of other members who moved up in the group. */
  others: number;
}

const columns = `groups.id, name, (array_agg(member_id ORDER BY joined_at, member_id))[1] AS "ownerId", count(*)::int AS "memberCount"`;
/** The join omits empty groups, which only exist within the transaction that deletes them. */
const withMembers = 'groups JOIN group_members ON group_id = groups.id';

/** Actions of the owner and changes to members must lock the group first. */
@Injectable()
export class GroupsRepository {
  find(manager: EntityManager, id: number): Promise<Group | null> {
    return manager.findOneBy(Group, { id });
  }

  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Group[]> {
    return manager.findBy(Group, { id: In([...ids]) });
  }

  /** Sorted by name. */
  findOfMember(manager: EntityManager, memberId: number): Promise<OwnGroup[]> {
    return manager.query(
      `SELECT ${columns}, bool_or(muted AND member_id = $1) AS muted FROM ${withMembers}
       WHERE groups.id IN (SELECT group_id FROM group_members WHERE member_id = $1)
       GROUP BY groups.id ORDER BY lower(name), groups.id`,
      [memberId],
    );
  }

  async findByToken(manager: EntityManager, token: string): Promise<GroupSummary | null> {
    const rows: GroupSummary[] = await manager.query(
      `SELECT ${columns} FROM ${withMembers} WHERE invitation_token = $1 GROUP BY groups.id`,
      [token],
    );
    return rows[0] ?? null;
  }

  /** Sorted by time of joining. */
  findMembers(manager: EntityManager, groupId: number): Promise<GroupMember[]> {
    return manager.find(GroupMember, { where: { groupId }, order: { joinedAt: 'ASC', memberId: 'ASC' } });
  }

  isMember(manager: EntityManager, groupId: number, memberId: number): Promise<boolean> {
    return manager.existsBy(GroupMember, { groupId, memberId });
  }

  countOfMember(manager: EntityManager, memberId: number): Promise<number> {
    return manager.countBy(GroupMember, { memberId });
  }

  lock(manager: EntityManager, id: number): Promise<Group | null> {
    return manager.findOne(Group, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  lockByToken(manager: EntityManager, invitationToken: string): Promise<Group | null> {
    return manager.findOne(Group, { where: { invitationToken }, lock: { mode: 'for_no_key_update' } });
  }

  /** Protects the group against deletion until the transaction ends. */
  lockAgainstDeletion(manager: EntityManager, id: number): Promise<Group | null> {
    return manager.findOne(Group, { where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Locks a member's groups until the transaction ends, and returns their ids. */
  async lockOfMember(manager: EntityManager, memberId: number): Promise<number[]> {
    const groups: { id: number }[] = await manager.query(
      `SELECT id FROM groups WHERE id IN (SELECT group_id FROM group_members WHERE member_id = $1)
       ORDER BY id FOR NO KEY UPDATE`,
      [memberId],
    );
    return groups.map(({ id }) => id);
  }

  async add(manager: EntityManager, group: Pick<Group, 'name' | 'invitationToken'>): Promise<number> {
    const { id } = await manager.save(manager.create(Group, group));
    return id;
  }

  async addMember(manager: EntityManager, member: Pick<GroupMember, 'groupId' | 'memberId' | 'number'>): Promise<void> {
    await manager.insert(GroupMember, member);
  }

  async update(
    manager: EntityManager,
    id: number,
    change: Partial<Pick<Group, 'name' | 'invitationToken'>>,
  ): Promise<void> {
    await manager.update(Group, id, change);
  }

  /** Returns false if the member is not in the group. */
  async setMuted(
    manager: EntityManager,
    { groupId, memberId, muted }: Pick<GroupMember, 'groupId' | 'memberId' | 'muted'>,
  ): Promise<boolean> {
    return (await manager.update(GroupMember, { groupId, memberId }, { muted })).affected === 1;
  }

  /** At most one per group. Positions in a group derive from positions in the league, as in `rankGroup`. */
  findPasses(manager: EntityManager, snapshotId: number): Promise<Pass[]> {
    return manager.query(
      `WITH standing AS (
         SELECT group_id, group_members.member_id,
           row_number() OVER (PARTITION BY group_id ORDER BY position) AS rank,
           row_number() OVER (PARTITION BY group_id ORDER BY position + position_change, position) AS former_rank
         FROM standings_rows JOIN picks ON picks.id = picks_id JOIN group_members USING (member_id)
         WHERE snapshot_id = $1),
       passer AS (
         SELECT DISTINCT ON (group_id) *, count(*) OVER (PARTITION BY group_id)::int - 1 AS others
         FROM standing WHERE rank < former_rank ORDER BY group_id, rank)
       SELECT DISTINCT ON (group_id) group_id AS "groupId", name, passer.member_id AS "passerId",
         passed.member_id AS "passedId", others
       FROM passer JOIN standing passed USING (group_id) JOIN groups ON groups.id = group_id
       WHERE passed.rank > passer.rank AND passed.former_rank < passer.former_rank
       ORDER BY group_id, passed.rank`,
      [snapshotId],
    );
  }

  async removeMember(manager: EntityManager, groupId: number, memberId: number): Promise<boolean> {
    return (await manager.delete(GroupMember, { groupId, memberId })).affected === 1;
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(Group, id);
  }

  async deleteEmpty(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await manager.query(
      `DELETE FROM groups WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM group_members WHERE group_id = groups.id)`,
      [ids],
    );
  }
}
