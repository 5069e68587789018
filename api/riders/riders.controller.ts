import { Body, Controller, Get, HttpCode, HttpException, HttpStatus, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Bell } from '../../league/jobs/bell.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { findSeason } from '../../league/seasons/season.store.js';
import type { CreateCompetitorAnswer } from '../../league/wire/answers.js';
import { limits } from '../../league/wire/limits.js';
import { messages } from '../../league/wire/messages.js';
import type { SeasonRider } from '../../league/wire/shapes.js';
import { Access } from '../http/access.decorator.js';
import { id, Parse, readWholeNumber, wholeNumber } from '../http/parse.js';
import { badRequest, notFound, Refusal } from '../http/refusal.js';
import { presentSeasonRider } from '../present/present-rider.js';
import { created, createRider } from './create-rider.js';
import { deleteRiders } from './delete-riders.js';
import { editRider } from './edit-rider.js';
import { readSeasonRiders } from './read-season-riders.js';

const name = z.string().trim().min(1).max(limits.riderNameLength);
const competitor = z.object({
  first: name,
  last: name,
  number: wholeNumber.pipe(z.int().min(limits.riderNumber.min).max(limits.riderNumber.max)),
});
const points = wholeNumber.pipe(z.int().min(limits.riderPoints.min).max(limits.riderPoints.max));
const createRequest = z.object({
  competitor_position: z.object({
    competitor_points: z.object({ competitor, points: points.default(0) }),
    independent: z.boolean().default(false),
    rookie: z.boolean().default(false),
    season: wholeNumber,
  }),
});
/** An edited total may be any number of points with at most two decimals; the rest of a SeasonRider is as at its creation. */
const total = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(limits.riderPoints.min).max(limits.riderPoints.max).multipleOf(0.01));
const editRequest = z.object({
  id,
  independent: z.boolean(),
  rookie: z.boolean(),
  competitor_points: z.object({
    points: total,
    competitor,
  }),
});
const deleteRequest = z.object({ competitor_id: id, season_id: id });
const deleteManyRequest = z.object({ competitors_ids: z.array(id).min(1).max(200), season_id: id });

export type CreateRider = z.infer<typeof createRequest>['competitor_position'];
export type EditRider = z.infer<typeof editRequest>;

@Controller('api')
@Access('admin')
export class RidersController {
  constructor(
    private readonly database: DataSource,
    private readonly bell: Bell,
  ) {}

  @Get('get-season-competitor')
  async read(@Query('id') text: unknown): Promise<{ competitor: SeasonRider }> {
    const rider = await this.database.manager.findOneBy(Rider, { id: readWholeNumber(text) ?? 0 });
    const season = rider && (await findSeason(this.database.manager, rider.seasonId));
    const riders = season ? await readSeasonRiders(this.database.manager, season.id) : [];
    const entry = riders.find((one) => one.rider.id === rider?.id);
    if (!entry) throw notFound({ message: messages.riders.notFound });
    return { competitor: presentSeasonRider(entry) };
  }

  @Post('create-competitor')
  async create(@Body() body: unknown): Promise<CreateCompetitorAnswer> {
    const parsed = createRequest.safeParse(body);
    if (!parsed.success) throw badRequest(whatIsMissing(parsed.error));
    await createRider(this.database, this.bell, parsed.data.competitor_position);
    return created;
  }

  @Post('edit-season-competitor')
  @HttpCode(200)
  async edit(@Body(new Parse(editRequest, { message: messages.riders.invalid })) body: EditRider): Promise<object> {
    await editRider(this.database, this.bell, body);
    return {};
  }

  @Post('delete-competitor')
  @HttpCode(200)
  async delete(@Body(new Parse(deleteRequest)) body: z.infer<typeof deleteRequest>): Promise<object> {
    const { inUse } = await deleteRiders(this.database, this.bell, body.season_id, [body.competitor_id]);
    if (inUse.length > 0) throw inUseRefusal(messages.riders.inUse);
    return {};
  }

  @Post('delete-competitors')
  async deleteMany(@Body(new Parse(deleteManyRequest)) body: z.infer<typeof deleteManyRequest>): Promise<object> {
    const { inUse } = await deleteRiders(this.database, this.bell, body.season_id, body.competitors_ids);
    if (inUse.length > 0) throw inUseRefusal(messages.riders.someInUse);
    return {};
  }
}

function inUseRefusal(message: string): HttpException {
  return new Refusal(HttpStatus.UNPROCESSABLE_ENTITY, { message });
}

/** The flags of a body that does not fit: which part of the nested rider is missing or not valid. */
function whatIsMissing(error: z.ZodError): CreateCompetitorAnswer & { message: string } {
  const missing = (...path: string[]) =>
    error.issues.some((issue) => path.every((key, at) => issue.path[at + 1] === key));
  return {
    ...created,
    season_not_found: missing('season'),
    competitor_not_found: missing('competitor_points', 'competitor'),
    points_not_valid: missing('competitor_points', 'points'),
    competitor_points_not_found: error.issues.some(({ path }) => path.length <= 2 && path.at(-1) !== 'season'),
    message: messages.riders.incorrect,
  };
}
