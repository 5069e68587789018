import { Module } from '@nestjs/common';
import { PicksModule } from '../../season/picks/picks.module.js';
import { SeasonArchiveService } from './season-archive.service.js';
import { SeasonImportsService } from './season-imports.service.js';

const services = [SeasonArchiveService, SeasonImportsService];

@Module({ imports: [PicksModule], providers: services, exports: services })
export class SeasonArchiveModule {}
