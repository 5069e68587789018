import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { NotificationsModule } from '../../messages/notifications/notifications.module.js';
import { PicksModule } from '../../season/picks/picks.module.js';
import { StandingsModule } from '../../standings/standings.module.js';
import { ActivationService } from './activation.service.js';
import { GroupsReader } from './groups-reader.service.js';
import { GroupsService } from './groups.service.js';

const services = [ActivationService, GroupsReader, GroupsService];

@Module({
  imports: [AccountsModule, NotificationsModule, PicksModule, StandingsModule],
  providers: services,
  exports: services,
})
export class GroupsModule {}
