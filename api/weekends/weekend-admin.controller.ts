import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import type {
  AddedAnswer,
  FinalizeRefusal,
  RaceWeekendAdminAnswer,
  WeekendRefusal,
  WeekendsRefusal,
} from '../../league/contract/answers.js';
import { id, readWholeNumber, wholeNumber } from '../../league/contract/fields.js';
import { FinalizePreviewReader } from '../../league/reading/finalize-preview-reader.service.js';
import { WeekendReader } from '../../league/reading/weekend-reader.service.js';
import { Describe, pageRange, text } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { presentDelivery } from '../presenters/shapes.presenter.js';
import { readPageRange } from '../standings/standings.controller.js';
import { OneAtATime } from './one-at-a-time.js';
import { presentFinalizePreview, presentWeekendForAdmins } from './weekends.presenter.js';
import { type infer as Infer, z } from 'zod';
import type { FinalizePreviewAnswer } from '../../league/contract/standings.js';
import { limits } from '../../league/contract/limits.js';
import type { WeekendMailsAnswer } from '../../league/contract/administration.js';
import type { Member } from '../../league/schema/member.entity.js';
import { WeekendsService } from '../../league/season/weekends/weekends.service.js';
import { CurrentUser } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** The service checks each field. */
const weekendFields = z.object({
  url: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  country: z.string().nullish(),
});

const fields = z.record(z.string(), z.unknown());

const createRequest = fields.catch({});

const createSeveralRequest = z.object({
  season_year: z.unknown(),
  race_weekends: z
    .array(fields)
    .min(1)
    .max(100)
    .refine((weekends) => {
      const ids = weekends.flatMap((one) => readWholeNumber(one['id']) ?? []);
      return new Set(ids).size === ids.length;
    }),
});

const editRequest = z.object({ race_weekend_data: fields }).catch({ race_weekend_data: {} });

const idRequest = z.object({ id });

const finalizeRequest = z.object({ id, send_finalize_email: z.boolean().default(false) });

const weekendRefusal: WeekendRefusal = {
  invalid_link: false,
  invalid_season: false,
  invalid_date: false,
  invalid_title: false,
};

const weekendsRefusal: WeekendsRefusal = { invalid_season: false, race_weekends: [] };

const finalizeRefusal: FinalizeRefusal = {
  cant_be_finalized: false,
  already_finalized: false,
  competitors_not_found: [],
};

const invalidSeason = { season_finalized: { invalid_season: true } };

const notFinalizable = { season_finalized: { cant_be_finalized: true } };

@Controller('api')
@Roles('admin')
export class WeekendAdminController {
  private readonly previewing = new OneAtATime();

  constructor(
    private readonly weekends: WeekendsService,
    private readonly reader: WeekendReader,
    private readonly previews: FinalizePreviewReader,
  ) {}

  /** Includes the standings rows that the query asks for, at most `limits.standingsOfAdmin`. */
  @Get('get-race-weekend-admin')
  @Describe({ query: pageRange.extend({ id: text }) })
  async read(@Query() query: Record<string, unknown>): Promise<RaceWeekendAdminAnswer> {
    const range = readPageRange(query, limits.standingsOfAdmin);
    const found = await this.reader.readForAdmins(readWholeNumber(query['id']), range);
    return { race_weekend: presentWeekendForAdmins(found) };
  }

  /** Creates reviewed weekends from the results site's calendar, and changes those with an id (not in wire.md). */
  @Post('create-race-weekends')
  @Describe({
    body: z.object({ season_year: wholeNumber, race_weekends: z.array(weekendFields.extend({ id: id.optional() })) }),
  })
  @Refuses(weekendsRefusal, invalidSeason)
  async createSeveral(@Body() body: unknown): Promise<AddedAnswer> {
    const sent = createSeveralRequest.safeParse(body);
    if (!sent.success) throw badRequest(weekendsRefusal);
    const { season_year, race_weekends } = sent.data;
    const { addedCount, changedCount } = await this.weekends.saveCalendar(readWholeNumber(season_year), race_weekends);
    return { amount_added: addedCount, ...(changedCount > 0 && { amount_changed: changedCount }) };
  }

  @Post('create-race-weekend')
  @Describe({ body: weekendFields.extend({ season_year: wholeNumber }) })
  @Refuses(weekendRefusal, invalidSeason)
  async create(@Body() body: unknown): Promise<object> {
    const sent = createRequest.parse(body);
    await this.weekends.create(readWholeNumber(sent['season_year']), sent);
    return {};
  }

  @Put('edit-race-weekend')
  @Describe({ body: z.object({ race_weekend_data: weekendFields.extend({ id }) }) })
  @HttpCode(201)
  @Refuses(weekendRefusal, invalidSeason)
  async edit(@Body() body: unknown): Promise<object> {
    const sent = editRequest.parse(body).race_weekend_data;
    await this.weekends.edit(readWholeNumber(sent['id']) ?? 0, sent);
    return {};
  }

  @Put('delete-race-weekend')
  @HttpCode(201)
  @Refuses(weekendRefusal, invalidSeason)
  async delete(@Body(new ZodValidationPipe(idRequest)) body: Infer<typeof idRequest>): Promise<object> {
    await this.weekends.delete(body.id);
    return {};
  }

  /** Fails like finalize-race-weekend. A process runs one preview at a time, because it ranks a whole season. */
  @Get('preview-finalize')
  @Refuses(finalizeRefusal, notFinalizable)
  async preview(@CurrentUser() caller: Member, @Query('id') text: unknown): Promise<FinalizePreviewAnswer> {
    const facts = await this.previewing.run(() => this.previews.read(readWholeNumber(text), caller.id));
    return { preview: presentFinalizePreview(facts) };
  }

  /** Not in wire.md. */
  @Get('get-weekend-mails')
  async mails(@Query('id') text: unknown): Promise<WeekendMailsAnswer> {
    const delivery = await this.reader.readDelivery(readWholeNumber(text));
    return { weekend_mails: delivery && presentDelivery(delivery) };
  }

  @Put('finalize-race-weekend')
  @HttpCode(201)
  @Refuses(finalizeRefusal, notFinalizable)
  async finalize(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(finalizeRequest, finalizeRefusal)) body: Infer<typeof finalizeRequest>,
  ): Promise<object> {
    await this.weekends.finalize(body.id, { sendEmails: body.send_finalize_email, originId: caller.id });
    return {};
  }

  @Put('un-finalize-race-weekend')
  @HttpCode(201)
  async unFinalize(@Body(new ZodValidationPipe(idRequest)) body: Infer<typeof idRequest>): Promise<object> {
    await this.weekends.unFinalize(body.id);
    return {};
  }
}
