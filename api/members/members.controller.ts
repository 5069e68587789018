import { Body, Controller, Get, Header, HttpCode, HttpException, Post, Query, Req } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { CommentsReader } from '../../league/community/comments/comments-reader.service.js';
import type {
  DefaultPictureAnswer,
  MembersAnswer,
  PicturesAnswer,
  UserCommentsAnswer,
} from '../../league/contract/answers.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersReader } from '../../league/members/members-reader.service.js';
import { ProfilePicturesService } from '../../league/members/profile-pictures.service.js';
import { presentComments } from '../comments/comments.presenter.js';
import { Describe } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser, type Request } from '../http/request.js';
import { AdminAccess, Roles } from '../http/roles.js';
import { Computes, CountForVisitors, Throttle } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentUser } from '../presenters/shapes.presenter.js';

const searchRequest = z.object({ search: z.string().refine(isUsername) });
const nameRequest = z.object({ username: z.string() });
const picturesRequest = z.object({ userList: z.array(z.string()).max(500) });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e8e8ea"/><circle cx="48" cy="38" r="17" fill="#8b909b"/><path d="M14 92a34 34 0 0 1 68 0" fill="#8b909b"/></svg>`;
/** Shown for members who have no picture. */
const defaultPicture = { format: 'svg+xml', data: Buffer.from(svg).toString('base64') };

@Controller('api')
@Roles('anyone')
export class MembersController {
  constructor(
    private readonly members: MembersReader,
    private readonly comments: CommentsReader,
    private readonly pictures: ProfilePicturesService,
    private readonly throttle: Throttle,
    private readonly adminAccess: AdminAccess,
  ) {}

  @Post('get-user')
  @HttpCode(200)
  async read(@Body(new ZodValidationPipe(nameRequest)) { username }: Infer<typeof nameRequest>): Promise<UserSimple> {
    return presentUser(await this.members.read(username));
  }

  /** Returns at most ten active members whose names begin with the search. */
  @Get('get-members')
  @Computes()
  async search(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(searchRequest)) { search }: Infer<typeof searchRequest>,
  ): Promise<MembersAnswer> {
    if (caller) await this.throttle.count('search', String(caller.id));
    return { members: (await this.members.search(search)).map(presentUser) };
  }

  /** Newest first, including replies. An invalid `page` means the first page. Past the end, the list is empty. */
  @Post('get-user-comments')
  @HttpCode(200)
  async readComments(
    @CurrentUser() caller: Member | null,
    @Query('page') text: unknown,
    @Body(new ZodValidationPipe(nameRequest)) { username }: Infer<typeof nameRequest>,
  ): Promise<UserCommentsAnswer> {
    const readsHidden = await this.adminAccess.isGranted(caller);
    const { count, ...shown } = await this.comments.readOfMember(
      username,
      readPage(text),
      caller?.id ?? null,
      readsHidden,
    );
    return { comments: presentComments(shown), amount_comments: count };
  }

  @Post('get-users-profile-pictures')
  @HttpCode(200)
  @CountForVisitors()
  async readPictures(
    @Body(new ZodValidationPipe(picturesRequest)) { userList }: Infer<typeof picturesRequest>,
  ): Promise<PicturesAnswer> {
    const pictures = await this.pictures.findByNames(userList);
    return { profile_pictures: Object.fromEntries(pictures.map((picture) => [picture.username, picture])) };
  }

  @Get('get-user-default-profile-picture')
  @Header('cache-control', 'private, max-age=86400')
  defaultPicture(): DefaultPictureAnswer {
    return { profile_picture: defaultPicture };
  }

  @Post('change-profile-picture')
  @Describe({ file: 'profile_picture' })
  @HttpCode(200)
  @Roles('member')
  async changePicture(@CurrentUser() { id: memberId }: Member, @Req() request: Request): Promise<object> {
    await this.throttle.count('picture', String(memberId));
    await this.pictures.change(memberId, () => readFile(request));
    return {};
  }
}

const highestPage = 999_999_999;

/** Returns the first page for invalid text, because known clients go blank on a 400 (wire.md). */
const readPage = (text: unknown): number =>
  typeof text === 'string' && /^\d+$/.test(text) ? Math.min(Number(text), highestPage) || 1 : 1;

/** @throws ApiException 400 if the form has no file or is broken */
async function readFile(request: Request): Promise<Buffer> {
  try {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file?.fieldname !== 'profile_picture') throw badRequest();
    return await file.toBuffer();
  } catch (error) {
    // The parser's error has no status if the form is broken or incomplete, but has a status if the file is too large.
    throw error instanceof HttpException || (error instanceof Error && 'statusCode' in error) ? error : badRequest();
  }
}
