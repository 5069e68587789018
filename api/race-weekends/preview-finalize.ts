import type { EntityManager } from 'typeorm';
import { countWeekendFinalMails } from '../../league/email/weekend-final-mails.store.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { pauseNowAndThen } from '../../league/standings/pause-now-and-then.store.js';
import { changeSince } from '../../league/standings/places.js';
import { type PreviewedTable, previewTable } from '../../league/standings/preview-table.store.js';
import { countChanges } from '../../league/standings/count-changes.js';
import { findTies } from '../../league/standings/find-ties.js';
import type { FinalizePreview } from '../../league/contract/finalize-preview.js';
import type { StandRow, UserSimple } from '../../league/contract/shapes.js';
import { findUsersOfPicks } from '../present/find-users-of-picks.js';
import { presentMove } from '../present/present-move.js';
import { findRiderNames, presentTies } from './present-ties.js';

const linesAtMost = 50;

/** What would happen if an admin made a weekend final now: what members would see and who would be told. Changes nothing. */
export async function previewFinalize(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
  adminId: number,
): Promise<FinalizePreview> {
  const pause = pauseNowAndThen();
  const table = await previewTable(manager, season, weekend, pause);
  const { picks, ranked, context, previous, correction } = table;
  const ties = await findTies(picks, ranked, context, pause);
  const userOf = await findUsersOfPicks(manager, [
    ...table.order.subarray(0, linesAtMost),
    ...(correction?.first ?? []).map(({ picksId }) => picksId),
    ...ties.first.flatMap(({ ahead, behind }) => [ahead.picksId, behind.picksId]),
  ]);
  return {
    standings: { users_picks: presentLines(table, userOf) },
    amount_users_picks: picks.size,
    changes: await countChanges(table.order, previous, pause),
    correction: correction && {
      amount_moved: correction.amount,
      moved: correction.first.map((move) => presentMove(move, userOf)),
    },
    ties: presentTies(ties, context, userOf, await findRiderNames(manager, season.id)),
    amount_emails: await countWeekendFinalMails(manager, adminId),
  };
}

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
