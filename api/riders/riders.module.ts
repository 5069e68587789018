import { Module } from '@nestjs/common';
import { RidersModule } from '../../league/season/riders/riders.module.js';
import { ChampionshipController } from './championship.controller.js';
import { RidersController } from './riders.controller.js';

@Module({ imports: [RidersModule], controllers: [ChampionshipController, RidersController] })
export class RidersApiModule {}
