import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { createSession } from '../../league/members/sessions.store.js';
import { Csrf } from '../http/csrf.js';
import type { Reply, Request } from '../http/request.js';
import { KnownDevices } from './known-devices.js';

/** Logs members in. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly database: DataSource,
    private readonly csrf: Csrf,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Logs in a member who gave this password or used a link, in a session of a new id: one planted before is worth nothing.
   * False, and nobody is logged in, where the password was changed or the account locked in the meantime.
   */
  async open(request: Request, reply: Reply, member: Pick<Member, 'id' | 'passwordHash'>): Promise<boolean> {
    await request.session.regenerate();
    const { session } = request;
    session.memberId = member.id;
    const expire = session.cookie.expires ?? new Date();
    if (!(await createSession(this.database.manager, session.sessionId, member, { session, expire }))) {
      await session.destroy();
      return false;
    }
    this.csrf.issue(request, reply);
    this.devices.remember(reply, member);
    return true;
  }
}
