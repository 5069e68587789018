import { Module } from '@nestjs/common';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { DeliverPushesProcessor } from './deliver-pushes.processor.js';
import { PushTransport } from './push-transport.js';

@Module({ imports: [JobProcessingModule], providers: [DeliverPushesProcessor, PushTransport] })
export class PushWorkerModule {}
