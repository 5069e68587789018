import { Module } from '@nestjs/common';
import { StandingsModule } from '../../standings/standings.module.js';
import { ResultsService } from './results.service.js';
import { WeekendsService } from './weekends.service.js';

/** Race weekends and their results. */
@Module({
  imports: [StandingsModule],
  providers: [WeekendsService, ResultsService],
  exports: [WeekendsService, ResultsService],
})
export class ResultsModule {}
