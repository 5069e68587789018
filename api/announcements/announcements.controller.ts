import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import type { Member } from '../../league/members/member.entity.js';
import type { AnnouncementAnswer, AnnouncementsAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { Announcement as AnnouncementShape } from '../../league/contract/shapes.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, ZodValidationPipe, readWholeNumber, wantsNull } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { deleteAnnouncement } from './delete-announcement.js';
import { announcementWords, editAnnouncement } from './edit-announcement.js';
import { presentAnnouncements, readAnnouncements } from './read-announcements.js';

const perPage = limits.announcementsPerPage;
const tooLong = { message: messages.announcements.tooLong };
const postRequest = announcementWords;
const editRequest = announcementWords.extend({ announcementId: id });
const deleteRequest = z.object({ announcementId: id });

@Controller('api')
export class AnnouncementsController {
  constructor(private readonly database: DataSource) {}

  @Get('get-latest-announcement')
  @Roles('anyone')
  async latest(@Query() query: Record<string, unknown>): Promise<AnnouncementAnswer | { announcement: null }> {
    const [announcement] = await readAnnouncements(this.database.manager, 0, 1);
    if (!announcement && wantsNull(query)) return { announcement: null };
    if (!announcement) throw notFound();
    return { announcement };
  }

  /** One announcement by `id`, or a page of them, newest first; the first page is there also where there are none. */
  @Get('get-announcements')
  @Roles('anyone')
  async read(@Query() query: Record<string, unknown>): Promise<AnnouncementsAnswer | AnnouncementAnswer> {
    if ('id' in query) return { announcement: await this.readOne(readWholeNumber(query['id'])) };
    const page = readWholeNumber(query['page']) ?? 0;
    const announcements = page < 1 ? [] : await readAnnouncements(this.database.manager, (page - 1) * perPage, perPage);
    if (announcements.length === 0 && page !== 1) throw notFound();
    return { announcements, amount_announcements: await this.database.manager.count(Announcement) };
  }

  @Post('post-announcement')
  @HttpCode(200)
  @Roles('admin')
  async post(
    @CurrentUser() { id: memberId }: Member,
    @Body(new ZodValidationPipe(postRequest, tooLong)) body: z.infer<typeof postRequest>,
  ): Promise<object> {
    await this.database.transaction((manager) => manager.insert(Announcement, { memberId, ...body }));
    return {};
  }

  @Post('edit-announcement')
  @HttpCode(200)
  @Roles('admin')
  async edit(@Body(new ZodValidationPipe(editRequest, tooLong)) body: z.infer<typeof editRequest>): Promise<object> {
    const { announcementId, ...words } = body;
    await editAnnouncement(this.database, announcementId, words);
    return {};
  }

  @Post('delete-announcement')
  @HttpCode(200)
  @Roles('admin')
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: z.infer<typeof deleteRequest>): Promise<object> {
    await deleteAnnouncement(this.database, body.announcementId);
    return {};
  }

  private async readOne(wanted: number | null): Promise<AnnouncementShape> {
    const found = await this.database.manager.findBy(Announcement, { id: wanted ?? 0 });
    const [announcement] = await presentAnnouncements(this.database.manager, found);
    if (!announcement) throw notFound();
    return announcement;
  }
}
