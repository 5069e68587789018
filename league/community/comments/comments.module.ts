import { Module } from '@nestjs/common';
import { EmailModule } from '../../messages/email/email.module.js';
import { PushModule } from '../../messages/push/push.module.js';
import { CommentsService } from './comments.service.js';
import { ModerationService } from './moderation.service.js';

@Module({
  imports: [EmailModule, PushModule],
  providers: [CommentsService, ModerationService],
  exports: [CommentsService, ModerationService],
})
export class CommentsModule {}
