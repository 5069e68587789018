import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { AddResultsRefusal, ResultStored } from '../../league/contract/answers.js';
import { id, weekendTitle as track, wholeNumber } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import type { Member } from '../../league/schema/member.entity.js';
import { type AnnouncedFields, ResultsService } from '../../league/season/weekends/results.service.js';
import { CurrentUser } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

const timestamp = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .transform((text) => new Date(text.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text))
  .refine((date) => date.getUTCFullYear() >= limits.seasonYear.min && date.getUTCFullYear() <= limits.seasonYear.max);
const createRequest = z.object({
  seasonYear: wholeNumber,
  track,
  timestamp,
  is_sprint: z.boolean().default(false),
  /** The weekend of the race, which must exist. By default, the weekend on the day of the race. Not in wire.md. */
  race_weekend_id: id.optional(),
});
const editRequest = createRequest.extend({ raceId: id, title: track });
const addResultsRequest = z.object({
  raceId: id,
  competitors_positions: z
    .array(z.object({ competitorId: id, position: wholeNumber.pipe(z.int().min(0).max(200)) }))
    .max(200),
  finalized: z.boolean().default(false),
});
const deleteRequest = z.object({ raceId: id, year: wholeNumber });

type CreateRequest = Infer<typeof createRequest>;
type AddResultsRequest = Infer<typeof addResultsRequest>;

const addResultsRefusal: AddResultsRefusal = {
  competitors_not_found: [],
  invalid_competitors_positions_spacing: false,
};

/** The older form for results that are typed by hand. Typed and retrieved results share the same data (rules.md 6). */
@Controller('api')
@Roles('admin')
export class RacesController {
  constructor(private readonly results: ResultsService) {}

  @Post('create-race')
  @HttpCode(200)
  async create(
    @Body(new ZodValidationPipe(createRequest, { message: adminMessages.races.incorrect })) body: CreateRequest,
  ): Promise<object> {
    const raceId = await this.results.announce(body.seasonYear, toAnnouncedFields(body), body.race_weekend_id);
    return { race_id: raceId, message: adminMessages.races.created };
  }

  @Post('edit-race')
  @HttpCode(200)
  @Refuses({}, { weekend_is_final: { message: adminMessages.races.invalid } })
  async edit(
    @Body(new ZodValidationPipe(editRequest, { message: adminMessages.races.invalid })) body: Infer<typeof editRequest>,
  ): Promise<object> {
    await this.results.edit(body.raceId, body.seasonYear, { ...toAnnouncedFields(body), title: body.title });
    return {};
  }

  @Post('add-race-results')
  @HttpCode(200)
  @Refuses(addResultsRefusal)
  async addResults(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(addResultsRequest, { ...addResultsRefusal, message: adminMessages.races.incorrect }))
    body: AddResultsRequest,
  ): Promise<ResultStored> {
    const rows = body.competitors_positions.map(({ competitorId, position }) => ({ riderId: competitorId, position }));
    return { warnings: await this.results.addTyped(body.raceId, rows, !body.finalized, caller) };
  }

  @Post('delete-race')
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>): Promise<object> {
    await this.results.delete(body.raceId, body.year);
    return {};
  }
}

const toAnnouncedFields = (body: CreateRequest): AnnouncedFields => ({
  kind: body.is_sprint ? 'sprint' : 'race',
  track: body.track,
  heldAt: body.timestamp,
});
