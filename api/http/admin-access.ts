import { ForbiddenException, HttpStatus, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { secondFactorMessages } from '../../league/contract/second-factor-messages.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SecondFactorsRepository } from '../../league/accounts/second-factor/second-factors.repository.js';
import { ApiException } from './api-exception.js';

/** With REQUIRE_ADMIN_2FA, admins need a second factor in addition to their role. */
@Injectable()
export class AdminAccess {
  constructor(
    private readonly database: DataSource,
    private readonly secondFactors: SecondFactorsRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  needsSecondFactor({ isAdmin }: Member): boolean {
    return isAdmin && this.env.REQUIRE_ADMIN_2FA;
  }

  async lacksSecondFactor(member: Member): Promise<boolean> {
    return this.needsSecondFactor(member) && !(await this.secondFactors.isOn(this.database.manager, member.id));
  }

  async isGranted(member: Member | null): Promise<boolean> {
    return member !== null && member.isAdmin && !(await this.lacksSecondFactor(member));
  }

  /** @throws ApiException 403 if the member is not an admin or lacks the second factor */
  async require(member: Member): Promise<void> {
    if (!member.isAdmin) throw new ForbiddenException();
    if (await this.lacksSecondFactor(member)) throw new SecondFactorMissing();
  }
}

export class SecondFactorMissing extends ApiException {
  constructor() {
    super(HttpStatus.FORBIDDEN, { message: secondFactorMessages.adminNeeds, second_factor_missing: true });
  }
}
