import { Module } from '@nestjs/common';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { DeliverMailsProcessor } from './deliver-mails.processor.js';
import { MailComposer } from './mail-composer.js';
import { MailTransport } from './mail-transport.js';

/** The queue `email`. */
@Module({
  imports: [JobProcessingModule, StandingsModule],
  providers: [DeliverMailsProcessor, MailComposer, MailTransport],
})
export class EmailWorkerModule {
  constructor(processor: JobProcessor, handler: DeliverMailsProcessor) {
    processor.register(handler);
  }
}
