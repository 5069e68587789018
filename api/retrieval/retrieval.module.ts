import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { ImportReviewController, RetrievalController } from './retrieval.controller.js';
import { RetrievalPresenter } from './retrieval.presenter.js';

@Module({
  imports: [RetrievalModule],
  controllers: [RetrievalController, ImportReviewController],
  providers: [RetrievalPresenter],
})
export class RetrievalApiModule {}
