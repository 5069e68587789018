import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { GroupsService } from '../../league/community/groups/groups.service.js';
import { messages } from '../../league/contract/messages.js';
import { isUsername } from '../../league/contract/fields.js';
import { PictureReader } from '../../league/reading/picture-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Describe } from '../openapi/describe.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes, Throttle } from '../http/throttle.js';
import { id, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { isSame } from '../response-cache/response-cache.js';
import type { PictureFacts } from './draw-share-picture.js';
import type { Theme } from './picture-parts.js';
import { SharePictures } from './share-pictures.service.js';

const theme = z.enum(['light', 'dark']).default('light');
const leagueRequest = z.object({ theme });
/** Without `season`, the current season. */
const memberRequest = z.object({
  username: z.string().refine(isUsername),
  season: wholeNumber.nullable().default(null),
  theme,
});
const ownRequest = memberRequest.omit({ username: true });
const invitationRequest = z.object({ token: z.string().max(2048), theme });
const weekendRequest = z.object({ username: z.string().refine(isUsername), weekend: id, theme });
type MemberRequest = Infer<typeof memberRequest>;

const refusal = { message: messages.share.invalid };

interface Asked {
  caller: Member | null;
  request: Request;
  reply: Reply;
  theme: Theme;
  /** Only the caller may keep the picture. */
  isPrivate?: boolean;
}

/**
 * PNG pictures, 1200 x 630 (not in wire.md). They are the same for everybody and show only what a visitor may see,
 * except for the caller's own picks.
 */
@Controller('api')
@Roles('anyone')
export class ShareController {
  constructor(
    private readonly reader: PictureReader,
    private readonly groups: GroupsService,
    private readonly pictures: SharePictures,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-league-picture')
  @Describe({ type: 'image/png' })
  @Computes()
  league(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(leagueRequest, refusal)) query: Infer<typeof leagueRequest>,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme }, () => Promise.resolve({ kind: 'league' }));
  }

  /** For everybody who has the invitation link. */
  @Get('get-invitation-picture')
  @Describe({ type: 'image/png' })
  @Computes()
  invitation(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(invitationRequest, refusal)) query: Infer<typeof invitationRequest>,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme }, async () => {
      const { group } = await this.groups.findInvitation(query.token, null);
      return { kind: 'invitation', group: group.name, count: group.memberCount };
    });
  }

  @Get('get-position-picture')
  @Describe({ type: 'image/png' })
  @Computes()
  position(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(memberRequest, refusal)) query: MemberRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme }, () =>
      this.reader.readPosition(query.username, query.season),
    );
  }

  @Get('get-picks-picture')
  @Describe({ type: 'image/png' })
  @Computes()
  picks(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(memberRequest, refusal)) query: MemberRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme }, () =>
      this.reader.readPicks(query.username, query.season),
    );
  }

  /** Also available while the picks are hidden from others. */
  @Get('get-own-picks-picture')
  @Roles('member')
  @Describe({ type: 'image/png' })
  ownPicks(
    @CurrentUser() caller: Member,
    @Query(new ZodValidationPipe(ownRequest, refusal)) query: Infer<typeof ownRequest>,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme, isPrivate: true }, () =>
      this.reader.readOwnPicks(caller, query.season),
    );
  }

  @Get('get-weekend-picture')
  @Describe({ type: 'image/png' })
  @Computes()
  weekend(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(weekendRequest, refusal)) query: Infer<typeof weekendRequest>,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Buffer | string> {
    return this.send({ caller, request, reply, theme: query.theme }, () =>
      this.reader.readWeekend(query.username, query.weekend),
    );
  }

  /** Reads the facts for every request, so that an outdated picture is never sent. */
  private async send(
    { caller, request, reply, theme, isPrivate = false }: Asked,
    readFacts: () => Promise<PictureFacts>,
  ): Promise<Buffer | string> {
    // `@Computes` counts the requests of visitors by IP address.
    if (caller) await this.throttle.count('share-picture', String(caller.id));
    const { png, etag } = await this.pictures.get(await readFacts(), theme);
    const caching = isPrivate ? 'no-store' : 'no-cache';
    void reply.header('cache-control', caching).header('etag', etag).type('image/png');
    if (!isSame(request.headers['if-none-match'], etag)) return png;
    void reply.status(304);
    return '';
  }
}
