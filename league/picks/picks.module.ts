import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { PicksWindowService, PicksService } from './picks.service.js';
import { PicksRemindersService } from './picks-reminders.service.js';

const services = [PicksWindowService, PicksService, PicksRemindersService];

/** The picks of members, the window in which they are submitted, and reminders of missing ones. */
@Module({ imports: [EmailModule, StandingsModule], providers: services, exports: services })
export class PicksModule {}
