import { Module } from '@nestjs/common';
import { EmailModule } from '../messages/email/email.module.js';
import { NotificationsModule } from '../messages/notifications/notifications.module.js';
import { AccountActivityService } from './account-activity.service.js';
import { AccountSettingsService } from './account-settings.service.js';
import { AccountsService } from './accounts.service.js';
import { MailSwitchesService } from './mail-switches.service.js';
import { MemberAdministrationService } from './member-administration.service.js';

const services = [
  AccountActivityService,
  AccountsService,
  AccountSettingsService,
  MailSwitchesService,
  MemberAdministrationService,
];

/** Requires a global module that provides an `AttemptLimiter`. */
@Module({ imports: [EmailModule, NotificationsModule], providers: services, exports: services })
export class AccountsModule {}
