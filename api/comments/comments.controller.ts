import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { CommentsService, commentTargetKinds } from '../../league/comments/comments.service.js';
import type { CommentsAnswer, NewCommentAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import type { Member } from '../../league/members/member.entity.js';
import { runAs } from '../audit/audit.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { AdminAccess, Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, isMissing, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { CommentsPresenter } from './comments.presenter.js';

const targetKind = z.enum(commentTargetKinds);
const text = z.string().trim().min(limits.commentText.min).max(limits.commentText.max);
const postRequest = z.object({ id, parentElement: targetKind, text, commentId: id.nullish() });
const editRequest = z.object({ commentId: id, text });
const deleteRequest = z.object({ commentId: id });

@Controller('api')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly presenter: CommentsPresenter,
    private readonly throttle: Throttle,
    private readonly adminAccess: AdminAccess,
  ) {}

  /** The top level newest first, replies nested. Our own: of many comments those `before` one of them. */
  @Get('get-comments')
  @Roles('anyone')
  async read(
    @CurrentUser() caller: Member | null,
    @Query('parentElement') element: unknown,
    @Query('id') target: unknown,
    @Query('before') end: unknown,
  ): Promise<CommentsAnswer> {
    const kind = targetKind.safeParse(element);
    const targetId = readWholeNumber(target);
    const before = readWholeNumber(end);
    if (!kind.success || targetId === null || (before === null && !isMissing(end))) throw badRequest();
    const commented = { kind: kind.data, id: targetId };
    const { comments, older } = await this.comments.findNewest(commented, before, caller?.id ?? null);
    return { comments: await this.presenter.present(comments, caller), older };
  }

  @Post('post-comment')
  @Roles('member')
  async post(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(postRequest)) body: z.infer<typeof postRequest>,
  ): Promise<NewCommentAnswer> {
    await this.throttle.count('post', String(caller.id));
    const target = { kind: body.parentElement, id: body.id };
    const comment = { target, text: body.text, replyTo: body.commentId ?? null };
    return { new_comment_id: await this.comments.post(caller, comment) };
  }

  @Put('edit-comment')
  @HttpCode(201)
  @Roles('member')
  async edit(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(editRequest)) body: z.infer<typeof editRequest>,
  ): Promise<object> {
    await this.comments.edit(caller, body.commentId, body.text);
    return {};
  }

  /** Members delete their own comments, admins any: what they do to those of others is in the audit log. */
  @Post('delete-comment')
  @Roles('member')
  async delete(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(deleteRequest)) body: z.infer<typeof deleteRequest>,
  ): Promise<object> {
    const comment = await this.comments.find(body.commentId);
    if (comment.memberId === caller.id) await this.comments.delete(comment);
    else {
      await this.adminAccess.require(caller);
      await runAs(caller, () => this.comments.delete(comment));
    }
    return {};
  }
}
