import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/members/accounts.module.js';
import { NotificationsApiModule } from '../notifications/notifications.module.js';
import { AccountsController } from './accounts.controller.js';
import { CurrentUserPresenter } from './current-user.presenter.js';
import { KnownDevices, SessionsService } from './sessions.service.js';
import { LocalStrategy, LogInController } from './log-in.controller.js';
import { SecurityController } from './security.controller.js';
import { SettingsController } from './settings.controller.js';

@Module({
  imports: [AccountsModule, NotificationsApiModule],
  controllers: [LogInController, AccountsController, SettingsController, SecurityController],
  providers: [CurrentUserPresenter, KnownDevices, LocalStrategy, SessionsService],
})
export class AccountsApiModule {}
