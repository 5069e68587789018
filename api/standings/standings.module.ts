import { Module } from '@nestjs/common';
import { WhatIfModule } from '../../league/outlook/what-if/what-if.module.js';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { ExplanationsController } from './explanations.controller.js';
import { MemberSeasonsController } from './member-seasons.controller.js';
import { OwnWeekendController } from './own-weekend.controller.js';
import { StandingsController } from './standings.controller.js';
import { ProvisionalController } from './provisional.controller.js';
import { WhatIfController } from './what-if.controller.js';

@Module({
  imports: [ReadingModule, WhatIfModule],
  controllers: [
    StandingsController,
    ProvisionalController,
    ExplanationsController,
    MemberSeasonsController,
    OwnWeekendController,
    WhatIfController,
  ],
})
export class StandingsApiModule {}
