import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { PicksController } from './picks.controller.js';
import { PicksAdminController } from './picks-admin.controller.js';
import { SealsController } from './seals.controller.js';

@Module({
  imports: [PicksModule],
  controllers: [PicksController, PicksAdminController, SealsController],
})
export class PicksApiModule {}
