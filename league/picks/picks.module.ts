import { Module } from '@nestjs/common';
import { StandingsModule } from '../standings/standings.module.js';
import { PicksWindowService, PicksService } from './picks.service.js';

/** The picks of members, and the window in which they are submitted. */
@Module({
  imports: [StandingsModule],
  providers: [PicksWindowService, PicksService],
  exports: [PicksWindowService, PicksService],
})
export class PicksModule {}
