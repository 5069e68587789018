import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../league/messages/notifications/notifications.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { NotificationsController } from './notifications.controller.js';

@Module({ imports: [NotificationsModule, ReadingModule], controllers: [NotificationsController] })
export class NotificationsApiModule {}
