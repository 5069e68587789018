import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { isUsername } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import type { ProjectionAnswer, ProjectionCalibrationAnswer } from '../../league/contract/projection.js';
import { ProjectionReader } from '../../league/outlook/projection/projection-reader.service.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentCalibration, presentProjection } from './projection.presenter.js';

const request = z.object({ season: wholeNumber, username: z.string().refine(isUsername) });

/** See docs/decisions/projection.md. Not in wire.md. */
@Controller('api')
@Roles('anyone')
export class ProjectionController {
  constructor(private readonly reader: ProjectionReader) {}

  /** While picks are hidden, the response has no projection, not even for the caller's own picks. */
  @Get('get-projection')
  @Computes()
  async projection(
    @Query(new ZodValidationPipe(request, { message: messages.projection.invalid }))
    { season, username }: Infer<typeof request>,
  ): Promise<ProjectionAnswer> {
    return { projection: presentProjection(await this.reader.read(season, username)) };
  }

  @Get('get-projection-calibration')
  @Computes()
  async calibration(): Promise<ProjectionCalibrationAnswer> {
    return { calibrations: (await this.reader.readCalibrations()).map(presentCalibration) };
  }
}
