import { Module } from '@nestjs/common';
import { PicksModule } from '../../season/picks/picks.module.js';
import { StandingsModule } from '../../standings/standings.module.js';
import { ProjectionReader } from './projection-reader.service.js';
import { ProjectionsService } from './projections.service.js';

const services = [ProjectionReader, ProjectionsService];

@Module({ imports: [PicksModule, StandingsModule], providers: services, exports: services })
export class ProjectionModule {}
