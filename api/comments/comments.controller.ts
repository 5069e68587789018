import { Body, Controller, ForbiddenException, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Comment } from '../../league/comments/comment.entity.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import type { CommentsAnswer, NewCommentAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { runAs } from '../audit/audit.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, isMissing, ZodValidationPipe, readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { Throttle } from '../http/throttle.js';
import { deleteComment } from './delete-comment.js';
import { findPlace, parentElement } from './find-place.js';
import { postComment } from './post-comment.js';
import { readTalk } from './read-talk.js';

const text = z.string().trim().min(limits.commentText.min).max(limits.commentText.max);
const postRequest = z.object({ id, parentElement, text, commentId: id.nullish() });
const editRequest = z.object({ commentId: id, text });
const deleteRequest = z.object({ commentId: id });

@Controller('api')
export class CommentsController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly throttle: Throttle,
  ) {}

  /** Top level newest first, replies nested. Our own: of a long talk those `before` a comment. */
  @Get('get-comments')
  @Roles('anyone')
  async read(
    @Query('parentElement') element: unknown,
    @Query('id') text: unknown,
    @Query('before') end: unknown,
  ): Promise<CommentsAnswer> {
    const kind = parentElement.safeParse(element);
    const number = readWholeNumber(text);
    const before = readWholeNumber(end);
    if (!kind.success || number === null || (before === null && !isMissing(end))) throw badRequest();
    const place = await findPlace(this.database.manager, kind.data, number);
    const talk = place && (await readTalk(this.database.manager, place, before));
    if (!talk) throw notFound();
    return talk;
  }

  @Post('post-comment')
  @Roles('member')
  async post(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(postRequest)) body: z.infer<typeof postRequest>,
  ): Promise<NewCommentAnswer> {
    await this.throttle.count('post', String(caller.id));
    return { new_comment_id: await postComment(this.database, this.dispatcher, caller, body) };
  }

  @Put('edit-comment')
  @HttpCode(201)
  @Roles('member')
  async edit(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(editRequest)) body: z.infer<typeof editRequest>,
  ): Promise<object> {
    const comment = await this.find(body.commentId);
    if (comment.memberId !== caller.id) throw new ForbiddenException();
    // Still the caller's: one that was removed meanwhile stays without author and text.
    const own = { id: comment.id, memberId: caller.id };
    const { affected } = await this.database.manager.update(Comment, own, { text: body.text, edited: true });
    if (affected !== 1) throw notFound();
    return {};
  }

  @Post('delete-comment')
  @Roles('member')
  async delete(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(deleteRequest)) body: z.infer<typeof deleteRequest>,
  ): Promise<object> {
    const comment = await this.find(body.commentId);
    if (comment.memberId !== caller.id && !caller.isAdmin) throw new ForbiddenException();
    const deletion = () => deleteComment(this.database, comment);
    await (comment.memberId === caller.id ? deletion() : runAs(caller, deletion));
    return {};
  }

  private async find(commentId: number): Promise<Comment> {
    const comment = await this.database.manager.findOneBy(Comment, { id: commentId });
    if (!comment) throw notFound();
    return comment;
  }
}
