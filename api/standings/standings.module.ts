import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { WhatIfModule } from '../../league/outlook/what-if/what-if.module.js';
import { ExplanationsController } from './explanations.controller.js';
import { ExplanationsPresenter, HeadToHeadPresenter } from './explanations.presenter.js';
import { MemberSeasonsController } from './member-seasons.controller.js';
import { ProvisionalController, StandingsController } from './standings.controller.js';
import { WhatIfController } from './what-if.controller.js';
import { ProvisionalPresenter, StandingsPresenter } from './standings.presenter.js';

@Module({
  imports: [StandingsModule, PicksModule, WhatIfModule],
  controllers: [
    StandingsController,
    ProvisionalController,
    ExplanationsController,
    MemberSeasonsController,
    WhatIfController,
  ],
  providers: [StandingsPresenter, ProvisionalPresenter, ExplanationsPresenter, HeadToHeadPresenter],
  exports: [StandingsPresenter],
})
export class StandingsApiModule {}
