import { Module } from '@nestjs/common';
import { AutopilotService } from './autopilot.service.js';

@Module({ providers: [AutopilotService], exports: [AutopilotService] })
export class AutopilotModule {}
