import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import { InjectEnv } from '../../platform/core/core.module.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Env } from '../../platform/core/env.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { AccountActivityService } from '../account-activity.service.js';
import type { RequestOrigin } from '../account-events.repository.js';
import { AccountsService } from '../accounts.service.js';
import type { Member } from '../../schema/member.entity.js';
import { MembersRepository } from '../../members/members.repository.js';
import { sessionDigest, SessionsRepository } from '../sessions.repository.js';
import {
  newRecoveryCodes,
  newSecret,
  openSecret,
  presentSecret,
  readAppCode,
  readRecoveryCode,
  sealSecret,
  stepOfCode,
} from './codes.js';
import type { SecondFactor } from '../../schema/second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

export interface SecondFactorState {
  since: Date | null;
  recoveryCodesLeft: number;
}

/** See docs/decisions/account-security.md. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly accounts: AccountsService,
    private readonly activity: AccountActivityService,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly log: PinoLogger,
    @InjectEnv() private readonly env: Env,
  ) {}

  isOn(memberId: number): Promise<boolean> {
    return this.factors.isOn(this.database.manager, memberId);
  }

  async read(memberId: number): Promise<SecondFactorState> {
    const { manager } = this.database;
    const factor = await this.factors.findConfirmed(manager, memberId);
    return {
      since: factor?.confirmedAt ?? null,
      recoveryCodesLeft: factor ? await this.factors.countRecoveryCodes(manager, memberId) : 0,
    };
  }

  /** @throws DomainError `current_password_wrong`, `second_factor_already_on`, `second_factor_not_begun` */
  async begin(member: Member, sessionId: string, currentPassword: string): Promise<{ secret: string; uri: string }> {
    await this.accounts.requirePassword(member, currentPassword);
    const { SESSION_SECRET, LEAGUE_NAME } = this.env;
    const factor = await this.database.transaction(async (manager) => {
      await this.members.lock(manager, member.id);
      if (!(await this.sessions.keep(manager, sessionId))) throw new DomainError('second_factor_not_begun', null);
      const secret = sealSecret(SESSION_SECRET, member.id, newSecret());
      return this.factors.begin(manager, member.id, sessionDigest(sessionId), secret);
    });
    if (factor.confirmedAt) throw new DomainError('second_factor_already_on', null);
    return presentSecret(openSecret(SESSION_SECRET, member.id, factor.secret), member.username, LEAGUE_NAME);
  }

  /** @throws DomainError `second_factor_already_on`, `second_factor_not_begun`, `second_factor_code_wrong` */
  async confirm(member: Member, sessionId: string, typed: string, origin: RequestOrigin): Promise<string[]> {
    return this.outbox.transaction(async (manager, addJob) => {
      const factor = await this.lockFactor(manager, member.id);
      if (factor?.confirmedAt) throw new DomainError('second_factor_already_on', null);
      const isBegun = await this.factors.isBegun(manager, member.id, sessionDigest(sessionId));
      if (!factor || !isBegun) throw new DomainError('second_factor_not_begun', null);
      const step = this.checkCode(factor, readAppCode(typed));
      if (step === null) throw new DomainError('second_factor_code_wrong', null);
      await this.factors.accept(manager, member.id, step, true);
      const codes = newRecoveryCodes();
      await this.factors.replaceRecoveryCodes(manager, member.id, codes);
      await this.sessions.endAll(manager, member.id, sessionId);
      await this.activity.recordChange(manager, addJob, { memberId: member.id, kind: 'second-factor-on', ...origin });
      return codes;
    });
  }

  /** Invalidates the earlier codes. @throws DomainError `current_password_wrong`, `second_factor_off` */
  async renewRecoveryCodes(member: Member, currentPassword: string, origin: RequestOrigin): Promise<string[]> {
    await this.accounts.requirePassword(member, currentPassword);
    return this.outbox.transaction(async (manager, addJob) => {
      const factor = await this.lockFactor(manager, member.id);
      if (!factor?.confirmedAt) throw new DomainError('second_factor_off', null);
      const codes = newRecoveryCodes();
      await this.factors.replaceRecoveryCodes(manager, member.id, codes);
      const change = { memberId: member.id, kind: 'recovery-codes-renewed', ...origin } as const;
      await this.activity.recordChange(manager, addJob, change);
      return codes;
    });
  }

  /** Idempotent. @throws DomainError `current_password_wrong` */
  async remove(member: Member, currentPassword: string, origin: RequestOrigin): Promise<void> {
    await this.accounts.requirePassword(member, currentPassword);
    await this.outbox.transaction(async (manager, addJob) => {
      await this.members.lock(manager, member.id);
      if (!(await this.factors.delete(manager, member.id))) return;
      await this.activity.recordChange(manager, addJob, { memberId: member.id, kind: 'second-factor-off', ...origin });
    });
  }

  /** Accepts each code once. The member gets an email when a recovery code is used. */
  async accepts(memberId: number, typed: string, origin: RequestOrigin): Promise<boolean> {
    return this.outbox.transaction(async (manager, addJob) => {
      const factor = await this.lockFactor(manager, memberId);
      if (!factor?.confirmedAt) return false;
      const step = this.checkCode(factor, readAppCode(typed));
      if (step !== null) {
        await this.factors.accept(manager, memberId, step, false);
        return true;
      }
      const recoveryCode = readRecoveryCode(typed);
      if (!recoveryCode || !(await this.factors.useRecoveryCode(manager, memberId, recoveryCode))) return false;
      await this.activity.recordChange(manager, addJob, { memberId, kind: 'recovery-code-used', ...origin });
      return true;
    });
  }

  /** Locks the member first, like a deletion of the account, to avoid deadlocks. */
  private async lockFactor(manager: EntityManager, memberId: number): Promise<SecondFactor | null> {
    return (await this.members.lock(manager, memberId)) && this.factors.lock(manager, memberId);
  }

  /** Returns the period of a code that was not accepted before, otherwise null. */
  private checkCode({ memberId, secret, lastStep }: SecondFactor, code: string | null): number | null {
    if (code === null) return null;
    try {
      // eslint-disable-next-line no-restricted-syntax -- The code is made by the clock of the member’s phone.
      const step = stepOfCode(openSecret(this.env.SESSION_SECRET, memberId, secret), code, Date.now());
      return step !== null && step > lastStep ? step : null;
    } catch (error) {
      this.log.error({ err: error, member: memberId }, 'a second factor cannot be decrypted');
      return null;
    }
  }
}
