import { Module } from '@nestjs/common';
import { AutopilotModule } from '../autopilot/autopilot.module.js';
import { SeasonsModule } from '../../season/seasons/seasons.module.js';
import { RetrievalReader } from './retrieval-reader.service.js';
import { RetrievalService } from './retrieval.service.js';
import { SeasonAdministrationReader } from './season-administration-reader.service.js';

const services = [RetrievalReader, RetrievalService, SeasonAdministrationReader];

@Module({ imports: [AutopilotModule, SeasonsModule], providers: services, exports: services })
export class RetrievalModule {}
