import { Module } from '@nestjs/common';
import { CommentsModule } from '../../league/community/comments/comments.module.js';
import { MembersModule } from '../../league/members/members.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { MembersController } from './members.controller.js';
import { RivalsController } from './rivals.controller.js';

@Module({
  imports: [CommentsModule, MembersModule, ReadingModule],
  controllers: [MembersController, RivalsController],
})
export class MembersApiModule {}
