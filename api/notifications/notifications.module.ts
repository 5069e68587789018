import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../league/notifications/notifications.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsPresenter } from './notifications.presenter.js';

@Module({
  imports: [NotificationsModule],
  controllers: [NotificationsController],
  providers: [NotificationsPresenter],
  exports: [NotificationsPresenter],
})
export class NotificationsApiModule {}
