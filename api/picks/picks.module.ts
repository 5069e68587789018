import { Module } from '@nestjs/common';
import { PicksModule } from '../../league/picks/picks.module.js';
import { PicksController } from './picks.controller.js';

@Module({ imports: [PicksModule], controllers: [PicksController] })
export class PicksApiModule {}
