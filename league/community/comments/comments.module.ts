import { Module } from '@nestjs/common';
import { EmailModule } from '../../messages/email/email.module.js';
import { NotificationsModule } from '../../messages/notifications/notifications.module.js';
import { PushModule } from '../../messages/push/push.module.js';
import { AnnouncementsModule } from '../announcements/announcements.module.js';
import { CommentsReader } from './comments-reader.service.js';
import { CommentsService } from './comments.service.js';
import { ModerationService } from './moderation.service.js';

const services = [CommentsReader, CommentsService, ModerationService];

@Module({
  imports: [AnnouncementsModule, EmailModule, NotificationsModule, PushModule],
  providers: services,
  exports: services,
})
export class CommentsModule {}
