import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.js';
import { SessionsRepository } from '../accounts/sessions.repository.js';
import { CommentsRepository } from '../community/comments/comments.repository.js';
import { GroupsRepository } from '../community/groups/groups.repository.js';
import { reportPath } from '../contract/page-paths.js';
import { MembersRepository } from '../members/members.repository.js';
import { NotificationsRepository } from '../messages/notifications/notifications.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { JobDispatcher } from '../platform/jobs/job-dispatcher.js';
import type { PendingJob } from '../platform/jobs/outbox.repository.js';
import type { Member } from '../schema/member.entity.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import { SealsRepository } from '../season/picks/seals.repository.js';
import { RecomputationsService } from '../season/recomputations.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly accounts: AccountsService,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsRepository,
    private readonly comments: CommentsRepository,
    private readonly groups: GroupsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly picks: PicksRepository,
    private readonly seals: SealsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly recomputations: RecomputationsService,
  ) {}

  /**
   * Comments with replies and rows of finalized seasons remain without a name (rules.md 8).
   * @throws DomainError `account_deletion_refused` if `currentPassword` is sent and wrong; `last_admin`
   */
  async delete(member: Member, currentPassword?: string): Promise<void> {
    if (currentPassword !== undefined && !(await this.accounts.isCurrentPassword(member, currentPassword)))
      throw new DomainError('account_deletion_refused', { current_password_correct: false });
    let jobs: PendingJob[] | null = null;
    // Another tab may store something meanwhile, which the next attempt deletes.
    while (jobs === null)
      jobs = await this.deleteAsFound(member.id).catch((error: unknown) => {
        if (error instanceof StoredMeanwhile) return null;
        throw error;
      });
    for (const job of jobs) await this.dispatcher.enqueue(job);
  }

  /** @throws DomainError `own_account_deletion`; errors of `delete` (rules.md 8) */
  async deleteOther(callerId: number, id: number): Promise<void> {
    if (id === callerId) throw new DomainError('own_account_deletion', null);
    const member = await this.members.find(this.database.manager, id);
    if (!member) throw new DomainError('account_not_found', null);
    await this.delete(member);
  }

  /** Returns recomputations to enqueue after the commit. @throws DomainError `last_admin`; StoredMeanwhile */
  private deleteAsFound(memberId: number): Promise<PendingJob[]> {
    return this.database.transaction(async (manager) => {
      if ((await this.members.find(manager, memberId))?.isAdmin) {
        // If two admins leave at the same time, the second waits for this lock and is refused.
        const admins = await this.members.lockAdmins(manager);
        if (admins.every((id) => id === memberId)) throw new DomainError('last_admin', null);
      }
      const seasonIds = await this.picks.findSeasonIds(manager, memberId);
      const recomputations = await this.deleteRunningPicks(manager, memberId, seasonIds);
      // These notifications would show the member's name and link to deleted comments.
      await this.notifications.deleteCausedBy(manager, memberId);
      await this.comments.lockOfMember(manager, memberId);
      const comments = await this.comments.findByMember(manager, memberId);
      for (const comment of comments) await this.comments.remove(manager, comment);
      if (comments.length > 0) await this.notifications.deleteByPaths(manager, comments.map(reportPath));
      // From here on, nothing that refers to the member can be stored, and the member cannot join a group.
      await this.members.lockForDeletion(manager, memberId);
      const seasonIdsAfter = await this.picks.findSeasonIds(manager, memberId);
      const commentsAfter = await this.comments.findByMember(manager, memberId);
      if (seasonIdsAfter.some((id) => !seasonIds.includes(id)) || commentsAfter.length > 0) throw new StoredMeanwhile();
      const groupIds = await this.groups.lockOfMember(manager, memberId);
      await this.members.delete(manager, memberId);
      await this.groups.deleteEmpty(manager, groupIds);
      if (groupIds.length > 0) await this.notifications.deleteOfGoneReports(manager);
      // Runs after the member is deleted, because a log-in in progress locks the member until its session is stored.
      await this.sessions.endAll(manager, memberId, null);
      return recomputations;
    });
  }

  private async deleteRunningPicks(
    manager: EntityManager,
    memberId: number,
    seasonIds: readonly number[],
  ): Promise<PendingJob[]> {
    const jobs: PendingJob[] = [];
    // In the order of their ids, to avoid deadlocks between two deletions.
    for (const seasonId of seasonIds) {
      const season = await this.seasons.lock(manager, seasonId);
      if (season?.finalized) continue;
      await this.picks.deleteOfMember(manager, seasonId, memberId);
      await this.seals.end(manager, seasonId, memberId, 'account');
      if (!season) continue;
      await this.seasons.raisePicksVersion(manager, season);
      jobs.push(await this.recomputations.enqueue(manager, { seasonId, announce: null }));
    }
    return jobs;
  }
}

/** Picks or a comment were added while the account was being deleted. */
class StoredMeanwhile extends Error {}
