import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Member } from '../../league/members/member.entity.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import { Access } from '../http/access.decorator.js';
import { Caller } from '../http/caller.decorator.js';
import { id, Parse } from '../http/parse.js';
import { notFound } from '../http/refusal.js';
import { isToMember } from './read-notifications.js';

const request = z.object({ notification_id: id, read: z.literal(true) });

@Controller('api')
export class NotificationsController {
  constructor(private readonly database: DataSource) {}

  @Post('read-notification')
  @HttpCode(200)
  @Access('member')
  async read(@Caller() caller: Member, @Body(new Parse(request)) body: z.infer<typeof request>): Promise<object> {
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
