import type { EntityManager } from 'typeorm';
import { Comment } from '../../league/comments/comment.entity.js';
import { Group, GroupMember } from '../../league/groups/group.entity.js';
import { newInvitationToken } from '../../league/groups/group-rules.js';
import { type Member, Rival } from '../../league/members/member.entity.js';
import { accounts } from './accounts.js';

/** In the order in which they joined: the first is the owner. */
const names = [
  ...['oldwolf', 'juliemoto', 'kneedown', 'anakin59', 'tardozzi'],
  ...['rearwheel', 'mugellomax', 'piersanti', 'grandstandk'],
];
/** A group of nine, of which the member who can log in is one, and what two of them said in it. All of it is invented. */
export async function addGroup(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const memberOf = new Map(members.map((member) => [member.username, member]));
  const found = names.flatMap((name) => memberOf.get(name) ?? []);
  const group = { name: 'Sunday Grid', invitationToken: newInvitationToken() };
  const { id: groupId } = await manager.save(manager.create(Group, group));
  for (const [index, { id: memberId }] of found.entries())
    await manager.insert(GroupMember, { groupId, memberId, number: index + 1 });
  const said = { groupId, memberId: memberOf.get('oldwolf')?.id ?? null, text: 'Who brings the flag to Valencia?' };
  const { id: parentId } = await manager.save(manager.create(Comment, said));
  const reply = { groupId, parentId, memberId: memberOf.get('kneedown')?.id ?? null, text: 'Me. The big one.' };
  await manager.insert(Comment, reply);
}

/** A rival of the member who can log in. */
export async function addRival(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const [memberId, rivalId] = [accounts.member.username, 'apexhunter'].map(
    (name) => members.find(({ username }) => username === name)?.id,
  );
  if (memberId !== undefined && rivalId !== undefined) await manager.insert(Rival, { memberId, rivalId });
}
