import { Module } from '@nestjs/common';
import { PushModule } from '../push/push.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { SeasonsService } from './seasons.service.js';

@Module({ imports: [StandingsModule, PushModule], providers: [SeasonsService], exports: [SeasonsService] })
export class SeasonsModule {}
