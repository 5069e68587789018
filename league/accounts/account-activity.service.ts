import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEventKind } from '../contract/account.js';
import { MailsService } from '../messages/email/mails.service.js';
import { DomainError } from '../platform/core/domain-error.js';
import { type AddJob, OutboxService } from '../platform/jobs/outbox.service.js';
import type { AccountEvent } from '../schema/account-event.entity.js';
import { AccountEventsRepository, type FailedLogIn, type RequestOrigin } from './account-events.repository.js';
import type { Member } from '../schema/member.entity.js';
import { MembersRepository } from '../members/members.repository.js';
import { type OwnSession, SessionsRepository } from './sessions.repository.js';

const shownEvents = 30;
/** A member gets an email after this many wrong codes in an hour. */
const suspiciousCodes = 5;
type MailedChange = Exclude<
  AccountEventKind,
  'log-in' | 'log-in-failed' | 'second-factor-failed' | 'username-changed' | 'others-logged-out'
>;

/** See docs/decisions/account-security.md. */
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

  /** Emails the member about a log-in from a new device. Returns false if `SessionsRepository.add` does. */
  start(
    id: string,
    member: Pick<Member, 'id' | 'passwordHash'>,
    session: object,
    { knownDevice, passedSecondStep, ...origin }: RequestOrigin & { knownDevice: boolean; passedSecondStep: boolean },
  ): Promise<boolean> {
    return this.outbox.transaction(async (manager, addJob) => {
      // The lock serializes the log-ins of a member, to count them correctly.
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

  /** Runs in the transaction of the change. Each change is emailed separately. */
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

  /** Repeated wrong codes are emailed at most once a day, because whoever sends them already knows the password. */
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

  readEvents(memberId: number): Promise<AccountEvent[]> {
    return this.events.findNewest(this.database.manager, memberId, shownEvents);
  }

  readSessions(memberId: number, id: string): Promise<OwnSession[]> {
    return this.sessions.findOfMember(this.database.manager, memberId, id);
  }

  /** The session cannot end before `work` does. @throws DomainError `not_permitted` if it has already ended */
  inSession<T>(memberId: number, sessionId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await this.members.lock(manager, memberId);
      if (!(await this.sessions.keep(manager, sessionId))) throw new DomainError('not_permitted', null);
      return work(manager);
    });
  }

  /** Does nothing without other sessions. Otherwise also ends everything that `SessionsRepository.endAll` ends. */
  async endOthers(memberId: number, id: string, origin: RequestOrigin): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Locks the member first, like a deletion of the account, to avoid deadlocks.
      if (!(await this.members.lock(manager, memberId))) return;
      const own = await this.sessions.findOfMember(manager, memberId, id);
      if (own.every(({ current }) => current)) return;
      await this.sessions.endAll(manager, memberId, id);
      await this.events.add(manager, { memberId, kind: 'others-logged-out', ...origin });
    });
  }
}
