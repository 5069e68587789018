import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { ImportReviewController, RetrievalController } from './retrieval.controller.js';

@Module({
  imports: [RetrievalModule],
  controllers: [RetrievalController, ImportReviewController],
})
export class RetrievalApiModule {}
