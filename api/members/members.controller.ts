import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { DefaultPictureAnswer, MembersAnswer, PicturesAnswer } from '../../league/contract/answers.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersReader } from '../../league/members/members-reader.service.js';
import { ProfilePicturesService } from '../../league/members/profile-pictures.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes, CountForVisitors, Throttle } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentUser } from '../presenters/shapes.presenter.js';

const searchRequest = z.object({ search: z.string().refine(isUsername) });
const nameRequest = z.object({ username: z.string() });
const picturesRequest = z.object({ userList: z.array(z.string()).max(500) });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e8e8ea"/><circle cx="48" cy="38" r="17" fill="#8b909b"/><path d="M14 92a34 34 0 0 1 68 0" fill="#8b909b"/></svg>`;
/** Shown for members without a picture. */
const defaultPicture = { format: 'svg+xml', data: Buffer.from(svg).toString('base64') };

@Controller('api')
@Roles('anyone')
export class MembersController {
  constructor(
    private readonly members: MembersReader,
    private readonly pictures: ProfilePicturesService,
    private readonly throttle: Throttle,
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
}
