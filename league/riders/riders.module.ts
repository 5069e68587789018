import { Module } from '@nestjs/common';
import { StandingsModule } from '../standings/standings.module.js';
import { RidersService } from './riders.service.js';

@Module({ imports: [StandingsModule], providers: [RidersService], exports: [RidersService] })
export class RidersModule {}
