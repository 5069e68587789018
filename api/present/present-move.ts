import type { Move } from '../../league/standings/moves-between.js';
import type { PositionMove, UserSimple } from '../../league/contract/shapes.js';

export function presentMove({ picksId, before, after }: Move, userOf: (picksId: number) => UserSimple): PositionMove {
  return { user: userOf(picksId), position_before: before, position: after };
}
