import { Module } from '@nestjs/common';
import { ResultsModule } from '../../league/season/weekends/results.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { FinalizePreviewPresenter, WeekendsPresenter } from './weekends.presenter.js';
import { RaceWeekendsController, WeekendAdminController } from './race-weekends.controller.js';
import { RacesController } from './races.controller.js';

@Module({
  imports: [ResultsModule, StandingsModule],
  controllers: [RaceWeekendsController, WeekendAdminController, RacesController],
  providers: [WeekendsPresenter, FinalizePreviewPresenter],
})
export class RaceWeekendsApiModule {}
