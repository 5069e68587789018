import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../league/core/domain-error.js';
import type { Member } from '../../league/members/member.entity.js';
import { SessionsRepository } from '../../league/members/sessions.repository.js';
import { Csrf } from '../http/csrf.js';
import type { Reply, Request } from '../http/request.js';
import { sessionCookie } from '../http/sessions.js';
import { KnownDevices } from './known-devices.js';

/** The log-in session of a browser. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsRepository,
    private readonly csrf: Csrf,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Logs in a member whose password or link was just verified. The session gets a new id, so that an id that was set by
   * somebody else before is worthless.
   * @throws DomainError `credentials_changed` where the password was changed or the account deactivated or deleted meanwhile
   */
  async start(request: Request, reply: Reply, member: Pick<Member, 'id' | 'passwordHash'>): Promise<void> {
    await request.session.regenerate();
    const { session } = request;
    session.memberId = member.id;
    const expire = session.cookie.expires ?? new Date();
    if (!(await this.sessions.add(this.database.manager, session.sessionId, member, { session, expire }))) {
      await session.destroy();
      throw new DomainError('credentials_changed', null);
    }
    this.csrf.issue(request, reply);
    this.devices.remember(reply, member);
  }

  /** Logs the calling browser out; it gets a CSRF token with which it can log in again. */
  async end(request: Request, reply: Reply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie(sessionCookie, { path: '/' });
    this.csrf.issue(request, reply);
  }
}
