import type { SlotKey, WhatIf, WhatIfMembers, WhatIfResultRow, WhatIfTable } from '../../league/contract/what-if.js';
import { PICK_SLOTS } from '../../league/rules/pick-rules.js';
import type { ResultRow } from '../../league/rules/championship-table.js';
import { toPoints } from '../../league/rules/points.js';
import type { Members } from '../../league/members/members.repository.js';
import type { WhatIfReader } from '../../league/outlook/what-if/what-if-reader.service.js';
import type { Season } from '../../league/schema/season.entity.js';
import type { SeasonFacts, SubmittedColumns } from '../../league/outlook/what-if/what-if.service.js';
import { presentSupposedRow } from '../../league/rules/what-if.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentCompetitor, presentWeekend } from '../presenters/shapes.presenter.js';

/** Returns the username of the picks, or an empty text if the account is deleted. */
export type NameOf = (picksId: number) => string;

export function presentWhatIf(read: FactsOf<WhatIfReader, 'read'>): WhatIf {
  const { season, count, hidden, columns, owners, ...facts } = read;
  return {
    ...presentSeasonFacts(season, facts),
    amount_members: count,
    members: columns && presentColumns(columns, nameIn(owners)),
    without_members: hidden ? 'hidden' : columns ? null : 'too-many',
  };
}

export function presentSeasonFacts(
  { id, year, topIndependent, topRookie, finalized }: Season,
  { riders, weekends }: SeasonFacts,
): Pick<WhatIf, 'season' | 'riders' | 'weekends'> {
  return {
    season: { id, year, top_independent: topIndependent, top_rookie: topRookie, finalized },
    riders: riders.map((rider) => ({
      competitor: presentCompetitor(rider),
      carried: toPoints(rider.carriedHundredths),
    })),
    weekends: weekends.map(({ weekend, stored }) => ({
      weekend: presentWeekend(weekend),
      sprint: presentResult(stored.sprint),
      race: presentResult(stored.race),
    })),
  };
}

const presentResult = (rows: readonly ResultRow[] | null): WhatIfResultRow[] | null =>
  rows &&
  rows.map(({ riderId, position, pointsHundredths }) => ({
    competitor_id: riderId,
    position,
    points: toPoints(pointsHundredths),
  }));

export function presentColumns({ picksIds, picked }: SubmittedColumns, nameOf: NameOf): WhatIfMembers {
  const keyed = PICK_SLOTS.map((slot) => [String(slot), picked[slot]] as const);
  return {
    usernames: picksIds.map(nameOf),
    picked: Object.fromEntries(keyed) as Record<SlotKey, number[]>,
  };
}

export function presentSupposedPage(page: FactsOf<WhatIfReader, 'rank'>): WhatIfTable {
  const { offset, count, rows, own, owners } = page;
  const nameOf = nameIn(owners);
  return {
    offset,
    amount: count,
    rows: rows.map((row) => presentSupposedRow(row, nameOf(row.picksId))),
    own: own && presentSupposedRow(own, nameOf(own.picksId)),
  };
}

const nameIn =
  (owners: Members): NameOf =>
  (picksId) =>
    owners.get(picksId)?.username ?? '';
