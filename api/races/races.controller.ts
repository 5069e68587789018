import { Body, Controller, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Member } from '../../league/members/member.entity.js';
import { limits } from '../../league/wire/limits.js';
import { messages } from '../../league/wire/messages.js';
import { Access } from '../http/access.decorator.js';
import { Caller } from '../http/caller.decorator.js';
import { id, Parse, wholeNumber } from '../http/parse.js';
import { addResults } from './add-results.js';
import { createRace } from './create-race.js';
import { deleteRace } from './delete-race.js';
import { editRace } from './edit-race.js';

const track = z.string().trim().min(1).max(limits.weekendTitleLength);
const timestamp = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .transform((text) => new Date(text.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text))
  .refine((date) => date.getUTCFullYear() >= limits.seasonYear.min && date.getUTCFullYear() <= limits.seasonYear.max);
const createRequest = z.object({ seasonYear: wholeNumber, track, timestamp, is_sprint: z.boolean().default(false) });
const editRequest = createRequest.extend({ raceId: id, title: track });
const resultsRequest = z.object({
  raceId: id,
  competitors_positions: z
    .array(z.object({ competitorId: id, position: wholeNumber.pipe(z.int().min(0).max(200)) }))
    .max(200),
  finalized: z.boolean().default(false),
});
const deleteRequest = z.object({ raceId: id, year: wholeNumber });

export type CreateRace = z.infer<typeof createRequest>;
export type EditRace = z.infer<typeof editRequest>;
export type AddResults = z.infer<typeof resultsRequest>;

const noResults = { competitors_not_found: [], invalid_competitors_positions_spacing: false };

/** The older race form: results typed by hand, on the same data as those retrieved (rules.md 6). */
@Controller('api')
@Access('admin')
export class RacesController {
  constructor(private readonly database: DataSource) {}

  @Post('create-race')
  async create(
    @Body(new Parse(createRequest, { message: messages.races.incorrect })) body: CreateRace,
  ): Promise<object> {
    return { race_id: await createRace(this.database, body) };
  }

  @Post('edit-race')
  async edit(@Body(new Parse(editRequest, { message: messages.races.invalid })) body: EditRace): Promise<object> {
    await editRace(this.database, body);
    return {};
  }

  @Post('add-race-results')
  async addResults(
    @Caller() caller: Member,
    @Body(new Parse(resultsRequest, { ...noResults, message: messages.races.incorrect })) body: AddResults,
  ): Promise<object> {
    await addResults(this.database, body, caller);
    return {};
  }

  @Post('delete-race')
  async delete(@Body(new Parse(deleteRequest)) body: z.infer<typeof deleteRequest>): Promise<object> {
    await deleteRace(this.database, body.raceId, body.year);
    return {};
  }
}
