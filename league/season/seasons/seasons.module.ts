import { Module } from '@nestjs/common';
import { RecomputationsModule } from '../recomputations.module.js';
import { PicksModule } from '../picks/picks.module.js';
import { SeasonsReader } from './seasons-reader.service.js';
import { SeasonsService } from './seasons.service.js';

@Module({
  imports: [PicksModule, RecomputationsModule],
  providers: [SeasonsReader, SeasonsService],
  exports: [SeasonsReader, SeasonsService],
})
export class SeasonsModule {}
