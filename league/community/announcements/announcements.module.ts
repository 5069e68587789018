import { Module } from '@nestjs/common';
import { EmailModule } from '../../messages/email/email.module.js';
import { AnnouncementsReader } from './announcements-reader.service.js';
import { AnnouncementsService } from './announcements.service.js';

const services = [AnnouncementsReader, AnnouncementsService];

@Module({ imports: [EmailModule], providers: services, exports: services })
export class AnnouncementsModule {}
