import type { MemberSeason, MemberSeasonsAnswer } from '../../league/contract/season-end.js';
import type { MemberSeasonsReader } from '../../league/reading/member-seasons-reader.service.js';
import { toPoints } from '../../league/rules/points.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentFinalRow, presentUser, presentUsers, presentWeekend } from '../presenters/shapes.presenter.js';
import { presentTableRows } from './standings.presenter.js';

type MemberSeasons = FactsOf<MemberSeasonsReader, 'read'>;
type RunningSeason = NonNullable<MemberSeasons['current']>;

export function presentMemberSeasons(facts: MemberSeasons): MemberSeasonsAnswer['member_seasons'] {
  const { memberId, members, current, past } = facts;
  const users = presentUsers(members);
  return {
    user: presentUser(members.get(memberId)),
    current: current && presentRunningSeason(current),
    past: past.map(({ season, row, count }) => ({
      year: season.year,
      row: presentFinalRow(row, users),
      amount_members: count,
    })),
  };
}

function presentRunningSeason({ season, rows, count, weekends }: RunningSeason): MemberSeason | null {
  const [row] = presentTableRows(rows);
  if (!row) return null;
  return {
    year: season.year,
    row,
    amount_members: count,
    weekends: weekends.map(({ weekend, position, positionChange, pointsHundredths }) => ({
      weekend: presentWeekend(weekend),
      position,
      position_change: positionChange,
      points: toPoints(pointsHundredths),
    })),
  };
}
