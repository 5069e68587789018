import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { HomeController } from './home.controller.js';
import { HomePresenter } from './home.presenter.js';

@Module({
  imports: [PicksModule, StandingsModule],
  controllers: [HomeController],
  providers: [HomePresenter],
  exports: [HomePresenter],
})
export class HomeApiModule {}
