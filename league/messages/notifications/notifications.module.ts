import { Module } from '@nestjs/common';
import { NotificationsReader } from './notifications-reader.service.js';
import { NotificationsService } from './notifications.service.js';

const services = [NotificationsReader, NotificationsService];

@Module({ providers: services, exports: services })
export class NotificationsModule {}
