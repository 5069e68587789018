import { Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { seasonArchive } from '../../league/contract/answer-schemas/season-archive.js';
import { limits } from '../../league/contract/limits.js';
import { seasonArchiveMessages, archiveTables } from '../../league/contract/season-archive-messages.js';
import type { ImportedSeasonAnswer, SeasonImportAnswer } from '../../league/contract/season-archive.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SeasonArchiveService } from '../../league/outlook/season-archive/season-archive.service.js';
import { SeasonImportsService } from '../../league/outlook/season-archive/season-imports.service.js';
import { Describe } from '../openapi/describe.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { Uploads } from '../http/uploads.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentImportedSeason, presentSeasonToImport } from './season-archive.presenter.js';

const archiveRequest = z.object({ season: wholeNumber });
const tableRequest = archiveRequest.extend({ table: z.enum(archiveTables) });
const importedRequest = archiveRequest.extend({ offset: wholeNumber.default(0) });
const importRequest = z.object({ store: z.enum(['true', 'false']).default('false') });
const invalid = { message: seasonArchiveMessages.invalid };

const schema = JSON.stringify(z.toJSONSchema(seasonArchive), null, 2);

/** See docs/decisions/season-archive.md. Not in wire.md. */
@Controller('api')
@Roles('anyone')
export class SeasonArchiveController {
  constructor(
    private readonly archives: SeasonArchiveService,
    private readonly imports: SeasonImportsService,
    private readonly throttle: Throttle,
    private readonly uploads: Uploads,
  ) {}

  @Get('get-season-archive')
  @Header('content-type', 'application/json; charset=utf-8')
  @Cached()
  async archive(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(archiveRequest, invalid)) { season }: Infer<typeof archiveRequest>,
  ): Promise<string> {
    await this.count(caller);
    return this.archives.write(season);
  }

  @Get('get-season-archive-table')
  @Describe({ type: 'text/csv' })
  @Cached()
  async table(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(tableRequest, invalid)) { season, table }: Infer<typeof tableRequest>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    await this.count(caller);
    const text = await this.archives.writeTable(season, table);
    // Set only after the call, because an error response is JSON.
    void reply.type('text/csv; charset=utf-8');
    return text;
  }

  @Get('get-season-archive-schema')
  @Describe({ type: 'application/schema+json' })
  @Header('content-type', 'application/schema+json; charset=utf-8')
  schema(): string {
    return schema;
  }

  @Get('get-imported-season')
  async imported(
    @Query(new ZodValidationPipe(importedRequest, invalid)) { season, offset }: Infer<typeof importedRequest>,
  ): Promise<ImportedSeasonAnswer> {
    return { imported_season: presentImportedSeason(await this.imports.find(season), offset) };
  }

  /** Archives are verified. With `store`, the seasons are also stored. */
  @Post('import-seasons')
  @Describe({ file: 'file' })
  @HttpCode(200)
  @Roles('admin')
  async import(
    @CurrentUser() caller: Member,
    @Query(new ZodValidationPipe(importRequest, invalid)) { store }: Infer<typeof importRequest>,
    @Req() request: Request,
  ): Promise<SeasonImportAnswer> {
    const refusal = { message: seasonArchiveMessages.noFile };
    const text = String(await this.uploads.read(request, 'file', refusal, limits.seasonFileBytes));
    const stored = store === 'true';
    const seasons = stored ? await this.imports.store(text, caller) : await this.imports.parse(text);
    return { seasons: seasons.map(presentSeasonToImport), stored };
  }

  /** `VisitorThrottle` limits visitors. @throws TooManyRequests */
  private async count(caller: Member | null): Promise<void> {
    if (caller) await this.throttle.count('season-archive', String(caller.id));
  }
}
