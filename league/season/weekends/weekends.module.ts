import { Module } from '@nestjs/common';
import { RecomputationsModule } from '../recomputations.module.js';
import { ResultsService } from './results.service.js';
import { WeekendsService } from './weekends.service.js';

@Module({
  imports: [RecomputationsModule],
  providers: [WeekendsService, ResultsService],
  exports: [WeekendsService, ResultsService],
})
export class WeekendsModule {}
