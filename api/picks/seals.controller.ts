import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { PicksSealsAnswer, SealedPicksAnswer } from '../../league/contract/seals.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SealsReader } from '../../league/season/picks/seals-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentSealsPage, presentSealsSummary } from './seals.presenter.js';

const summaryRequest = z.object({ season: wholeNumber });
/** `after`: a root number and a position, from the `next` of the previous part. By default, returns the first part. */
const listRequest = summaryRequest.extend({
  after: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}$/)
    .default('0-0'),
});

/** See docs/decisions/sealed-picks.md. Not in wire.md. */
@Controller('api')
@Roles('anyone')
export class SealsController {
  constructor(private readonly seals: SealsReader) {}

  /** Includes the caller's own seal and its salt. Null if nothing is sealed. */
  @Get('get-picks-seals')
  async summary(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(summaryRequest, { message: messages.seasons.notFound }))
    { season: year }: Infer<typeof summaryRequest>,
  ): Promise<PicksSealsAnswer> {
    const summary = await this.seals.readSummary(year, caller?.id ?? null);
    return { picks_seals: summary && presentSealsSummary(summary) };
  }

  /** Returns the data for verifying all seals, or only the digests while picks are hidden. */
  @Get('get-sealed-picks')
  async list(
    @Query(new ZodValidationPipe(listRequest, { message: messages.seasons.notFound }))
    { season: year, after }: Infer<typeof listRequest>,
  ): Promise<SealedPicksAnswer> {
    const [number = 0, position = 0] = after.split('-').map(Number);
    return { sealed_picks: presentSealsPage(await this.seals.readPage(year, { number, position })) };
  }
}
