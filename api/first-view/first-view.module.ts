import { Module } from '@nestjs/common';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { FirstViews } from './first-view.service.js';

@Module({ imports: [ReadingModule], providers: [FirstViews] })
export class FirstViewModule {}
