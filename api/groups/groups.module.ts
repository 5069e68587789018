import { Module } from '@nestjs/common';
import { GroupsModule } from '../../league/community/groups/groups.module.js';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { StandingsApiModule } from '../standings/standings.module.js';
import { GroupsController } from './groups.controller.js';
import { GroupsPresenter } from './groups.presenter.js';

@Module({
  imports: [GroupsModule, PicksModule, StandingsModule, StandingsApiModule],
  controllers: [GroupsController],
  providers: [GroupsPresenter],
})
export class GroupsApiModule {}
