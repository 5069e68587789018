import { Module } from '@nestjs/common';
import { StandingsModule } from '../../standings/standings.module.js';
import { SeasonsService } from './seasons.service.js';

@Module({ imports: [StandingsModule], providers: [SeasonsService], exports: [SeasonsService] })
export class SeasonsModule {}
