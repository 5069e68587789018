import { Module } from '@nestjs/common';
import { ResultsModule } from '../../league/results/results.module.js';
import { AutopilotScheduler } from './autopilot-scheduler.js';
import { RaceSessionReader } from './race-session-reader.js';
import { SeasonPoller } from './season-poller.js';

/** The queue `autopilot`. */
@Module({ imports: [ResultsModule], providers: [RaceSessionReader, SeasonPoller, AutopilotScheduler] })
export class AutopilotWorkerModule {}
