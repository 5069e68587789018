import { Module } from '@nestjs/common';
import { RecomputationsModule } from '../recomputations.module.js';
import { PicksModule } from '../picks/picks.module.js';
import { ChampionshipReader } from './championship-reader.service.js';
import { RidersService } from './riders.service.js';

@Module({
  imports: [PicksModule, RecomputationsModule],
  providers: [ChampionshipReader, RidersService],
  exports: [ChampionshipReader, RidersService],
})
export class RidersModule {}
