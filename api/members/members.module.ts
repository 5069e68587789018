import { Module } from '@nestjs/common';
import { MembersModule } from '../../league/members/members.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { CommentsApiModule } from '../comments/comments.module.js';
import { MembersController } from './members.controller.js';
import { RivalsController } from './rivals.controller.js';

@Module({
  imports: [CommentsApiModule, MembersModule, StandingsModule],
  controllers: [MembersController, RivalsController],
})
export class MembersApiModule {}
