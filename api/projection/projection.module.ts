import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { ProjectionModule } from '../../league/outlook/projection/projection.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { ProjectionController } from './projection.controller.js';
import { ProjectionPresenter } from './projection.presenter.js';

@Module({
  imports: [StandingsModule, PicksModule, ProjectionModule],
  controllers: [ProjectionController],
  providers: [ProjectionPresenter],
})
export class ProjectionApiModule {}
