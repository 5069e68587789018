import { Module } from '@nestjs/common';
import { EmailModule } from '../../messages/email/email.module.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({ imports: [EmailModule], providers: [AnnouncementsService], exports: [AnnouncementsService] })
export class AnnouncementsModule {}
