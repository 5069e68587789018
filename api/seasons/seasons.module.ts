import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { SeasonsModule } from '../../league/season/seasons/seasons.module.js';
import { SeasonsController } from './seasons.controller.js';
import { SeasonAdminController } from './season-admin.controller.js';

@Module({
  imports: [RetrievalModule, SeasonsModule],
  controllers: [SeasonsController, SeasonAdminController],
})
export class SeasonsApiModule {}
