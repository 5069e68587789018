import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { ModerationService } from '../../league/community/comments/moderation.service.js';
import { limits } from '../../league/contract/limits.js';
import { isVisible } from '../../league/contract/visible-text.js';
import { moderationMessages, reportReasons } from '../../league/contract/moderation.js';
import type { ReportedCommentsAnswer } from '../../league/contract/administration.js';
import type { Member } from '../../league/schema/member.entity.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, isMissing, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentReportedComments } from './moderation.presenter.js';

const reportRequest = z.object({
  commentId: id,
  reason: z.enum(reportReasons),
  text: z
    .string()
    .trim()
    .max(limits.reportText)
    .transform((text) => (isVisible(text) ? text : ''))
    .nullish(),
});
const invalidReport = { message: moderationMessages.invalid };
const hideRequest = z.object({ commentId: id, hidden: z.boolean() });
const dismissRequest = z.object({ commentId: id });

/** Not in wire.md. The audit log contains the admins' decisions. */
@Controller('api')
export class ModerationController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly throttle: Throttle,
  ) {}

  @Post('report-comment')
  @HttpCode(200)
  @Roles('member')
  async report(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(reportRequest, invalidReport)) body: Infer<typeof reportRequest>,
  ): Promise<object> {
    await this.throttle.count('report', String(caller.id));
    await this.moderation.report(caller.id, { ...body, text: body.text ?? '' });
    return {};
  }

  /** Comments with open reports come first. Without `page`, returns the first page. Later pages are empty. */
  @Get('get-reported-comments')
  @Roles('admin')
  async read(@Query('page') text: unknown): Promise<ReportedCommentsAnswer> {
    const page = isMissing(text) ? 1 : readWholeNumber(text);
    if (page === null || page < 1) throw badRequest();
    return presentReportedComments(await this.moderation.readReported(page));
  }

  @Put('hide-comment')
  @Roles('admin')
  async hide(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(hideRequest)) { commentId, hidden }: Infer<typeof hideRequest>,
  ): Promise<object> {
    await this.moderation.setHidden(caller.id, commentId, hidden);
    return {};
  }

  @Put('dismiss-comment-reports')
  @Roles('admin')
  async dismiss(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(dismissRequest)) { commentId }: Infer<typeof dismissRequest>,
  ): Promise<object> {
    await this.moderation.dismissReports(caller.id, commentId);
    return {};
  }
}
