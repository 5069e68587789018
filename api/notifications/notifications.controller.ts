import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { Member } from '../../league/schema/member.entity.js';
import { NotificationsService } from '../../league/messages/notifications/notifications.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';

const request = z.object({ notification_id: id, read: z.literal(true) });

@Controller('api')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

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
