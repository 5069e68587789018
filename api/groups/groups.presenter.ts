import type { GroupsReader } from '../../league/community/groups/groups-reader.service.js';
import type { GroupRank } from '../../league/community/groups/group-rules.js';
import type { Group, GroupInvitation, GroupMember, GroupStanding, GroupSummary } from '../../league/contract/groups.js';
import { limits } from '../../league/contract/limits.js';
import type { PicksSimple } from '../../league/contract/shapes.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentOrigin, presentUser } from '../presenters/shapes.presenter.js';
import { presentTableRows } from '../standings/standings.presenter.js';

type Facts<Method extends keyof GroupsReader> = FactsOf<GroupsReader, Method>;

export function presentGroupSummaries({ groups, members }: Facts<'readOfMember'>, callerId: number): GroupSummary[] {
  return groups.map(({ id, name, ownerId, memberCount, muted }) => ({
    id,
    name,
    owner: presentUser(members.get(ownerId)),
    is_owner: ownerId === callerId,
    amount_members: memberCount,
    muted,
  }));
}

export function presentInvitation({ group, isMember, memberIds, members }: Facts<'readInvitation'>): GroupInvitation {
  const { id, name, ownerId, memberCount } = group;
  return {
    name,
    owner: presentUser(members.get(ownerId)),
    amount_members: memberCount,
    members: memberIds.flatMap((memberId) => members.get(memberId) ?? []).map(presentUser),
    full: memberCount >= limits.groupMembers,
    group_id: isMember ? id : null,
  };
}

export function presentGroup({ group, memberIds, members, standings, muted }: Facts<'read'>, callerId: number): Group {
  const rows = standings ? presentTableRows(standings.rows) : [];
  const rowOf = new Map(standings?.rows.rows.map(({ memberId }, index) => [memberId, rows[index]]));
  const userOf = (memberId: number) => presentUser(members.get(memberId));
  const ranked = standings?.ranked ?? [];
  const rankOf = new Map(ranked.map((rank) => [rank.row.memberId, rank]));
  const inOrder = [
    ...ranked.flatMap(({ row }) => row.memberId ?? []),
    ...memberIds.filter((memberId) => !rankOf.has(memberId)),
  ];
  const ownerId = memberIds[0] ?? 0;
  return {
    id: group.id,
    name: group.name,
    owner: userOf(ownerId),
    is_owner: ownerId === callerId,
    amount_members: memberIds.length,
    muted,
    invitation_token: group.invitationToken,
    season: standings && {
      year: standings.season.year,
      after: standings.origin && presentOrigin(standings.origin),
    },
    members: inOrder.map((memberId): GroupMember => {
      const [rank, row] = [rankOf.get(memberId), rowOf.get(memberId)];
      return {
        user: userOf(memberId),
        standing: rank && row ? presentStanding(rank, row) : null,
        picks: row?.picks ?? [],
      };
    }),
  };
}

function presentStanding({ position, positionChange }: GroupRank, row: PicksSimple): GroupStanding {
  return {
    position,
    position_change: positionChange,
    league_position: row.position,
    points: row.points,
    weekend_points: row.weekend_points ?? 0,
  };
}
