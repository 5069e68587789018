import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { ExplanationsController } from './explanations.controller.js';
import { ExplanationsPresenter } from './explanations.presenter.js';
import { HeadToHeadController } from './head-to-head.controller.js';
import { HeadToHeadPresenter } from './head-to-head.presenter.js';
import { MemberSeasonsController } from './member-seasons.controller.js';
import { StandingsController } from './standings.controller.js';
import { StandingsPresenter } from './standings.presenter.js';

@Module({
  imports: [StandingsModule, PicksModule],
  controllers: [StandingsController, ExplanationsController, MemberSeasonsController, HeadToHeadController],
  providers: [StandingsPresenter, ExplanationsPresenter, HeadToHeadPresenter],
  exports: [StandingsPresenter],
})
export class StandingsApiModule {}
