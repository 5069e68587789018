import { Module } from '@nestjs/common';
import { CommentsModule } from '../../league/community/comments/comments.module.js';
import { CommentsController } from './comments.controller.js';
import { ModerationController } from './moderation.controller.js';

@Module({ imports: [CommentsModule], controllers: [CommentsController, ModerationController] })
export class CommentsApiModule {}
