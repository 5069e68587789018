import type { DataSource, EntityManager } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { Bell } from '../../league/jobs/bell.js';
import { type OpenRun, writeJobRun } from '../../league/jobs/job-run.store.js';
import type { Member } from '../../league/members/member.entity.js';
import { checkPicks, type SubmittedPicks } from '../../league/picks/check-picks.js';
import type { PickedRiders } from '../../league/picks/picked-riders.js';
import { isWindowOpen } from '../../league/picks/picks-window.js';
import { Picks } from '../../league/picks/picks.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, lockSeason } from '../../league/seasons/season.store.js';
import type { PicksRefusal } from '../../league/wire/answers.js';
import { ringAndWait } from '../standings/recompute-after.js';
import { hasStoredResult } from './has-stored-result.js';

const nothingWrong: PicksRefusal = {
  invalid_picks: [false, false, false, false, false],
  invalid_independent: false,
  invalid_rookie: false,
  picks_already_selected: false,
  cant_select_picks: false,
  invalid_season: false,
  selection_closed: false,
};

/**
 * Stores a member's picks for the current season (rules.md 5); answers why not, or null. The database keeps two members
 * from holding the same (`picks_order_key`), also between two submissions at the same instant.
 */
export async function setPicks(
  database: DataSource,
  bell: Bell,
  member: Member,
  submitted: SubmittedPicks,
): Promise<PicksRefusal | null> {
  let outcome: PicksRefusal | OpenRun | null;
  try {
    outcome = await database.transaction((manager) => store(manager, member, submitted));
  } catch (error) {
    if (violatedConstraint(error) !== 'picks_order_key') throw error;
    return { ...nothingWrong, picks_already_selected: true };
  }
  if (outcome === null || 'invalid_picks' in outcome) return outcome;
  await ringAndWait(database, bell, outcome);
  return null;
}

async function store(
  manager: EntityManager,
  member: Member,
  submitted: SubmittedPicks,
): Promise<PicksRefusal | OpenRun | null> {
  const current = await findCurrentSeason(manager);
  const season = current && (await lockSeason(manager, current.id));
  if (!season?.current) return { ...nothingWrong, invalid_season: true };
  if (!isWindowOpen(season, new Date())) return { ...nothingWrong, selection_closed: true };
  const before = await manager.findOneBy(Picks, { seasonId: season.id, memberId: member.id });
  const settled = await hasStoredResult(manager, season.id);

  const riders = (await manager.findBy(Rider, { seasonId: season.id })).map((rider) => ({
    ...rider,
    riderId: rider.id,
  }));
  const { picks, invalidPicks, invalidIndependent, invalidRookie } = checkPicks(submitted, riders, season);
  if (picks && before && isSame(before, toColumns(picks))) return null;
  if (before && settled) return { ...nothingWrong, cant_select_picks: true };
  if (!picks) {
    const flags = {
      invalid_picks: invalidPicks,
      invalid_independent: invalidIndependent,
      invalid_rookie: invalidRookie,
    };
    return { ...nothingWrong, ...flags };
  }
  const columns = toColumns(picks);
  if (before) await manager.update(Picks, before.id, { ...columns, submittedAt: () => 'clock_timestamp()' });
  else await manager.insert(Picks, { seasonId: season.id, memberId: member.id, ...columns });
  await manager.update(Season, season.id, { picksVersion: season.picksVersion + 1 });
  // Before any result there is no table that a change could make stale.
  return settled ? writeJobRun(manager, 'recompute-standings', { seasonId: season.id, announce: null }) : null;
}

type PickColumns = Pick<Picks, 'pick1' | 'pick2' | 'pick3' | 'pick4' | 'pick5' | 'independentId' | 'rookieId'>;

function toColumns({ ranked, independentId, rookieId }: PickedRiders): PickColumns {
  const [pick1, pick2, pick3, pick4, pick5] = ranked;
  return { pick1, pick2, pick3, pick4, pick5, independentId, rookieId };
}

function isSame(before: Picks, columns: PickColumns): boolean {
  return (Object.keys(columns) as (keyof PickColumns)[]).every((column) => before[column] === columns[column]);
}
