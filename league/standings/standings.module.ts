import { Module } from '@nestjs/common';
import { CorrectionNotices } from './correction-notices.service.js';
import { ExplanationsService } from './explanations.service.js';
import { MemberSeasonService } from './member-season.service.js';
import { HeadToHeadService } from './head-to-head.service.js';
import { FinalStandingsReader } from './final-standings-reader.service.js';
import { ProvisionalStandings } from './provisional-standings.service.js';
import { StandingsCalculator } from './standings-calculator.service.js';
import { StaleStandingsService } from './stale-standings.service.js';
import { TableRowsReader } from './table-rows-reader.service.js';
import { StandingsReader } from './standings-reader.service.js';

const services = [
  CorrectionNotices,
  ExplanationsService,
  FinalStandingsReader,
  HeadToHeadService,
  MemberSeasonService,
  ProvisionalStandings,
  StandingsCalculator,
  StandingsReader,
  StaleStandingsService,
  TableRowsReader,
];

@Module({ providers: services, exports: services })
export class StandingsModule {}
