import { Module } from '@nestjs/common';
import { EmailModule } from '../../league/messages/email/email.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { DeliverMailsProcessor } from './deliver-mails.processor.js';
import { MailComposer } from './mail-composer.js';
import { MailTransport } from './mail-transport.js';
import { PicksMailsScheduler } from './picks-mails-scheduler.js';
import { PicksMails } from './picks-mails.service.js';
import { StandingsMails } from './standings-mails.service.js';

@Module({
  imports: [JobProcessingModule, StandingsModule, EmailModule],
  providers: [DeliverMailsProcessor, MailComposer, PicksMails, StandingsMails, MailTransport, PicksMailsScheduler],
})
export class EmailWorkerModule {}
