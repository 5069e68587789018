import { Module } from '@nestjs/common';
import { RecomputationsModule } from '../recomputations.module.js';
import { PushModule } from '../../messages/push/push.module.js';
import { ConfirmedResultsService } from './confirmed-results.service.js';
import { ResultPushes } from './result-pushes.service.js';
import { ResultsService } from './results.service.js';
import { StartMessages } from './start-messages.service.js';
import { WeekendsService } from './weekends.service.js';

@Module({
  imports: [RecomputationsModule, PushModule],
  providers: [WeekendsService, ResultsService, ConfirmedResultsService, ResultPushes, StartMessages],
  exports: [WeekendsService, ResultsService, ConfirmedResultsService, ResultPushes, StartMessages],
})
export class WeekendsModule {}
