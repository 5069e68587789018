import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { ExplanationsController } from './explanations.controller.js';
import { ExplanationsPresenter } from './explanations.presenter.js';
import { ProvisionalController } from './provisional.controller.js';
import { ProvisionalPresenter } from './provisional.presenter.js';
import { StandingsController } from './standings.controller.js';
import { StandingsPresenter } from './standings.presenter.js';

@Module({
  imports: [StandingsModule, PicksModule],
  controllers: [StandingsController, ProvisionalController, ExplanationsController],
  providers: [StandingsPresenter, ProvisionalPresenter, ExplanationsPresenter],
})
export class StandingsApiModule {}
