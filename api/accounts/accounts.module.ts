import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../../league/account-deletion/account-deletion.module.js';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { SecondFactorModule } from '../../league/accounts/second-factor/second-factor.module.js';
import { AccountsController } from './accounts.controller.js';
import { KnownDevices, SecondStep, SessionsService } from './sessions.service.js';
import { LocalStrategy, LogInController } from './log-in.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { OwnDataController, SecurityController } from './security.controller.js';
import { SettingsController } from './settings.controller.js';

@Module({
  imports: [AccountDeletionModule, AccountsModule, SecondFactorModule],
  controllers: [
    LogInController,
    AccountsController,
    SettingsController,
    SecurityController,
    SecondFactorController,
    PasskeysController,
    OwnDataController,
  ],
  providers: [KnownDevices, LocalStrategy, SecondStep, SessionsService],
})
export class AccountsApiModule {}
