import { Module } from '@nestjs/common';
import { WeekendsModule } from '../../league/season/weekends/weekends.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { FinalizePreviewPresenter, WeekendsPresenter } from './weekends.presenter.js';
import { WeekendsController, WeekendAdminController } from './weekends.controller.js';
import { RacesController } from './races.controller.js';

@Module({
  imports: [WeekendsModule, StandingsModule],
  controllers: [WeekendsController, WeekendAdminController, RacesController],
  providers: [WeekendsPresenter, FinalizePreviewPresenter],
})
export class WeekendsApiModule {}
