import { Module } from '@nestjs/common';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { WeekendsModule } from '../../league/season/weekends/weekends.module.js';
import { WeekendsController } from './weekends.controller.js';
import { WeekendAdminController } from './weekend-admin.controller.js';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { WeekendDifferenceController } from './weekend-difference.controller.js';
import { RacesController } from './races.controller.js';

@Module({
  imports: [WeekendsModule, ReadingModule, RetrievalModule],
  controllers: [WeekendsController, WeekendAdminController, WeekendDifferenceController, RacesController],
})
export class WeekendsApiModule {}
