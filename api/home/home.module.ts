import { Module } from '@nestjs/common';
import { ReadingModule } from '../../league/reading/reading.module.js';
import { HomeController } from './home.controller.js';

@Module({ imports: [ReadingModule], controllers: [HomeController] })
export class HomeApiModule {}
