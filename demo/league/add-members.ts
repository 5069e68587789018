import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Comment } from '../../league/schema/comment.entity.js';
import { Group, GroupMember } from '../../league/schema/group.entity.js';
import { newInvitationToken } from '../../league/community/groups/group-rules.js';
import { Member, Rival } from '../../league/schema/member.entity.js';
import { toHundredths } from '../../league/rules/points.js';
import { SeasonArchivesRepository } from '../../league/outlook/season-archive/season-archives.repository.js';
import { hashPassword } from '../../league/accounts/passwords.js';
import type { SeasonWeekend } from '../results-site/season.js';
import { accounts, others } from './accounts.js';

const hourMs = 3600 * 1000;
const archives = new SeasonArchivesRepository();

/**
 * The members join one after the other. The last one joins a week before the season, or a week ago if that is earlier.
 */
export function datesBefore(planned: readonly SeasonWeekend[], count: number): Date[] {
  const last = Math.min(Date.parse(planned[0]?.start ?? ''), Date.now()) - 7 * 24 * hourMs;
  return Array.from({ length: count }, (_, index) => new Date(last - (count - index) * 7 * hourMs));
}

/** Adds the admin, the member and the others. All of them join before the season. */
export async function addMembers(manager: EntityManager, planned: readonly SeasonWeekend[]): Promise<Member[]> {
  const randomHash = await hashPassword(randomBytes(24).toString('base64'));
  const people = [
    { ...accounts.admin, isAdmin: true, passwordHash: await hashPassword(accounts.admin.password) },
    { ...accounts.member, isAdmin: false, passwordHash: await hashPassword(accounts.member.password) },
    ...others.map((username) => ({ username, isAdmin: false, passwordHash: randomHash })),
  ];
  const dates = datesBefore(planned, people.length);
  return manager.save(
    people.map(({ username, isAdmin, passwordHash }, index) =>
      manager.create(Member, {
        username,
        isAdmin,
        passwordHash,
        email: `${username}@parcferme.example`,
        isActive: true,
        dateCreated: dates[index] ?? new Date(),
      }),
    ),
  );
}

/** Adds the final table of 2022, as an admin would import it from a spreadsheet. Its points are invented. */
export async function addTableOf2022(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const rows = members.map(({ username }, index) => ({
    name: username,
    points: toHundredths(600 + ((index * 37) % 101) * 5),
  }));
  rows.sort((a, b) => b.points - a.points);
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const importedBy = members.find(({ isAdmin }) => isAdmin)?.id ?? null;
  await archives.addImported(manager, { year: 2022, digest, verified: false, document: null, rows, importedBy });
}

/** In order of joining. The first member is the owner. */
const groupMembers = [
  ...['oldwolf', 'juliemoto', 'kneedown', 'anakin59', 'tardozzi'],
  ...['rearwheel', 'mugellomax', 'piersanti', 'grandstandk'],
];

/** Adds a group of nine, with a comment and a reply. The member of `accounts` belongs to it. */
export async function addGroup(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const memberOf = new Map(members.map((member) => [member.username, member]));
  const found = groupMembers.flatMap((name) => memberOf.get(name) ?? []);
  const group = { name: 'Sunday Grid', invitationToken: newInvitationToken() };
  const { id: groupId } = await manager.save(manager.create(Group, group));
  for (const [index, { id: memberId }] of found.entries())
    await manager.insert(GroupMember, { groupId, memberId, number: index + 1 });
  const comment = { groupId, memberId: memberOf.get('oldwolf')?.id ?? null, text: 'Who brings the flag to Valencia?' };
  const { id: parentId } = await manager.save(manager.create(Comment, comment));
  const reply = { groupId, parentId, memberId: memberOf.get('kneedown')?.id ?? null, text: 'Me. The big one.' };
  await manager.insert(Comment, reply);
}

/** Pins a rival for the member of `accounts`. */
export async function addRival(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const [memberId, rivalId] = [accounts.member.username, 'apexhunter'].map(
    (name) => members.find(({ username }) => username === name)?.id,
  );
  if (memberId !== undefined && rivalId !== undefined) await manager.insert(Rival, { memberId, rivalId });
}
