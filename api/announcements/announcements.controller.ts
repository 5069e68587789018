import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { AnnouncementsReader } from '../../league/community/announcements/announcements-reader.service.js';
import { AnnouncementsService } from '../../league/community/announcements/announcements.service.js';
import type { AnnouncementAnswer, AnnouncementsAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Describe, orNull, text } from '../openapi/describe.js';
import { notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, readWholeNumber, wantsNull, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { announcementText } from '../../league/contract/fields.js';
import { presentAnnouncements } from './announcements.presenter.js';

const tooLong = { message: messages.announcements.tooLong };
const postRequest = announcementText;
const editRequest = announcementText.extend({ announcementId: id });
const deleteRequest = z.object({ announcementId: id });

@Controller('api')
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly reader: AnnouncementsReader,
  ) {}

  @Get('get-latest-announcement')
  @Describe({ query: orNull })
  @Roles('anyone')
  async latest(@Query() query: Record<string, unknown>): Promise<AnnouncementAnswer | { announcement: null }> {
    const [announcement] = presentAnnouncements(await this.reader.readLatest());
    if (announcement) return { announcement };
    if (wantsNull(query)) return { announcement: null };
    throw notFound();
  }

  /** Returns one announcement by `id`, or a page of them, newest first. Only the first page may be empty. */
  @Get('get-announcements')
  @Describe({ query: z.object({ id: text, page: text }) })
  @Roles('anyone')
  async read(@Query() query: Record<string, unknown>): Promise<AnnouncementsAnswer | AnnouncementAnswer> {
    if ('id' in query) {
      const [announcement] = presentAnnouncements(await this.reader.readOne(readWholeNumber(query['id']) ?? 0));
      if (!announcement) throw notFound();
      return { announcement };
    }
    const { count, ...shown } = await this.reader.readPage(readWholeNumber(query['page']) ?? 0);
    return { announcements: presentAnnouncements(shown), amount_announcements: count };
  }

  @Post('post-announcement')
  @HttpCode(200)
  @Roles('admin')
  async post(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(postRequest, tooLong)) text: Infer<typeof postRequest>,
  ): Promise<object> {
    await this.announcements.post(caller.id, text);
    return {};
  }

  @Post('edit-announcement')
  @HttpCode(200)
  @Roles('admin')
  async edit(@Body(new ZodValidationPipe(editRequest, tooLong)) body: Infer<typeof editRequest>): Promise<object> {
    const { announcementId, ...text } = body;
    await this.announcements.edit(announcementId, text);
    return {};
  }

  @Post('delete-announcement')
  @HttpCode(200)
  @Roles('admin')
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>): Promise<object> {
    await this.announcements.delete(body.announcementId);
    return {};
  }
}
