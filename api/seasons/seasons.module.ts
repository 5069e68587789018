import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { SeasonsModule } from '../../league/season/seasons/seasons.module.js';
import { SeasonAdminController, SeasonsController } from './seasons.controller.js';

@Module({
  imports: [RetrievalModule, SeasonsModule],
  controllers: [SeasonsController, SeasonAdminController],
})
export class SeasonsApiModule {}
