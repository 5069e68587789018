import { type EntityManager, IsNull, Not } from 'typeorm';
import { findMembersByNames } from '../../league/members/member.store.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { BLOCK_SIZE } from '../../league/standings/places.js';
import { messages } from '../../league/contract/messages.js';
import type { ProgressTable, SeasonProgress } from '../../league/contract/progress.js';
import { notFound } from '../http/api-exception.js';
import { deletedUser, findUsers } from '../present/present-member.js';
import { presentWeekend } from '../present/present-weekend.js';

interface Table extends ProgressTable {
  snapshotId: number;
}

/**
 * Where members stood after each final weekend of a season. Costs a look-up a weekend and member, however many members stand in
 * the tables.
 * @throws ApiException 404 where one of the names is nobody's
 */
export async function readProgress(
  manager: EntityManager,
  season: Season,
  usernames: readonly string[],
): Promise<SeasonProgress> {
  const members = await findMembersByNames(manager, usernames);
  const memberIds = usernames.map((name) => {
    const member = members.find(({ username }) => username.toLowerCase() === name.toLowerCase());
    if (!member) throw notFound({ message: messages.users.notFound });
    return member.id;
  });
  const tables = await findTables(manager, season);
  const users = await findUsers(manager, memberIds);
  const positionOf = await readPositions(manager, season.id, memberIds, tables);
  return {
    tables: tables.map(({ weekend, with_bonus }) => ({ weekend, with_bonus })),
    members: memberIds.map((id) => ({
      user: users.get(id) ?? deletedUser,
      positions: tables.map(({ snapshotId }) => positionOf(snapshotId, id)),
    })),
  };
}

async function findTables(manager: EntityManager, season: Season): Promise<Table[]> {
  const weekends = await manager.find(RaceWeekend, {
    where: { seasonId: season.id, status: 2, snapshotId: Not(IsNull()) },
    order: { startDate: 'ASC', id: 'ASC' },
  });
  const tables = weekends.flatMap((weekend) => {
    const { snapshotId } = weekend;
    return snapshotId === null ? [] : [{ weekend: presentWeekend(weekend), with_bonus: false, snapshotId }];
  });
  const last = tables.at(-1);
  if (season.snapshotId === null || !last) return tables;
  return [...tables, { ...last, with_bonus: true, snapshotId: season.snapshotId }];
}

async function readPositions(
  manager: EntityManager,
  seasonId: number,
  memberIds: readonly number[],
  tables: readonly Table[],
): Promise<(snapshotId: number, memberId: number) => number | null> {
  const rows: { snapshotId: number; memberId: number; position: number }[] = await manager.query(
    `SELECT snapshot_id AS "snapshotId", member_id AS "memberId", positions[picks.id % ${BLOCK_SIZE} + 1] AS position
     FROM picks JOIN standings_positions ON block = picks.id / ${BLOCK_SIZE} AND snapshot_id = ANY($3)
     WHERE season_id = $1 AND member_id = ANY($2)`,
    [seasonId, memberIds, tables.map(({ snapshotId }) => snapshotId)],
  );
  const key = (snapshotId: number, memberId: number) => `${snapshotId} ${memberId}`;
  const positions = new Map(rows.map(({ snapshotId, memberId, position }) => [key(snapshotId, memberId), position]));
  // A block has a 0 for picks that its table does not have.
  return (snapshotId, memberId) => positions.get(key(snapshotId, memberId)) || null;
}
