import { Module } from '@nestjs/common';
import { RecomputationsModule } from '../recomputations.module.js';
import { SeasonsService } from './seasons.service.js';

@Module({ imports: [RecomputationsModule], providers: [SeasonsService], exports: [SeasonsService] })
export class SeasonsModule {}
