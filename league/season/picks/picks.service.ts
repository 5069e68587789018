import { PicksWindowService } from './picks-window.service.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import { MailingsRepository } from '../../messages/email/mailings.repository.js';
import type { PendingJob } from '../../platform/jobs/outbox.repository.js';
import type { Member } from '../../schema/member.entity.js';
import { MembersRepository } from '../../members/members.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RecomputationsService } from '../recomputations.service.js';
import { checkPicks, isWindowOpen, type PickedRiders, type SubmittedPicks } from '../../rules/pick-rules.js';
import { type PickColumns, PicksRepository } from './picks.repository.js';
import { SealsRepository } from './seals.repository.js';
import { SealsService } from './seals.service.js';

@Injectable()
export class PicksService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly window: PicksWindowService,
    private readonly recomputations: RecomputationsService,
    private readonly members: MembersRepository,
    private readonly mailings: MailingsRepository,
    private readonly sealing: SealsService,
    private readonly seals: SealsRepository,
  ) {}

  /**
   * Returns the time of submission. `picks_order_key` keeps picks unique, even if two members submit concurrently.
   * @throws DomainError picks_without_season; picks_window_closed; picks_final; picks_invalid; picks_taken
   */
  async submit(member: Member, submitted: SubmittedPicks): Promise<Date> {
    let outcome: { submittedAt: Date; job?: PendingJob };
    try {
      outcome = await this.database.transaction((manager) => this.checkAndStore(manager, member, submitted));
    } catch (error) {
      if (violatedConstraint(error) !== 'picks_order_key') throw error;
      throw new DomainError('picks_taken', null);
    }
    if (outcome.job) await this.recomputations.waitFor(outcome.job);
    return outcome.submittedAt;
  }

  /** No standings exist before the season begins. @throws DomainError picks_not_found; picks_deletion_closed */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const found = await this.picks.find(manager, id);
      const season = found && (await this.seasons.lock(manager, found.seasonId));
      if (!season) throw new DomainError('picks_not_found', null);
      if (!(await this.window.isOpen(manager, season)) || (await this.picks.hasBegun(manager, season.id)))
        throw new DomainError('picks_deletion_closed', null);
      await this.picks.delete(manager, id);
      if (found?.memberId) await this.seals.end(manager, season.id, found.memberId, 'admin');
      await this.seasons.raisePicksVersion(manager, season);
    });
  }

  /** Idempotent. */
  async setTellWhenOpen(memberId: number, tellWhenPicksOpen: boolean): Promise<void> {
    await this.members.update(this.database.manager, memberId, { tellWhenPicksOpen });
  }

  private async checkAndStore(
    manager: EntityManager,
    member: Member,
    submitted: SubmittedPicks,
  ): Promise<{ submittedAt: Date; job?: PendingJob }> {
    const current = await this.seasons.findCurrent(manager);
    const season = current && (await this.seasons.lockForPicks(manager, current.id));
    if (!season?.current) throw new DomainError('picks_without_season', null);
    const { moment, hasBegun, riders, before } = await this.picks.readForSubmission(manager, season.id, member.id);
    if (!isWindowOpen(season, moment.at)) throw new DomainError('picks_window_closed', null);
    const { picks, ...invalid } = checkPicks(submitted, riders, season);
    if (picks && before && isSame(before, toColumns(picks))) return { submittedAt: before.submittedAt };
    if (before && hasBegun) throw new DomainError('picks_final', null);
    if (!picks) throw new DomainError('picks_invalid', invalid);
    // The window is checked at the time of submission.
    const submittedAt = moment.at;
    const owner = { seasonId: season.id, memberId: member.id };
    await this.picks.store(manager, owner, before?.id ?? null, toColumns(picks), moment);
    await this.seasons.raisePicksVersion(manager, season);
    await this.sealing.updateAfterSubmission(manager, season, member.id, { hasBegun, at: submittedAt });
    await this.mailings.requestPicksReceipt(manager, season.id, member.id);
    if (!hasBegun) return { submittedAt };
    // Before the season begins, standings do not depend on picks.
    const job = await this.recomputations.enqueue(manager, { seasonId: season.id, announce: null });
    return { submittedAt, job };
  }
}

function toColumns({ ranked, independentId, rookieId }: PickedRiders): PickColumns {
  const [pick1, pick2, pick3, pick4, pick5] = ranked;
  return { pick1, pick2, pick3, pick4, pick5, independentId, rookieId };
}

function isSame(before: PickColumns, columns: PickColumns): boolean {
  return (Object.keys(columns) as (keyof PickColumns)[]).every((column) => before[column] === columns[column]);
}
