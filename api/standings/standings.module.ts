import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { ExplanationsController } from './explanations.controller.js';
import { ExplanationsPresenter } from './explanations.presenter.js';
import { HeadToHeadController } from './head-to-head.controller.js';
import { HeadToHeadPresenter } from './head-to-head.presenter.js';
import { MemberSeasonsController } from './member-seasons.controller.js';
import { ProvisionalController } from './provisional.controller.js';
import { ProvisionalPresenter } from './provisional.presenter.js';
import { StandingsController } from './standings.controller.js';
import { StandingsPresenter } from './standings.presenter.js';

@Module({
  imports: [StandingsModule, PicksModule],
  controllers: [
    StandingsController,
    ProvisionalController,
    ExplanationsController,
    MemberSeasonsController,
    HeadToHeadController,
  ],
  providers: [StandingsPresenter, ProvisionalPresenter, ExplanationsPresenter, HeadToHeadPresenter],
  exports: [StandingsPresenter],
})
export class StandingsApiModule {}
