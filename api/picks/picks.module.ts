import { Module } from '@nestjs/common';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { SeasonsModule } from '../../league/season/seasons/seasons.module.js';
import { PicksController } from './picks.controller.js';
import { PicksAdminController } from './picks-admin.controller.js';
import { SealsController } from './seals.controller.js';

@Module({
  imports: [PicksModule, ReadingModule, SeasonsModule],
  controllers: [PicksController, PicksAdminController, SealsController],
})
export class PicksApiModule {}
