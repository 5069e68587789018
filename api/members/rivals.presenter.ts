import type { RivalsAnswer } from '../../league/contract/standings.js';
import type { RivalsReader } from '../../league/reading/rivals-reader.service.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentStandRow, presentUsers } from '../presenters/shapes.presenter.js';

type Rivals = FactsOf<RivalsReader, 'read'>;

export function presentRivals({ rivalIds, members, rowOf }: Rivals, callerId: number): RivalsAnswer {
  const users = presentUsers(members);
  const presentRow = (memberId: number) => {
    const row = rowOf.get(memberId);
    return row ? presentStandRow(row, users) : null;
  };
  return {
    own: presentRow(callerId),
    rivals: rivalIds.flatMap((rivalId) => {
      const user = users.get(rivalId);
      return user ? [{ user, row: presentRow(rivalId) }] : [];
    }),
  };
}
