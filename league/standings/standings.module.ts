import { Module } from '@nestjs/common';
import { ExplanationsService, HeadToHeadService } from './explanations.service.js';
import { FinalStandingsReader } from './final-standings.service.js';
import { MemberSeasonService } from './member-season.service.js';
import { ProvisionalStandings } from './provisional-standings.service.js';
import { StandingsCalculator } from './standings-calculator.service.js';
import { StandingsReader } from './standings-reader.service.js';
import { StandingsService } from './standings.service.js';
import { WhatIfService } from './what-if.service.js';

const services = [
  ExplanationsService,
  FinalStandingsReader,
  HeadToHeadService,
  MemberSeasonService,
  ProvisionalStandings,
  StandingsCalculator,
  StandingsReader,
  StandingsService,
  WhatIfService,
];

/** The standings of a season: computing and reading them, and ordering their recomputation. */
@Module({ providers: services, exports: services })
export class StandingsModule {}
