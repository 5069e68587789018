import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Query as NestQuery,
} from '@nestjs/common';
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
type Picture = Promise<Buffer | string>;

const refusal = { message: messages.share.invalid };

interface Asked {
  caller: Member | null;
  request: Request;
  reply: Reply;
}

/** The whole exchange, because a picture is sent with its own headers or with the status 304. */
const Exchange = createParamDecorator((_: unknown, context: ExecutionContext): Asked => {
  const request = context.switchToHttp().getRequest<Request>();
  return { caller: request.member ?? null, request, reply: context.switchToHttp().getResponse<Reply>() };
});

const Query = (schema: z.ZodType) => NestQuery(new ZodValidationPipe(schema, refusal));

/** Everybody may ask for the picture. */
const GetPicture = (call: string) => applyDecorators(Get(call), Describe({ type: 'image/png' }), Computes());

/** PNG pictures, 1200 x 630 (not in wire.md). They show what visitors may see; only own picks are private. */
@Controller('api')
@Roles('anyone')
export class ShareController {
  constructor(
    private readonly reader: PictureReader,
    private readonly groups: GroupsService,
    private readonly pictures: SharePictures,
    private readonly throttle: Throttle,
  ) {}

  @GetPicture('get-league-picture')
  league(@Exchange() exchange: Asked, @Query(leagueRequest) { theme }: Infer<typeof leagueRequest>): Picture {
    return this.send(exchange, theme, () => Promise.resolve({ kind: 'league' }));
  }

  /** For everybody who has the invitation link. */
  @GetPicture('get-invitation-picture')
  invitation(
    @Exchange() exchange: Asked,
    @Query(invitationRequest) { token, theme }: Infer<typeof invitationRequest>,
  ): Picture {
    return this.send(exchange, theme, async () => {
      const { group } = await this.groups.findInvitation(token, null);
      return { kind: 'invitation', group: group.name, count: group.memberCount };
    });
  }

  @GetPicture('get-position-picture')
  position(
    @Exchange() exchange: Asked,
    @Query(memberRequest) { username, season, theme }: Infer<typeof memberRequest>,
  ): Picture {
    return this.send(exchange, theme, () => this.reader.readPosition(username, season));
  }

  @GetPicture('get-picks-picture')
  picks(
    @Exchange() exchange: Asked,
    @Query(memberRequest) { username, season, theme }: Infer<typeof memberRequest>,
  ): Picture {
    return this.send(exchange, theme, () => this.reader.readPicks(username, season));
  }

  /** Also while the picks are hidden from others. Only the caller may keep the picture. */
  @Get('get-own-picks-picture')
  @Roles('member')
  @Describe({ type: 'image/png' })
  ownPicks(
    @CurrentUser() caller: Member,
    @Exchange() exchange: Asked,
    @Query(ownRequest) { season, theme }: Infer<typeof ownRequest>,
  ): Picture {
    return this.send(exchange, theme, () => this.reader.readOwnPicks(caller, season), 'no-store');
  }

  @GetPicture('get-weekend-picture')
  weekend(
    @Exchange() exchange: Asked,
    @Query(weekendRequest) { username, weekend, theme }: Infer<typeof weekendRequest>,
  ): Picture {
    return this.send(exchange, theme, () => this.reader.readWeekend(username, weekend));
  }

  /** Reads the facts for every request, so that an outdated picture is never sent. */
  private async send(
    { caller, request, reply }: Asked,
    theme: Theme,
    readFacts: () => Promise<PictureFacts>,
    caching: 'no-cache' | 'no-store' = 'no-cache',
  ): Picture {
    // `@Computes` counts the requests of visitors by IP address.
    if (caller) await this.throttle.count('share-picture', String(caller.id));
    const { png, etag } = await this.pictures.get(await readFacts(), theme);
    void reply.header('cache-control', caching).header('etag', etag).type('image/png');
    if (!isSame(request.headers['if-none-match'], etag)) return png;
    void reply.status(304);
    return '';
  }
}
