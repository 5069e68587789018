import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../core/domain-error.js';
import { violatedConstraint } from '../database/errors.js';
import type { PendingJob } from '../jobs/outbox.repository.js';
import type { Member } from '../members/member.entity.js';
import { Rider } from '../riders/rider.entity.js';
import { Season } from '../seasons/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { StandingsService } from '../standings/standings.service.js';
import { checkPicks, type SubmittedPicks } from './pick-rules.js';
import type { PickedRiders } from './picked-riders.js';
import { isWindowOpen } from './picks-window.js';
import { PicksWindowService } from './picks-window.service.js';
import { Picks } from './picks.entity.js';
import { type DatabaseMoment, PicksRepository } from './picks.repository.js';

type PickColumns = Pick<Picks, 'pick1' | 'pick2' | 'pick3' | 'pick4' | 'pick5' | 'independentId' | 'rookieId'>;

/** Submission and deletion of picks (rules.md 5). */
@Injectable()
export class PicksService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly window: PicksWindowService,
    private readonly standings: StandingsService,
  ) {}

  /**
   * Stores a member's picks for the current season and returns when they were submitted; picks that are stored already stay as they are.
   * The database makes sure that no two members have the same (`picks_order_key`), also between two submissions at the same instant.
   * @throws DomainError picks_without_season; picks_window_closed; picks_settled; picks_invalid; picks_taken
   */
  async submit(member: Member, submitted: SubmittedPicks): Promise<Date> {
    let outcome: { submittedAt: Date; job?: PendingJob };
    try {
      outcome = await this.database.transaction((manager) => this.checkAndStore(manager, member, submitted));
    } catch (error) {
      if (violatedConstraint(error) !== 'picks_order_key') throw error;
      throw new DomainError('picks_taken', null);
    }
    if (outcome.job) await this.standings.waitFor(outcome.job);
    return outcome.submittedAt;
  }

  /**
   * Deletes a member's picks, who can submit new ones: only as long as members themselves could change them. No table is stale by it,
   * because there is none before a result.
   * @throws DomainError picks_not_found; picks_deletion_closed
   */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const found = await manager.findOneBy(Picks, { id });
      const season = found && (await this.seasons.lock(manager, found.seasonId));
      if (!season) throw new DomainError('picks_not_found', null);
      if (!(await this.window.isOpen(manager, season)) || (await this.picks.hasStoredResult(manager, season.id)))
        throw new DomainError('picks_deletion_closed', null);
      await manager.delete(Picks, id);
      await manager.update(Season, season.id, { picksVersion: season.picksVersion + 1 });
    });
  }

  private async checkAndStore(
    manager: EntityManager,
    member: Member,
    submitted: SubmittedPicks,
  ): Promise<{ submittedAt: Date; job?: PendingJob }> {
    const current = await this.seasons.findCurrent(manager);
    const season = current && (await this.seasons.lockForPicks(manager, current.id));
    if (!season?.current) throw new DomainError('picks_without_season', null);
    const moment = await this.picks.readMoment(manager);
    if (!isWindowOpen(season, moment.at)) throw new DomainError('picks_window_closed', null);
    const before = await manager.findOneBy(Picks, { seasonId: season.id, memberId: member.id });
    const settled = await this.picks.hasStoredResult(manager, season.id);

    const riders = (await manager.findBy(Rider, { seasonId: season.id })).map((rider) => ({
      ...rider,
      riderId: rider.id,
    }));
    const { picks, ...invalid } = checkPicks(submitted, riders, season);
    if (picks && before && isSame(before, toColumns(picks))) return { submittedAt: before.submittedAt };
    if (before && settled) throw new DomainError('picks_settled', null);
    if (!picks) throw new DomainError('picks_invalid', invalid);
    const submittedAt = await store(manager, season, member, { before, columns: toColumns(picks), moment });
    if (!settled) return { submittedAt };
    // Before any result there is no table that a change could make stale.
    const job = await this.standings.orderRecomputation(manager, { seasonId: season.id, announce: null });
    return { submittedAt, job };
  }
}

/** Stores the moment by which the window was judged as that of the submission, and returns it. */
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

function toColumns({ ranked, independentId, rookieId }: PickedRiders): PickColumns {
  const [pick1, pick2, pick3, pick4, pick5] = ranked;
  return { pick1, pick2, pick3, pick4, pick5, independentId, rookieId };
}

function isSame(before: Picks, columns: PickColumns): boolean {
  return (Object.keys(columns) as (keyof PickColumns)[]).every((column) => before[column] === columns[column]);
}
