import { Module } from '@nestjs/common';
import { SeasonsModule } from '../seasons/seasons.module.js';
import { StandingsService } from './standings.service.js';

@Module({ imports: [SeasonsModule], providers: [StandingsService], exports: [StandingsService] })
export class StandingsModule {}
