import { Module } from '@nestjs/common';
import { WeekendsModule } from '../../league/season/weekends/weekends.module.js';
import { AutopilotScheduler } from './autopilot-scheduler.js';
import { SeasonPoller } from './season-poller.js';
import { ResultChecksStarter } from './result-checks-starter.js';
import { RaceSessionReader } from './race-session-reader.js';

@Module({
  imports: [WeekendsModule],
  providers: [RaceSessionReader, ResultChecksStarter, SeasonPoller, AutopilotScheduler],
})
export class AutopilotWorkerModule {}
