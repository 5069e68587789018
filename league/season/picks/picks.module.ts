import { Module } from '@nestjs/common';
import { EmailModule } from '../../messages/email/email.module.js';
import { RecomputationsModule } from '../recomputations.module.js';
import { SealsReader } from './seals-reader.service.js';
import { SealsService } from './seals.service.js';
import { PicksService } from './picks.service.js';
import { PicksWindowService } from './picks-window.service.js';
import { PicksOverviewReader } from './picks-overview-reader.service.js';
import { PicksOwnersReader } from './picks-owners-reader.service.js';
import { PicksRemindersService } from './picks-reminders.service.js';

const services = [
  PicksWindowService,
  PicksService,
  PicksOverviewReader,
  PicksOwnersReader,
  PicksRemindersService,
  SealsService,
  SealsReader,
];

@Module({ imports: [EmailModule, RecomputationsModule], providers: services, exports: services })
export class PicksModule {}
