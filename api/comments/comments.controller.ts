import { Body, Controller, ForbiddenException, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { CommentsReader } from '../../league/community/comments/comments-reader.service.js';
import { CommentsService, commentTargetKinds } from '../../league/community/comments/comments.service.js';
import type { CommentsAnswer, NewCommentAnswer, UserCommentsAnswer } from '../../league/contract/answers.js';
import { visibleText } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import type { Member } from '../../league/schema/member.entity.js';
import { runAs } from '../http/audit.subscriber.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { AdminAccess } from '../http/admin-access.js';
import { CountForVisitors, Throttle } from '../http/throttle.js';
import { id, isMissing, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentComments } from './comments.presenter.js';

const targetKind = z.enum(commentTargetKinds);
const text = visibleText.min(limits.commentText.min).max(limits.commentText.max);
const postRequest = z.object({
  id,
  parentElement: targetKind,
  text,
  commentId: id.nullish(),
  /** The member that the client expects, because a different member may have logged in meanwhile. Not in wire.md. */
  username: z.string().optional().catch(undefined),
});
const editRequest = z.object({ commentId: id, text });
const deleteRequest = z.object({ commentId: id });
const nameRequest = z.object({ username: z.string() });
const followRequest = z.object({ commentId: id, following: z.boolean() });
const likeRequest = z.object({ commentId: id, liked: z.boolean() });

@Controller('api')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly reader: CommentsReader,
    private readonly throttle: Throttle,
    private readonly adminAccess: AdminAccess,
  ) {}

  /** Newest first, with replies. `before` (not in wire.md) limits the list to older comments. */
  @Get('get-comments')
  @Roles('anyone')
  @CountForVisitors()
  async read(
    @CurrentUser() caller: Member | null,
    @Query('parentElement') kindText: unknown,
    @Query('id') idText: unknown,
    @Query('before') beforeText: unknown,
  ): Promise<CommentsAnswer> {
    const kind = targetKind.safeParse(kindText);
    const targetId = readWholeNumber(idText);
    const before = readWholeNumber(beforeText);
    if (!kind.success || targetId === null || (before === null && !isMissing(beforeText))) throw badRequest();
    const target = { kind: kind.data, id: targetId };
    const readsHidden = await this.adminAccess.isGranted(caller);
    const { hasOlder, ...shown } = await this.reader.readNewest(target, before, caller?.id ?? null, readsHidden);
    return { comments: presentComments(shown), older: hasOlder };
  }

  /** Newest first, including replies. An invalid `page` means the first page. Later pages are empty. */
  @Post('get-user-comments')
  @HttpCode(200)
  @Roles('anyone')
  async readOfMember(
    @CurrentUser() caller: Member | null,
    @Query('page') text: unknown,
    @Body(new ZodValidationPipe(nameRequest)) { username }: Infer<typeof nameRequest>,
  ): Promise<UserCommentsAnswer> {
    const readsHidden = await this.adminAccess.isGranted(caller);
    const { count, ...shown } = await this.reader.readOfMember(
      username,
      readPage(text),
      caller?.id ?? null,
      readsHidden,
    );
    return { comments: presentComments(shown), amount_comments: count };
  }

  @Post('post-comment')
  @Roles('member')
  async post(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(postRequest)) body: Infer<typeof postRequest>,
  ): Promise<NewCommentAnswer> {
    if (body.username !== undefined && body.username !== caller.username) throw new ForbiddenException();
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
    @Body(new ZodValidationPipe(editRequest)) body: Infer<typeof editRequest>,
  ): Promise<object> {
    await this.comments.edit(caller, body.commentId, body.text);
    return {};
  }

  /** Not in wire.md. */
  @Put('like-comment')
  @Roles('member')
  async like(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(likeRequest)) body: Infer<typeof likeRequest>,
  ): Promise<object> {
    await this.comments.setLiked(caller.id, body.commentId, body.liked);
    return {};
  }

  /** Not in wire.md. Following a reply follows its conversation. */
  @Put('follow-comment')
  @Roles('member')
  async follow(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(followRequest)) body: Infer<typeof followRequest>,
  ): Promise<object> {
    await this.comments.setFollowed(caller.id, body.commentId, body.following);
    return {};
  }

  /** The audit log records deletions of other members' comments. A comment that is already "[deleted]" is not found. */
  @Post('delete-comment')
  @Roles('member')
  async delete(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>,
  ): Promise<object> {
    const comment = await this.comments.find(body.commentId);
    const isAdmin = await this.adminAccess.isGranted(caller);
    if (comment.memberId === caller.id && !isAdmin) await this.comments.deleteOwn(comment, caller.id);
    else if (comment.memberId === caller.id || comment.memberId === null) await this.comments.delete(comment);
    else {
      await this.adminAccess.require(caller);
      await runAs(caller, () => this.comments.delete(comment));
    }
    return {};
  }
}

const highestPage = 999_999_999;

/** Returns the first page if the text is invalid, because known clients go blank on a 400 (wire.md). */
const readPage = (text: unknown): number =>
  typeof text === 'string' && /^\d+$/.test(text) ? Math.min(Number(text), highestPage) || 1 : 1;
