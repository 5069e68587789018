import { Module } from '@nestjs/common';
import { PicksModule } from '../../season/picks/picks.module.js';
import { StandingsModule } from '../../standings/standings.module.js';
import { WhatIfReader } from './what-if-reader.service.js';
import { WhatIfService } from './what-if.service.js';

@Module({ imports: [PicksModule, StandingsModule], providers: [WhatIfReader, WhatIfService], exports: [WhatIfReader] })
export class WhatIfModule {}
