import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../league/messages/notifications/notifications.module.js';
import { NotificationsController } from './notifications.controller.js';

@Module({ imports: [NotificationsModule], controllers: [NotificationsController] })
export class NotificationsApiModule {}
