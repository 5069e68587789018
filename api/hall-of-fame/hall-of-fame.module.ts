import { Module } from '@nestjs/common';
import { SeasonArchiveModule } from '../../league/outlook/season-archive/season-archive.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { HallOfFameController } from './hall-of-fame.controller.js';

@Module({ imports: [StandingsModule, SeasonArchiveModule], controllers: [HallOfFameController] })
export class HallOfFameApiModule {}
