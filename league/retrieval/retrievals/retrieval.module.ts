import { Module } from '@nestjs/common';
import { AutopilotModule } from '../autopilot/autopilot.module.js';
import { RetrievalService } from './retrieval.service.js';

@Module({ imports: [AutopilotModule], providers: [RetrievalService], exports: [RetrievalService] })
export class RetrievalModule {}
