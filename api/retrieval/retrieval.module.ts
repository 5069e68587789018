import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrieval.module.js';
import { ReadingsController, RetrievalController } from './retrieval.controller.js';
import { RetrievalPresenter } from './retrieval.presenter.js';

@Module({
  imports: [RetrievalModule],
  controllers: [RetrievalController, ReadingsController],
  providers: [RetrievalPresenter],
})
export class RetrievalApiModule {}
