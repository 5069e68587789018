import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Member } from '../../league/members/member.entity.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { isToMember } from './read-notifications.js';

const request = z.object({ notification_id: id, read: z.literal(true) });

@Controller('api')
export class NotificationsController {
  constructor(private readonly database: DataSource) {}

  @Post('read-notification')
  @HttpCode(200)
  @Roles('member')
  async read(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(request)) body: z.infer<typeof request>,
  ): Promise<object> {
    const { manager } = this.database;
    if (!(await manager.existsBy(Notification, { id: body.notification_id }))) throw notFound();
    const mine: unknown[] = await manager.query(`SELECT FROM notifications WHERE id = $2 AND ${isToMember}`, [
      caller.id,
      body.notification_id,
    ]);
    if (mine.length === 0) throw new ForbiddenException();
    await manager.query(
      `INSERT INTO notification_reads (notification_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [body.notification_id, caller.id],
    );
    return {};
  }
}
