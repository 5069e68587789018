import { Module } from '@nestjs/common';
import { ResultsModule } from '../../league/season/weekends/results.module.js';
import { AutopilotScheduler, SeasonPoller } from './autopilot-scheduler.js';
import { RaceSessionReader } from './race-session-reader.js';

/** The queue `autopilot`. */
@Module({ imports: [ResultsModule], providers: [RaceSessionReader, SeasonPoller, AutopilotScheduler] })
export class AutopilotWorkerModule {}
