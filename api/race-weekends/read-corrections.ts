import type { EntityManager } from 'typeorm';
import { WeekendCorrection } from '../../league/standings/weekend-correction.entity.js';
import type { Correction } from '../../league/contract/shapes.js';
import { findUsersOfPicks } from '../present/find-users-of-picks.js';
import { presentMove } from '../present/present-move.js';

/** The corrections of a weekend, newest first. */
export async function readCorrections(manager: EntityManager, weekendId: number): Promise<Correction[]> {
  const corrections = await manager.find(WeekendCorrection, { where: { weekendId }, order: { id: 'DESC' } });
  if (corrections.length === 0) return [];
  const moves = corrections.flatMap(({ firstMoves }) => firstMoves);
  const userOf = await findUsersOfPicks(
    manager,
    moves.map(({ picksId }) => picksId),
  );
  return corrections.map(({ correctedAt, moved, firstMoves }) => ({
    date: correctedAt.toISOString(),
    amount_moved: moved,
    moved: firstMoves.map((move) => presentMove(move, userOf)),
  }));
}
