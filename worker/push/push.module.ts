import { Module } from '@nestjs/common';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { DeliverPushesProcessor } from './deliver-pushes.processor.js';
import { WeekendsModule } from '../../league/season/weekends/weekends.module.js';
import { PushTransport } from './push-transport.js';
import { StartMessagesScheduler } from './start-messages-scheduler.js';

@Module({
  imports: [JobProcessingModule, WeekendsModule],
  providers: [DeliverPushesProcessor, PushTransport, StartMessagesScheduler],
})
export class PushWorkerModule {}
