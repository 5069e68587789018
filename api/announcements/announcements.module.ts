import { Module } from '@nestjs/common';
import { AnnouncementsModule } from '../../league/community/announcements/announcements.module.js';
import { AnnouncementsController } from './announcements.controller.js';
import { FeedController } from './feed.controller.js';

@Module({ imports: [AnnouncementsModule], controllers: [AnnouncementsController, FeedController] })
export class AnnouncementsApiModule {}
