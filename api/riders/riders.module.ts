import { Module } from '@nestjs/common';
import { RidersModule } from '../../league/riders/riders.module.js';
import { RidersController } from './riders.controller.js';

@Module({ imports: [RidersModule], controllers: [RidersController] })
export class RidersApiModule {}
