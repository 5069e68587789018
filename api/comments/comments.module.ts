import { Module } from '@nestjs/common';
import { CommentsModule } from '../../league/community/comments/comments.module.js';
import { AnnouncementsApiModule } from '../announcements/announcements.module.js';
import { CommentsController } from './comments.controller.js';
import { CommentsPresenter } from './comments.presenter.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationPresenter } from './moderation.presenter.js';

@Module({
  imports: [CommentsModule, AnnouncementsApiModule],
  controllers: [CommentsController, ModerationController],
  providers: [CommentsPresenter, ModerationPresenter],
  exports: [CommentsModule, CommentsPresenter],
})
export class CommentsApiModule {}
