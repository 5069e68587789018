import type { Tips } from '../../league/contract/tips.js';
import type { TipsFacts } from '../../league/season/tips/tips-reader.service.js';
import { presentUser, presentWeekend } from '../presenters/shapes.presenter.js';

export const presentTips = ({ year, next, rows, members }: TipsFacts): Tips => ({
  year,
  next: next && {
    weekend: presentWeekend(next.weekend),
    closes: next.closesAt.toISOString(),
    own: next.own && [next.own.firstId, next.own.secondId, next.own.thirdId],
  },
  rows: rows
    .toSorted((a, b) => a.position - b.position || a.memberId - b.memberId)
    .map(({ memberId, position, points, tips }) => ({
      user: presentUser(members.get(memberId)),
      position,
      points,
      tips,
    })),
});
