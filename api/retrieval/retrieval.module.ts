import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { RetrievalController } from './retrieval.controller.js';
import { ChampionshipSetupController } from './championship.controller.js';
import { ImportReviewController } from './import-review.controller.js';

@Module({
  imports: [RetrievalModule],
  controllers: [RetrievalController, ImportReviewController, ChampionshipSetupController],
})
export class RetrievalApiModule {}
