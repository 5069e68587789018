import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { PicksStateAnswer, TogglePicksRefusal } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { PicksOverviewAnswer, RemindAnswer } from '../../league/contract/administration.js';
import { PicksOverviewReader } from '../../league/season/picks/picks-overview-reader.service.js';
import { PicksRemindersService } from '../../league/season/picks/picks-reminders.service.js';
import { SeasonsService } from '../../league/season/seasons/seasons.service.js';
import { Describe, text } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentDelivery, presentUser } from '../presenters/shapes.presenter.js';

const remindRequest = z.object({ year: wholeNumber });

/** `users_picks_state`: the wanted state. If two admins open the picks, neither call closes them. Not in wire.md. */
const toggleRequest = z.object({ users_picks_state: z.boolean().optional().catch(undefined) }).catch({});

const toggleRefusal: TogglePicksRefusal = { no_competitors: false, not_current: false, finalized: false };

@Controller('api')
@Roles('admin')
export class PicksAdminController {
  constructor(
    private readonly reader: PicksOverviewReader,
    private readonly reminders: PicksRemindersService,
    private readonly seasons: SeasonsService,
  ) {}

  @Put('toggle-users-picks')
  @Refuses(toggleRefusal)
  async toggle(
    @Body(new ZodValidationPipe(toggleRequest)) body: Infer<typeof toggleRequest>,
  ): Promise<PicksStateAnswer> {
    return { users_picks_state: await this.seasons.togglePicks(body.users_picks_state) };
  }

  /** Returns a part of the members without picks or, with `picked=true`, of the members with picks. Not in wire.md. */
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

  /** Emails each member at most once in some hours, so a repeated call sends nothing twice. Not in wire.md. */
  @Post('remind-missing-picks')
  @HttpCode(200)
  async remind(
    @Body(new ZodValidationPipe(remindRequest, { message: messages.seasons.notFound }))
    body: Infer<typeof remindRequest>,
  ): Promise<RemindAnswer> {
    return { amount_reminded: await this.reminders.remind(body.year) };
  }
}
