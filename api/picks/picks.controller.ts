import { Body, Controller, ForbiddenException, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { SetPicksAnswer } from '../../league/contract/answers.js';
import type { TellWhenOpenAnswer } from '../../league/contract/home.js';
import { messages } from '../../league/contract/messages.js';
import type { PicksOverviewAnswer, RemindAnswer } from '../../league/contract/administration.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PicksOverviewReader } from '../../league/season/picks/picks-overview-reader.service.js';
import { PicksRemindersService } from '../../league/season/picks/picks-reminders.service.js';
import { PicksService } from '../../league/season/picks/picks.service.js';
import { Describe, text } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentDelivery, presentUser } from '../presenters/shapes.presenter.js';

const request = z
  .object({
    picks_ids: z.array(z.unknown()).max(100).catch([]),
    independent_pick_id: z.unknown().optional(),
    rookie_pick_id: z.unknown().optional(),
    /** The member that the client believes to be logged in: another member may have logged in meanwhile. Not in wire.md. */
    username: z.string().optional().catch(undefined),
  })
  .catch({ picks_ids: [] });

const remindRequest = z.object({ year: wholeNumber });
const tellRequest = z.object({ tell_when_open: z.boolean() });

@Controller('api')
@Roles('member')
export class PicksController {
  constructor(private readonly picks: PicksService) {}

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

  /** Switches the notification of the next opening of the window on or off (not in wire.md). */
  @Put('tell-when-picks-open')
  async tellWhenOpen(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(tellRequest)) body: Infer<typeof tellRequest>,
  ): Promise<TellWhenOpenAnswer> {
    await this.picks.setTellWhenOpen(caller.id, body.tell_when_open);
    return body;
  }
}

/** Which members have picks, and reminders to those without (not in wire.md). */
@Controller('api')
@Roles('admin')
export class PicksAdminController {
  constructor(
    private readonly reader: PicksOverviewReader,
    private readonly reminders: PicksRemindersService,
  ) {}

  /** How many members have picks for a season, and a part of the members without picks, or, with `picked=true`, with picks. */
  @Get('get-picks-overview')
  @Describe({ query: z.object({ season: text, picked: text, offset: text }) })
  async overview(@Query() query: Record<string, unknown>): Promise<PicksOverviewAnswer> {
    const year = readWholeNumber(query['season']);
    if (year === null) throw badRequest({ message: messages.seasons.notFound });
    const part = { havePicks: query['picked'] === 'true', offset: readWholeNumber(query['offset']) ?? 0 };
    const { progress, members } = await this.reader.read(year, part);
    return {
      picks_overview: {
        amount_members: progress.all,
        amount_picked: progress.withPicks,
        amount_without_emails: progress.withoutEmails,
        members: members.map(presentUser),
        can_remind: progress.canRemind,
        amount_to_remind: progress.toRemind,
        last_reminder: progress.lastReminder && presentDelivery(progress.lastReminder),
      },
    };
  }

  /** Mails the members without picks, each at most once in some hours: a repeated call sends nothing twice. */
  @Post('remind-missing-picks')
  @HttpCode(200)
  async remind(
    @Body(new ZodValidationPipe(remindRequest, { message: messages.seasons.notFound }))
    body: Infer<typeof remindRequest>,
  ): Promise<RemindAnswer> {
    return { amount_reminded: await this.reminders.remind(body.year) };
  }
}
