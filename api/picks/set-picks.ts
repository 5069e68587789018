import type { DataSource, EntityManager } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import type { Member } from '../../league/members/member.entity.js';
import { checkPicks, type SubmittedPicks } from '../../league/picks/check-picks.js';
import type { PickedRiders } from '../../league/picks/picked-riders.js';
import { isWindowOpen } from '../../league/picks/picks-window.js';
import { type DatabaseMoment, readMoment } from '../../league/picks/picks-window.store.js';
import { Picks } from '../../league/picks/picks.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, lockSeasonForPicks } from '../../league/seasons/seasons.repository.js';
import { orderRecomputation } from '../../league/standings/order-recomputation.store.js';
import type { PicksRefusal } from '../../league/contract/answers.js';
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

/** When the picks that are stored now were submitted, or why they are not stored; a closed window has no other reason beside it. */
type Outcome = { submittedAt: Date } | { refusal: PicksRefusal | Pick<PicksRefusal, 'selection_closed'> };

/**
 * Stores a member's picks for the current season (rules.md 5). The database keeps two members from holding the same
 * (`picks_order_key`), also between two submissions at the same instant.
 */
export async function setPicks(
  database: DataSource,
  dispatcher: JobDispatcher,
  member: Member,
  submitted: SubmittedPicks,
): Promise<Outcome> {
  let outcome: Outcome & { run?: PendingJob };
  try {
    outcome = await database.transaction((manager) => checkAndStore(manager, member, submitted));
  } catch (error) {
    if (violatedConstraint(error) !== 'picks_order_key') throw error;
    return refuse({ picks_already_selected: true });
  }
  const { run, ...told } = outcome;
  if (run) await ringAndWait(database, dispatcher, run);
  return told;
}

const refuse = (reason: Partial<PicksRefusal>): Outcome => ({ refusal: { ...nothingWrong, ...reason } });

async function checkAndStore(
  manager: EntityManager,
  member: Member,
  submitted: SubmittedPicks,
): Promise<Outcome & { run?: PendingJob }> {
  const current = await findCurrentSeason(manager);
  const season = current && (await lockSeasonForPicks(manager, current.id));
  if (!season?.current) return refuse({ invalid_season: true });
  const moment = await readMoment(manager);
  if (!isWindowOpen(season, moment.at)) return { refusal: { selection_closed: true } };
  const before = await manager.findOneBy(Picks, { seasonId: season.id, memberId: member.id });
  const settled = await hasStoredResult(manager, season.id);

  const riders = (await manager.findBy(Rider, { seasonId: season.id })).map((rider) => ({
    ...rider,
    riderId: rider.id,
  }));
  const { picks, invalidPicks, invalidIndependent, invalidRookie } = checkPicks(submitted, riders, season);
  if (picks && before && isSame(before, toColumns(picks))) return { submittedAt: before.submittedAt };
  if (before && settled) return refuse({ cant_select_picks: true });
  if (!picks)
    return refuse({
      invalid_picks: invalidPicks,
      invalid_independent: invalidIndependent,
      invalid_rookie: invalidRookie,
    });
  const submittedAt = await store(manager, season, member, { before, columns: toColumns(picks), moment });
  if (!settled) return { submittedAt };
  // Before any result there is no table that a change could make stale.
  return {
    submittedAt,
    run: await orderRecomputation(manager, { seasonId: season.id, announce: null }),
  };
}

/** Stores the moment at which the window was judged as that of the submission, and gives it. */
async function store(
  manager: EntityManager,
  season: Season,
  member: Member,
  { before, columns, moment }: { before: Picks | null; columns: PickColumns; moment: DatabaseMoment },
): Promise<Date> {
  const stamped = { ...columns, submittedAt: () => `timestamptz '${moment.exact}'` };
  const of = { seasonId: season.id, memberId: member.id };
  if (before) await manager.update(Picks, before.id, stamped);
  else await manager.insert(Picks, { ...of, ...stamped });
  await manager.update(Season, season.id, { picksVersion: season.picksVersion + 1 });
  return moment.at;
}

type PickColumns = Pick<Picks, 'pick1' | 'pick2' | 'pick3' | 'pick4' | 'pick5' | 'independentId' | 'rookieId'>;

function toColumns({ ranked, independentId, rookieId }: PickedRiders): PickColumns {
  const [pick1, pick2, pick3, pick4, pick5] = ranked;
  return { pick1, pick2, pick3, pick4, pick5, independentId, rookieId };
}

function isSame(before: Picks, columns: PickColumns): boolean {
  return (Object.keys(columns) as (keyof PickColumns)[]).every((column) => before[column] === columns[column]);
}
