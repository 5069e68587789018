import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { isUsername } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import type { ProjectionAnswer, ProjectionCalibrationAnswer } from '../../league/contract/projection.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { ProjectionsService } from '../../league/outlook/projection/projections.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { ProjectionPresenter } from './projection.presenter.js';

const request = z.object({ season: wholeNumber, username: z.string().refine(isUsername) });

/** Projections of the end of a season, and their calibration (docs/decisions/projection.md; not in wire.md). */
@Controller('api')
@Roles('anyone')
export class ProjectionController {
  constructor(
    private readonly database: DataSource,
    private readonly standings: StandingsReader,
    private readonly members: MembersRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly projections: ProjectionsService,
    private readonly presenter: ProjectionPresenter,
  ) {}

  /** While picks are hidden the answer has no projection, also for the member's own picks. */
  @Get('get-projection')
  @Computes()
  projection(
    @Query(new ZodValidationPipe(request, { message: messages.projection.invalid }))
    { season: year, username }: Infer<typeof request>,
  ): Promise<ProjectionAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const member = await this.members.findByName(manager, username);
      if (!member) throw new DomainError('member_not_found', null);
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      const outlook = await this.projections.findOfMember(manager, season, member.id, hidden);
      const joinable = await this.picksWindow.isOpen(manager, season);
      return { projection: await this.presenter.present(manager, season, member.id, outlook, joinable) };
    });
  }

  @Get('get-projection-calibration')
  @Computes()
  async calibration(): Promise<ProjectionCalibrationAnswer> {
    const calibrations = await this.projections.findCalibrations(this.database.manager);
    return { calibrations: calibrations.map((one) => this.presenter.presentCalibration(one)) };
  }
}
