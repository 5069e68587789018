import type { EntityManager } from 'typeorm';
import { findSubmittedPicks } from '../../league/picks/picks.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { pointsReceipt } from '../../league/standings/points-receipt.js';
import type { MemberReceipt } from '../../league/contract/explanations.js';
import { arePicksHiddenNow } from '../picks/are-picks-hidden.js';
import { findUsers } from '../present/present-member.js';
import { presentStandRow } from '../present/present-stand-row.js';
import { presentWeekend } from '../present/present-weekend.js';
import { findEntry } from './find-entry.js';
import { presentBonus, presentPick, presentReceiptWeekend } from './present-receipt.js';
import { readReceiptSources } from './read-receipt-sources.js';
import { readTableFacts } from './read-table-facts.js';

/**
 * What a member's points in a table are made of, down to the rows of results and where these come from; without picks
 * while they are hidden from the caller (rules.md 5).
 * @throws ApiException 404 member, picks or final weekend not there; 409 the table is being recomputed
 */
export async function readReceipt(
  manager: EntityManager,
  season: Season,
  { username, weekendId, callerId }: { username: string; weekendId: number | null; callerId: number | null },
): Promise<MemberReceipt> {
  const { table, weekend, facts, context, withBonus } = await readTableFacts(manager, season, weekendId);
  const place = await findEntry(manager, table, username);
  const submitted = (await findSubmittedPicks(manager, [place.picksId])).get(place.picksId);
  if (!submitted) throw new Error(`picks ${place.picksId} stand in a table and are not there`);
  const receipt = pointsReceipt(submitted.picks, context, facts, withBonus);
  const hidden = place.memberId !== callerId && (await arePicksHiddenNow(manager, season));
  const weekendIds = facts.weekends.map(({ weekendId }) => weekendId);
  const sources = await readReceiptSources(manager, receipt, weekendIds);
  const { user, position, points } = presentStandRow(place, await findUsers(manager, [place.memberId]));
  return {
    weekend: weekend && presentWeekend(weekend),
    with_bonus: withBonus,
    user,
    position,
    points,
    picks: hidden ? [] : receipt.picks.map((pick) => presentPick(pick, sources)),
    bonuses: receipt.bonuses.map((bonus) => presentBonus(bonus, sources)),
    weekends: sources.weekends.map((one) => presentReceiptWeekend(one, sources)),
  };
}
