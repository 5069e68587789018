import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from '../league/core/env.js';
import { CoreModule } from '../league/core/core.module.js';
import { RepositoriesModule } from '../league/database/repositories.module.js';
import { JobsModule } from '../league/jobs/jobs.module.js';
import { AutopilotClock } from './autopilot/autopilot-clock.js';
import { DeliverMailsProcessor } from './email/deliver-mails.processor.js';
import { EmailWorkerModule } from './email/email.module.js';
import { HANDLERS, type JobHandler } from './jobs/job-handler.js';
import { JobProcessor } from './jobs/job-processor.js';
import { OutboxRelay } from './jobs/outbox-relay.js';
import { Retention } from './jobs/retention.js';
import { BrowserWatch } from './retrieval/browser-watch.js';
import { WarmBrowser } from './retrieval/browser.js';
import { PageReader } from './retrieval/read-page.js';
import { RetrieveCalendar } from './retrieval/retrieve-calendar.js';
import { RetrieveResult } from './retrieval/retrieve-result.js';
import { RetrieveRiders } from './retrieval/retrieve-riders.js';
import { RetrieveHandler } from './retrieval/retrieve.handler.js';
import { TerminationListener } from './retrieval/termination-listener.js';
import { RecomputeStandings } from './standings/recompute-standings.processor.js';
import { StandingsWorkerModule } from './standings/standings.module.js';

const handlers = [RetrieveHandler, RecomputeStandings, DeliverMailsProcessor];

@Module({})
export class AppModule {
  static with(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.with(env), JobsModule, RepositoriesModule, StandingsWorkerModule, EmailWorkerModule],
      providers: [
        RetrieveHandler,
        { provide: HANDLERS, inject: handlers, useFactory: (...all: JobHandler[]) => all },
        JobProcessor,
        OutboxRelay,
        Retention,
        AutopilotClock,
        TerminationListener,
        WarmBrowser,
        BrowserWatch,
        PageReader,
        RetrieveResult,
        RetrieveRiders,
        RetrieveCalendar,
      ],
    };
  }
}
