import { Module } from '@nestjs/common';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { RidersModule } from '../../league/season/riders/riders.module.js';
import { ChampionshipController } from './championship.controller.js';
import { RidersController } from './riders.controller.js';

@Module({ imports: [RidersModule, StandingsModule], controllers: [ChampionshipController, RidersController] })
export class RidersApiModule {}
