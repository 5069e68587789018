import { Module } from '@nestjs/common';
import { AutopilotModule } from '../../league/retrieval/autopilot/autopilot.module.js';
import { AutopilotController } from './autopilot.controller.js';
import { AutopilotPresenter } from './autopilot.presenter.js';

@Module({
  imports: [AutopilotModule],
  controllers: [AutopilotController],
  providers: [AutopilotPresenter],
  exports: [AutopilotPresenter],
})
export class AutopilotApiModule {}
