import { Module } from '@nestjs/common';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { DeliverMails } from './deliver-mails.handler.js';
import { MailTransport } from './mail-transport.js';

/** The queue `email`. */
@Module({ imports: [JobProcessingModule], providers: [MailTransport, DeliverMails] })
export class EmailWorkerModule {
  constructor(processor: JobProcessor, handler: DeliverMails) {
    processor.register(handler);
  }
}
