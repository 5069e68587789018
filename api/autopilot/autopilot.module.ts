import { Module } from '@nestjs/common';
import { AutopilotModule } from '../../league/retrieval/autopilot/autopilot.module.js';
import { AutopilotController } from './autopilot.controller.js';

@Module({
  imports: [AutopilotModule],
  controllers: [AutopilotController],
})
export class AutopilotApiModule {}
