import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { RetrievalController } from './retrieval.controller.js';
import { ImportReviewController } from './import-review.controller.js';

@Module({
  imports: [RetrievalModule],
  controllers: [RetrievalController, ImportReviewController],
})
export class RetrievalApiModule {}
