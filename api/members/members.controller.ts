import { Body, Controller, Get, Header, HttpCode, HttpException, Post, Query, Req } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Member } from '../../league/members/member.entity.js';
import { findMemberByName } from '../../league/members/member.store.js';
import { ProfilePicture } from '../../league/members/profile-picture.entity.js';
import type { DefaultPictureAnswer, PicturesAnswer, UserCommentsAnswer } from '../../league/contract/answers.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { isMissing, ZodValidationPipe, readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import type { Request } from '../http/request.js';
import { Throttle } from '../http/throttle.js';
import { findUsers } from '../presenters/users.presenter.js';
import { defaultPicture } from './default-picture.js';
import { makePicture } from './make-picture.js';
import { readMemberComments } from './read-member-comments.js';
import { readPictures } from './read-pictures.js';

const nameRequest = z.object({ username: z.string() });
const picturesRequest = z.object({ userList: z.array(z.string()).max(500) });

/** Members as others see them, and their pictures. */
@Controller('api')
@Roles('anyone')
export class MembersController {
  constructor(
    private readonly database: DataSource,
    private readonly throttle: Throttle,
  ) {}

  @Post('get-user')
  @HttpCode(200)
  async read(@Body(new ZodValidationPipe(nameRequest)) { username }: z.infer<typeof nameRequest>): Promise<UserSimple> {
    const { id } = await this.find(username);
    const user = (await findUsers(this.database.manager, [id])).get(id);
    if (!user) throw notFound();
    return user;
  }

  /** A member's comments and replies, newest first; without a page the first, past the end an empty list. */
  @Post('get-user-comments')
  @HttpCode(200)
  async comments(
    @Query('page') text: unknown,
    @Body(new ZodValidationPipe(nameRequest)) { username }: z.infer<typeof nameRequest>,
  ): Promise<UserCommentsAnswer> {
    const page = isMissing(text) ? 1 : readWholeNumber(text);
    if (page === null || page < 1) throw badRequest();
    const { id } = await this.find(username);
    return readMemberComments(this.database.manager, id, page);
  }

  @Post('get-users-profile-pictures')
  @HttpCode(200)
  async pictures(
    @Body(new ZodValidationPipe(picturesRequest)) { userList }: z.infer<typeof picturesRequest>,
  ): Promise<PicturesAnswer> {
    return { profile_pictures: await readPictures(this.database.manager, userList) };
  }

  @Get('get-user-default-profile-picture')
  @Header('cache-control', 'private, max-age=86400')
  defaultPicture(): DefaultPictureAnswer {
    return { profile_picture: defaultPicture };
  }

  @Post('change-profile-picture')
  @HttpCode(200)
  @Roles('member')
  async changePicture(@CurrentUser() { id: memberId }: Member, @Req() request: Request): Promise<object> {
    await this.throttle.count('picture', String(memberId));
    const picture = await makePicture(memberId, () => readFile(request));
    if (!picture) throw badRequest();
    await this.database.manager.upsert(ProfilePicture, { memberId, ...picture }, ['memberId']);
    return {};
  }

  private async find(username: string): Promise<Member> {
    const member = await findMemberByName(this.database.manager, username);
    if (!member?.isActive) throw notFound();
    return member;
  }
}

/** The file that was sent as the picture. */
async function readFile(request: Request): Promise<Buffer> {
  try {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file?.fieldname !== 'profile_picture') throw badRequest();
    return await file.toBuffer();
  } catch (error) {
    // What the parser says of a form that is broken or cut off has no status; of one that is too large it has.
    throw error instanceof HttpException || (error instanceof Error && 'statusCode' in error) ? error : badRequest();
  }
}
