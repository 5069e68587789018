import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { SeasonsModule } from '../../league/season/seasons/seasons.module.js';
import { AutopilotApiModule } from '../autopilot/autopilot.module.js';
import { SeasonAdminController, SeasonsController } from './seasons.controller.js';
import { SeasonsPresenter } from './seasons.presenter.js';

@Module({
  imports: [SeasonsModule, PicksModule, AutopilotApiModule],
  controllers: [SeasonsController, SeasonAdminController],
  providers: [SeasonsPresenter],
})
export class SeasonsApiModule {}
