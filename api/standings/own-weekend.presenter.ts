import type { OwnWeekend, Passes } from '../../league/contract/own-weekend.js';
import type { OwnWeekendFacts } from '../../league/reading/own-weekend-reader.service.js';
import { type Hundredths, toPoints } from '../../league/rules/points.js';
import type { StandingsRow } from '../../league/standings/standings.repository.js';
import {
  presentCompetitor,
  presentUser,
  presentUsers,
  presentWeekend,
  presentWeekendStandRow,
} from '../presenters/shapes.presenter.js';

export function presentOwnWeekend(facts: OwnWeekendFacts): OwnWeekend {
  const { weekend, after, riders, own, ahead, behind, won, members, count, passes } = facts;
  const users = presentUsers(members);
  const presentRow = (row: StandingsRow) => presentWeekendStandRow(row, users, won);
  const presentPasses = (found: { memberIds: number[]; others: boolean } | undefined): Passes | null =>
    found ? { users: found.memberIds.map((id) => presentUser(members.get(id))), others: found.others } : null;
  const pointsOf = (hundredths: Hundredths | null) => (hundredths === null ? null : toPoints(hundredths));
  return {
    weekend: presentWeekend(weekend),
    after,
    riders: riders.map(({ rider, picked }) => ({
      competitor: presentCompetitor(rider),
      slots: picked.slots,
      sprint: pointsOf(picked.sprint),
      race: pointsOf(picked.race),
    })),
    row: presentRow(own),
    ahead: ahead && presentRow(ahead),
    behind: behind && presentRow(behind),
    amount_members: count,
    passed: presentPasses(passes?.passed),
    passed_by: presentPasses(passes?.passedBy),
  };
}
