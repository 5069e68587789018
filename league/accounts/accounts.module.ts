import { Module } from '@nestjs/common';
import { EmailModule } from '../messages/email/email.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { AccountActivityService } from './account-activity.service.js';
import { AccountSettingsService } from './account-settings.service.js';
import { AccountsService } from './accounts.service.js';
import { MemberAdministrationService } from './member-administration.service.js';
import { ProfilePicturesService } from '../members/profile-pictures.service.js';
import { RivalsService } from '../members/rivals.service.js';

const services = [
  AccountActivityService,
  AccountsService,
  AccountSettingsService,
  MemberAdministrationService,
  ProfilePicturesService,
  RivalsService,
];

/** The use cases of accounts and members. Only for processes in which a global module provides an `AttemptLimiter`. */
@Module({ imports: [EmailModule, StandingsModule], providers: services, exports: services })
export class AccountsModule {}
