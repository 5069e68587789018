import { readYear } from './seasons.controller.js';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import type { FinalizeSeasonPreviewAnswer } from '../../league/contract/administration.js';
import type { SeasonAdminAnswer } from '../../league/contract/answers.js';
import { id, wholeNumber } from '../../league/contract/fields.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SeasonAdministrationReader } from '../../league/retrieval/retrievals/season-administration-reader.service.js';
import { SeasonsReader } from '../../league/season/seasons/seasons-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { presentFinalizeSeasonPreview, presentSeasonForAdmins } from './seasons.presenter.js';
import { type infer as Infer, z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { SeasonsService } from '../../league/season/seasons/seasons.service.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

const year = wholeNumber.pipe(z.int().min(limits.seasonYear.min).max(limits.seasonYear.max));

const createRequest = z.object({
  year,
  top_independent: z.boolean().default(false),
  top_rookie: z.boolean().default(false),
});

const yearRequest = z.object({ year: wholeNumber });

const deleteRequest = z.object({ seasonId: id });

const messageRequest = z.object({ season_message_id: id });

@Controller('api')
@Roles('admin')
export class SeasonAdminController {
  constructor(
    private readonly seasons: SeasonsService,
    private readonly reader: SeasonsReader,
    private readonly administration: SeasonAdministrationReader,
  ) {}

  @Get('get-season-admin')
  async read(@Query('season') text: unknown): Promise<SeasonAdminAnswer> {
    return { season: presentSeasonForAdmins(await this.administration.read(readYear(text))) };
  }

  @Get('preview-finalize-season')
  async previewFinalize(@Query('season') text: unknown): Promise<FinalizeSeasonPreviewAnswer> {
    return presentFinalizeSeasonPreview(await this.reader.readOpenWeekends(readYear(text)));
  }

  @Post('create-season')
  @HttpCode(200)
  async create(
    @Body(new ZodValidationPipe(createRequest, { message: adminMessages.seasons.notUnique }))
    body: Infer<typeof createRequest>,
  ): Promise<object> {
    const { year: wanted, top_independent: topIndependent, top_rookie: topRookie } = body;
    await this.seasons.create({ year: wanted, topIndependent, topRookie });
    return {};
  }

  @Post('delete-season')
  @HttpCode(200)
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>): Promise<object> {
    await this.seasons.delete(body.seasonId);
    return {};
  }

  @Put('set-current-season')
  async setCurrent(@Body(new ZodValidationPipe(yearRequest)) body: Infer<typeof yearRequest>): Promise<object> {
    await this.seasons.setCurrent(body.year);
    return {};
  }

  @Put('finalize-season')
  async finalize(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(yearRequest)) body: Infer<typeof yearRequest>,
  ): Promise<object> {
    await this.seasons.finalize(body.year, caller.id);
    return {};
  }

  @Put('delete-season-message')
  @HttpCode(201)
  async deleteMessage(
    @Body(new ZodValidationPipe(messageRequest)) body: Infer<typeof messageRequest>,
  ): Promise<object> {
    await this.seasons.deleteMessage(body.season_message_id);
    return {};
  }
}
