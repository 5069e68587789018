import { Module } from '@nestjs/common';
import { GroupNewsService } from './group-news.service.js';
import { NotificationsService } from './notifications.service.js';

const services = [GroupNewsService, NotificationsService];

@Module({ providers: services, exports: services })
export class NotificationsModule {}
