import { Global, Module } from '@nestjs/common';
import { AutopilotRepository } from '../autopilot/autopilot.repository.js';
import { ResultsRepository } from '../results/results.repository.js';
import { WeekendsRepository } from '../results/weekends.repository.js';
import { RetrievalsRepository } from '../retrieval/retrievals.repository.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { SeasonMessagesRepository } from '../seasons/season-messages.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';

const repositories = [
  SeasonsRepository,
  SeasonMessagesRepository,
  RidersRepository,
  WeekendsRepository,
  ResultsRepository,
  RetrievalsRepository,
  AutopilotRepository,
];

/** The repositories of all subjects. They hold no state, and a use case of one subject reads what belongs to others. */
@Global()
@Module({ providers: repositories, exports: repositories })
export class RepositoriesModule {}
