import { Module } from '@nestjs/common';
import { ExplanationsService, HeadToHeadService, MemberSeasonService } from './explanations.service.js';
import { FinalStandingsReader } from './final-standings.service.js';
import { ProvisionalStandings } from './provisional-standings.service.js';
import { StandingsCalculator, StandingsService } from './standings.service.js';
import { StandingsReader } from './standings-reader.service.js';

const services = [
  ExplanationsService,
  FinalStandingsReader,
  HeadToHeadService,
  MemberSeasonService,
  ProvisionalStandings,
  StandingsCalculator,
  StandingsReader,
  StandingsService,
];

/** The standings of a season: computing and reading them, and ordering their recomputation. */
@Module({ providers: services, exports: services })
export class StandingsModule {}
