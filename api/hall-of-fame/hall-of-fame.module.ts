import { Module } from '@nestjs/common';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { HallOfFameController } from './hall-of-fame.controller.js';

@Module({ imports: [StandingsModule], controllers: [HallOfFameController] })
export class HallOfFameApiModule {}
