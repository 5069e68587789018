import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/picks/picks.module.js';
import { PicksAdminController, PicksController } from './picks.controller.js';

@Module({ imports: [PicksModule], controllers: [PicksController, PicksAdminController] })
export class PicksApiModule {}
