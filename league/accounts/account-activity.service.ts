import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEventKind } from '../contract/account.js';
import { MailsService } from '../messages/email/mails.service.js';
import { type AddJob, OutboxService } from '../platform/jobs/outbox.service.js';
import type { AccountEvent } from '../schema/account-event.entity.js';
import { AccountEventsRepository, type FailedLogIn, type RequestOrigin } from './account-events.repository.js';
import type { Member } from '../schema/member.entity.js';
import { MembersRepository } from '../members/members.repository.js';
import { type OwnSession, SessionsRepository } from './sessions.repository.js';

/** How many events a member sees. */
const shownEvents = 30;
/** After how many wrong codes in an hour a member is mailed. */
const suspiciousCodes = 5;
/** The changes that their member is mailed about. */
type MailedChange = Exclude<
  AccountEventKind,
  'log-in' | 'log-in-failed' | 'second-factor-failed' | 'username-changed' | 'others-logged-out'
>;

/** Log-in sessions of members, and the log of their accounts (docs/decisions/account-security.md). */
@Injectable()
export class AccountActivityService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly events: AccountEventsRepository,
    private readonly sessions: SessionsRepository,
    private readonly members: MembersRepository,
    private readonly mails: MailsService,
  ) {}

  /**
   * Stores the session of a member whose password or link was just verified, and mails the member where it is the first from this device;
   * nothing is mailed for the first log-in of an account. Returns false, and stores nothing, where `SessionsRepository.add` does.
   */
  start(
    id: string,
    member: Pick<Member, 'id' | 'passwordHash'>,
    session: object,
    { knownDevice, passedSecondStep, ...origin }: RequestOrigin & { knownDevice: boolean; passedSecondStep: boolean },
  ): Promise<boolean> {
    return this.outbox.transaction(async (manager, addJob) => {
      // Log-ins of one member are counted one after the other.
      await this.members.lock(manager, member.id);
      const { device } = origin;
      if (!(await this.sessions.add(manager, id, member, session, { device, passedSecondStep }))) return false;
      const earlier = await this.events.findEarlierLogIns(manager, member.id, origin);
      const eventId = await this.events.addLogIn(manager, member.id, 'log-in', origin);
      if (earlier.any && !earlier.fromHere && !knownDevice)
        await this.mails.enqueueUrgent(manager, addJob, member.id, { kind: 'account-event', eventId });
      return true;
    });
  }

  /** Writes a change of an account into its log, and enqueues the mail about it, in the transaction of the change: one for each change. */
  async recordChange(
    manager: EntityManager,
    addJob: AddJob,
    change: { memberId: number; kind: MailedChange } & Partial<
      RequestOrigin & Pick<AccountEvent, 'formerEmail' | 'removedPasskeys'>
    >,
  ): Promise<void> {
    const eventId = await this.events.add(manager, change);
    await this.mails.enqueueUrgent(manager, addJob, change.memberId, { kind: 'account-event', eventId });
  }

  /**
   * Counts a failed log-in, of which step it is; of several at once each is counted in the same row. A member is mailed about repeated wrong
   * codes, at most once a day: whoever types them knows the password.
   */
  recordFailedLogIn(memberId: number, origin: RequestOrigin, kind: FailedLogIn = 'log-in-failed'): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      if (!(await this.members.lock(manager, memberId))) return;
      const eventId = await this.events.addLogIn(manager, memberId, kind, origin);
      if (kind !== 'second-factor-failed') return;
      if ((await this.events.countFailed(manager, memberId, kind)) < suspiciousCodes) return;
      const occasion = `wrong-codes:${memberId}:${await this.events.readDay(manager)}`;
      await this.mails.enqueueUrgent(manager, addJob, memberId, { kind: 'account-event', eventId }, occasion);
    });
  }

  /** The newest log-ins and changes of a member's account. */
  readEvents(memberId: number): Promise<AccountEvent[]> {
    return this.events.findNewest(this.database.manager, memberId, shownEvents);
  }

  /** Where a member is logged in; `id` is that of the session of the call. */
  readSessions(memberId: number, id: string): Promise<OwnSession[]> {
    return this.sessions.findOfMember(this.database.manager, memberId, id);
  }

  /** Ends all sessions of a member but the one with this id, and what `SessionsRepository.endAll` ends. Where there is no other one nothing ends. */
  async endOthers(memberId: number, id: string, origin: RequestOrigin): Promise<void> {
    await this.database.transaction(async (manager) => {
      // In the order of a deletion of the account, which locks the member first.
      if (!(await this.members.lock(manager, memberId))) return;
      const own = await this.sessions.findOfMember(manager, memberId, id);
      if (own.every(({ current }) => current)) return;
      await this.sessions.endAll(manager, memberId, id);
      await this.events.add(manager, { memberId, kind: 'others-logged-out', ...origin });
    });
  }
}
