import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readAtOnce } from '../../league/database/read-at-once.js';
import { isUsername } from '../../league/members/member-fields.js';
import { findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonProgressAnswer } from '../../league/contract/progress.js';
import { Roles } from '../http/roles.decorator.js';
import { Computes } from '../http/visitor-throttle.js';
import { ZodValidationPipe, wholeNumber } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { readProgress } from './read-progress.js';

/** Names with commas between them, each once without regard to case. */
const differentNames = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.length <= limits.comparedMembers && names.every(isUsername))
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length);
const request = z.object({ season: wholeNumber, usernames: differentNames });

@Controller('api')
@Roles('anyone')
export class SeasonProgressController {
  constructor(private readonly database: DataSource) {}

  @Get('get-season-progress')
  @Computes()
  progress(
    @Query(new ZodValidationPipe(request, { message: messages.progress.invalid }))
    { season: year, usernames }: z.infer<typeof request>,
  ): Promise<SeasonProgressAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await findSeasonByYear(manager, year);
      if (!season) throw notFound({ message: messages.standings.seasonNotFound });
      return { progress: await readProgress(manager, season, usernames) };
    });
  }
}
