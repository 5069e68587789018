import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FinalizePreview } from '../../league/contract/finalize-preview.js';
import type { StandRow, UserSimple } from '../../league/contract/shapes.js';
import { MailingsRepository } from '../../league/email/mailings.repository.js';
import { toPoints } from '../../league/riders/points.js';
import { RidersRepository } from '../../league/riders/riders.repository.js';
import { explainRank } from '../../league/standings/explain-rank.js';
import { changeSince } from '../../league/standings/position-index.js';
import type { Tie, Ties } from '../../league/standings/ranked-table.js';
import { compareSteps } from '../../league/standings/ranking.js';
import type { ScoringContext } from '../../league/standings/scoring.js';
import type { PreviewedTable } from '../../league/standings/standings-calculator.service.js';
import { presentMove, presentRiderName } from '../presenters/shapes.presenter.js';
import { UsersPresenter } from '../presenters/users.presenter.js';

const linesAtMost = 50;

/** What would happen if an admin made a weekend final, as the wire has it. */
@Injectable()
export class FinalizePreviewPresenter {
  constructor(
    private readonly riders: RidersRepository,
    private readonly mailings: MailingsRepository,
    private readonly users: UsersPresenter,
  ) {}

  /** What members would see of a table of this season, and who would be notified. */
  async present(
    manager: EntityManager,
    seasonId: number,
    table: PreviewedTable,
    adminId: number,
  ): Promise<FinalizePreview> {
    const { picks, context, changes, ties, correction } = table;
    const userOf = await this.users.presentOfPicks(manager, [
      ...table.order.subarray(0, linesAtMost),
      ...(correction?.first ?? []).map(({ picksId }) => picksId),
      ...ties.first.flatMap(({ ahead, behind }) => [ahead.picksId, behind.picksId]),
    ]);
    return {
      standings: { users_picks: presentLines(table, userOf) },
      amount_users_picks: picks.size,
      changes,
      correction: correction && {
        amount_moved: correction.amount,
        moved: correction.first.map((move) => presentMove(move, userOf)),
      },
      ties: presentTies(ties, context, userOf, await this.findRiderNames(manager, seasonId)),
      amount_emails: await this.mailings.countFinalWeekendRecipients(manager, adminId),
    };
  }

  /** The riders of a season as sentences call them. */
  private async findRiderNames(manager: EntityManager, seasonId: number): Promise<RiderName> {
    const riders = await this.riders.findOfSeason(manager, seasonId);
    const byId = new Map(riders.map((rider) => [rider.id, rider]));
    return (riderId) => presentRiderName(byId.get(riderId));
  }
}

type RiderName = (riderId: number) => string;

function presentLines(
  { order, ranked, previous }: PreviewedTable,
  userOf: (picksId: number) => UserSimple,
): StandRow[] {
  return Array.from(order.subarray(0, linesAtMost), (picksId, line) => ({
    user: userOf(picksId),
    position: line + 1,
    position_change: changeSince(previous, picksId, line + 1),
    points: toPoints(ranked.points[ranked.order[line] as number] as number),
  }));
}

/** Ties as the wire has them, each with the plain sentence of the step that decided. */
function presentTies(
  { amount, byRule, first }: Ties,
  context: ScoringContext,
  userOf: (picksId: number) => UserSimple,
  riderName: RiderName,
): FinalizePreview['ties'] {
  const present = ({ position, ahead, behind, decidedBy }: Tie) => {
    const [user, other] = [userOf(ahead.picksId), userOf(behind.picksId)];
    const names = { a: user.username, b: other.username, riderName };
    return {
      position,
      points: toPoints(ahead.pointsHundredths),
      ahead: user,
      behind: other,
      rule: decidedBy.rule,
      sentence: explainRank(compareSteps(ahead, behind, context), names).at(-1) ?? '',
    };
  };
  return {
    amount,
    by_rule: [...byRule].map(([rule, decided]) => ({ rule, amount: decided })),
    first: first.map(present),
  };
}
