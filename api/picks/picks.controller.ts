import { Body, Controller, ForbiddenException, Get, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { PicksStateAnswer, SetPicksAnswer } from '../../league/contract/answers.js';
import type { TellWhenOpenAnswer } from '../../league/contract/home.js';
import type { PicksDetailed, PicksSimple } from '../../league/contract/shapes.js';
import { StandingsPageReader } from '../../league/reading/standings-page-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PicksService } from '../../league/season/picks/picks.service.js';
import { SeasonsReader } from '../../league/season/seasons/seasons-reader.service.js';
import { notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { readWholeNumber, wantsNull, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { Describe, orNull, text } from '../openapi/describe.js';
import { presentPicksPage, presentTableRows } from '../standings/standings.presenter.js';

const request = z
  .object({
    picks_ids: z.array(z.unknown()).max(100).catch([]),
    independent_pick_id: z.unknown().optional(),
    rookie_pick_id: z.unknown().optional(),
    /** The member that the client expects, because a different member may have logged in meanwhile. Not in wire.md. */
    username: z.string().optional().catch(undefined),
  })
  .catch({ picks_ids: [] });

const tellRequest = z.object({ tell_when_open: z.boolean() });

@Controller('api')
@Roles('member')
export class PicksController {
  constructor(
    private readonly picks: PicksService,
    private readonly reader: StandingsPageReader,
    private readonly seasons: SeasonsReader,
  ) {}

  @Get('get-users-picks-state')
  @Roles('anyone')
  async state(): Promise<PicksStateAnswer> {
    return { users_picks_state: await this.seasons.isPicksWindowOpen() };
  }

  @Get('get-user-picks-simple')
  @Roles('anyone')
  @Describe({ query: orNull.extend({ season: text, username: text }) })
  async readSimple(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksSimple | null }> {
    const year = readWholeNumber(query['season']);
    const found = await this.reader.readRow(year, query['username'], caller?.id ?? null);
    if (!found && !wantsNull(query)) throw notFound();
    return { user_picks: (found && presentTableRows(found)[0]) ?? null };
  }

  @Get('get-user-picks')
  @Roles('anyone')
  @Describe({ query: orNull.extend({ season: text, user: text }) })
  async read(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksDetailed | null }> {
    const found = await this.reader.readPicks(readWholeNumber(query['season']), query['user'], caller?.id ?? null);
    if (!found && !wantsNull(query)) throw notFound();
    return { user_picks: found && presentPicksPage(found) };
  }

  @Post('set-user-picks')
  async set(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(request)) sent: Infer<typeof request>,
  ): Promise<SetPicksAnswer> {
    if (sent.username !== undefined && sent.username !== caller.username) throw new ForbiddenException();
    const submittedAt = await this.picks.submit(caller, {
      ranked: sent.picks_ids.map(readWholeNumber),
      independentId: readWholeNumber(sent.independent_pick_id),
      rookieId: readWholeNumber(sent.rookie_pick_id),
    });
    return { date_saved: submittedAt.toISOString() };
  }

  /** Sets whether the member is notified the next time the window opens (not in wire.md). */
  @Put('tell-when-picks-open')
  async tellWhenOpen(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(tellRequest)) body: Infer<typeof tellRequest>,
  ): Promise<TellWhenOpenAnswer> {
    await this.picks.setTellWhenOpen(caller.id, body.tell_when_open);
    return body;
  }
}
