import { Module } from '@nestjs/common';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { HallOfFameController } from './hall-of-fame.controller.js';

@Module({ imports: [ReadingModule], controllers: [HallOfFameController] })
export class HallOfFameApiModule {}
