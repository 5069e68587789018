import { Module } from '@nestjs/common';
import { CommentsModule } from '../../league/comments/comments.module.js';
import { AnnouncementsApiModule } from '../announcements/announcements.module.js';
import { CommentsController } from './comments.controller.js';
import { CommentsPresenter } from './comments.presenter.js';

@Module({
  imports: [CommentsModule, AnnouncementsApiModule],
  controllers: [CommentsController],
  providers: [CommentsPresenter],
  exports: [CommentsModule, CommentsPresenter],
})
export class CommentsApiModule {}
