import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../../league/account-deletion/account-deletion.module.js';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { SecondFactorModule } from '../../league/accounts/second-factor/second-factor.module.js';
import { GroupsModule } from '../../league/community/groups/groups.module.js';
import { MembersModule } from '../../league/members/members.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { AccountsController } from './accounts.controller.js';
import { SessionsService } from './sessions.service.js';
import { SecondStep } from './second-step.service.js';
import { KnownDevices } from './known-devices.service.js';
import { LogInController } from './log-in.controller.js';
import { LocalStrategy } from './log-in.guard.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecurityController } from './security.controller.js';
import { OwnDataController } from './own-data.controller.js';
import { SettingsController } from './settings.controller.js';

@Module({
  imports: [AccountDeletionModule, AccountsModule, GroupsModule, MembersModule, ReadingModule, SecondFactorModule],
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
