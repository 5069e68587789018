import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { ReadNotificationsAnswer } from '../../league/contract/answers.js';
import type { Member } from '../../league/schema/member.entity.js';
import { NotificationsReader } from '../../league/reading/notifications-reader.service.js';
import { NotificationsService } from '../../league/messages/notifications/notifications.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentNotifications } from './notifications.presenter.js';

const request = z.object({ notification_id: id, read: z.literal(true) });

@Controller('api')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly reader: NotificationsReader,
  ) {}

  /** Not in wire.md. The unread notifications are in get-current-user. */
  @Get('get-read-notifications')
  @Roles('member')
  async readHistory(@CurrentUser() { id: readerId }: Member): Promise<ReadNotificationsAnswer> {
    const history = await this.reader.readHistory(readerId);
    return { notifications: presentNotifications(history, { read: true, readerId }) };
  }

  @Post('read-notification')
  @HttpCode(200)
  @Roles('member')
  async markRead(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(request)) body: Infer<typeof request>,
  ): Promise<object> {
    await this.notifications.markRead(caller.id, body.notification_id);
    return {};
  }
}
