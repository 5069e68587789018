import { Module } from '@nestjs/common';
import { StandingsModule } from '../../standings/standings.module.js';
import { PicksModule } from '../picks/picks.module.js';
import { ChampionshipReader } from './championship-reader.service.js';
import { RidersService } from './riders.service.js';

@Module({
  imports: [PicksModule, StandingsModule],
  providers: [ChampionshipReader, RidersService],
  exports: [ChampionshipReader, RidersService],
})
export class RidersModule {}
