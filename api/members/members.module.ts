import { Module } from '@nestjs/common';
import { MembersModule } from '../../league/members/members.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { MembersController } from './members.controller.js';
import { RivalsController } from './rivals.controller.js';

@Module({
  imports: [MembersModule, ReadingModule],
  controllers: [MembersController, RivalsController],
})
export class MembersApiModule {}
