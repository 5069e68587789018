import { Module } from '@nestjs/common';
import { AutopilotModule } from '../autopilot/autopilot.module.js';
import { SeasonsModule } from '../../season/seasons/seasons.module.js';
import { RecomputationsModule } from '../../season/recomputations.module.js';
import { WeekendsModule } from '../../season/weekends/weekends.module.js';
import { ChampionshipSetupService } from '../championship/championship-setup.service.js';
import { ClassificationService } from '../championship/classification.service.js';
import { ResultChecksService } from '../championship/result-checks.service.js';
import { TwoSourcesService } from '../championship/two-sources.service.js';
import { WeekendCorrectionsService } from '../championship/weekend-corrections.service.js';
import { RetrievalReader } from './retrieval-reader.service.js';
import { RetrievalService } from './retrieval.service.js';
import { SeasonAdministrationReader } from './season-administration-reader.service.js';

const services = [
  ChampionshipSetupService,
  ClassificationService,
  ResultChecksService,
  RetrievalReader,
  RetrievalService,
  SeasonAdministrationReader,
  TwoSourcesService,
  WeekendCorrectionsService,
];

@Module({
  imports: [AutopilotModule, SeasonsModule, RecomputationsModule, WeekendsModule],
  providers: services,
  exports: services,
})
export class RetrievalModule {}
