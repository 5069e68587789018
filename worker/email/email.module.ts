import { Module } from '@nestjs/common';
import { DeliverMailsProcessor } from './deliver-mails.processor.js';
import { MailComposer } from './mail-composer.js';
import { MailTransport } from './mail-transport.js';

/** What works on the queue `email`. */
@Module({
  providers: [DeliverMailsProcessor, MailComposer, MailTransport],
  exports: [DeliverMailsProcessor],
})
export class EmailWorkerModule {}
