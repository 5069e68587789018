import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { CommentsApiModule } from '../comments/comments.module.js';
import { MembersController } from './members.controller.js';
import { RivalsController } from './rivals.controller.js';

@Module({
  imports: [AccountsModule, CommentsApiModule, StandingsModule],
  controllers: [MembersController, RivalsController],
})
export class MembersApiModule {}
