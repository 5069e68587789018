import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../messages/notifications/notifications.module.js';
import { PicksModule } from '../../season/picks/picks.module.js';
import { StandingsModule } from '../../standings/standings.module.js';
import { GroupsReader } from './groups-reader.service.js';
import { GroupsService } from './groups.service.js';

const services = [GroupsReader, GroupsService];

@Module({ imports: [NotificationsModule, PicksModule, StandingsModule], providers: services, exports: services })
export class GroupsModule {}
