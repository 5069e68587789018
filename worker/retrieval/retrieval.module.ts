import { Module } from '@nestjs/common';
import { AutopilotModule } from '../../league/retrieval/autopilot/autopilot.module.js';
import { RecomputationsModule } from '../../league/season/recomputations.module.js';
import { RidersModule } from '../../league/season/riders/riders.module.js';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { WarmBrowser } from './warm-browser.js';
import { BrowserWatch } from './browser-watch.js';
import { ChampionshipReader } from './championship-reader.js';
import { ChampionshipTasks } from './championship-tasks.js';
import { PageParser } from './page-parser.js';
import { PageReader } from './page-reader.js';
import { RetrievalTasks } from './retrieval-tasks.js';
import { RetrieveProcessor } from './retrieve.processor.js';
import { TerminationListener } from './termination-listener.js';

@Module({
  imports: [RecomputationsModule, JobProcessingModule, RetrievalModule, AutopilotModule, RidersModule],
  providers: [
    WarmBrowser,
    BrowserWatch,
    PageParser,
    PageReader,
    ChampionshipReader,
    ChampionshipTasks,
    RetrievalTasks,
    RetrieveProcessor,
    TerminationListener,
  ],
})
export class RetrievalWorkerModule {}
